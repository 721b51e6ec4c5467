// In the page of the site, inside the editor's frame: outlines, clicks and dropped files. Everything is sent to the
// editor as numbers, which mean nothing to other pages. Scripts of the site could send them too; they only open a panel.
(function () {
  "use strict";
  var script = document.currentScript, editor = script && script.dataset.editor;
  // A page without an address of its own gets it here, and is in a frame inside another one (docs/in-the-browser.md).
  var page = script && script.dataset.page || location.pathname;
  var around = script && script.dataset.page ? window.parent.parent : window.parent;
  if (script) script.remove();
  if (!editor || window.parent === window) return;
  var on = false, current = null, box = null;
  function mode() { if (script.dataset.page) return; if (window.__pylekyll) window.__pylekyll.mode = "IN_FRAME"; else setTimeout(mode, 5); }
  mode();

  function send(message) { around.postMessage(message, editor); }

  function numbers(node) {
    var found = [];
    for (; node && node.getAttribute; node = node.parentElement || (node.getRootNode().host || null)) {
      var number = node.getAttribute("ATTRIBUTE");
      if (number) found.push(number);
    }
    return found.slice(0, 60);
  }

  function holder(node) {
    while (node && !(node.getAttribute && node.getAttribute("ATTRIBUTE"))) node = node.parentElement;
    return node;
  }

  function outline(node) {
    current = node;
    if (!box) {
      box = document.createElement("pylekyll-outline");
      box.setAttribute("aria-hidden", "true");
      box.style.cssText = "position:fixed;z-index:2147483646;pointer-events:none;box-sizing:border-box;" +
        "border:2px solid #d9480f;outline:2px solid #fff;border-radius:3px;display:none";
      document.documentElement.append(box);
    }
    if (!node || !on) { box.style.display = "none"; return; }
    var at = node.getBoundingClientRect();
    box.style.display = "block";
    box.style.left = at.left - 3 + "px"; box.style.top = at.top - 3 + "px";
    box.style.width = at.width + 6 + "px"; box.style.height = at.height + 6 + "px";
  }

  function choose(node) {
    if (!node) return;
    outline(node);
    send({ type: "at", numbers: numbers(node), page: page, text: node.textContent.trim().slice(0, 200) });
  }

  function stops() {
    return Array.from(document.body.querySelectorAll("[ATTRIBUTE]")).filter(function (node) {
      var text = Array.from(node.childNodes).some(function (child) { return child.nodeType === 3 && child.nodeValue.trim(); });
      return (text || node.localName === "img") && node.getClientRects().length;
    });
  }

  function move(step) {
    var all = stops(), place = all.indexOf(current);
    var next = all[place < 0 ? (step > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, place + step))];
    if (!next) return;
    next.scrollIntoView({ block: "nearest" });
    outline(next);
    send({ type: "focus", text: next.localName + ": " + (next.textContent.trim() || next.getAttribute("alt") || "").slice(0, 200) });
  }

  addEventListener("message", function (event) {
    if (event.origin !== editor || event.source !== around) return;
    var message = event.data || {};
    if (message.type === "mode") { on = Boolean(message.on); document.documentElement.style.cursor = ""; outline(null); }
    if (message.type === "refresh" && window.__pylekyll && window.__pylekyll.refresh) window.__pylekyll.refresh();
    if (message.type === "go") location.assign(message.address);
    if (message.type === "move") { on = true; move(message.step); }
    if (message.type === "choose") choose(current);
  });
  addEventListener("mouseover", function (event) { if (on) outline(holder(event.target)); }, true);
  addEventListener("scroll", function () { outline(current); }, true);
  // The editor shows this site alone: in its frame, another one would be an error without a way back.
  function openElsewhere(event) {
    var link = event.target.closest && event.target.closest("a[href], area[href]");
    if (!link || script.dataset.page || link.origin === location.origin || !/^https?:$/.test(link.protocol)) return;
    link.target = "_blank";
    link.relList.add("noopener");
  }

  addEventListener("click", function (event) {
    if (!on) openElsewhere(event);
    if (!on || event.button) return;
    event.preventDefault(); event.stopImmediatePropagation();
    choose(holder(event.target));
  }, true);
  addEventListener("keydown", function (event) {
    if ((event.ctrlKey || event.metaKey) && event.key === "e") { event.preventDefault(); send({ type: "toggle" }); return; }
    if (!on) return;
    var step = { ArrowDown: 1, ArrowUp: -1, Tab: event.shiftKey ? -1 : 1 }[event.key];
    if (step) { event.preventDefault(); event.stopImmediatePropagation(); move(step); }
    if (event.key === "Enter") { event.preventDefault(); event.stopImmediatePropagation(); choose(current); }
    if (event.key === "Escape") { event.preventDefault(); send({ type: "toggle" }); }
  }, true);
  addEventListener("dragover", function (event) {
    if (!on) return;
    event.preventDefault(); outline(holder(event.target));
  }, true);
  addEventListener("drop", function (event) {
    if (!on || !event.dataTransfer.files.length) return;
    event.preventDefault(); event.stopImmediatePropagation();
    send({ type: "drop", numbers: numbers(holder(event.target)), page: page, files: Array.from(event.dataTransfer.files) });
  }, true);
  function hello() { send({ type: "page", page: page, title: document.title }); }
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", hello); else hello();
  document.addEventListener("pylekyll:morph", function () { outline(null); send({ type: "shown" }); });
})();
