// Apply to the document what differs between two versions of the page's source.
//
// What a script has changed stays as it is. Where the source changes at such a place, only a reload can be right:
// `CannotTell` is thrown.

function CannotTell(reason) { this.reason = reason; }

// Change the document by what differs between `source` and `next`, which becomes the source. Throws `CannotTell`.
function patch(next) {
  if (scripts(next) !== scripts(source)) throw new CannotTell("other scripts");
  var changes = scriptChanges();
  carry(source.documentElement, next.documentElement, false);
  patchAttributes(source.documentElement, next.documentElement, document.documentElement);
  ["head", "body"].forEach(function (name) {
    if (!source[name] || !next[name] || !document[name]) throw new CannotTell("no " + name);
    patchNode(source[name], next[name], changes);
  });
  source = next;
}

// Scripts have run already; others run only in a page of their own.
function scripts(tree) {
  return Array.from(tree.querySelectorAll("script")).filter(isProgram).map(function (each) {
    return (each.getAttribute("src") || "") + "\n" + each.type + "\n" + each.textContent;
  }).join("\0");
}

function isProgram(script) { return /^(|module|(text|application)\/(java|ecma)script)$/i.test(script.type); }

// Let `next` stand for the node of the document that `node` stood for, with everything in it if `deep`.
function carry(node, next, deep) {
  var shown = live.get(node);
  if (shown) pair(next, shown);
  if (!deep) return;
  carryChildren(node, next);
  if (node.localName === "template") carryChildren(node.content, next.content);
}

function carryChildren(node, next) {
  for (var one = node.firstChild, other = next.firstChild; one && other; one = one.nextSibling, other = other.nextSibling) {
    carry(one, other, true);
  }
}

function patchNode(node, next, changes) {
  if (same(node, next)) { carry(node, next, true); return; }
  var shown = live.get(node);
  if (node.localName === "noscript") { carry(node, next, false); return; }
  if (!shown || !shown.isConnected) throw new CannotTell("a script removed or replaced what changed");
  if (node.nodeType !== Node.ELEMENT_NODE) { patchText(node, next, shown, changes); return; }
  var outermost = node.localName === "body" || node.localName === "head";
  if (!outermost && !sameAttributes(node, next) && hasOtherChildren(node, shown)) {
    throw new CannotTell("a script filled the element whose attributes changed");
  }
  carry(node, next, false);
  patchAttributes(node, next, shown);
  if (node.localName === "template") patchTemplate(node, next, shown);
  else patchChildren(node, next, shown, changes);
}

function sameAttributes(one, other) {
  var count = one.attributes.length;
  if (count !== other.attributes.length) return false;
  for (var index = 0; index < count; index += 1) {
    var attribute = one.attributes[index];
    if (other.getAttribute(attribute.name) !== attribute.value) return false;
  }
  return true;
}

function patchText(node, next, shown, changes) {
  if (shown.nodeValue !== node.nodeValue) throw new CannotTell("a script changed the text");
  if (changes.texts.has(kind(node.parentNode))) throw new CannotTell("a script changes such texts");
  checkCopies(node, changes);
  shown.nodeValue = next.nodeValue;
  carry(node, next, false);
}

// What a script has copied from a text that changes, such as a table of contents, would be out of date.
function checkCopies(node, changes) {
  var text = node.textContent.trim();
  if (text.length > 2 && changes.copies.has(text)) throw new CannotTell("a script has copied the text");
}

function patchTemplate(node, next, shown) {
  if (shown.innerHTML !== node.innerHTML) throw new CannotTell("a script changed the template");
  shown.innerHTML = next.innerHTML;
  alignChildren(next.content, shown.content);
}

// -- attributes -----------------------------------------------------------------------------------------------------

function patchAttributes(node, next, shown) {
  new Set(node.getAttributeNames().concat(next.getAttributeNames())).forEach(function (name) {
    var before = node.getAttribute(name), after = next.getAttribute(name);
    if (before === after) return;
    var value = sourceValue(shown, name);
    if (value === after) return;
    if (value === before) setAttribute(shown, name, after);
    else if (name === "class") patchClasses(before || "", after || "", shown);
    else if (name === "style") patchStyle(node, next, shown);
    else throw new CannotTell("a script changed the attribute " + name);
  });
}

function setAttribute(shown, name, value) {
  if (value === null) shown.removeAttribute(name);
  else shown.setAttribute(name, value);
}

// Classes that scripts added or removed stay so.
function patchClasses(before, after, shown) {
  var olds = before.split(/\s+/).filter(Boolean), news = after.split(/\s+/).filter(Boolean);
  olds.forEach(function (name) { if (news.indexOf(name) < 0) shown.classList.remove(name); });
  news.forEach(function (name) { if (olds.indexOf(name) < 0) shown.classList.add(name); });
}

function patchStyle(node, next, shown) {
  if (!node.style || !shown.style) throw new CannotTell("a script changed the style");
  new Set(Array.from(node.style).concat(Array.from(next.style))).forEach(function (name) {
    var before = node.style.getPropertyValue(name), after = next.style.getPropertyValue(name);
    if (before === after && node.style.getPropertyPriority(name) === next.style.getPropertyPriority(name)) return;
    if (shown.style.getPropertyValue(name) !== before) throw new CannotTell("a script set the property " + name);
    shown.style.setProperty(name, after, next.style.getPropertyPriority(name));
  });
}

// -- children -------------------------------------------------------------------------------------------------------

function patchChildren(node, next, shown, changes) {
  var olds = Array.from(node.childNodes), news = Array.from(next.childNodes);
  var kept = new Map(), moved = new Map(), used = new Set();
  matchInOrder(olds, news).forEach(function (match) {
    kept.set(news[match[1]], olds[match[0]]);
    used.add(olds[match[0]]);
  });
  news.forEach(function (each) {
    if (kept.has(each) || each.nodeType !== Node.ELEMENT_NODE) return;
    var match = olds.find(function (old) {
      return !used.has(old) && (each.id && old.id === each.id && old.nodeName === each.nodeName || same(old, each));
    });
    if (match) { moved.set(each, match); used.add(match); }
  });
  olds.forEach(function (old) { if (!used.has(old)) removeShown(old, shown, changes); });
  var anchor = null, firsts = olds.filter(function (old) { return used.has(old); });
  news.forEach(function (each) {
    if (kept.has(each)) {
      patchNode(kept.get(each), each, changes);
      anchor = childThatHolds(shown, live.get(each)) || anchor;
      return;
    }
    var added = moved.has(each) ? move(moved.get(each), each, shown, changes) : create(each, changes);
    shown.insertBefore(added, anchor ? anchor.nextSibling : beginning(shown, firsts, added));
    anchor = added;
  });
}

function childThatHolds(shown, inner) {
  while (inner && inner.parentNode !== shown) inner = inner.parentNode;
  return inner || null;
}

// The node before which the first child goes: scripts may have put theirs in front of it.
function beginning(shown, olds, added) {
  for (var index = 0; index < olds.length; index += 1) {
    var child = childThatHolds(shown, live.get(olds[index]));
    if (child && child !== added) return child;
  }
  if (shownChildren(shown).some(function (each) { return each !== added && !origin.has(each) && !isNothing(each); })) {
    throw new CannotTell("only a script's elements are there");
  }
  return null;
}

function removeShown(old, shown, changes) {
  var there = live.get(old);
  if (there && there.parentNode === shown) {
    checkCopies(old, changes);
    there.remove();
  } else if (!isNothing(old) && old.localName !== "noscript") {
    throw new CannotTell("a script moved or replaced what goes");
  }
}

function move(old, next, shown, changes) {
  patchNode(old, next, changes);
  var there = live.get(next);
  if (!there || there.parentNode !== shown) throw new CannotTell("a script moved it too");
  return there;
}

// A new element that is like others to which a script did something needs that script.
function create(next, changes) {
  if (next.nodeType === Node.ELEMENT_NODE) {
    [next].concat(Array.from(next.querySelectorAll("*"))).forEach(function (each) {
      if (changes.kinds.has(kind(each))) throw new CannotTell("a script changes such elements");
      if (each.localName === "script" && isProgram(each)) throw new CannotTell("a script moved");
    });
  }
  var made = document.importNode(next, true);
  pairAll(next, made);
  return made;
}

function pairAll(node, shown) {
  pair(node, shown);
  for (var one = node.firstChild, other = shown.firstChild; one && other; one = one.nextSibling, other = other.nextSibling) {
    pairAll(one, other);
  }
  if (node.localName === "template") {
    for (one = node.content.firstChild, other = shown.content.firstChild; one && other; one = one.nextSibling, other = other.nextSibling) {
      pairAll(one, other);
    }
  }
}
