// A repository of GitHub: its files, and commits to it. GitHub's API has the list of files; jsDelivr has the files of
// public repositories. A token is kept in this object only, and sent to GitHub's API only.

const API = "https://api.github.com";
const FILES = "https://cdn.jsdelivr.net/gh";
const MOST_FILES = 5000;
const MOST_BYTES = 200 << 20;
const LARGEST = 20 << 20; // jsDelivr's own limit for a file
const AT_ONCE = 8;
const MOST_TRIES = 3;
const ADDRESS = /^(?:https?:\/\/)?(?:www\.)?github\.com\/([^?#]*).*$/;
const LEFT_OUT = /(^|\/)(\.git|_site|node_modules|vendor)\//;
const encoded = (path) => path.split("/").map(encodeURIComponent).join("/");

export class GitHub {
  #tab;
  #token;
  #askToken;
  #repository;
  #branch;
  #commit = "";
  #isPrivate = false;
  #entries = new Map();

  /** `text` is `owner/name`, `owner/name@branch` or an address; `askToken` returns a token, or `null` if none is given. */
  constructor(text, tab, token, askToken) {
    const name = text.trim().replace(ADDRESS, "$1").replace(/(\.git)?\/?$/, "").replace(/^([^/@]+\/[^/@]+)\/tree\//, "$1@");
    const [, repository, branch] = /^([\w.-]+\/[\w.-]+)(?:@(.+))?$/.exec(name) ?? [];
    if (!repository) throw new Error(`'${text}' is not the name of a repository: write owner/name.`);
    this.#repository = repository;
    this.#branch = branch;
    this.#tab = tab;
    this.#token = token?.trim() || null;
    this.#askToken = askToken;
    this.name = name;
  }

  /** What the editor shows of the repository. */
  get about() {
    return { branch: this.#branch, upstream: this.#repository };
  }

  /** Put the files into the worker; `tell` gets the progress. */
  async open(tell) {
    tell(`Asking GitHub for the files of ${this.#repository}`);
    const { default_branch: usual, private: isPrivate } = await this.#ask("");
    this.#branch ??= usual;
    this.#isPrivate = isPrivate;
    this.#commit = await this.#head();
    this.#entries = await this.#list(this.#commit);
    const left = this.#wanted();
    const total = left.length;
    let done = 0;
    const work = async () => {
      for (let entry = left.pop(); entry; entry = left.pop()) {
        await this.#tab.call("put", [[entry.path, await this.#fetched(entry)]]);
        tell(`Loading ${this.#repository}: ${++done} of ${total} files`, done / total);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  /** Return the entries of the files that a tab takes. */
  #wanted() {
    const found = [...this.#entries.values()].filter(({ mode, path }) => mode !== "120000" && !LEFT_OUT.test(path));
    const size = found.reduce((sum, entry) => sum + entry.size, 0);
    if (found.length > MOST_FILES || size > MOST_BYTES) {
      throw new Error(`${this.#repository} has ${found.length} files with ${Math.ceil(size / 1048576)} MB; a tab takes ${MOST_FILES} files and ${MOST_BYTES >> 20} MB.`);
    }
    return found.filter((entry) => entry.size <= LARGEST);
  }

  async #head() {
    const { object } = await this.#ask(`/git/ref/heads/${encoded(this.#branch)}`);
    return object.sha;
  }

  async #list(commit) {
    const { tree, truncated } = await this.#ask(`/git/trees/${commit}?recursive=1`);
    if (truncated) throw new Error(`${this.#repository} has too many files for one list of GitHub.`);
    return new Map(tree.filter(({ type }) => type === "blob").map((entry) => [entry.path, entry]));
  }

  /** Return the bytes of a file; jsDelivr does not have those of private repositories. */
  async #fetched({ path, sha }) {
    if (this.#isPrivate) {
      const { content } = await this.#ask(`/git/blobs/${sha}`);
      return Uint8Array.from(atob(content.replaceAll("\n", "")), (mark) => mark.charCodeAt(0));
    }
    const url = `${FILES}/${this.#repository}@${this.#commit}/${encoded(path)}`;
    const answer = await fetch(url, { credentials: "omit" }).catch(() => null);
    if (!answer?.ok) throw new Error(`${path} cannot be loaded${answer ? `: jsDelivr answered ${answer.status}` : ""}.`);
    return new Uint8Array(await answer.arrayBuffer());
  }

  // -- commits --------------------------------------------------------------------------------------------------------

  /** Commit the changed files of `paths` to the branch; the commit's parent is the newest one there. */
  async publish(paths, message) {
    if (!message?.trim()) throw new Error("The message of the commit is missing.");
    this.#token ??= await this.#askToken(this.#repository);
    if (!this.#token) throw new Error("Without a token GitHub takes no commit.");
    const states = await this.#tab.call("states");
    const wanted = paths.filter((path) => path in states);
    if (!wanted.length) throw new Error("None of these files is changed.");
    const blobs = new Map();
    for (const path of wanted) blobs.set(path, states[path] === "removed" ? null : await this.#blob(path));
    for (let left = MOST_TRIES; ; left -= 1) {
      const parent = await this.#head();
      if (parent !== this.#commit) await this.#checkOthers(parent, blobs);
      const tree = await this.#tree(parent, blobs);
      const { sha } = await this.#ask("/git/commits", "POST", { message, tree, parents: [parent] });
      if (!(await this.#move(sha, left === 1))) continue;
      this.#remember(sha, blobs);
      await this.#tab.call("settle", wanted);
      return { commit: sha.slice(0, 7), pushed: true, output: "", paths: wanted };
    }
  }

  async #blob(path) {
    const bytes = await this.#tab.call("source", path);
    let text = "";
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return (await this.#ask("/git/blobs", "POST", { content: btoa(text), encoding: "base64" })).sha;
  }

  /** Refuse to write over what somebody else has committed to the same files since they were opened. */
  async #checkOthers(parent, blobs) {
    const now = await this.#list(parent);
    const others = [...blobs.keys()].filter((path) => {
      const there = now.get(path)?.sha;
      return there !== this.#entries.get(path)?.sha && there !== (blobs.get(path) ?? undefined);
    });
    if (others.length) {
      const why = new Error(`Somebody has changed ${others.join(", ")} on GitHub since you opened the repository; nothing was committed.`);
      throw Object.assign(why, { hint: "Save the source as a zip archive, open the repository again, and put your changes in." });
    }
  }

  async #tree(parent, blobs) {
    const tree = [...blobs].map(([path, sha]) => ({ path, sha, type: "blob", mode: this.#entries.get(path)?.mode ?? "100644" }));
    const { tree: base } = await this.#ask(`/git/commits/${parent}`);
    return (await this.#ask("/git/trees", "POST", { base_tree: base.sha, tree })).sha;
  }

  /** Let the branch be at a commit; return whether it could, as somebody else may have been faster. */
  async #move(sha, isLast) {
    try {
      await this.#ask(`/git/refs/heads/${encoded(this.#branch)}`, "PATCH", { sha, force: false });
      return true;
    } catch (error) {
      if (!isLast && error.status === 422 && /fast.forward/i.test(error.reason)) return false;
      throw error;
    }
  }

  #remember(commit, blobs) {
    this.#commit = commit;
    for (const [path, sha] of blobs) {
      if (sha === null) this.#entries.delete(path);
      else this.#entries.set(path, { mode: "100644", ...this.#entries.get(path), path, sha });
    }
  }

  // -- questions ------------------------------------------------------------------------------------------------------

  /** Return GitHub's answer about the repository. An error has the `status` and the `reason` that GitHub gave. */
  async #ask(path, method = "GET", body = undefined) {
    const headers = { accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28" };
    if (this.#token) headers.authorization = `Bearer ${this.#token}`;
    const settings = { method, headers, credentials: "omit", cache: "no-store", redirect: "manual" };
    if (body !== undefined) settings.body = JSON.stringify(body);
    let answer;
    try {
      answer = await fetch(`${API}/repos/${this.#repository}${path}`, settings);
    } catch {
      throw Object.assign(new Error("GitHub cannot be reached."), { hint: "Check your network, and try again." });
    }
    if (answer.type === "opaqueredirect") { // followed, the token would go where the answer says
      const hint = "Write the name that GitHub shows on its page.";
      throw Object.assign(new Error(`${this.#repository} has another name now.`), { hint });
    }
    if (answer.ok) return answer.json();
    const { message: reason = "" } = await answer.json().catch(() => ({}));
    if (answer.status === 401) this.#token = null; // another one is asked for at the next commit
    const { text, hint } = this.#refusal(answer, reason, method);
    throw Object.assign(new Error(text), { status: answer.status, reason, hint });
  }

  #refusal(answer, reason, method) {
    const [name, limit] = [this.#repository, answer.headers.get("x-ratelimit-remaining") === "0"];
    if (limit || answer.status === 429 || /rate limit/i.test(reason)) {
      const moment = new Date(1000 * Number(answer.headers.get("x-ratelimit-reset")));
      const again = moment.getTime() > 0 ? `after ${moment.toLocaleTimeString()}` : "later";
      const most = this.#token ? "this account has asked more than GitHub allows in an hour" : "GitHub answers 60 questions an hour without an account";
      return { text: `GitHub's limit is reached: ${most}; try again ${again}.` };
    }
    if (answer.status === 401) return { text: "GitHub does not accept the token: it has ended, or is not whole.", hint: "Create another one." };
    if (method !== "GET" && /protected branch|rule violations|required status/i.test(reason)) {
      return { text: `The branch '${this.#branch}' is protected: ${reason}` };
    }
    if (answer.status === 403 || (answer.status === 404 && method !== "GET")) {
      return { text: `The token may not write to ${name}.`, hint: "It needs the permission “Contents: read and write” for this repository." };
    }
    if (answer.status === 409) return { text: `${name} is empty: make a first commit on GitHub.` };
    if (answer.status === 404) {
      const hint = this.#token ? "The token may not reach it." : "A private repository needs a token.";
      return { text: `${name} is not a public repository of GitHub, or does not have that branch.`, hint };
    }
    return { text: `GitHub answered ${answer.status}${reason ? `: ${reason}` : ""}.` };
  }
}
