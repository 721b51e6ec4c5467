// From a click on the page to its place in the source.

async function chosen(message) {
  var found = await attempt(function () { return ask("places", { numbers: message.numbers, page: message.page, text: message.text }); });
  if (!found) return;
  var known = new Set(found.places.map(describe));
  var all = found.places.concat(found.reads.filter(function (place) { return !known.has(describe(place)); }));
  if (!all.length) { say(t("no-place")); return; }
  await openPlace(all[0], all.slice(1));
}

function describe(place) {
  var where = place.path + (place.first > 1 || place.last > 1 ? ":" + place.first : "");
  return where + (place.keys.length ? " · " + place.keys.join(" › ") : "") + (place.theme ? " (" + t("theme") + ")" : "");
}

function drawOthers(others) {
  if (!others.length) return "";
  return el("details", { class: "others" }, el("summary", {}, t("other-places", { count: others.length })),
    el("ul", {}, others.map(function (place) {
      return el("li", {}, el("button", { type: "button", click: function () {
        if (dialog.open) dialog.close();
        openPlace(place, others.filter(function (each) { return each !== place; }));
      } }, el("bdi", {}, describe(place))));
    })));
}

async function offerEject(place, others) {
  var answer = await openDialog(t("theme-file"), [el("p", {}, describe(place)), el("p", {}, t("theme-why")), drawOthers(others)],
    [[t("eject"), "yes"], [t("cancel"), null]]);
  if (!answer) return;
  var done = await attempt(function () { return ask("eject", { path: place.path }); });
  if (done) await openPlace(Object.assign({}, place, { theme: false, path: done.path }), others);
}
