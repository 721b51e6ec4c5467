// Live reload: keeps an open page equal to what the server has, without losing the place one is at.
(function () {
  "use strict";
  if (window.__pylekyll) return;
  window.__pylekyll = { updates: 0 };

  var script = document.currentScript;
  var build = script && script.dataset.build ? script.dataset.build : "";
  if (script) script.remove();
  var LEAST = MIN_DELAY, MOST = MAX_DELAY, wait = 250, overlay = null;

  // -- the connection ---------------------------------------------------------------------------------------------

  function connect() {
    var scheme = location.protocol === "https:" ? "wss://" : "ws://";
    var query = "?page=" + encodeURIComponent(decode(location.pathname)) + "&build=" + build;
    var socket = new WebSocket(scheme + location.host + "SOCKET_PATH" + query);
    socket.onopen = function () { wait = 250; };
    socket.onmessage = function (event) { receive(JSON.parse(event.data)); };
    socket.onclose = function () {
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, 4000);
    };
    window.addEventListener("pagehide", function () { socket.onclose = null; socket.close(); }, { once: true });
  }

  function decode(path) {
    try { return decodeURIComponent(path); } catch (error) { return path; }
  }

  function receive(message) {
    if (message.type === "error") { showError(message.error); return; }
    build = String(message.build);
    hideError();
    var delay = Math.max(LEAST, 0);
    if (MOST > 0) delay = Math.min(delay, MOST);
    if (delay) setTimeout(update, delay, message); else update(message);
  }

  // -- what changed -----------------------------------------------------------------------------------------------

  var running = Promise.resolve();

  function update(message) {
    if (!message.page && !message.files.length) {
      if (message.type === "hello") keepOriginal().catch(function () {});
      return;
    }
    running = running.then(function () { return apply(message); }).catch(function () { location.reload(); });
  }

  async function apply(message) {
    var files = message.files, styles = files.filter(function (path) { return /\.css$/.test(path); });
    var sheets = styles.length ? swapStyles(styles) : 0;
    var others = files.filter(function (path) { return !/\.(css|map)$/.test(path) && isUsed(path); });
    if (others.some(function (path) { return !/\.(png|jpe?g|gif|webp|avif|svg|ico)$/i.test(path); })) {
      location.reload();
      return;
    }
    if (message.page && !(await morphPage())) { location.reload(); return; }
    others.forEach(swapImage);
    if (message.page || sheets || others.length) window.__pylekyll.updates += 1;
  }

  function pathOf(address) {
    try {
      var url = new URL(address, document.baseURI);
      return url.origin === location.origin ? decode(url.pathname) : null;
    } catch (error) { return null; }
  }

  // Whether the page has asked for the file: the browser remembers every resource that it loaded.
  function isUsed(path) {
    return performance.getEntriesByType("resource").some(function (entry) { return pathOf(entry.name) === path; }) ||
      Array.from(document.querySelectorAll("[src],link[rel~=icon],image[href],use[href]")).some(function (node) {
        return pathOf(node.getAttribute("src") || node.getAttribute("href")) === path;
      });
  }

  function fresh(address) {
    var url = new URL(address, document.baseURI);
    url.searchParams.set("pylekyll", String(Date.now()));
    return url.href;
  }

  // The new stylesheet is loaded beside the old one, which goes once the new one is there: nothing flickers.
  function swapStyles(paths) {
    var swapped = 0;
    document.querySelectorAll('link[rel~="stylesheet"]').forEach(function (link) {
      if (!link.href || !link.sheet && !link.disabled || !sheetUses(link, paths)) return;
      var copy = link.cloneNode();
      copy.href = fresh(link.href);
      swapped += 1;
      copy.onload = copy.onerror = function () { link.remove(); copy.onload = copy.onerror = null; };
      link.after(copy);
    });
    document.querySelectorAll("style").forEach(function (style) {
      if (!style.sheet || !importsAny(style.sheet, paths)) return;
      style.textContent = style.textContent;
      swapped += 1;
    });
    return swapped;
  }

  function sheetUses(link, paths) {
    return paths.indexOf(pathOf(link.href)) >= 0 || link.sheet && importsAny(link.sheet, paths);
  }

  function importsAny(sheet, paths) {
    try {
      return Array.from(sheet.cssRules).some(function (rule) {
        return rule.styleSheet && (paths.indexOf(pathOf(rule.styleSheet.href)) >= 0 || importsAny(rule.styleSheet, paths));
      });
    } catch (error) { return false; }  // another site's, which we may not look into
  }

  function swapImage(path) {
    document.querySelectorAll("img,source,input,video,image,use").forEach(function (node) {
      ["src", "href", "poster"].forEach(function (name) {
        var value = node.getAttribute(name);
        if (value && pathOf(value) === path) node.setAttribute(name, fresh(value));
      });
      if (node.srcset && node.srcset.split(",").some(function (part) { return pathOf(part.trim().split(" ")[0]) === path; })) {
        node.srcset = node.srcset.split(",").map(function (part) {
          var words = part.trim().split(/\s+/);
          words[0] = fresh(words[0]);
          return words.join(" ");
        }).join(", ");
      }
    });
    document.querySelectorAll('link[rel~="icon"]').forEach(function (link) {
      if (pathOf(link.href) === path) link.href = fresh(link.href);
    });
    document.querySelectorAll("style,[style*='url(']").forEach(function (node) {
      if (node.style) node.style.cssText = node.style.cssText;
    });
  }

  // -- morphing ---------------------------------------------------------------------------------------------------

  // Fetches the page and changes the document into it. False where that cannot be right, and only a reload is.
  async function morphPage() {
    var answer = await fetch(location.href, { headers: { "X-Pylekyll-Plain": "1" }, cache: "no-store" });
    var type = answer.headers.get("content-type") || "";
    if (!/^text\/html/.test(type)) return false;
    var next = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (scripts(next) !== scripts(original || document)) return false;
    var before = original;
    original = next.cloneNode(true);
    // What scripts made of the outermost elements (a dark theme, a menu that is open) stays unless the page differs.
    [["documentElement", "html"], ["head", "head"], ["body", "body"]].forEach(function (pair) {
      var name = pair[0];
      if (!before || !sameAttributes(before[name], next[name])) morphAttributes(document[name], next[name]);
    });
    if (!document.head.isEqualNode(next.head)) morphChildren(document.head, next.head);
    morphChildren(document.body, next.body);
    document.dispatchEvent(new CustomEvent("pylekyll:morph"));
    return true;
  }

  // The page as it was sent, before scripts changed it; fetched once, as the browser does not keep it.
  var original = null;

  async function keepOriginal() {
    if (original) return;
    var answer = await fetch(location.href, { headers: { "X-Pylekyll-Plain": "1" }, cache: "no-store" });
    if (!original) original = new DOMParser().parseFromString(await answer.text(), "text/html");
  }

  function sameAttributes(one, other) { return one.cloneNode(false).isEqualNode(other.cloneNode(false)); }

  // Scripts have run already; other ones can only run in a page of their own.
  function scripts(page) {
    return Array.from(page.querySelectorAll("script")).filter(function (each) {
      return /^(|module|(text|application)\/(java|ecma)script)$/i.test(each.type);
    }).map(function (each) {
      return (each.getAttribute("src") || "") + "\n" + each.type + "\n" + each.textContent;
    }).join("\0");
  }

  function morph(old, next) {
    if (old.isEqualNode(next)) return;
    morphAttributes(old, next);
    if (old.localName === "template") morphChildren(old.content, next.content);
    else morphChildren(old, next);
  }

  // What the reader has done to the page stays: whether details are open, what a field holds.
  function isReaders(node, name) {
    return name === "open" && (node.localName === "details" || node.localName === "dialog") ||
      (name === "value" || name === "checked") && node === document.activeElement;
  }

  function morphAttributes(old, next) {
    Array.from(next.attributes).forEach(function (attribute) {
      if (!isReaders(old, attribute.name) && old.getAttribute(attribute.name) !== attribute.value) {
        old.setAttributeNS(attribute.namespaceURI, attribute.name, attribute.value);
      }
    });
    Array.from(old.attributes).forEach(function (attribute) {
      if (!next.hasAttribute(attribute.name) && !isReaders(old, attribute.name)) old.removeAttribute(attribute.name);
    });
  }

  // Children that are alike at both ends stay; what is between is matched by id, then by being equal, then by kind.
  function morphChildren(old, next) {
    var olds = Array.from(old.childNodes).filter(isPages), nexts = Array.from(next.childNodes);
    var start = 0, oldEnd = olds.length, nextEnd = nexts.length;
    while (start < oldEnd && start < nextEnd && olds[start].isEqualNode(nexts[start])) start += 1;
    while (oldEnd > start && nextEnd > start && olds[oldEnd - 1].isEqualNode(nexts[nextEnd - 1])) { oldEnd -= 1; nextEnd -= 1; }
    var rest = olds.slice(start, oldEnd), byId = new Map(), byText = new Map(), wanted = new Set();
    nexts.slice(start, nextEnd).forEach(function (node) { if (node.id) wanted.add(node.id); });
    rest.forEach(function (node) {
      if (node.id) byId.set(node.id, node);
      var key = signature(node);
      if (!byText.has(key)) byText.set(key, []);
      byText.get(key).push(node);
    });
    var used = new Set(), cursor = 0, before = oldEnd < olds.length ? olds[oldEnd] : null, place = rest[0] || before;
    for (var index = start; index < nextEnd; index += 1) {
      var node = nexts[index], match = node.id && byId.get(node.id);
      if (!match || used.has(match) || match.nodeName !== node.nodeName) {
        match = (byText.get(signature(node)) || []).find(function (each) { return !used.has(each) && each.isEqualNode(node); });
      }
      if (!match) {
        while (cursor < rest.length && used.has(rest[cursor])) cursor += 1;
        var candidate = rest[cursor];
        if (candidate && candidate.nodeName === node.nodeName && candidate.nodeType === node.nodeType &&
            !(candidate.id && wanted.has(candidate.id)) && !node.id === !candidate.id) match = candidate;
      }
      if (match) {
        used.add(match);
        if (match === place) place = after(place, used, rest, before);
        else old.insertBefore(match, place);
        if (match.nodeType === Node.ELEMENT_NODE) morph(match, node);
        else if (match.nodeValue !== node.nodeValue) match.nodeValue = node.nodeValue;
      } else {
        old.insertBefore(document.importNode(node, true), place);
      }
    }
    rest.forEach(function (node) { if (!used.has(node)) node.remove(); });
  }

  function after(place, used, rest, before) {
    var next = place.nextSibling;
    while (next && next !== before && used.has(next)) next = next.nextSibling;
    return next || before;
  }

  function signature(node) {
    if (node.nodeType !== Node.ELEMENT_NODE) return node.nodeType + ":" + node.nodeValue;
    return node.localName + ":" + node.textContent.length;
  }

  // What we put into the page ourselves is no part of it.
  function isPages(node) { return node !== overlay; }

  // -- errors -----------------------------------------------------------------------------------------------------

  var STYLE = ":host{all:initial}" +
    ".back{position:fixed;inset:0;z-index:2147483647;background:rgba(20,16,16,.78);overflow:auto;padding:6vh 5vw}" +
    ".box{max-width:900px;margin:0 auto;background:#211c1c;color:#f2eaea;border-top:6px solid #e5534b;border-radius:8px;" +
    "padding:24px 28px;font:15px/1.5 system-ui,sans-serif;box-shadow:0 10px 50px rgba(0,0,0,.6)}" +
    "h1{font-size:18px;margin:0 0 12px;color:#ff8d86}p{margin:10px 0;white-space:pre-wrap;overflow-wrap:anywhere}" +
    "pre{background:#151111;padding:12px;border-radius:5px;overflow:auto;font:13px/1.5 ui-monospace,monospace}" +
    "a{color:#8fc7ff}ol{margin:6px 0;padding-left:1.4em}.hint{color:#e9d9a6}.small{color:#a99d9d;font-size:13px}" +
    "button{float:right;background:none;border:0;color:inherit;font-size:20px;cursor:pointer}";

  function element(name, text, kind) {
    var node = document.createElement(name);
    if (text !== undefined && text !== null) node.textContent = text;
    if (kind) node.className = kind;
    return node;
  }

  function placeOf(each) {
    if (!each.link) return element("span", each.place);
    var link = element("a", each.place);
    link.href = each.link;
    return link;
  }

  function showError(error) {
    hideError();
    overlay = document.createElement("pylekyll-error");
    var shadow = overlay.attachShadow({ mode: "open" }), back = element("div", null, "back"), box = element("div", null, "box");
    shadow.append(element("style", STYLE), back);
    back.append(box);
    var close = element("button", "\u00d7");
    close.title = "Close";
    close.onclick = hideError;
    box.append(close, element("h1", error.kind), element("p", error.message, "message"));
    if (error.place) {
      var line = element("p", null, "place");
      line.append(placeOf(error));
      box.append(line);
    }
    var excerpt = error.excerpt ? element("pre", error.excerpt, "excerpt") : null;
    if (excerpt) box.append(excerpt);
    if (error.chain && error.chain.length) {
      var list = element("ol", null, "chain");
      error.chain.forEach(function (each) { var item = element("li"); item.append(placeOf(each)); list.append(item); });
      box.append(element("p", "How it got there:", "small"), list);
    }
    if (error.hint) box.append(element("p", error.hint, "hint"));
    box.append(element("p", "The page below is of the last build that went well.", "small"));
    document.documentElement.append(overlay);
    if (excerpt) pointTo(excerpt);
  }

  // Where the line is longer than the box, the place that the pointer is at is shown.
  function pointTo(excerpt) {
    var lines = excerpt.textContent.split("\n"), longest = Math.max.apply(null, lines.map(function (line) { return line.length; }));
    var place = Math.max.apply(null, lines.map(function (line) { return line.search(/\^+\s*$/); }));
    if (place > 0) excerpt.scrollLeft = excerpt.scrollWidth * place / longest - excerpt.clientWidth / 3;
  }

  function hideError() {
    if (overlay) overlay.remove();
    overlay = null;
  }

  // A page that the browser kept, and shows again after one has gone back to it, has lost its connection.
  window.addEventListener("pageshow", function (event) { if (event.persisted) connect(); });
  connect();
})();
