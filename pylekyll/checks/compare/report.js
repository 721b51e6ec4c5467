"use strict";
// Finding a file among many, and opening all at once; without this the page shows the same.
const tools = document.querySelector(".tools");
if (tools) {
  const files = [...document.querySelectorAll("#files details")];
  const found = document.getElementById("found");
  const search = document.getElementById("search");
  tools.hidden = false;
  search.addEventListener("input", () => {
    const words = search.value.trim().toLowerCase().split(/\s+/);
    let shown = 0;
    for (const file of files) {
      file.hidden = !words.every((word) => file.dataset.path.includes(word));
      shown += file.hidden ? 0 : 1;
    }
    found.textContent = shown === files.length ? "" : `${shown} of ${files.length}`;
  });
  const all = document.getElementById("all");
  all.addEventListener("click", () => {
    const open = all.getAttribute("aria-pressed") !== "true";
    all.setAttribute("aria-pressed", String(open));
    for (const file of files) file.open = open;
  });
}
// A link into something that is closed opens it.
const reveal = () => {
  const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  if (target instanceof HTMLDetailsElement) {
    target.hidden = false;
    target.open = true;
    target.scrollIntoView();
  }
};
addEventListener("hashchange", reveal);
reveal();
