// A folder of the computer: read whole when it is opened; files that were changed in the tab are written back.

const LEFT_OUT = /^(\.git|_site|node_modules|vendor|\.jekyll-cache|\.sass-cache|\.bundle)$/;
const MOST_FILES = 20_000;
const MOST_BYTES = 300 << 20;
const AT_ONCE = 50;

function tooLarge(files, bytes) {
  if (files <= MOST_FILES && bytes <= MOST_BYTES) return;
  throw new Error(`The folder has more than ${MOST_FILES} files or ${MOST_BYTES >> 20} MB; nothing of it was opened.`);
}

/** Put files into the worker: `found` are pairs of a path and a function that returns the `File`. */
async function put(found, tab, tell) {
  await tab.call("clear");
  let bytes = 0;
  for (let done = 0; done < found.length; done += AT_ONCE) {
    const part = await Promise.all(found.slice(done, done + AT_ONCE).map(async ([path, read]) => {
      const file = await read();
      bytes += file.size;
      tooLarge(found.length, bytes);
      return [path, new Uint8Array(await file.arrayBuffer())];
    }));
    await tab.call("put", part);
    tell(`Reading the folder: ${Math.min(done + AT_ONCE, found.length)} of ${found.length} files`, done / found.length);
  }
}

/** Open the files of `<input type=file webkitdirectory>`; they are a copy, as such a folder cannot be written. */
export async function openList(files, tab, tell) {
  const found = [...files].map((file) => [file.webkitRelativePath.split("/").slice(1).join("/"), async () => file])
    .filter(([path]) => !path.split("/").some((part) => LEFT_OUT.test(part)));
  const name = files[0]?.webkitRelativePath.split("/")[0] ?? "A folder";
  await put(found, tab, tell);
  return { name };
}

/** Open the folder of a `FileSystemDirectoryHandle`, and return how its files are written. */
export async function openFolder(handle, tab, tell) {
  const handles = new Map();
  const walk = async (folder, path) => {
    for await (const [name, entry] of folder.entries()) {
      if (LEFT_OUT.test(name)) continue;
      if (entry.kind === "directory") await walk(entry, `${path}${name}/`);
      else handles.set(`${path}${name}`, entry);
      tooLarge(handles.size, 0);
    }
  };
  await walk(handle, "");
  const known = new Map();
  const read = async (path, entry) => {
    const file = await entry.getFile();
    known.set(path, `${file.lastModified} ${file.size}`);
    return file;
  };
  await put([...handles].map(([path, entry]) => [path, () => read(path, entry)]), tab, tell);
  return new Folder(handle, known, tab);
}

class Folder {
  isFolder = true;
  #handle;
  #known;
  #tab;

  /** `known` has for each path the time and size of the file when it was read or written. */
  constructor(handle, known, tab) {
    this.#handle = handle;
    this.#known = known;
    this.#tab = tab;
    this.name = handle.name || "A folder";
    this.about = { branch: this.name, upstream: this.name };
  }

  /** Write the changed files of `paths` into the folder, if nobody else has changed one; return the written ones. */
  async publish(paths) {
    if (await this.#handle.requestPermission?.({ mode: "readwrite" }) === "denied") {
      throw new Error("The browser was not allowed to write into the folder.");
    }
    const states = await this.#tab.call("states");
    const wanted = paths.filter((path) => path in states);
    const others = [];
    for (const path of wanted) if (!(await this.#isAsRead(path))) others.push(path);
    if (others.length) {
      const why = new Error(`Another program has changed ${others.join(", ")} since the folder was opened; nothing was written.`);
      throw Object.assign(why, { hint: "Save the source as a zip archive, open the folder again, and put your changes in." });
    }
    for (const path of wanted) {
      if (states[path] === "removed") await this.#remove(path);
      else await this.#write(path, await this.#tab.call("source", path));
      await this.#tab.call("settle", [path]);
    }
    return { commit: this.name, pushed: true, output: "", paths: wanted };
  }

  async #file(path) {
    const parts = path.split("/");
    let folder = this.#handle;
    for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part);
    return (await folder.getFileHandle(parts.at(-1))).getFile();
  }

  async #isAsRead(path) {
    try {
      const file = await this.#file(path);
      return this.#known.get(path) === `${file.lastModified} ${file.size}`;
    } catch (error) {
      if (error.name === "NotFoundError") return true; // it is new, or was removed there
      throw error;
    }
  }

  async #write(path, bytes) {
    const parts = path.split("/");
    let folder = this.#handle;
    for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
    const entry = await folder.getFileHandle(parts.at(-1), { create: true });
    const writer = await entry.createWritable(); // the file is replaced when it is closed
    await writer.write(bytes);
    await writer.close();
    const file = await entry.getFile();
    this.#known.set(path, `${file.lastModified} ${file.size}`);
  }

  async #remove(path) {
    const parts = path.split("/");
    let folder = this.#handle;
    try {
      for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part);
      await folder.removeEntry(parts.at(-1));
    } catch (error) {
      if (error.name !== "NotFoundError") throw error;
    }
    this.#known.delete(path);
  }
}
