// The page of the tab: it opens a site, builds it after each change, and shows it beside its source.
import { openFolder, openList } from "./folder.js";
import { connectEditor } from "./editing.js";
import { GitHub } from "./github.js";
import { Preview, Tab } from "./pylekyll.js";
import { SourcePane } from "./source.js";

const at = (id) => document.getElementById(id);

/** Show what is going on; with `share`, the part of it that is done. */
function state(text, share) {
  at("state").textContent = text;
  if (at("stage")) {
    at("stage").textContent = text;
    if (share === undefined) at("progress").removeAttribute("value");
    else at("progress").value = share;
  }
}

const tab = new Tab(state);
const preview = new Preview(tab, at("place"), (address) => void (at("address").textContent = address));
const source = new SourcePane(tab, { files: at("files"), path: at("path"), text: at("source") }, build);
/** Where the site came from, and where changes go back: `{ name, publish }`, without `publish` for a copy. */
let origin = { name: "The demonstration" };
const editor = connectEditor({ tab, preview, view, build, origin: () => origin });

function view(name) {
  document.body.dataset.view = name;
  for (const each of ["page", "source"]) at(`view-${each}`).setAttribute("aria-pressed", String(each === name));
}

function seconds(value) {
  return value < 1 ? `${Math.round(value * 1000)} ms` : `${value.toFixed(1)} s`;
}

function showOutcome({ error, findings, seconds: took, changed }) {
  state(error ? "The page is as it was before the last change." : `Built in ${seconds(took)}, ${changed.length} files changed.`);
  const all = [...(error ? [{ ...error, severity: "error" }] : []), ...findings];
  at("findings").replaceChildren(...all.map(({ severity, message, hint, path, line, place }) => {
    const item = document.createElement("li");
    item.className = severity;
    const text = place && !message.includes(place) ? `${place}: ${message}` : message;
    if (path && source.has(path)) {
      const button = document.createElement("button");
      button.textContent = text;
      button.onclick = () => attempt(async () => {
        view("source");
        await source.open(path, line);
      });
      item.append(button);
    } else item.append(text);
    if (hint) item.append(document.createElement("br"), hint);
    return item;
  }));
}

/** Build after changes of the source's `paths`, and show the page again; without paths, build a site anew. */
async function build(paths = [], step = () => tab.call("build", paths)) {
  const outcome = await step();
  showOutcome(outcome);
  if (!outcome.error && paths.length) await preview.renew(outcome.changed);
  await source.reread(paths);
  return outcome;
}

/** Build and show a site whose files are in the worker. */
async function begin(from, names) {
  origin = from;
  at("name").textContent = from.name;
  at("save-folder").hidden = !from.isFolder;
  source.begin(names);
  state("Building the site");
  const outcome = await build();
  if (outcome.error) throw Object.assign(new Error(outcome.error.message), outcome.error);
  const { home } = await tab.call("find", "/");
  at("welcome")?.remove();
  preview.isNumbered = false;
  await editor.begin(); // first, so that no panel of the site before stands beside the new page
  await preview.open(home);
}

/** Run a step that may fail; its error is shown. */
async function attempt(step) {
  document.body.dataset.state = "busy";
  try {
    await step();
    document.body.dataset.state = "ready";
  } catch (error) {
    if (error.name === "AbortError") return void (document.body.dataset.state = "ready"); // nothing was chosen
    state([error.message, error.hint].filter(Boolean).join(" "));
    document.body.dataset.state = "failed";
  }
}

/** Open a site, after a question if there are changes that nobody saved. */
async function open(step) {
  const changed = Object.keys(await tab.call("states"));
  if (changed.length && !confirm(`Discard the changes of ${changed.slice(0, 5).join(", ")}?`)) return;
  at("opening").close();
  await attempt(step);
}

async function openArchive(name, bytes) {
  const { files } = await tab.call("openArchive", bytes);
  await begin({ name }, files);
}

async function openDemonstration() {
  const answer = await fetch("demonstration.zip");
  await openArchive("The demonstration", new Uint8Array(await answer.arrayBuffer()));
}

async function openRepository(name, token) {
  const repository = new GitHub(name, tab, token, askToken);
  await tab.call("clear");
  await repository.open(state);
  await begin(repository, (await tab.call("files")).files);
}

/** Ask for a token of GitHub; `null` if none is given. */
function askToken(repository) {
  const form = at("token");
  at("asking-name").textContent = repository;
  return new Promise((resolve) => {
    const finish = (token) => {
      form.reset();
      at("asking").close();
      resolve(token);
    };
    form.onsubmit = (event) => {
      event.preventDefault();
      finish(form.elements.namedItem("token").value.trim() || null);
    };
    at("asking-cancel").onclick = () => finish(null);
    at("asking").oncancel = () => finish(null);
    at("asking").showModal();
  });
}

async function download(built, name) {
  at("downloads").open = false;
  await source.save();
  const bytes = await tab.call("pack", built);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/zip" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function saveFolder() {
  await source.save();
  const { paths } = await origin.publish(Object.keys(await tab.call("states")));
  state(paths.length ? `Saved ${paths.join(", ")}.` : "The folder has everything of this tab already.");
}

at("view-page").addEventListener("click", () => view("page"));
at("view-source").addEventListener("click", () => view("source"));
at("open").addEventListener("click", () => at("opening").showModal());
at("from-demonstration").addEventListener("click", () => open(openDemonstration));
at("from-archive").addEventListener("click", () => at("archive").click());
at("from-folder").addEventListener("click", () => {
  if (!("showDirectoryPicker" in window)) return at("directory").click();
  open(async () => {
    const handle = await window.showDirectoryPicker({ mode: "readwrite" });
    const folder = await openFolder(handle, tab, state);
    await begin(folder, (await tab.call("files")).files);
  });
});
at("directory").addEventListener("change", () => open(async () => {
  const copy = await openList(at("directory").files, tab, state);
  await begin(copy, (await tab.call("files")).files);
}));
at("archive").addEventListener("change", () => {
  const [file] = at("archive").files;
  if (file) open(async () => openArchive(file.name, new Uint8Array(await file.arrayBuffer())));
  at("archive").value = "";
});
at("repository").addEventListener("submit", (event) => {
  event.preventDefault();
  const given = new FormData(event.target);
  at("repository").reset();
  open(() => openRepository(given.get("name"), given.get("token")));
});
at("pack-source").addEventListener("click", () => download(false, "source.zip"));
at("pack-site").addEventListener("click", () => download(true, "site.zip"));
at("save-folder").addEventListener("click", () => attempt(saveFolder));
addEventListener("beforeunload", (event) => {
  if (source.isDirty || editor.hasChanges()) event.preventDefault();
});

navigator.serviceWorker?.register("service-worker.js").catch(() => {});
const wanted = new URL(location.href).searchParams.get("repository");
attempt(wanted ? () => openRepository(wanted) : openDemonstration);
