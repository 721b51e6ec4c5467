// Adds "Run" to the examples of Liquid and kramdown. Nothing else is loaded before somebody runs one: then Python and
// pylekyll start in a worker (docs/in-the-browser.md).
(function () {
  "use strict";
  if (location.protocol === "file:") return;
  var here = document.currentScript.src;
  var tab;

  function texts(block) {
    var code = block.querySelector("code");
    return code ? code.textContent.replace(/\n$/, "") : "";
  }

  function is(element, names) {
    return element && names.some(function (name) { return element.classList.contains("language-" + name); });
  }

  /** The files of the site that the page's examples read: blocks after a comment with the path. */
  function files() {
    var found = {};
    var comments = document.createNodeIterator(document.querySelector(".content"), NodeFilter.SHOW_COMMENT);
    for (var comment = comments.nextNode(); comment; comment = comments.nextNode()) {
      var path = /^\s*example file: (\S+)\s*$/.exec(comment.data);
      var block = comment.nextSibling;
      while (block && block.nodeType !== Node.ELEMENT_NODE) block = block.nextSibling;
      if (path && block) found[path[1]] = texts(block) + "\n";
    }
    return found;
  }

  /** Start the worker: released versions of the documentation are one folder below the newest. */
  async function started() {
    if (!tab) {
      var client;
      try {
        client = await import(new URL("try/pylekyll.js", here).href);
      } catch (error) {
        client = await import(new URL("../try/pylekyll.js", here).href);
      }
      tab = new client.Tab();
    }
    return tab;
  }

  function element(name, settings) {
    return Object.assign(document.createElement(name), settings);
  }

  function openEditor(source, output, button) {
    var kind = is(source, ["liquid"]) ? "liquid" : "markdown";
    var text = texts(source);
    var area = element("textarea", { value: text, rows: Math.min(text.split("\n").length + 1, 20), spellcheck: false });
    area.setAttribute("aria-label", "Example");
    area.style.cssText = "box-sizing:border-box;font:inherit;font-family:monospace;width:100%";
    var state = element("p", { textContent: "Starting Python; this takes some seconds the first time." });
    state.setAttribute("role", "status");
    var given = element("pre", { className: "example-output", tabIndex: 0 });
    button.textContent = "Run again";
    button.before(area);
    button.after(state, given);

    async function run() {
      button.disabled = true;
      try {
        var answer = await (await started()).call("example", kind, area.value, files());
        var result = answer.error === undefined ? answer.output : answer.error;
        var isUnchanged = area.value === text;
        given.textContent = result;
        state.textContent = answer.error !== undefined ? "Error:"
          : !isUnchanged ? "Result of your text:"
          : result === texts(output) ? "Result, the same as that of Jekyll in Ruby above:"
          : "Result, which differs from that of Jekyll in Ruby above:";
      } catch (error) {
        state.textContent = "The example cannot be run here: " + error.message;
      }
      button.disabled = false;
    }

    button.onclick = run;
    run();
  }

  document.querySelectorAll(".content .language-liquid, .content .language-markdown").forEach(function (source) {
    var output = source.nextElementSibling;
    if (!source.querySelector("pre") || !is(output, ["text", "plaintext", "html"])) return;
    var button = element("button", { type: "button", textContent: "Run", className: "example-run" });
    button.onclick = function () { openEditor(source, output, button); };
    output.after(button);
  });
})();
