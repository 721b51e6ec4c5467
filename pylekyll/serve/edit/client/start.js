// The editor's page. It talks to the engine by messages, and to the site in the frame by numbers of elements.
"use strict";

var bar = document.getElementById("bar"), frame = document.getElementById("site");
var panel = document.getElementById("panel"), dialog = document.getElementById("dialog");
var token = null, words = {}, about = {}, page = "/", picking = false, doc = null;

// Return an element: its name, attributes (functions are listeners), and children.
function el(name, attributes, ...children) {
  var node = document.createElement(name);
  Object.entries(attributes || {}).forEach(function (pair) {
    if (typeof pair[1] === "function") node.addEventListener(pair[0], pair[1]);
    else if (pair[1] === true) node.setAttribute(pair[0], "");
    else if (pair[1] !== false && pair[1] !== null && pair[1] !== undefined) node.setAttribute(pair[0], pair[1]);
  });
  node.append(...children.flat(Infinity).filter(function (child) { return child !== null && child !== undefined && child !== false; }));
  return node;
}

function t(key, values) {
  return (words[key] || key).replace(/\{(\w+)\}/g, function (_, name) { return (values || {})[name]; });
}

function button(key, action, attributes) {
  return el("button", Object.assign({ type: "button", click: action }, attributes), t(key));
}

function say(text) {
  var status = document.getElementById("status");
  status.textContent = "";
  clearTimeout(say.end);
  setTimeout(function () { status.textContent = text; }, 30);
  say.end = setTimeout(function () { status.textContent = ""; }, 6000);
}

function Refused(error) { Object.assign(this, error); }

// How messages reach the engine, and the page in the frame. A page that holds the engine itself brings its own way.
var way = window.pylekyllWay || {
  hasSession: true,
  site: (document.querySelector("meta[name=site]") || {}).content,
  words: async function () { return (await fetch("words.json?" + navigator.languages.join(","))).json(); },
  post: async function (path, message, keepalive) {
    var headers = { "content-type": "application/json" };
    if (token) headers["x-pylekyll-token"] = token;
    var answer = await fetch(path, {
      method: "POST", headers: headers, body: JSON.stringify(message), referrerPolicy: "no-referrer", credentials: "omit",
      keepalive: Boolean(keepalive),
    });
    return answer.json();
  },
  begin: async function (openSite) { way.go((await openSite()).home); },
  go: function (address) { frame.src = way.site + address; },
  isFrame: function (event) { return event.source === frame.contentWindow && event.origin === way.site; },
  tell: function (message) { if (frame.contentWindow) frame.contentWindow.postMessage(message, way.site); },
  focus: function () { frame.focus(); },
};

async function post(path, message) {
  try {
    var found = await way.post(path, message);
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error;
    throw new Refused({ code: "unreachable", message: t("unreachable") });  // no answer, or one of another server
  }
  if (found.error) throw new Refused(found.error);
  return found;
}

async function ask(question, message) {
  var sent = Object.assign({ ask: question }, message);
  try {
    return await post("messages", sent);
  } catch (error) {
    if (error instanceof Refused && error.code === "session" && await signIn(error.message)) return post("messages", sent);
    throw error;
  }
}

// Do something that may be refused, and show why.
async function attempt(action) {
  try { return await action(); } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof TypeError)) throw error;
    show(error);
    return null;
  }
}

function show(error) {
  var lines = [error.message || t("unreachable"), error.hint].filter(Boolean);
  openDialog(t("failed"), lines.map(function (line) { return el("p", {}, line); }), [[t("close"), null]]);
}

// Ask a question in a dialog; return the value of the button that was pressed, null for none.
function openDialog(title, content, buttons) {
  return new Promise(function (done) {
    var form = el("form", { method: "dialog", submit: function (event) { event.preventDefault(); } },
      el("h2", { id: "dialog-title" }, title), content,
      el("div", { class: "buttons" }, buttons.map(function (each, index) {
        return el("button", { type: index ? "button" : "submit", click: function () { finish(each[1]); } }, each[0]);
      })));
    function finish(value) { dialog.close(); done(value); }
    dialog.setAttribute("aria-labelledby", "dialog-title");
    dialog.oncancel = function () { done(null); };
    dialog.replaceChildren(form);
    if (dialog.open) dialog.close();
    dialog.showModal();
  });
}

function field(key, input) {
  return el("label", { class: "field" }, el("span", {}, t(key)), input);
}

function tellFrame(message) { way.tell(message); }
