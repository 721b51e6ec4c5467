// From a click on the page to its place in the source.

async function chosen(message) {
  var found = await attempt(function () { return ask("places", { numbers: message.numbers, page: message.page, text: message.text }); });
  if (!found) return;
  var own = found.places.filter(function (place) { return !place.theme; });
  var places = own.concat(found.places.filter(function (place) { return place.theme; }));
  var known = new Set(places.map(describe));
  var others = places.slice(1).concat(found.reads.filter(function (place) { return !known.has(describe(place)); }));
  if (!places.length && !others.length) { say(t("no-place")); return; }
  await openPlace(places[0] || others[0], others);
}

function describe(place) {
  var where = place.path + (place.first > 1 || place.last > 1 ? ":" + place.first : "");
  return where + (place.keys.length ? " · " + place.keys.join(" › ") : "") + (place.theme ? " (" + t("theme") + ")" : "");
}

function drawOthers() {
  if (!doc.others.length) return "";
  return el("details", { class: "others" }, el("summary", {}, t("other-places", { count: doc.others.length })),
    el("ul", {}, doc.others.map(function (place) {
      return el("li", {}, el("button", { type: "button", click: function () {
        openPlace(place, doc.others.filter(function (each) { return each !== place; }));
      } }, el("bdi", {}, describe(place))));
    })));
}

async function offerEject(place) {
  var answer = await openDialog(t("theme-file"), [el("p", {}, describe(place)), el("p", {}, t("theme-why"))],
    [[t("eject"), "yes"], [t("cancel"), null]]);
  if (!answer) return;
  var done = await attempt(function () { return ask("eject", { path: place.path }); });
  if (done) await openPlace(Object.assign({}, place, { theme: false, path: done.path }), []);
}
