// Forms: each change is made in the text by the server, which leaves everything else as it is.

async function drawForm() {
  var found;
  try {
    found = await ask("form", { path: doc.path, text: doc.text, keys: doc.keys });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    doc.form = false;
    setTimeout(function () { showProblem(error); });
    return drawText();
  }
  return el("div", { class: "form" }, drawSteps(found), found.fields.map(drawField), drawOffered(found), drawDoi(found), drawListTools(found));
}

// The way from the whole file to the value that is shown.
function drawSteps(found) {
  if (!found.keys.length) return "";
  return el("nav", { class: "choices", "aria-label": t("path") }, [[]].concat(found.keys.map(function (_, index) {
    return found.keys.slice(0, index + 1);
  })).map(function (keys) {
    return el("button", { type: "button", "aria-current": keys.length === found.keys.length ? "true" : null, click: function () { openKeys(keys); } },
      keys.length ? String(typeof keys[keys.length - 1] === "number" ? keys[keys.length - 1] + 1 : keys[keys.length - 1]) : t("whole"));
  }));
}

async function openKeys(keys) {
  doc.keys = keys;
  await drawPanel();
}

function drawField(each) {
  var id = "field-" + each.keys.join("-"), note = each.description ? id + "-note" : null;
  var label = typeof each.keys[each.keys.length - 1] === "number" ? each.keys[each.keys.length - 1] + 1 : each.label;
  if (each.type === "nested") {
    return el("div", { class: "field" }, el("button", { type: "button", click: function () { openKeys(each.keys); } },
      label + ": ", el("bdi", {}, each.value)));
  }
  if (each.type === "list" || each.type === "names") return drawRows(each, label);
  var input;
  if (each.type === "bool") {
    input = el("input", { id: id, type: "checkbox", checked: each.value, change: function () { put(each, input.checked); } });
  } else {
    input = el(each.type === "long" ? "textarea" : "input", {
      id: id, dir: "auto", "aria-describedby": note, autocomplete: "off",
      input: function () { later(each, function () { return put(each, input.value); }); },
      keydown: function (event) { if (event.key === "Enter" && each.type !== "long") save(); },
    });
    input.value = each.value;
  }
  return el("div", { class: "field" }, el("label", { for: id }, String(label)), " ", removal(each), input,
    note && el("small", { id: note }, each.description));
}

function drawRows(each, label) {
  function values() { return Array.from(box.querySelectorAll("input")).map(function (input) { return input.value; }); }
  function row(value) {
    var input = el("input", { dir: "auto", "aria-label": label, input: function () { later(each, function () { return put(each, values()); }); } });
    input.value = value;
    return el("div", { class: "row" }, input,
      el("button", { type: "button", "aria-label": t("up") + ": " + value, click: function () {
        var line = input.parentElement;
        if (line.previousElementSibling) { box.insertBefore(line, line.previousElementSibling); put(each, values()); input.focus(); }
      } }, "↑"),
      el("button", { type: "button", "aria-label": t("remove") + ": " + value, click: function () { input.parentElement.remove(); put(each, values()); } }, "−"));
  }
  var box = el("div", {}, each.value.map(row));
  return el("fieldset", {}, el("legend", {}, String(label)), box,
    button("add", function () { var line = row(""); box.append(line); line.querySelector("input").focus(); }));
}

function removal(each) {
  return el("button", { type: "button", class: "small", "aria-label": t("remove") + ": " + each.label, click: function () {
    change({ op: "remove", keys: each.keys }, true);
  } }, "−");
}

function drawOffered(found) {
  if (!found.offered.length) return "";
  var choice = el("select", { "aria-label": t("add-field"), change: function () {
    var one = found.offered[choice.value];
    if (!one) return;
    var keys = found.keys.concat(one.name);
    change({ op: "set", keys: keys, type: one.type, value: one.type === "bool" ? true : one.type === "list" ? [""] : "" }, true);
  } }, el("option", { value: "" }, t("add-field")), found.offered.map(function (one, index) {
    return el("option", { value: index, title: one.description }, one.name);
  }));
  return el("div", { class: "field" }, choice);
}

// What the service of the DOI knows is added to the entry that is saved.
function drawDoi(found) {
  var doi = doc.path.endsWith(".bib") && found.fields.find(function (each) { return each.label === "doi" && each.value; });
  return doi ? button("fill-doi", async function () {
    if (doc.dirty && !(await save())) return;
    var place = await attempt(function () { return ask("create", { kind: "paper", title: doi.value }); });
    if (place) await openPlace(place, doc.others);
  }) : "";
}

// What can be done with an item of a list: news, people, entries of the CV.
function drawListTools(found) {
  var list = found.list;
  if (!list) return "";
  function moved(target) {
    return async function () {
      if (!(await change({ op: "move", keys: list.keys, number: list.number, target: target }))) return;
      await openKeys(list.keys.concat(target));
    };
  }
  return el("div", { class: "buttons", role: "group", "aria-label": t("item", { number: list.number + 1, count: list.count }) },
    button("up", moved(list.number - 1), { disabled: list.number === 0 }),
    button("down", moved(list.number + 1), { disabled: list.number === list.count - 1 }),
    button("copy-item", async function () {
      var copy = { op: "copy", keys: list.keys, number: list.number };
      if (/\.[ct]sv$/.test(doc.path)) {
        copy = Object.assign(copy, { op: "insert", value: {} });
        found.fields.forEach(function (each) { copy.value[each.label] = each.value; });
      }
      if (await change(copy)) await openKeys(list.keys.concat(list.number));
    }),
    button("remove", async function () {
      if (!(await change({ op: "remove", keys: list.keys.concat(list.number) }))) return;
      await openKeys(list.keys);
    }));
}

var waiting = null, pending = null;
function later(each, action) {
  if (pending && pending.field !== each) finishTyping();
  clearTimeout(waiting);
  pending = { field: each, action: action };
  waiting = setTimeout(finishTyping, 60);
}

// Make the change that waits for the end of typing, and all before it.
function finishTyping() {
  var last = pending;
  clearTimeout(waiting);
  pending = null;
  return last ? last.action() : changing;
}

function put(each, value) { return change({ op: "set", keys: each.keys, type: each.type, value: value }); }

// Make one change in the text. Changes are made one after another, each in the text after the one before.
var changing = Promise.resolve();
function change(what, redraws) {
  changing = changing.then(async function () {
    try {
      doc.text = (await ask("edit", Object.assign({ path: doc.path, text: doc.text }, what))).text;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      showProblem(error);
      return false;
    }
    showProblem(null);
    changed();
    if (redraws) await drawPanel();
    return true;
  });
  return changing;
}
