// Comforts that the page does without where scripts are off: a switch between light and dark, a filter of publications,
// buttons that copy code, and the mark on the section of the page that is being read.
(function () {
  "use strict";
  var root = document.documentElement;

  function isDark() {
    if (root.dataset.theme) return root.dataset.theme === "dark";
    return window.matchMedia("(prefers-color-scheme: dark)").matches;
  }

  var toggle = document.querySelector(".theme-toggle");
  if (toggle) {
    toggle.hidden = false;
    toggle.setAttribute("aria-pressed", String(isDark()));
    toggle.addEventListener("click", function () {
      root.dataset.theme = isDark() ? "light" : "dark";
      toggle.setAttribute("aria-pressed", String(isDark()));
      try {
        localStorage.setItem("theme", root.dataset.theme);
      } catch (error) {
        // Private windows may refuse storage: the choice then lasts for this page.
      }
    });
  }

  var form = document.querySelector(".paper-filter");
  if (form) {
    var papers = Array.prototype.slice.call(document.querySelectorAll(".paper"));
    var texts = papers.map(function (paper) {
      return paper.textContent.toLowerCase();
    });
    var filter = function () {
      var words = form.elements.q.value.toLowerCase().split(/\s+/);
      var kind = form.elements.kind ? form.elements.kind.value : "";
      var shown = 0;
      papers.forEach(function (paper, at) {
        var matches = (!kind || paper.dataset.kind === kind) && words.every(function (word) {
          return texts[at].indexOf(word) >= 0;
        });
        paper.hidden = !matches;
        shown += matches ? 1 : 0;
      });
      document.querySelectorAll(".papers-year").forEach(function (year) {
        year.hidden = !year.querySelector(".paper:not([hidden])");
      });
      form.querySelector("output").value = shown === papers.length ? "" : shown + " / " + papers.length;
    };
    form.hidden = false;
    form.addEventListener("input", filter);
    form.addEventListener("submit", function (event) {
      event.preventDefault();
    });
  }

  if (navigator.clipboard) {
    document.querySelectorAll(".paper__bibtex, div.highlight > pre").forEach(function (block) {
      var button = document.createElement("button");
      var text = block.textContent;
      button.type = "button";
      button.className = "copy-button";
      button.textContent = "Copy";
      button.addEventListener("click", function () {
        navigator.clipboard.writeText(text).then(function () {
          button.textContent = "Copied";
        });
      });
      block.appendChild(button);
    });
  }

  var links = Array.prototype.filter.call(document.querySelectorAll(".masthead__nav a[href*='#']"), function (link) {
    return link.pathname === location.pathname && document.getElementById(decodeURIComponent(link.hash.slice(1)));
  });
  if (!links.length) return;
  var nav = document.querySelector(".masthead__nav ul");

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
      if (link !== current) {
        link.removeAttribute("aria-current");
      } else if (!link.hasAttribute("aria-current")) {
        link.setAttribute("aria-current", "true");
        nav.scrollLeft = link.offsetLeft - nav.clientWidth / 2 + link.clientWidth / 2;
      }
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
