// Live reload: keep an open page equal to what the server has, without undoing what scripts and the reader did.
"use strict";
if (window.__pylekyll) return;
window.__pylekyll = { updates: 0 };

var script = document.currentScript;
var build = script && script.dataset.build || "", page = script && script.dataset.page || "";
if (script) script.remove();
