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

  var entries = [];
  window.docsPages.forEach(function (page) {
    page[2].forEach(function (section) {
      var entry = { page: decoded(page[0]), heading: decoded(section[1]), text: decoded(section[2]) };
      entry.address = form.dataset.root + page[1] + (section[0] ? "#" + section[0] : "");
      if (entry.address === form.dataset.root) entry.address += "index.html";
      entry.words = [entry.page, entry.heading, entry.text].map(plain);
      entries.push(entry);
    });
  });

  // A word counts most in a page's title, then in a heading, then in the text; a whole word or a beginning more than a part.
  function worth(entry, word) {
    var best = 0;
    [entry.heading ? 6 : 12, 9, 2].forEach(function (weight, part) {
      var text = entry.words[part];
      var at = text.indexOf(word);
      if (at < 0) return;
      var starts = at === 0 || !/[a-z0-9]/.test(text[at - 1]);
      best = Math.max(best, text === word ? weight * 3 : starts ? weight * 2 : weight);
    });
    return best;
  }
  function find(words) {
    return entries.map(function (entry) {
      var sum = 0;
      for (var i = 0; i < words.length; i++) {
        var value = worth(entry, words[i]);
        if (!value) return null;
        sum += value;
      }
      return { entry: entry, sum: sum };
    }).filter(Boolean).sort(function (a, b) {
      return b.sum - a.sum;
    });
  }

  // Text with the words marked; made of nodes, never of HTML.
  function marked(parent, text, words) {
    var lower = plain(text);
    var at = 0;
    while (lower.length === text.length && at < text.length) {
      var next = -1;
      var length = 0;
      words.forEach(function (word) {
        var found = lower.indexOf(word, at);
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
    var at = Math.max(0, Math.min.apply(null, words.map(function (word) {
      var found = entry.words[2].indexOf(word);
      return found < 0 ? Infinity : found;
    })));
    if (at === Infinity) at = 0;
    var start = at < 50 ? 0 : entry.text.indexOf(" ", at - 50) + 1;
    return (start ? "… " : "") + entry.text.slice(start, start + 130) + (entry.text.length > start + 130 ? " …" : "");
  }

  function show() {
    var words = plain(field.value).split(/\s+/).filter(Boolean);
    list.textContent = "";
    box.hidden = !words.length;
    if (!words.length) return;
    var found = find(words);
    status.textContent = found.length ? found.length + " " + form.dataset.results : form.dataset.nothing;
    found.slice(0, 12).forEach(function (each) {
      var link = list.appendChild(document.createElement("li")).appendChild(document.createElement("a"));
      link.href = each.entry.address;
      var title = link.appendChild(document.createElement("span"));
      title.className = "docs-results__title";
      marked(title, each.entry.page + (each.entry.heading ? " › " + each.entry.heading : ""), words);
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
