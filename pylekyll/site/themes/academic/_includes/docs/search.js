(function () {
  "use strict";
  var form = document.querySelector(".docs-search");
  if (!form) return;
  var field = form.querySelector("input");
  var box = form.querySelector(".docs-results");
  var status = box.querySelector("p");
  var list = box.querySelector("ol");
  var entities = document.createElement("textarea");

  function plain(text) {
    return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  }
  function decoded(text) {
    if (text.indexOf("&") < 0) return text;
    entities.innerHTML = text;
    return entities.value;
  }

  // -- the index: how often each section has each word, in the page's title, in its headings and in its text ----------

  var english = /^(en\b|$)/.test(document.documentElement.lang);
  var IDLE = " a about all am an and any are as at be been but by can cannot could do does doing dont for from get got had has have " +
    "how i if in into is isn it its just let like make me my need no not of on one or our please put s should show so some something " +
    "t than that the their them then there these they this to up us use using want was way we what when where which who why will " +
    "with without would you your ";

  // Words that say little about what is to be changed.
  var VAGUE = /^(chang|edit|set|customiz|customis|modify|adjust|add|apply|enabl|own|work|page|sit|websit|custom|correct|possibl)$/;

  // The root of an English word, roughly: pictures, installing and changed become pictur, install and chang.
  function stem(word) {
    if (!english || word.length < 4 || /[^a-z]/.test(word)) return word;
    var root = word.replace(/ie[sd]$/, "y").replace(/(x|ch|sh|ss)es$/, "$1").replace(/([^siu])s$/, "$1");
    var shorter = root.replace(/(ing|ed)$/, "");
    if (shorter !== root && shorter.length > 2 && /[aeiouy]/.test(shorter)) root = shorter.replace(/([bgmnprt])\1$/, "$1");
    return root.length > 3 ? root.replace(/e$/, "") : root;
  }
  function wordsOf(text) {
    var found = [];
    (plain(text).match(/[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)*/gu) || []).forEach(function (word) {
      found.push(stem(word));
      if (word.indexOf("_") > 0) word.split("_").forEach(function (part) { found.push(stem(part)); });
    });
    return found;
  }
  function count(words, weight, into) {
    words.forEach(function (word) { into.set(word, (into.get(word) || 0) + weight); });
  }

  var entries = [];
  var pages = [];
  var vocabulary = new Map();
  window.docsPages.forEach(function (source) {
    var page = { title: decoded(source[0]), weight: source[3] || 1, entries: [], counts: new Map() };
    page.words = wordsOf(page.title);
    source[2].forEach(function (section) {
      var entry = { page: page, heading: decoded(section[1]), text: decoded(section[2]), counts: new Map() };
      entry.address = form.dataset.root + source[1] + (section[0] ? "#" + section[0] : "");
      if (entry.address === form.dataset.root) entry.address += "index.html";
      var text = wordsOf(entry.text);
      entry.name = wordsOf(entry.heading || page.title).join(" ");
      entry.size = text.length;
      entry.phrases = " " + text.join(" ") + " ";
      count(text, 1, entry.counts);
      entry.heads = new Map();
      count(page.words, 1, entry.heads);
      count(wordsOf(entry.heading), 1, entry.heads);
      page.entries.push(entry);
      entries.push(entry);
      [entry.counts, entry.heads].forEach(function (counts) {
        counts.forEach(function (_, word) { page.counts.set(word, 1); });
      });
    });
    page.counts.forEach(function (_, word) { vocabulary.set(word, (vocabulary.get(word) || 0) + 1); });
    pages.push(page);
  });
  var average = entries.reduce(function (sum, entry) { return sum + entry.size; }, 0) / (entries.length || 1);

  // -- a query ---------------------------------------------------------------------------------------------------------

  // Words of one meaning, from _data/synonyms.yml; several words are told by the first that is not idle.
  var synonyms = new Map();
  (window.docsSynonyms || []).forEach(function (group) {
    var stems = group.map(function (word) { return wordsOf(word)[0]; });
    stems.forEach(function (word) { synonyms.set(word, (synonyms.get(word) || []).concat(stems)); });
  });

  function isNear(a, b) {
    if (Math.abs(a.length - b.length) > 1) return false;
    var at = 0;
    while (at < a.length && a[at] === b[at]) at++;
    var from = function (text, extra) { return text.slice(at + extra); };
    return from(a, 1) === from(b, 1) || from(a, 1) === from(b, 0) || from(a, 0) === from(b, 1) ||
      (a[at] === b[at + 1] && a[at + 1] === b[at] && from(a, 2) === from(b, 2));
  }
  function like(test, weight, into) {
    vocabulary.forEach(function (_, word) { if (!into.has(word) && test(word)) into.set(word, weight); });
  }
  // What stands for a word of the query: itself, its synonyms, what begins with it, and for an unknown word what is near.
  function meanings(word, isLast) {
    var found = new Map();
    if (vocabulary.has(word)) found.set(word, 1);
    (synonyms.get(word) || []).forEach(function (other) {
      if (vocabulary.has(other) && !found.has(other)) found.set(other, 0.75);
    });
    if (word.length > 2 && (isLast || !found.size)) {
      like(function (other) { return other.length > word.length && other.indexOf(word) === 0; }, 0.6, found);
    }
    if (!found.size && word.length > 4) like(function (other) { return isNear(word, other); }, 0.6, found);
    if (!found.size) like(function (other) { return other.indexOf(word) >= 0; }, 0.4, found);
    return found;
  }
  function asked(text) {
    var words = wordsOf(text);
    var telling = words.filter(function (word) { return IDLE.indexOf(" " + word + " ") < 0; });
    if (!telling.length) telling = words;
    var seen = {};
    return telling.filter(function (word) { return !seen[word] && (seen[word] = true); }).map(function (word, at, all) {
      var found = meanings(word, at === all.length - 1);
      var number = 0;
      pages.forEach(function (page) {
        var has = 0;
        found.forEach(function (weight, other) { if (page.counts.has(other)) has = Math.max(has, weight); });
        number += has;
      });
      var vague = english && VAGUE.test(word) ? 0.4 : 1;
      return { word: word, found: found, rarity: vague * Math.log(1 + pages.length / (0.5 + (found.size ? number : pages.length))) };
    });
  }

  function isIn(counts, found) {
    var is = false;
    found.forEach(function (weight, word) { is = is || (weight > 0.7 && counts.has(word)); });
    return is;
  }
  // How many words of a query stand in a text one after the other, if two of them are telling.
  function phrase(words, text) {
    for (var size = words.length; size > 2; size--) {
      for (var at = 0; at + size <= words.length; at++) {
        var part = words.slice(at, at + size);
        var telling = part.filter(function (word) { return IDLE.indexOf(" " + word + " ") < 0; });
        if (telling.length > 1 && text.indexOf(" " + part.join(" ") + " ") >= 0) return size;
      }
    }
    return 0;
  }
  // How well a section answers: rare words count more, headings more than text, and all words more than some of them.
  function worth(entry, query) {
    var sum = 0;
    var known = 0;
    var all = 0;
    query.forEach(function (each) {
      var best = 0;
      each.found.forEach(function (weight, word) {
        var text = (entry.counts.get(word) || 0) / (0.5 + 0.5 * entry.size / average);
        var often = text + 4 * Math.min(entry.heads.get(word) || 0, 2);
        best = Math.max(best, weight * often * 2.2 / (often + 1.2));
      });
      sum += each.rarity * best;
      all += each.rarity;
      if (best) known += each.rarity;
      else if (isIn(entry.page.counts, each.found)) known += each.rarity / 2; // in another section of the page
    });
    // A heading of which every word was asked for is the answer more likely than one with many other words.
    var heads = entry.name.split(" ").filter(function (word) { return IDLE.indexOf(" " + word + " ") < 0; });
    var met = heads.filter(function (word) {
      return query.some(function (each) { return (each.found.get(word) || 0) > 0.7; });
    });
    return all ? sum * (0.2 + 0.8 * known / all) * (1 + 0.5 * met.length / (heads.length || 1)) : 0;
  }
  function find(text) {
    var query = asked(text);
    var words = wordsOf(text).slice(0, 12);
    var whole = words.join(" ");
    return pages.map(function (page) {
      var best = null;
      var sum = 0;
      page.entries.forEach(function (entry) {
        var value = worth(entry, query) * (entry.name === whole ? 2 : 1);
        if (value) value *= 1 + 0.15 * phrase(words, entry.phrases);
        sum += value;
        if (value > (best ? best.sum : 0)) best = { entry: entry, sum: value };
      });
      // A page that speaks of it in many sections is more about it than one that mentions it once.
      if (best) best.sum = page.weight * (best.sum + 0.3 * sum / Math.sqrt(page.entries.length + 4));
      return best;
    }).filter(Boolean).sort(function (a, b) {
      return b.sum - a.sum;
    });
  }

  // Where a word of a text begins with these letters; scripts without spaces have no beginnings.
  function begins(text, letters, from) {
    var at = text.indexOf(letters, from);
    while (at > 0 && /[a-z0-9]/.test(text[at - 1]) && /^[a-z0-9]/.test(letters)) at = text.indexOf(letters, at + 1);
    return at;
  }
  // Text with the words marked; made of nodes, never of HTML.
  function marked(parent, text, words) {
    var lower = plain(text);
    var at = 0;
    while (lower.length === text.length && at < text.length) {
      var next = -1;
      var length = 0;
      words.forEach(function (word) {
        var found = begins(lower, word, at);
        if (found >= 0 && (next < 0 || found < next)) {
          next = found;
          length = word.length;
        }
      });
      if (next < 0) break;
      parent.appendChild(document.createTextNode(text.slice(at, next)));
      parent.appendChild(document.createElement("mark")).textContent = text.slice(next, next + length);
      at = next + length;
    }
    parent.appendChild(document.createTextNode(text.slice(at)));
  }
  function excerpt(entry, words) {
    var lower = plain(entry.text);
    var places = words.map(function (word) { return begins(lower, word, 0); }).filter(function (at) { return at >= 0; });
    var at = places.length ? Math.min.apply(null, places) : 0;
    var start = at < 50 ? 0 : entry.text.indexOf(" ", at - 50) + 1;
    return (start ? "… " : "") + entry.text.slice(start, start + 130) + (entry.text.length > start + 130 ? " …" : "");
  }

  function show() {
    list.textContent = "";
    box.hidden = !field.value.trim();
    if (box.hidden) return;
    var words = [];
    asked(field.value).forEach(function (each) {
      each.found.forEach(function (_, word) { words.push(word); });
    });
    var found = find(field.value);
    status.textContent = found.length ? found.length + " " + form.dataset.results : form.dataset.nothing;
    found.slice(0, 12).forEach(function (each) {
      var link = list.appendChild(document.createElement("li")).appendChild(document.createElement("a"));
      link.href = each.entry.address;
      var title = link.appendChild(document.createElement("span"));
      title.className = "docs-results__title";
      marked(title, each.entry.page.title + (each.entry.heading ? " › " + each.entry.heading : ""), words);
      var text = link.appendChild(document.createElement("span"));
      text.className = "docs-results__text";
      marked(text, excerpt(each.entry, words), words);
    });
  }

  function close() {
    box.hidden = true;
  }
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    var first = list.querySelector("a");
    if (first && !box.hidden) location.href = first.href;
  });
  form.addEventListener("keydown", function (event) {
    var links = Array.prototype.slice.call(list.querySelectorAll("a"));
    var at = links.indexOf(document.activeElement);
    if (event.key === "Escape") {
      close();
      field.focus();
    } else if (event.key === "ArrowDown" && links.length && !box.hidden) {
      event.preventDefault();
      links[Math.min(at + 1, links.length - 1)].focus();
    } else if (event.key === "ArrowUp" && at >= 0) {
      event.preventDefault();
      (at ? links[at - 1] : field).focus();
    }
  });
  field.addEventListener("input", show);
  field.addEventListener("focus", show);
  document.addEventListener("click", function (event) {
    if (!form.contains(event.target)) close();
  });
  list.addEventListener("click", close);
  if (location.search.indexOf("?q=") === 0 && !field.value) field.value = new URLSearchParams(location.search).get("q");
  show();
})();
