// The page of the tab: where a site comes from, its files, an editor and the preview.
import { Preview, Tab } from "./pylekyll.js";
import { openRepository } from "./repository.js";

const at = (id) => document.getElementById(id);
const state = (text) => void (at("state").textContent = text);
const tab = new Tab(state);
const preview = new Preview(tab, at("place"), (address) => void (at("address").textContent = address));
let open = null;
let folder = null;

function seconds(value) {
  return value < 1 ? `${Math.round(value * 1000)} ms` : `${value.toFixed(1)} s`;
}

function showOutcome({ error, findings, seconds: took, changed }) {
  state(error ? "The site is as it was before the last change." : `Built in ${seconds(took)}, ${changed.length} files changed.`);
  const all = [...(error ? [{ ...error, severity: "error" }] : []), ...findings];
  at("findings").replaceChildren(...all.map(({ severity, message, hint, path, line, place }) => {
    const item = document.createElement("li");
    item.className = severity;
    const text = place && !message.includes(place) ? `${place}: ${message}` : message;
    if (path && files.includes(path)) {
      const button = document.createElement("button");
      button.textContent = text;
      button.onclick = () => openFile(path, line);
      item.append(button);
    } else item.textContent = text;
    if (hint) item.append(document.createElement("br"), hint);
    return item;
  }));
}

let files = [];

function showFiles(names) {
  files = names;
  at("files").firstElementChild.replaceChildren(...names.map((name) => {
    const button = document.createElement("button");
    button.textContent = name;
    button.onclick = () => openFile(name);
    if (name === open) button.setAttribute("aria-current", "true");
    const item = document.createElement("li");
    item.append(button);
    return item;
  }));
}

async function openFile(name, line) {
  await save();
  const { text } = await tab.call("read", name);
  open = text === null ? null : name;
  at("path").textContent = text === null ? `${name} is not text` : name;
  at("text").value = text ?? "";
  at("text").disabled = text === null;
  showFiles(files);
  if (line && text !== null) {
    const start = text.split("\n").slice(0, line - 1).join("\n").length;
    at("text").focus();
    at("text").setSelectionRange(start, start);
  }
}

let waiting = 0;
let saving = Promise.resolve();

/** Write the open file and build, if it was changed. */
async function save() {
  if (!waiting) return saving;
  clearTimeout(waiting);
  waiting = 0;
  const [name, text] = [open, at("text").value];
  saving = tab.call("write", name, text).then(async (outcome) => {
    showOutcome(outcome);
    if (!outcome.error) await preview.renew();
  });
  return saving;
}

at("text").addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(save, 150);
});

/** Build a site whose files are in the worker, and show it. */
async function begin(names) {
  open = null;
  at("text").value = "";
  at("text").disabled = true;
  at("path").textContent = "No file is open";
  showFiles(names);
  state("Building");
  const outcome = await tab.call("build");
  showOutcome(outcome);
  if (!outcome.error) {
    const { home } = await tab.call("find", "/");
    preview.address = "/";
    await preview.renew();
    if (home !== "/") await preview.show(home);
  }
}

/** Run a step that opens a site; its error is shown. */
async function attempt(step) {
  document.body.dataset.state = "busy";
  try {
    await step();
    document.body.dataset.state = "ready";
  } catch (error) {
    state([error.message, error.hint].filter(Boolean).join(" "));
    document.body.dataset.state = "failed";
  }
}

async function openArchive(bytes) {
  const { files: names } = await tab.call("openArchive", bytes);
  await begin(names);
}

async function openDemonstration() {
  const answer = await fetch("demonstration.zip");
  await openArchive(new Uint8Array(await answer.arrayBuffer()));
}

async function openFolder() {
  folder = await window.showDirectoryPicker({ mode: "readwrite" });
  await tab.call("clear");
  const found = [];
  const read = async (handle, path) => {
    for await (const [name, entry] of handle.entries()) {
      if (/^(\.git|_site|node_modules|vendor)$/.test(name)) continue;
      if (entry.kind === "directory") await read(entry, `${path}${name}/`);
      else found.push([`${path}${name}`, new Uint8Array(await (await entry.getFile()).arrayBuffer())]);
    }
  };
  await read(folder, "");
  await tab.call("put", found);
  await begin((await tab.call("files")).files);
}

async function saveFolder() {
  await save();
  const { files: names } = await tab.call("files");
  for (const name of names) {
    const parts = name.split("/");
    let place = folder;
    for (const part of parts.slice(0, -1)) place = await place.getDirectoryHandle(part, { create: true });
    const handle = await place.getFileHandle(parts.at(-1), { create: true });
    const bytes = await tab.call("source", name);
    const before = new Uint8Array(await (await handle.getFile()).arrayBuffer());
    if (before.length === bytes.length && before.every((byte, index) => byte === bytes[index])) continue;
    const writer = await handle.createWritable();
    await writer.write(bytes);
    await writer.close();
  }
  state("The folder has the files of this tab.");
}

async function download(built, name) {
  await save();
  const bytes = await tab.call("pack", built);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/zip" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const choices = {
  demonstration: () => attempt(openDemonstration),
  repository: () => void (at("repository").hidden = false),
  archive: () => void (at("archive").hidden = false),
  folder: () => attempt(openFolder),
};

at("from").addEventListener("change", () => {
  for (const id of ["repository", "archive"]) at(id).hidden = true;
  at("save-folder").hidden = at("from").value !== "folder";
  choices[at("from").value]();
});
at("from").querySelector("[value=folder]").disabled = !("showDirectoryPicker" in window);
at("archive").addEventListener("change", () => {
  const [file] = at("archive").files;
  if (file) attempt(async () => openArchive(new Uint8Array(await file.arrayBuffer())));
});
at("repository").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = new FormData(event.target).get("name");
  attempt(async () => {
    await tab.call("clear");
    await openRepository(name, tab, state);
    await begin((await tab.call("files")).files);
  });
});
at("pack-source").addEventListener("click", () => download(false, "source.zip"));
at("pack-site").addEventListener("click", () => download(true, "site.zip"));
at("save-folder").addEventListener("click", () => attempt(saveFolder));

navigator.serviceWorker?.register("service-worker.js").catch(() => {});
const wanted = new URL(location.href).searchParams.get("repository");
if (wanted) {
  at("from").value = "repository";
  at("repository").hidden = false;
  at("repository").elements.namedItem("name").value = wanted;
  at("repository").requestSubmit();
} else attempt(openDemonstration);
