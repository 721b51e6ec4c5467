// The connection to the server, and what is done with its messages.

var LEAST = MIN_DELAY, MOST = MAX_DELAY, wait = 250;
var lost = 0; // attempts to connect since the last connection
var running = Promise.resolve(), kept = null;

function connect() {
  var scheme = location.protocol === "https:" ? "wss://" : "ws://";
  var query = "?page=" + encodeURIComponent(decode(location.pathname)) + "&build=" + build;
  var socket = new WebSocket(scheme + location.host + "SOCKET_PATH" + query);
  socket.onopen = function () { wait = 250; lost = 0; showStopped(false); };
  socket.onmessage = function (event) { receive(JSON.parse(event.data)); };
  socket.onclose = function () {
    lost += 1;
    if (lost > 1) showStopped(true); // the first attempt finds a server that only started again
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 4000);
  };
  window.addEventListener("pagehide", function () { socket.onclose = null; socket.close(); }, { once: true });
}

function receive(message) {
  if (message.warnings) showWarnings(message.warnings);
  if (message.type === "findings") { showFindings(message.findings); return; }
  if (message.type === "error") { showError(message.error); return; }
  if (message.type === "warnings") return;
  build = String(message.build);
  hideError();
  var delay = Math.max(LEAST, 0);
  if (MOST > 0) delay = Math.min(delay, MOST);
  if (delay) setTimeout(update, delay, message); else update(message);
}

function update(message) {
  if (!message.page && !message.files.length) return;
  running = running.then(function () { return apply(message); }).catch(reload);
}

async function apply(message) {
  var files = message.files, styles = files.filter(function (path) { return /\.css$/.test(path); });
  var sheets = styles.length ? swapStyles(styles) : 0;
  var others = files.filter(function (path) { return !/\.(css|map)$/.test(path) && isUsed(path); });
  if (others.some(function (path) { return !/\.(png|jpe?g|gif|webp|avif|svg|ico)$/i.test(path); })) { reload(); return; }
  if (message.page) await patchPage();
  others.forEach(swapImage);
  if (message.page || sheets || others.length) window.__pylekyll.updates += 1;
}

// Fetch the page and change the document by what differs from its source. Throws where only a reload is right.
async function patchPage() {
  var answer = await fetch(location.href, { headers: { "PLAIN_HEADER": window.__pylekyll.mode || "1" }, cache: "no-store" });
  if (!/^text\/html/.test(answer.headers.get("content-type") || "")) throw new CannotTell("not a page");
  var next = parse(await textOf(answer));
  await kept;
  patch(next);
  document.dispatchEvent(new CustomEvent("pylekyll:morph"));
}

// -- a reload keeps the place ---------------------------------------------------------------------------------------

var SCROLL = "pylekyll:scroll";

function reload(reason) {
  window.__pylekyll.reason = reason && (reason.reason || String(reason));
  try {
    sessionStorage.setItem(SCROLL, JSON.stringify({ page: location.pathname, x: scrollX, y: scrollY, time: Date.now() }));
  } catch (error) { /* private windows may refuse storage: the browser's own memory of the place is left */ }
  location.reload();
}

// A page may grow while its scripts run: the place is looked for until it is there or the reader scrolls.
function restoreScroll() {
  var place = null;
  try {
    place = JSON.parse(sessionStorage.getItem(SCROLL));
    sessionStorage.removeItem(SCROLL);
  } catch (error) { return; }
  if (!place || place.page !== location.pathname || Date.now() - place.time > 15000) return;
  var end = Date.now() + 2000, stopped = false;
  ["wheel", "touchstart", "keydown", "mousedown"].forEach(function (name) {
    addEventListener(name, function () { stopped = true; }, { once: true, passive: true });
  });
  (function go() {
    if (stopped || Date.now() > end) return;
    var isThere = Math.abs(scrollY - place.y) < 2 && Math.abs(scrollX - place.x) < 2;
    if (isThere && document.readyState === "complete") return;
    if (!isThere) scrollTo({ left: place.x, top: place.y, behavior: "instant" });
    setTimeout(go, 30);
  })();
}

// A page that the browser kept, and shows again after one has gone back to it, has lost its connection.
window.addEventListener("pageshow", function (event) { if (event.persisted) connect(); });
window.__pylekyll.refresh = function () { update({ page: true, files: [] }); };
restoreScroll();
kept = keepSource();
kept.catch(function () {}); // looked at when the page changes
connect();
