// Comforts that the page does without where scripts are off: a switch between light, dark and the system's colours, a filter of
// publications, buttons that copy code, and the mark on the section of the page that is being read.
(function () {
  "use strict";
  var root = document.documentElement;
  var words = document.currentScript ? document.currentScript.dataset : {};

  function each(selector, action, within) {
    Array.prototype.forEach.call((within || document).querySelectorAll(selector), action);
  }

  // Colours: the system's, then light, then dark.
  var toggle = document.querySelector(".theme-toggle");
  function show(theme) {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    toggle.dataset.now = theme;
    toggle.setAttribute("aria-label", toggle.dataset.label + ": " + toggle.dataset[theme || "system"]);
    toggle.title = toggle.getAttribute("aria-label");
  }
  if (toggle) {
    toggle.hidden = false;
    show(root.dataset.theme || "");
    toggle.addEventListener("click", function () {
      var next = { "": "light", light: "dark", dark: "" }[toggle.dataset.now];
      show(next);
      try {
        if (next) localStorage.setItem("theme", next);
        else localStorage.removeItem("theme");
      } catch (error) {
        // Private windows may refuse storage: the choice then lasts for this page.
      }
    });
  }

  // Where the links of the masthead scroll, the current one is in sight.
  each(".masthead__nav [aria-current]", function (link) {
    var list = link.closest("ul");
    var place = list.getBoundingClientRect();
    list.scrollLeft += link.getBoundingClientRect().left - place.left - (place.width - link.offsetWidth) / 2;
  });

  // Publications: words, kind and topic; ?q=... in an address begins with words.
  var form = document.querySelector(".paper-filter");
  function chosen(name) {
    var field = form.querySelector("[name=" + name + "]");
    return field ? (field.type === "checkbox" ? field.checked : field.value) : "";
  }
  function plain(text) {
    return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  }
  if (form) {
    var papers = Array.prototype.slice.call(document.querySelectorAll(".paper"));
    var texts = papers.map(function (paper) {
      return plain(paper.textContent);
    });
    var filter = function () {
      var wanted = plain(chosen("q")).split(/\s+/);
      var kind = chosen("kind");
      var topic = chosen("topic");
      var first = chosen("first");
      var selected = chosen("selected");
      var shown = 0;
      papers.forEach(function (paper, at) {
        var matches = (!kind || paper.dataset.kind === kind) &&
          (!topic || paper.dataset.topics.split("|").indexOf(topic) >= 0) &&
          (!first || "first" in paper.dataset) && (!selected || "selected" in paper.dataset) &&
          wanted.every(function (word) {
            return texts[at].indexOf(word) >= 0;
          });
        paper.hidden = !matches;
        shown += matches ? 1 : 0;
      });
      each(".papers-year", function (year) {
        year.hidden = !year.querySelector(".paper:not([hidden])");
      });
      form.querySelector("output").value = shown === papers.length ? "" : shown + " / " + papers.length;
    };
    form.querySelector("[name=q]").value = new URLSearchParams(location.search).get("q") || "";
    form.addEventListener("input", filter);
    filter();
  }

  // Code: a button that copies it. Of a session in a terminal it copies the commands, without prompts and output.
  function commands(text) {
    var typed = text.split("\n").filter(function (line) {
      return line.indexOf("$ ") === 0;
    });
    return typed.length ? typed.map(function (line) {
      return line.slice(2);
    }).join("\n") + "\n" : text;
  }
  function addCopyButton(block) {
    if (!navigator.clipboard) return;
    var button = document.createElement("button");
    var code = block.querySelector(".rouge-code") || block;
    var text = /language-(console|shell-session)/.test((block.closest("[class*=language-]") || block).className) ?
      commands(code.textContent) : code.textContent;
    button.type = "button";
    button.className = "copy-button";
    button.textContent = words.copy || "Copy";
    button.addEventListener("click", function () {
      navigator.clipboard.writeText(text).then(function () {
        button.textContent = words.copied || "Copied";
        setTimeout(function () {
          button.textContent = words.copy || "Copy";
        }, 2000);
      });
    });
    (block.parentNode.classList.contains("highlight") ? block.parentNode : block).appendChild(button);
  }
  each(".paper__bibtex, div.highlight > pre, figure.highlight > pre", addCopyButton);

  // The BibTeX entry of a paper: a click shows it below the links, another one hides it. Without scripts the link saves it.
  each(".paper__cite", function (link) {
    link.addEventListener("click", function (event) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      var list = link.closest(".paper__row") || link.closest("ul");
      var block = list.nextElementSibling;
      if (block && block.classList.contains("paper__bibtex")) {
        block.hidden = !block.hidden;
        link.setAttribute("aria-expanded", String(!block.hidden));
        return;
      }
      var code = document.createElement("code");
      code.textContent = decodeURIComponent(link.href.slice(link.href.indexOf(",") + 1));
      block = document.createElement("pre");
      block.className = "paper__bibtex";
      block.tabIndex = 0;
      block.appendChild(code);
      list.after(block);
      link.setAttribute("aria-expanded", "true");
      addCopyButton(block);
    });
  });

  // A video of another host: its player comes with the click.
  each("[data-player]", function (link) {
    link.addEventListener("click", function (event) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      var player = document.createElement("iframe");
      player.className = "video__frame";
      player.src = link.dataset.player;
      player.title = link.dataset.title;
      player.allow = "autoplay; fullscreen; picture-in-picture";
      player.allowFullscreen = true;
      player.referrerPolicy = "strict-origin-when-cross-origin";
      link.replaceWith(player);
      player.focus();
    });
  });

  // A picture that cannot be loaded leaves its place to the name of the venue.
  each("img[data-tile]", function (picture) {
    function replace() {
      var tile = document.createElement("span");
      tile.className = picture.dataset.tile.length > 6 ? "tile tile--long" : "tile";
      tile.textContent = picture.dataset.tile;
      tile.setAttribute("aria-hidden", "true");
      picture.replaceWith(tile);
    }
    if (picture.complete && picture.src && !picture.naturalWidth) replace();
    else picture.addEventListener("error", replace);
  });

  // What is wider than its place scrolls, and is a stop for the keyboard; what fits is not.
  each("[tabindex='0'], .content p:has(> math), .math-block", function (box) {
    var name = box.getAttribute("aria-label");
    new ResizeObserver(function () {
      if (!box.clientWidth) return;
      var scrolls = box.scrollWidth > box.clientWidth;
      if (scrolls) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
      if (scrolls && name) box.setAttribute("aria-label", name);
      else box.removeAttribute("aria-label");
      if (scrolls && name) box.setAttribute("role", "group");
      else if (name) box.removeAttribute("role");
    }).observe(box);
  });

  // A page of sections marks the one that is being read.
  var links = Array.prototype.filter.call(document.querySelectorAll(".masthead__nav a[href*='#']"), function (link) {
    return link.pathname === location.pathname && target(link);
  });
  if (!links.length) return;

  function target(link) {
    return document.getElementById(decodeURIComponent(link.hash.slice(1)));
  }

  // The section being read is the last one whose anchor has passed the upper third of the window.
  function mark() {
    var line = window.innerHeight / 3;
    var atEnd = window.innerHeight + window.scrollY >= document.body.scrollHeight - 2;
    var current = links.filter(function (link) {
      return target(link).getBoundingClientRect().top <= line;
    }).pop() || links[0];
    if (atEnd && window.scrollY > 0) current = links[links.length - 1];
    links.forEach(function (link) {
      if (link === current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
  }

  var waiting = false;
  window.addEventListener("scroll", function () {
    if (waiting) return;
    waiting = true;
    window.requestAnimationFrame(function () {
      waiting = false;
      mark();
    });
  }, { passive: true });
  mark();
})();
