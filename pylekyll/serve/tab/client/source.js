// The files of the site as a tree, and the text of one of them.

export class SourcePane {
  #tab;
  #at;
  #build;
  #names = new Set();
  #buttons = new Map();
  #unfolded = new Set();
  #open = null;
  #waiting = 0;
  #saving = Promise.resolve();

  /** `at` has the elements `files`, `path` and `text`; `build` gets the paths that changed, and the step that does it. */
  constructor(tab, at, build) {
    this.#tab = tab;
    this.#at = at;
    this.#build = build;
    at.text.addEventListener("input", () => {
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(() => this.save(), 100);
    });
  }

  get isDirty() {
    return this.#waiting !== 0;
  }

  has(path) {
    return this.#names.has(path);
  }

  /** Show the files of another site. */
  begin(names) {
    clearTimeout(this.#waiting);
    this.#waiting = 0;
    this.#show(null, "");
    this.#unfolded.clear();
    this.#list(names);
  }

  #list(names) {
    if (names.length === this.#names.size && names.every((name) => this.#names.has(name))) return;
    this.#names = new Set(names);
    this.#buttons.clear();
    const top = { folders: new Map(), files: [] };
    for (const name of names) {
      const parts = name.split("/");
      let folder = top;
      for (const part of parts.slice(0, -1)) {
        if (!folder.folders.has(part)) folder.folders.set(part, { folders: new Map(), files: [] });
        folder = folder.folders.get(part);
      }
      folder.files.push([parts.at(-1), name]);
    }
    this.#at.files.replaceChildren(this.#branch(top, ""));
    this.#mark();
  }

  /** Return the list of a folder; a closed folder is filled when it is opened. */
  #branch({ folders, files }, path) {
    const list = document.createElement("ul");
    for (const [name, inner] of folders) {
      const details = document.createElement("details");
      const summary = document.createElement("summary");
      summary.textContent = name;
      details.append(summary);
      const folder = `${path}${name}/`;
      details.addEventListener("toggle", () => {
        if (details.open) this.#unfolded.add(folder);
        else this.#unfolded.delete(folder);
        if (details.childElementCount === 1) details.append(this.#branch(inner, folder));
        this.#mark();
      });
      details.open = this.#unfolded.has(folder);
      const item = document.createElement("li");
      item.append(details);
      list.append(item);
    }
    for (const [label, name] of files) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.title = name;
      button.onclick = () => this.open(name);
      this.#buttons.set(name, button);
      const item = document.createElement("li");
      item.append(button);
      list.append(item);
    }
    return list;
  }

  #mark() {
    for (const [name, button] of this.#buttons) button.toggleAttribute("aria-current", name === this.#open);
  }

  #show(name, text) {
    this.#open = text === null ? null : name;
    this.#at.path.textContent = name === null ? "No file is open" : text === null ? `${name} is not text` : name;
    this.#at.text.value = text ?? "";
    this.#at.text.disabled = this.#open === null;
    this.#mark();
  }

  async open(name, line) {
    this.#at.text.disabled = true; // the text of the file would take the place of what is typed until it is there
    await this.save();
    const { text } = await this.#tab.call("read", name);
    this.#show(name, text);
    if (!line || text === null) return;
    const start = text.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.#at.text.focus();
    this.#at.text.setSelectionRange(start, start);
  }

  /** Write the open file and build, if it was changed. */
  async save() {
    if (!this.#waiting) return this.#saving;
    clearTimeout(this.#waiting);
    this.#waiting = 0;
    const [name, text] = [this.#open, this.#at.text.value];
    this.#saving = this.#build([name], () => this.#tab.call("write", name, text));
    return this.#saving;
  }

  /** Show what others have written to the open file and to the list. */
  async reread(paths) {
    const name = this.#open;
    if (paths.some((path) => path !== name)) this.#list((await this.#tab.call("files")).files);
    if (name === null || !paths.includes(name) || this.isDirty) return;
    const { text } = await this.#tab.call("read", name).catch(() => ({ text: null }));
    if (this.isDirty || this.#open !== name) return;
    if (text === null) this.#show(null, "");
    else if (text !== this.#at.text.value) this.#at.text.value = text;
  }
}
