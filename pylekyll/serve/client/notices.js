// What the page shows of the build: an overlay for an error, a mark in the corner for warnings.

var overlay = null, mark = null, panel = null, failure = null, stopped = false, warnings = [], findings = [], before = null;

var COLORS = ":host{all:initial;--back:rgba(238,236,233,.82);--card:#fff;--ink:#24211e;--soft:#6d6761;--line:#e6e2dd;" +
  "--code:#f8f6f3;--error:#b3362b;--hit:#fbeae7;--warn:#a3690a;--link:#20609f;--shadow:0 1px 2px rgba(40,30,20,.08)," +
  "0 18px 50px rgba(40,30,20,.16)}" +
  "@media(prefers-color-scheme:dark){:host{--back:rgba(18,17,16,.8);--card:#262422;--ink:#ebe7e2;--soft:#a49d95;" +
  "--line:#3a3734;--code:#1d1b1a;--error:#f0897d;--hit:#3b2825;--warn:#e0aa55;--link:#8cbbec;" +
  "--shadow:0 1px 2px rgba(0,0,0,.4),0 18px 50px rgba(0,0,0,.5)}}" +
  "*{box-sizing:border-box}a{color:var(--link);text-decoration:none}a:hover{text-decoration:underline}" +
  "button{font:inherit;color:inherit;background:none;border:0;cursor:pointer}" +
  ":focus-visible{outline:2px solid var(--link);outline-offset:2px}[tabindex='-1']:focus{outline:0}" +
  "@media print{:host{display:none}}";

var OVERLAY = ".back{position:fixed;inset:0;z-index:2147483647;background:var(--back);overflow:auto;" +
  "padding:clamp(12px,8vh,96px) 16px;overscroll-behavior:contain;-webkit-backdrop-filter:blur(3px);backdrop-filter:blur(3px)}" +
  ".box{max-width:820px;margin:0 auto;background:var(--card);color:var(--ink);border-radius:12px;box-shadow:var(--shadow);" +
  "font:15px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif;padding:26px 30px 20px;position:relative}" +
  "h1{font-size:12.5px;font-weight:600;letter-spacing:.03em;color:var(--error);margin:0 44px 6px 0}" +
  "h1::before{content:'';display:inline-block;width:8px;height:8px;border-radius:50%;background:var(--error);margin-right:8px}" +
  "p{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}.message{font-size:19px;line-height:1.4;font-weight:550}" +
  ".place{margin-top:8px}.place,.chain,.excerpt,.quiet code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:13px}" +
  ".excerpt{margin:16px 0 0;background:var(--code);border:1px solid var(--line);border-radius:8px;overflow-x:auto;padding:10px 0;" +
  "line-height:1.65;tab-size:4}.rows{display:inline-block;min-width:100%}.row{display:block;white-space:pre;padding-right:16px}" +
  ".row.hit{background:var(--hit)}.number{display:inline-block;width:4.2em;padding-right:1.2em;text-align:right;color:var(--soft);" +
  "user-select:none;-webkit-user-select:none}.hit .number,.pointer{color:var(--error)}" +
  ".hint{margin-top:16px;padding-left:12px;border-left:3px solid var(--warn)}" +
  "h2{font-size:12.5px;font-weight:600;color:var(--soft);margin:20px 0 6px}" +
  ".chain{list-style:none;margin:0;padding:0}.chain li{display:flex;gap:12px;padding:4px 0;border-top:1px solid var(--line);" +
  "align-items:baseline}.chain .where{overflow-wrap:anywhere}.role{flex:none;order:-1;width:4.6em;color:var(--soft);font-family:system-ui,sans-serif}" +
  ".chain code{color:var(--soft);white-space:pre;overflow:hidden;text-overflow:ellipsis;flex:1;min-width:0;font:inherit;text-align:right}" +
  ".quiet{color:var(--soft);font-size:13px;margin-top:20px;padding-top:12px;border-top:1px solid var(--line)}" +
  ".close{position:absolute;top:16px;right:16px;width:36px;height:36px;border-radius:8px;font-size:20px;line-height:1;color:var(--soft)}" +
  ".close:hover{background:var(--code);color:var(--ink)}kbd{font:inherit;border:1px solid var(--line);border-radius:4px;padding:0 5px}" +
  "@media(max-width:600px){.back{padding:0}.box{border-radius:0;min-height:100%;padding:20px 16px}.message{font-size:17px}" +
  ".excerpt{margin-left:-16px;margin-right:-16px;border-radius:0;border-width:1px 0}.number{width:3.2em}.chain code,.keys{display:none}}";

var MARK = ".corner{position:fixed;right:max(14px,env(safe-area-inset-right));bottom:max(14px,env(safe-area-inset-bottom));z-index:2147483646;" +
  "font:13px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:var(--ink);display:flex;flex-direction:column;align-items:flex-end;gap:8px}" +
  ".mark{background:var(--card);color:var(--soft);border:1px solid var(--line);border-radius:99px;padding:5px 12px 5px 10px;" +
  "box-shadow:0 1px 4px rgba(0,0,0,.12);opacity:.88}.mark:hover,.mark:focus-visible,.mark[aria-expanded=true]{opacity:1;color:var(--ink)}" +
  ".mark::before{content:'';display:inline-block;width:8px;height:8px;border-radius:50%;background:var(--warn);margin-right:7px}" +
  ".mark.failed::before{background:var(--error)}" +
  ".panel{background:var(--card);border:1px solid var(--line);border-radius:12px;box-shadow:var(--shadow);width:min(460px,calc(100vw - 28px));" +
  "max-height:min(60vh,560px);overflow:auto;overscroll-behavior:contain}.panel h1{font-size:13px;font-weight:600;margin:0;padding:12px 16px 10px}" +
  "ol{list-style:none;margin:0;padding:0}li{padding:9px 16px 10px;border-top:1px solid var(--line);overflow-wrap:anywhere;white-space:pre-wrap}" +
  ".from{display:block;font:12px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;color:var(--soft);margin-top:2px}";

function element(name, text, kind) {
  var node = document.createElement(name);
  if (text !== undefined && text !== null) node.textContent = text;
  if (kind) node.className = kind;
  return node;
}

function host(name, style) {
  var made = document.createElement(name), shadow = made.attachShadow({ mode: "open" });
  shadow.append(element("style", COLORS + style));
  return made;
}

function placeOf(each, kind) {
  var made = element(each.link ? "a" : "span", each.place, kind);
  if (each.link) made.href = each.link;
  return made;
}

// -- the error ------------------------------------------------------------------------------------------------------

function showError(error) {
  closeError();
  failure = error.built ? null : error; // a page that was built without a part has its warning in the list
  drawMark();
  overlay = host("pylekyll-error", OVERLAY);
  var back = element("div", null, "back"), box = element("div", null, "box"), close = element("button", "\u00d7", "close");
  overlay.shadowRoot.append(back);
  back.append(box);
  back.onclick = function (event) { if (event.target === back) closeError(); };
  box.setAttribute("role", "alertdialog");
  box.setAttribute("aria-label", error.kind);
  box.tabIndex = -1;
  close.title = "Close (Esc)";
  close.setAttribute("aria-label", "Close");
  close.onclick = closeError;
  box.append(element("h1", error.kind), element("p", error.message, "message"));
  if (error.place) {
    var line = element("p", null, "place");
    line.append(placeOf(error));
    box.append(line);
  }
  var excerpt = excerptOf(error);
  if (excerpt) box.append(excerpt);
  if (error.hint) box.append(element("p", error.hint, "hint"));
  if (error.chain && error.chain.length > 1) box.append(element("h2", "How the page was reached"), chainOf(error.chain));
  box.append(footOf(error), close);
  document.documentElement.append(overlay);
  if (excerpt) pointTo(excerpt);
  before = document.activeElement;
  box.focus({ preventScroll: true });
}

// The lines around the place with their numbers, and a pointer below the column.
function excerptOf(error) {
  if (!error.lines || !error.lines.length) return error.excerpt ? wrapped(element("div", error.excerpt, "row")) : null;
  var rows = [];
  error.lines.forEach(function (line) {
    var row = element("div", null, line.pointer ? "row hit" : "row");
    row.append(element("span", String(line.number), "number"), line.text || "\u00a0");
    rows.push(row);
    if (!line.pointer) return;
    var pointer = element("div", null, "row hit");
    pointer.append(element("span", "", "number"), element("span", line.pointer, "pointer"));
    rows.push(pointer);
  });
  return wrapped.apply(null, rows);
}

function wrapped() {
  var made = element("pre", null, "excerpt"), rows = element("div", null, "rows");
  rows.append.apply(rows, arguments);
  made.append(rows);
  return made;
}

// A long line is scrolled to the column that the pointer is at.
function pointTo(excerpt) {
  var pointer = excerpt.querySelector(".pointer");
  if (!pointer) return;
  var space = /^\s*/.exec(pointer.textContent)[0].length, length = pointer.textContent.length || 1;
  var box = pointer.getBoundingClientRect(), at = box.left - excerpt.getBoundingClientRect().left + box.width * space / length;
  if (at > excerpt.clientWidth * 0.8) excerpt.scrollLeft = at - excerpt.clientWidth / 2;
}

function chainOf(chain) {
  var list = element("ol", null, "chain");
  chain.forEach(function (each) {
    var item = element("li");
    item.append(placeOf(each, "where"));
    if (each.role) item.append(element("span", each.role, "role"));
    if (each.text) item.append(element("code", each.text));
    list.append(item);
  });
  return list;
}

function footOf(error) {
  var state = error.built ? "Behind this is the page without it." : error.first ? "The site has not been built yet." : "Behind this is the page of the last good build.";
  var foot = element("p", state + " This goes by itself once the mistake is mended.", "quiet"), keys = element("span", " ", "keys");
  keys.append(element("kbd", "Esc"), " closes it.");
  foot.append(keys);
  return foot;
}

// Close the overlay; the mark brings it back while the build fails.
function closeError() {
  if (!overlay) return;
  overlay.remove();
  overlay = null;
  if (before && before.isConnected && before.focus) before.focus({ preventScroll: true });
}

function hideError() {
  closeError();
  failure = null;
  drawMark();
}

// -- warnings -------------------------------------------------------------------------------------------------------

function showWarnings(list) {
  warnings = list;
  drawMark();
}

// What is wrong with this page: links that lead nowhere, pictures without a text.
function showFindings(list) {
  findings = list;
  drawMark();
}

// The server has ended: the page shows what it showed last.
function showStopped(now) {
  if (stopped === now) return;
  stopped = now;
  drawMark();
}

function counted(number, word) { return number === 1 ? "1 " + word : number + " " + word + "s"; }

function drawMark() {
  var number = warnings.length + findings.length, open = panel !== null && number > 0 && !failure && !stopped;
  if (mark) mark.remove();
  mark = panel = null;
  if (!failure && !number && !stopped) return;
  mark = host("pylekyll-warnings", MARK);
  var corner = element("div", null, "corner"), text = stopped ? "Preview stopped" : failure ? "Build failed" : counted(number, "warning");
  var button = element("button", text, stopped || failure ? "mark failed" : "mark");
  mark.shadowRoot.append(corner);
  corner.append(button);
  button.onclick = function () {
    if (failure && !stopped) { showError(failure); return; }
    if (panel) closePanel(); else openPanel(corner, button);
  };
  button.setAttribute("aria-expanded", "false");
  document.documentElement.append(mark);
  if (open) openPanel(corner, button);
}

var STOPPED = "Run pylekyll serve again: this page connects by itself and shows what has changed.";

function openPanel(corner, button) {
  panel = element("div", null, "panel");
  if (stopped) panel.append(element("h1", "The preview server has ended"), listOf([{ message: STOPPED }]));
  if (warnings.length) panel.append(element("h1", "The last build gave " + counted(warnings.length, "warning")), listOf(warnings));
  if (findings.length) panel.append(element("h1", "This page has " + counted(findings.length, "mistake")), listOf(findings));
  corner.prepend(panel);
  button.setAttribute("aria-expanded", "true");
}

function listOf(notices) {
  var list = element("ol");
  notices.forEach(function (each) {
    var item = element("li", each.hint ? each.message + "\n" + each.hint : each.message);
    if (each.place) item.append(placeOf(each, "from"));
    list.append(item);
  });
  return list;
}

function closePanel() {
  if (!panel) return;
  panel.remove();
  panel = null;
  mark.shadowRoot.querySelector(".mark").setAttribute("aria-expanded", "false");
}

document.addEventListener("keydown", function (event) {
  if (event.key !== "Escape" || !overlay && !panel) return;
  event.preventDefault();
  event.stopPropagation();
  if (overlay) closeError(); else closePanel();
}, true);
