// New pages, pictures, the history, and publishing.

async function newPage() {
  var kinds = about.kinds.map(function (each) { return el("option", { value: JSON.stringify(each) }, t("kind-" + each.kind) + (each.name ? ": " + each.name : "")); });
  var kind = el("select", {}, kinds), title = el("input", { required: true, autocomplete: "off", dir: "auto" });
  var answer = await openDialog(t("new"), [field("kind", kind), field("title-or-doi", title)], [[t("create"), "yes"], [t("cancel"), null]]);
  if (!answer) return;
  var place = await attempt(function () { return ask("create", Object.assign({ title: title.value }, JSON.parse(kind.value))); });
  if (!place) return;
  await openPlace(place, []);
  showPageOf(place.path, 20);
}

// Go to the page that a file makes, as soon as it is built; a file of data does not have one.
async function showPageOf(path, tries) {
  var found = await ask("page", { path: path });
  if (found.address) way.go(found.address);
  else if (tries > 0 && found.waits) setTimeout(function () { showPageOf(path, tries - 1); }, 500);
}

async function showFiles() {
  var found = await attempt(function () { return ask("files"); });
  if (!found) return;
  var filter = el("input", { type: "search", "aria-label": t("search"), input: draw }), list = el("ul", { class: "list" });
  function draw() {
    list.replaceChildren(...found.files.filter(function (path) { return path.toLowerCase().includes(filter.value.toLowerCase()); }).slice(0, 200).map(function (path) {
      return el("li", { class: "row" }, el("button", { type: "button", click: async function () {
        dialog.close();
        await openPlace({ path: path, kind: "file" }, []);
        if (doc && doc.path === path) showPageOf(path, 0);
      } }, el("bdi", {}, path)),
        /\.(md|markdown|html)$/.test(path) && button("rename", function () { rename(path); }),
        button("delete", function () { removeFile(path); }));
    }));
  }
  draw();
  await openDialog(t("files"), [filter, list], [[t("close"), null]]);
}

async function rename(path) {
  var title = el("input", { required: true, dir: "auto" });
  var answer = await openDialog(t("rename"), [el("p", {}, path), field("title", title)], [[t("rename"), "yes"], [t("cancel"), null]]);
  if (!answer || (doc && doc.path === path && doc.dirty && !(await leave()))) return;
  var done = await attempt(function () { return ask("rename", { path: path, title: title.value }); });
  if (done) { say(t("saved")); await openPlace({ path: done.path, kind: "file" }, []); }
}

async function removeFile(path) {
  var answer = await openDialog(t("delete"), [el("p", {}, path), el("p", {}, t("can-undo"))], [[t("delete"), "yes"], [t("cancel"), null]]);
  if (answer && await attempt(function () { return ask("delete", { path: path }); })) { say(t("deleted")); if (doc && doc.path === path) { doc.dirty = false; closePanel(); } }
}

// -- pictures -----------------------------------------------------------------------------------------------------------

function encoded(file) {
  return new Promise(function (done, failed) {
    var reader = new FileReader();
    reader.onload = function () { done(reader.result.slice(reader.result.indexOf(",") + 1)); };
    reader.onerror = function () { failed(new Refused({ message: String(reader.error) })); };
    reader.readAsDataURL(file);
  });
}

async function store(file) {
  var alt = el("input", { dir: "auto", autocomplete: "off" });
  var isPicture = file.type.startsWith("image/");
  var answer = await openDialog(t("add-file"), [el("p", {}, file.name), field(isPicture ? "alt" : "link-text", alt), isPicture && el("p", { class: "note" }, t("alt-why"))],
    [[t("add"), "yes"], [t("cancel"), null]]);
  if (!answer) return null;
  return attempt(async function () { return ask("upload", { name: file.name, data: await encoded(file), alt: alt.value }); });
}

async function upload(file) {
  var stored = await store(file);
  if (stored) insert(stored.markdown);
}

// A picture takes the place of that on which it is dropped, if a value names it: a portrait, the picture of a paper.
async function replaced(place, file) {
  var opened = await attempt(function () { return ask("open", { path: place.path }); });
  var form = opened && await ask("form", { path: place.path, text: opened.text, keys: place.keys }).catch(function () { return null; });
  var each = form && form.fields.find(function (field) {
    return (String(field.keys) + ",").startsWith(place.keys + ",") && /\.(png|jpe?g|webp|avif|gif|svg)$/i.test(field.value);
  });
  if (!each) return false;
  var stored = await store(file);
  if (!stored) return true;
  await openPlace(place, []);
  if (!doc || doc.path !== place.path) return true;
  await change({ op: "set", keys: each.keys, type: each.type, value: (each.value.startsWith("/") ? "/" : "") + stored.path }, true);
  return true;
}

// Any other file that is dropped on the page is referred to after the block on which it was dropped.
async function dropped(message, file) {
  var found = await attempt(function () { return ask("places", { numbers: message.numbers, page: message.page }); });
  var first = found && found.places.find(function (each) { return !each.theme && (each.kind === "block" || each.keys.length); });
  if (first && first.kind !== "block" && file.type.startsWith("image/") && await replaced(first, file)) return;
  var place = found && found.places.find(function (each) { return each.kind === "block" && !each.theme; });
  if (!place) { say(t("no-place")); return; }
  var stored = await store(file);
  if (!stored) return;
  await openPlace(place, []);
  if (!doc || doc.path !== place.path || doc.form) return;
  var area = document.getElementById("text");
  insert("\n\n" + stored.markdown, area.value.length, area.value.length);
}

// -- history and publishing ---------------------------------------------------------------------------------------------

async function undo(number) {
  if (doc && doc.dirty && !(await leave())) return;
  var done = await attempt(function () { return ask("undo", typeof number === "number" ? { number: number } : {}); });
  if (!done) return;
  say(t("undone", { label: done.label }));
  if (doc) { var path = doc.path; doc = null; if (done.files.some(function (file) { return file.path === path && file.digest !== "-"; })) openPlace({ path: path, kind: "file" }, []); else closePanel(); }
}

async function showHistory() {
  var found = await attempt(function () { return ask("history"); });
  if (!found) return;
  await openDialog(t("history"), el("ul", { class: "list" }, found.saves.length ? found.saves.map(function (save) {
    var time = new Date(save.time * 1000).toLocaleString(words.language);
    return el("li", { class: "row" }, el("span", {}, time + " · " + (save.undoes ? t("undo") + " · " : ""), el("bdi", {}, save.files.join(", "))),
      button("undo", function () { dialog.close(); undo(save.number); }));
  }) : el("li", {}, t("nothing-saved"))), [[t("close"), null]]);
}

function drawDiff(text) {
  var node = el("pre", { dir: "auto" });
  text.split(/(\[-[\s\S]*?-\]|\{\+[\s\S]*?\+\})/).forEach(function (part) {
    if (part.startsWith("[-")) node.append(el("del", {}, part.slice(2, -2)));
    else if (part.startsWith("{+")) node.append(el("ins", {}, part.slice(2, -2)));
    else node.append(part);
  });
  return node;
}

function finding(each) {
  return el("p", { class: "problem" }, (each.path ? each.path + ": " : "") + each.message, each.hint && el("small", {}, " " + each.hint));
}

// What takes longer is asked for while the dialog is open.
function drawChecks() {
  var box = el("div", { role: "status" }, el("p", { class: "note" }, t("checking")));
  ask("check").then(function (found) {
    var lines = found.findings.map(finding).concat(found.unseen.map(function (line) { return el("p", { class: "note" }, t("not-seen", { what: line })); }));
    box.replaceChildren(...(lines.length ? lines : [el("p", { class: "note" }, t("checked"))]));
  }, function (error) { box.replaceChildren(el("p", { class: "note" }, error.message)); });
  return box;
}

async function publish() {
  if (doc && doc.dirty && !(await leave())) return;
  var found = await attempt(function () { return ask("look"); });
  if (!found) return;
  var target = t("branch", { branch: found.branch || "?", upstream: found.upstream || t("no-upstream") });
  if (!found.files.length && !found.ahead) {
    var isLocal = way.hasSession && !found.upstream;
    await openDialog(t("publish"), [el("p", {}, t(isLocal ? "nothing-new" : "nothing-changed")), isLocal ? el("p", {}, target) : ""], [[t("close"), null]]);
    return;
  }
  var message = el("input", { required: true, dir: "auto" }), boxes = [];
  message.value = t("update", { files: found.files.filter(function (file) { return !file.draft; }).map(function (file) { return file.path; }).slice(0, 3).join(", ") });
  var answer = await openDialog(t("publish"), [
    el("p", {}, target),
    found.ahead ? el("p", {}, t("ahead", { count: found.ahead })) : "",
    found.findings.map(finding), way.hasSession ? drawChecks() : "",
    found.files.map(function (file) {
      var box = el("input", { type: "checkbox", checked: !file.draft, value: file.path, "aria-label": file.path });
      boxes.push(box);
      return el("details", {}, el("summary", {}, box, " ", el("bdi", {}, file.path), " · " + t("state-" + file.state) + (file.draft ? " · " + t("kind-draft") : "")), drawDiff(file.diff));
    }), found.files.length ? field("message", message) : ""],
  [[t("publish"), true]].concat(found.files.length && way.hasSession ? [[t("commit-only"), false]] : [], [[t("cancel"), null]]));
  if (answer === null) return;
  var paths = boxes.filter(function (box) { return box.checked; }).map(function (box) { return box.value; });
  var done = await attempt(function () { return ask("publish", { paths: paths, message: message.value, push: answer }); });
  if (done) say(t(done.pushed ? "published" : "committed", { commit: done.commit }));
}
