// The page's source, and which node of the document each of its nodes became.
//
// Scripts change the document. A change of the source must touch only what the source changed, so the source as it was
// sent is kept as a tree of its own, beside a map from its nodes to those of the document.

var source = null;             // the document that the server sent, parsed again, before any script ran
var live = new WeakMap();      // node of the source -> node of the document
var origin = new WeakMap();    // node of the document -> node of the source
var refreshed = new WeakMap(); // node of the document -> {attribute: [value that we wrote, value before]}

function pair(node, shown) {
  live.set(node, shown);
  origin.set(shown, node);
}

// Nodes of ours are not a part of the page.
function isOwn(node) { return /^pylekyll-(error|warnings|outline)$/.test(node.localName); }

function shownChildren(node) { return Array.from(node.childNodes).filter(function (each) { return !isOwn(each); }); }

// The value of an attribute without what a swap of a stylesheet or picture appended to it.
function sourceValue(node, name) {
  var value = node.getAttribute(name), ours = refreshed.get(node);
  return ours && ours[name] && ours[name][0] === value ? ours[name][1] : value;
}

function refresh(node, name, value) {
  var ours = refreshed.get(node) || {}, before = sourceValue(node, name);
  ours[name] = [value, before];
  refreshed.set(node, ours);
  node.setAttribute(name, value);
}

function parse(text) { return new DOMParser().parseFromString(text, "text/html"); }

async function textOf(answer) {
  return new TextDecoder(document.characterSet || "utf-8").decode(await answer.arrayBuffer());
}

// Keep the source of this page. The server remembers what it sent, as the file may have changed since.
async function keepSource() {
  var answer = await fetch("SOURCE_PATH" + page, { cache: "no-store" });
  if (!answer.ok) throw new Error("the server does not have the source of this page any more");
  var tree = parse(await textOf(answer));
  if (document.readyState === "loading") {
    await new Promise(function (done) { document.addEventListener("DOMContentLoaded", done, { once: true }); });
  }
  align(tree);
  source = tree;
}

// -- from the source to the document --------------------------------------------------------------------------------

function align(tree) {
  pair(tree.documentElement, document.documentElement);
  ["head", "body"].forEach(function (name) { if (tree[name] && document[name]) alignTree(tree[name], document[name]); });
  alignMoved(tree);
}

function alignTree(node, shown) {
  pair(node, shown);
  if (/^(noscript|iframe)$/.test(node.localName)) return; // text in a document with scripts, elements in one without
  if (node.localName === "template") { alignChildren(node.content, shown.content); return; }
  alignChildren(node, shown);
}

function alignChildren(node, shown) {
  var nodes = Array.from(node.childNodes), children = shownChildren(shown);
  matchInOrder(nodes, children).forEach(function (match) {
    (match[2] ? pairAll : alignTree)(nodes[match[0]], children[match[1]]);
  });
}

// Find elements that a script has moved or wrapped: by their id, or by their name and text.
function alignMoved(tree) {
  var lost = lostElements(tree.body || tree.documentElement);
  if (!lost.length) return;
  var known = new Map();
  document.querySelectorAll("body *").forEach(function (shown) {
    if (origin.has(shown) || isOwn(shown)) return;
    var key = movedKey(shown);
    if (!known.has(key)) known.set(key, []);
    known.get(key).push(shown);
  });
  lost.forEach(function (node) {
    var shown = (known.get(movedKey(node)) || []).find(function (each) {
      return !origin.has(each) && similarity(traits(node), traits(each)) > 4;
    });
    if (shown) alignTree(node, shown);
  });
}

function movedKey(node) { return node.localName + "\0" + node.id + "\0" + node.textContent.trim(); }

function lostElements(node) {
  if (node.localName === "noscript") return [];
  return Array.from(node.children).reduce(function (found, child) {
    return found.concat(live.has(child) ? lostElements(child) : [child]);
  }, []);
}

// -- what scripts have changed --------------------------------------------------------------------------------------

function kind(node) { return node.localName + "." + Array.from(node.classList).sort().join("."); }

// Return what scripts did to the page: `kinds` of elements that they changed, `texts` kinds whose text they changed,
// `copies` the texts in nodes that they made.
function scriptChanges() {
  var found = { kinds: new Set(), texts: new Set(), copies: new Set() };
  var walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), text;
  while ((text = walker.nextNode())) {
    if (!origin.has(text) && !isBlank(text.nodeValue)) found.copies.add(text.nodeValue.trim());
  }
  var nodes = document.createTreeWalker(source.body, NodeFilter.SHOW_ELEMENT, function (node) {
    return node.localName === "noscript" ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  }), node;
  while ((node = nodes.nextNode())) {
    if (isTouched(node) || isCopied(node, found.copies)) found.kinds.add(kind(node));
    if (hasOtherText(node)) found.texts.add(kind(node));
  }
  return found;
}

// Headings whose text a script repeats elsewhere, as in a table of contents.
function isCopied(node, copies) { return /^h[1-6]$/.test(node.localName) && copies.has(node.textContent.trim()); }

function isTouched(node) {
  var shown = live.get(node);
  return !shown || !shown.isConnected || !hasSourceAttributes(node, shown) || hasOtherChildren(node, shown);
}

function hasSourceAttributes(node, shown) {
  if (sameAttributes(node, shown)) return true;
  var names = new Set(node.getAttributeNames().concat(shown.getAttributeNames()));
  if (/^(details|dialog)$/.test(node.localName)) names.delete("open"); // readers open and close these
  return Array.from(names).every(function (name) { return node.getAttribute(name) === sourceValue(shown, name); });
}

// Whether a script added, removed or moved children; blank text does not count.
function hasOtherChildren(node, shown) {
  if (/^(template|noscript|iframe)$/.test(node.localName)) return false;
  var one = node.firstChild, other = shown.firstChild;
  while (one && live.get(one) === other) { one = one.nextSibling; other = other.nextSibling; }
  if (!one && !other) return false;
  return shownChildren(shown).some(function (child) { return !origin.has(child) && !isNothing(child); }) ||
    Array.from(node.childNodes).some(function (child) {
      var there = live.get(child);
      return !isNothing(child) && (!there || there.parentNode !== shown);
    });
}

function isNothing(node) {
  return node.nodeType === Node.COMMENT_NODE || node.nodeType === Node.TEXT_NODE && isBlank(node.nodeValue);
}

function hasOtherText(node) {
  for (var child = node.firstChild; child; child = child.nextSibling) {
    if (child.nodeType !== Node.TEXT_NODE || isBlank(child.nodeValue)) continue;
    var shown = live.get(child);
    if (!shown || shown.nodeValue !== child.nodeValue) return true;
  }
  return false;
}
