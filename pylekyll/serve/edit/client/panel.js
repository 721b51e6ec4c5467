// Writing: one block of a file, or all of it, with the page following.

function lineStart(text, line) {
  var at = 0;
  for (; line > 1; line -= 1) {
    var next = text.indexOf("\n", at);
    if (next < 0) return text.length;
    at = next + 1;
  }
  return at;
}

// Open a place: the lines that made an element, a value in a form, or a whole file.
async function openPlace(place, others) {
  await finishTyping();
  if (doc && doc.dirty && !(await leave())) return;
  if (place.theme) { offerEject(place, others || []); return; }
  var opened = await attempt(function () { return ask("open", { path: place.path }); });
  if (!opened) return;
  doc = {
    path: opened.path, base: opened.digest, text: opened.text, saved: opened.text, writable: opened.writable,
    first: place.first, last: place.last, kind: place.kind, keys: place.keys || [], link: place.link,
    others: others || [], whole: !place.first, form: ["front", "data", "config", "bib"].includes(place.kind), dirty: false,
  };
  await drawPanel();
  tellFrame({ type: "mode", on: picking });
}

async function leave() {
  var answer = await openDialog(t("unsaved"), [el("p", {}, doc.path)], [[t("save"), "save"], [t("discard"), "no"], [t("cancel"), null]]);
  if (answer === "save") return save();
  if (answer === "no") { await discard(); return true; }
  return false;
}

async function discard() {
  if (!doc) return;
  doc.dirty = false;
  await attempt(function () { return ask("draft", { page: page, text: null }); });
  tellFrame({ type: "refresh" });
}

async function closePanel() {
  await finishTyping();
  if (doc && doc.dirty && !(await leave())) return;
  doc = null;
  panel.hidden = true;
  way.focus();
}

function blockRange() {
  if (doc.whole) return [0, doc.text.length];
  var start = lineStart(doc.text, doc.first), end = lineStart(doc.text, doc.last + 1);
  if (end > start && doc.text[end - 1] === "\n") end -= 1;
  return [start, end];
}

async function drawPanel() {
  panel.hidden = false;
  var lines = doc.whole ? "" : doc.first === doc.last ? ":" + doc.first : ":" + doc.first + "–" + doc.last;
  var head = el("div", { class: "head" },
    el("h2", {}, el("bdi", {}, doc.path + lines)),
    el("button", { type: "button", class: "close", "aria-label": t("close"), click: closePanel }, "×"));
  var choices = el("div", { class: "choices", role: "group", "aria-label": t("view") },
    ["form", "block", "file"].filter(function (view) { return view !== "form" || hasForm(); }).map(function (view) {
      var isOn = view === (doc.form ? "form" : doc.whole ? "file" : "block");
      return button("view-" + view, function () { chooseView(view); }, { "aria-pressed": String(isOn) });
    }),
    doc.link && el("a", { href: doc.link, class: "link" }, t("own-editor")));
  var body = doc.form && hasForm() ? await drawForm() : drawText();
  panel.replaceChildren(head, choices, doc.writable ? "" : el("p", { class: "problem" }, t("read-only")), body,
    el("div", { id: "problem", role: "alert" }),
    el("div", { class: "buttons always" },
      button("save", save, { id: "save", disabled: !doc.writable, "aria-keyshortcuts": "Control+S" }),
      button("discard", async function () { await discard(); doc.text = doc.saved; drawPanel(); })),
    drawOthers(doc.others));
  (panel.querySelector("textarea, input, select") || panel).focus();
  grow();
}

function hasForm() { return /\.(md|markdown|mkd|html|yml|yaml|json|csv|tsv|bib)$/.test(doc.path); }

async function chooseView(view) {
  doc.form = view === "form";
  if (view === "file") doc.whole = true;
  if (view === "block") doc.whole = !doc.first;
  await drawPanel();
}

function drawText() {
  var range = blockRange();
  var area = el("textarea", {
    id: "text", spellcheck: "true", dir: "auto", "aria-label": doc.path, input: typed, keydown: shortcut,
    readonly: !doc.writable, drop: droppedHere,
  });
  area.value = doc.text.slice(range[0], range[1]);
  return el("div", { class: "writing" }, el("div", { class: "tools", role: "toolbar", "aria-label": t("format") }, [
    ["bold", "Ctrl+B", function () { wrap("**"); }], ["italic", "Ctrl+I", function () { wrap("*"); }],
    ["link", "Ctrl+K", link], ["picture", "", picture], ["list", "", list],
    ["undo-typing", "Ctrl+Z", function () { document.getElementById("text").focus(); document.execCommand("undo"); }],
  ].map(function (tool) {
    return el("button", { type: "button", title: (t(tool[0]) + " " + tool[1]).trim(), "aria-label": t(tool[0]), click: tool[2] },
      { bold: "B", italic: "I", list: "•", "undo-typing": "↶" }[tool[0]] || t(tool[0]));
  })), area);
}

function grow() {
  var area = document.getElementById("text");
  if (!area) return;
  area.style.height = "auto";
  area.style.height = Math.min(area.scrollHeight + 4, Math.max(160, innerHeight * 0.6)) + "px";
}

function typed() {
  var area = document.getElementById("text"), range = blockRange();
  doc.text = doc.text.slice(0, range[0]) + area.value + doc.text.slice(range[1]);
  if (!doc.whole) doc.last = doc.first + area.value.split("\n").length - 1;
  grow();
  changed();
}

function changed() {
  doc.dirty = doc.text !== doc.saved;
  document.title = (doc.dirty ? "• " : "") + about.title;
  scheduleDraft();
}

// -- drafts: one at a time, the last text wins ------------------------------------------------------------------------

var drafting = false, wanted = false;

function scheduleDraft() {
  wanted = true;
  if (!drafting) sendDraft();
}

async function sendDraft() {
  drafting = true;
  try { await sendDrafts(); } finally { drafting = false; }
}

async function sendDrafts() {
  while (wanted && doc) {
    wanted = false;
    var sent = { page: page, path: doc.path, text: doc.dirty ? doc.text : null };
    try {
      var found = await ask("draft", sent);
      showProblem(found.problem);
      if (found.later && doc.dirty && !found.problem) document.getElementById("problem").replaceChildren(el("p", { class: "note" }, t("later")));
      if (!found.problem) tellFrame({ type: "refresh" });
    } catch (error) { if (!(error instanceof Refused)) throw error; showProblem(error); }
  }
}

function showProblem(problem) {
  var place = document.getElementById("problem");
  if (!place || !doc) return;
  if (!problem) { place.replaceChildren(); return; }
  var where = problem.line ? t("line", { line: problem.line }) + ": " : "";
  place.replaceChildren(el("p", { class: "problem" }, where + problem.message),
    problem.hint ? el("p", {}, problem.hint) : "",
    problem.line && problem.path === doc.path ? button("go-to-line", function () { goToLine(problem.line); }) : "");
}

function goToLine(line) {
  doc.form = false;
  if (line < doc.first || line > doc.last) doc.whole = true;
  drawPanel().then(function () {
    var area = document.getElementById("text"), shift = doc.whole ? 0 : doc.first - 1;
    var start = lineStart(area.value, line - shift), end = area.value.indexOf("\n", start);
    area.setSelectionRange(start, end < 0 ? area.value.length : end);
  });
}

// -- saving -----------------------------------------------------------------------------------------------------------

async function save() {
  await finishTyping();
  if (!doc || !doc.writable) return false;
  if (doc.text === doc.saved) { say(t("saved")); return true; }
  var text = doc.text;
  try {
    var done = await ask("save", { changes: [{ path: doc.path, base: doc.base, text: text }], label: doc.path });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === "conflict") return settle(error);
    show(error);
    return false;
  }
  var file = done.files[0];
  if (file.merged) { await takeMerged(text); say(t("merged")); } else { doc.saved = text; doc.base = file.digest; say(t("saved")); }
  doc.dirty = doc.text !== doc.saved;
  document.title = (doc.dirty ? "• " : "") + about.title;
  return true;
}

// Take over what another program wrote. ``sent`` is the text that was saved; what was typed since then stays.
async function takeMerged(sent) {
  var opened = await ask("open", { path: doc.path });
  var area = document.getElementById("text"), caret = area && [area.selectionStart, area.selectionEnd];
  var range = blockRange(), block = doc.text.slice(range[0], range[1]), merged = withTyped(sent, doc.text, opened.text);
  if (merged === null) return;  // the next save merges it, or asks
  var at = doc.whole ? -1 : sameOccurrence(block, doc.text, range[0], merged);
  doc.text = merged;
  doc.saved = opened.text;
  doc.base = opened.digest;
  if (at >= 0) {
    doc.first = merged.slice(0, at).split("\n").length;
    doc.last = doc.first + block.split("\n").length - 1;
  } else { doc.whole = true; }
  await drawPanel();
  area = document.getElementById("text");
  if (area && caret && at >= 0) area.setSelectionRange(caret[0], caret[1]);
}

// Return a text with what was typed between two others; null if its place is not certain.
function withTyped(before, after, text) {
  if (before === after) return text;
  var start = 0, end = 0, shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start += 1;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  for (var around = 80; around >= 5; around = Math.floor(around / 2)) {
    var head = before.slice(Math.max(0, start - around), start), tail = before.slice(before.length - end).slice(0, around);
    var anchor = head + before.slice(start, before.length - end) + tail, at = text.indexOf(anchor);
    if (at >= 0 && text.indexOf(anchor, at + 1) < 0 && before.indexOf(anchor) === before.lastIndexOf(anchor)) {
      return text.slice(0, at) + head + after.slice(start, after.length - end) + tail + text.slice(at + anchor.length);
    }
  }
  return null;
}

// Return the place of the lines that are at ``place`` in one text in another one: the same of several, or the nearest.
function sameOccurrence(lines, text, place, other) {
  function starts(whole) {
    var found = [];
    for (var at = whole.indexOf(lines); at >= 0; at = whole.indexOf(lines, at + 1)) {
      if ((!at || whole[at - 1] === "\n") && (whole.length === at + lines.length || whole[at + lines.length] === "\n")) found.push(at);
    }
    return found;
  }
  if (!lines) return -1;
  var old = starts(text), now = starts(other);
  if (old.length === now.length && old.includes(place)) return now[old.indexOf(place)];
  return now.reduce(function (best, at) { return best < 0 || Math.abs(at - place) < Math.abs(best - place) ? at : best; }, -1);
}

// Both versions side by side; what is chosen is saved over the newer one, which stays in the history.
async function settle(error) {
  var mine = el("textarea", { "aria-label": t("mine"), dir: "auto" }), theirs = el("textarea", { "aria-label": t("theirs"), dir: "auto", readonly: true });
  mine.value = doc.text;
  theirs.value = error.theirs === null ? "" : error.theirs;
  var answer = await openDialog(t("conflict"), [el("p", {}, error.message),
    el("div", { class: "versions" }, field("mine", mine), field("theirs", theirs))],
  [[t("keep-mine"), "mine"], [t("keep-theirs"), "theirs"], [t("cancel"), null]]);
  if (!answer) return false;
  if (answer === "theirs" && error.theirs === null) {  // it stays removed
    await discard();
    doc = null;
    panel.hidden = true;
    return true;
  }
  doc.base = error.digest;
  doc.text = answer === "mine" ? mine.value : error.theirs;
  doc.saved = error.theirs;
  doc.whole = true;
  var ok = await save();
  await drawPanel();
  return ok;
}

// -- the keys that people expect ----------------------------------------------------------------------------------------

function shortcut(event) {
  if (!(event.ctrlKey || event.metaKey)) return;
  var action = { b: function () { wrap("**"); }, i: function () { wrap("*"); }, k: link }[event.key];
  if (action) { event.preventDefault(); action(); }
}

function insert(text, start, end) {
  var area = document.getElementById("text");
  area.focus();
  if (start !== undefined) area.setSelectionRange(start, end);
  if (!document.execCommand("insertText", false, text)) { area.setRangeText(text, area.selectionStart, area.selectionEnd, "end"); typed(); }
}

function selection() {
  var area = document.getElementById("text");
  return [area.selectionStart, area.selectionEnd, area.value.slice(area.selectionStart, area.selectionEnd)];
}

function wrap(mark) {
  var chosen = selection();
  insert(mark + chosen[2] + mark);
  document.getElementById("text").setSelectionRange(chosen[0] + mark.length, chosen[1] + mark.length);
}

function link() {
  var chosen = selection(), isAddress = /^https?:\S+$/.test(chosen[2]);
  insert(isAddress ? "[](" + chosen[2] + ")" : "[" + chosen[2] + "](https://)");
  var at = isAddress ? chosen[0] + 1 : chosen[1] + 3;
  document.getElementById("text").setSelectionRange(at, isAddress ? at : at + 8);
}

function list() {
  var area = document.getElementById("text"), chosen = selection();
  var start = area.value.lastIndexOf("\n", chosen[0] - 1) + 1;
  insert(area.value.slice(start, chosen[1]).split("\n").map(function (line) {
    return line.startsWith("- ") ? line.slice(2) : "- " + line;
  }).join("\n"), start, chosen[1]);
}

function picture() {
  var input = el("input", { type: "file", accept: "image/*", change: function () { if (input.files[0]) upload(input.files[0]); } });
  input.click();
}

function droppedHere(event) {
  if (!event.dataTransfer.files.length) return;
  event.preventDefault();
  upload(event.dataTransfer.files[0]);
}
