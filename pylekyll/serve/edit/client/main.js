// The beginning: the session, the bar, the frame, and messages from it.

async function signIn(why) {
  var given = el("input", { type: "password", autocomplete: "off", required: true });
  var answer = await openDialog(t("sign-in"), [el("p", {}, why || t("sign-in-why")), field("code", given)], [[t("open"), "yes"]]);
  if (!answer) return false;
  token = null;
  return attempt(async function () {
    await begin(given.value);
    if (!about.title) location.reload();  // otherwise, what a person is writing stays
    return true;
  });
}

async function begin(code) {
  token = (await post("session", { code: code })).token;
  try { localStorage.setItem("token", token); } catch (error) { /* the session lasts as long as this page */ }
}

async function start() {
  words = await way.words();
  document.documentElement.lang = words.language;
  document.documentElement.dir = words.direction;
  if (way.hasSession && !(await findSession())) return;
  addEventListener("message", received);
  addEventListener("keydown", keys);
  addEventListener("resize", grow);
  addEventListener("beforeunload", function (event) { if (doc && doc.dirty) event.preventDefault(); });
  addEventListener("pagehide", function () {
    if (doc && doc.dirty) way.post("messages", { ask: "draft", page: page, text: null }, true);  // it is not shown as if saved
  });
  await way.begin(openSite);
}

async function findSession() {
  var code = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  try { token = localStorage.getItem("token"); } catch (error) { token = null; }
  try {
    if (code) await begin(code);
  } catch (error) { if (!(error instanceof Refused)) throw error; }
  if (!token) await signIn();
  return token;
}

// Begin with a site, also with another one; return what is known about it.
async function openSite() {
  doc = null;
  picking = false;
  panel.hidden = true;
  about = await ask("hello");
  document.title = about.title;
  drawBar();
  return about;
}

function drawBar() {
  bar.replaceChildren(
    button("pick", togglePicking, { id: "pick", "aria-pressed": String(picking), "aria-keyshortcuts": "Control+E" }),
    el("button", { type: "button", class: "name", title: t("home"), click: function () { way.go(about.home); } }, el("bdi", {}, about.title)),
    button("new", newPage), button("files", showFiles), button("history", showHistory),
    button("undo", undo), button("publish", publish, { class: "main" }));
}

function togglePicking() {
  picking = !picking;
  document.getElementById("pick").setAttribute("aria-pressed", String(picking));
  tellFrame({ type: "mode", on: picking });
  say(t(picking ? "picking-on" : "picking-off"));
  if (picking) way.focus();
}

// Messages are believed only as numbers of elements and an address of the site, whoever sends them. None takes the
// place of what a person is writing, and one is answered after the other.
var answering = false;
async function received(event) {
  if (!way.isFrame(event) || !event.data) return;
  var message = event.data, isWriting = dialog.open || panel.contains(document.activeElement);
  if (typeof message.page === "string") page = message.page.slice(0, 2000);
  if (message.type === "page") tellFrame({ type: "mode", on: picking });
  if (message.type === "toggle" && !isWriting) togglePicking();
  if (message.type === "focus" && picking) say(String(message.text).slice(0, 300));
  if (!picking || answering || !Array.isArray(message.numbers)) return;
  var part = { page: page, text: String(message.text || "").slice(0, 200) };
  part.numbers = message.numbers.slice(0, 60).map(function (number) { return String(number).slice(0, 20); });
  answering = true;
  try {
    if (message.type === "at" && !isWriting) await chosen(part);
    if (message.type === "drop" && message.files && message.files[0] instanceof File) await dropped(part, message.files[0]);
  } finally { answering = false; }
}

function keys(event) {
  if (!(event.ctrlKey || event.metaKey)) return;
  if (event.key === "s") { event.preventDefault(); if (doc) save(); }
  if (event.key === "e") { event.preventDefault(); togglePicking(); }
}

start();
