// In the page of the preview: a newer version of it, which the page around sends, changes the document in place.
"use strict";
addEventListener("message", function (event) {
  var data = event.data || {}, port = event.ports[0];
  if (event.source !== window.parent.parent || typeof data.next !== "string" || !port) return;
  try {
    if (typeof data.source === "string") {
      var tree = parse(data.source);
      align(tree);
      source = tree;
    }
    patch(parse(data.next));
    document.dispatchEvent(new CustomEvent("pylekyll:morph"));
    port.postMessage(true);
  } catch (error) {
    port.postMessage(false); // only a frame of its own is right
  }
});
