// A public repository of GitHub by its name: one request lists its files, jsDelivr has them. No token is sent.

const LIST = "https://api.github.com";
const FILES = "https://cdn.jsdelivr.net/gh";
const MOST_FILES = 5000;
const MOST_BYTES = 200 << 20;
const LARGEST = 20 << 20; // jsDelivr's own limit for a file
const AT_ONCE = 8;
const LEFT_OUT = /(^|\/)(\.git|_site|node_modules|vendor)\//;

/** Put the files of `owner/name` or `owner/name@branch` into the worker; `tell` gets the progress. */
export async function openRepository(text, tab, tell) {
  const [, name, branch] = /^([\w.-]+\/[\w.-]+)(?:@(.+))?$/.exec(text.trim()) ?? [];
  if (!name) throw new Error(`'${text}' is not the name of a repository: write owner/name.`);
  tell(`Asking GitHub for the files of ${name}`);
  const { commit, entries } = await listed(name, branch ?? "HEAD");
  const wanted = entries.filter(({ type, mode, path }) => type === "blob" && mode !== "120000" && !LEFT_OUT.test(path));
  const size = wanted.reduce((sum, entry) => sum + entry.size, 0);
  if (wanted.length > MOST_FILES || size > MOST_BYTES) {
    throw new Error(`${name} has ${wanted.length} files with ${Math.ceil(size / 1048576)} MB; a tab takes ${MOST_FILES} files and ${MOST_BYTES >> 20} MB.`);
  }
  const left = wanted.filter((entry) => entry.size <= LARGEST);
  const total = left.length;
  let done = 0;
  const work = async () => {
    for (let entry = left.pop(); entry; entry = left.pop()) {
      const path = entry.path.split("/").map(encodeURIComponent).join("/");
      const bytes = await fetched(`${FILES}/${name}@${commit}/${path}`, entry.path);
      await tab.call("put", [[entry.path, bytes]]);
      tell(`Loading ${name}: ${++done} of ${total} files`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function listed(name, ref) {
  const answer = await asked(`${LIST}/repos/${name}/git/trees/${encodeURIComponent(ref)}?recursive=1`, name);
  const { sha, tree, truncated } = await answer.json();
  if (truncated) throw new Error(`${name} has too many files for one list of GitHub.`);
  // The list of a branch has the number of a tree; jsDelivr needs that of a commit.
  const commits = await asked(`${LIST}/repos/${name}/commits/${encodeURIComponent(ref)}`, name);
  return { commit: (await commits.json()).sha ?? sha, entries: tree };
}

async function asked(url, name) {
  let answer;
  try {
    answer = await fetch(url, { headers: { accept: "application/vnd.github+json" }, credentials: "omit" });
  } catch {
    throw new Error("GitHub cannot be reached.");
  }
  if (answer.ok) return answer;
  if (answer.headers.get("x-ratelimit-remaining") === "0" || answer.status === 429) {
    const moment = new Date(1000 * Number(answer.headers.get("x-ratelimit-reset")));
    const again = Number.isNaN(moment.getTime()) || !moment.getTime() ? "later" : `after ${moment.toLocaleTimeString()}`;
    throw new Error(`GitHub answers 60 questions an hour without an account; try again ${again}.`);
  }
  if (answer.status === 404) throw new Error(`${name} is not a public repository of GitHub, or does not have that branch.`);
  throw new Error(`GitHub answered ${answer.status}.`);
}

async function fetched(url, path) {
  const answer = await fetch(url, { credentials: "omit" }).catch(() => null);
  if (!answer?.ok) throw new Error(`${path} cannot be loaded${answer ? `: jsDelivr answered ${answer.status}` : ""}.`);
  return new Uint8Array(await answer.arrayBuffer());
}
