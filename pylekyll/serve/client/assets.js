// Stylesheets and pictures are swapped in place; what scripts made of their elements stays.

function decode(path) {
  try { return decodeURIComponent(path); } catch (error) { return path; }
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

function swapStyles(paths) {
  var swapped = 0;
  document.querySelectorAll('link[rel~="stylesheet"]').forEach(function (link) {
    if (!link.href || !link.sheet && !link.disabled || !sheetUses(link, paths)) return;
    if (link.disabled) refresh(link, "href", fresh(link.href)); // it is loaded once a script enables it
    else swapLink(link);
    swapped += 1;
  });
  document.querySelectorAll("style").forEach(function (style) {
    if (!style.sheet || !importsAny(style.sheet, paths)) return;
    var disabled = style.sheet.disabled;
    style.textContent = style.textContent;
    if (origin.has(style)) alignChildren(origin.get(style), style);
    if (style.sheet) style.sheet.disabled = disabled;
    swapped += 1;
  });
  return swapped;
}

// The new stylesheet is loaded beside the old one, which goes once the new one is there: nothing flickers.
function swapLink(link) {
  var copy = link.cloneNode();
  if (refreshed.has(link)) refreshed.set(copy, Object.assign({}, refreshed.get(link)));
  refresh(copy, "href", fresh(link.href));
  copy.onload = copy.onerror = function () {
    if (copy.sheet && link.sheet) copy.sheet.disabled = link.sheet.disabled;
    link.remove();
    copy.onload = copy.onerror = null;
  };
  if (origin.has(link)) pair(origin.get(link), copy);
  link.after(copy);
}

function sheetUses(link, paths) {
  return paths.indexOf(pathOf(link.href)) >= 0 || link.sheet && importsAny(link.sheet, paths);
}

function importsAny(sheet, paths) {
  try {
    return Array.from(sheet.cssRules).some(function (rule) {
      return rule.styleSheet && (paths.indexOf(pathOf(rule.styleSheet.href)) >= 0 || importsAny(rule.styleSheet, paths));
    });
  } catch (error) { return false; } // a stylesheet of another origin cannot be read
}

function swapImage(path) {
  document.querySelectorAll("img,source,input,video,image,use").forEach(function (node) {
    ["src", "href", "poster"].forEach(function (name) {
      var value = node.getAttribute(name);
      if (value && pathOf(value) === path) refresh(node, name, fresh(value));
    });
    if (node.srcset && node.srcset.split(",").some(function (part) { return pathOf(part.trim().split(" ")[0]) === path; })) {
      refresh(node, "srcset", freshSet(node.srcset, path));
    }
  });
  document.querySelectorAll('link[rel~="icon"]').forEach(function (link) {
    if (pathOf(link.href) === path) refresh(link, "href", fresh(link.href));
  });
  document.querySelectorAll("[style*='url(']").forEach(function (node) {
    if (node.style) node.style.cssText = node.style.cssText;
  });
}

function freshSet(set, path) {
  return set.split(",").map(function (part) {
    var words = part.trim().split(/\s+/);
    if (pathOf(words[0]) === path) words[0] = fresh(words[0]);
    return words.join(" ");
  }).join(", ");
}
