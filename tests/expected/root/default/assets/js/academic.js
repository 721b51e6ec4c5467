// Two comforts that the page does without where scripts are off: a switch between light and dark, and the mark on the
// section of the page that is being read.
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
