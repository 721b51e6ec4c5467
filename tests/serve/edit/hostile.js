// What a script of the site may try against the editor.
window.tried = {};
function attempt(name, action) {
  return Promise.resolve().then(action).then(function (found) { window.tried[name] = found === undefined ? "done" : String(found); },
    function (error) { window.tried[name] = "refused " + error; });
}
window.attack = function (editor) {
  var body = JSON.stringify({ ask: "open", path: "index.md" }), json = { "content-type": "application/json" };
  return Promise.all([
    attempt("fetch", function () { return fetch(editor + "/messages", { method: "POST", headers: json, body: body }).then(function (a) { return a.text(); }); }),
    attempt("simple", function () { return fetch(editor + "/messages", { method: "POST", mode: "no-cors", body: body, headers: { "content-type": "text/plain" } }).then(function (a) { return a.type; }); }),
    attempt("session", function () { return fetch(editor + "/session", { method: "POST", headers: json, body: '{"code": ""}' }).then(function (a) { return a.text(); }); }),
    attempt("page", function () { return fetch(editor + "/").then(function (a) { return a.text(); }); }),
    attempt("document", function () { return parent.document.body.innerHTML; }),
    attempt("storage", function () { return parent.localStorage.token; }),
    attempt("own-storage", function () { return String(localStorage.token) + document.cookie; }),
    attempt("navigate", function () { parent.location = "about:blank"; }),
    attempt("frame", function () {
      return new Promise(function (done) {
        var frame = document.createElement("iframe");
        frame.src = editor + "/"; frame.onload = function () {
          try { done(frame.contentDocument.body.innerHTML || "empty"); } catch (error) { done("refused " + error); }
        };
        document.body.append(frame); setTimeout(function () { done("timeout"); }, 2000);
      });
    }),
    attempt("beacon", function () { return navigator.sendBeacon(editor + "/messages", new Blob([body], { type: "text/plain" })); }),
    attempt("form", function () {
      var form = document.createElement("form"), target = document.createElement("iframe"), field = document.createElement("input");
      target.name = "sink"; form.target = "sink"; form.method = "post"; form.enctype = "text/plain"; form.action = editor + "/messages";
      field.name = '{"ask": "delete", "path": "index.md", "x": "'; field.value = '"}'; form.append(field);
      document.body.append(target, form); form.submit();
    }),
    attempt("popup", function () { var opened = window.open(editor + "/"); return opened.document.body.innerHTML; }),
    attempt("socket", function () {
      return new Promise(function (done, failed) {
        var socket = new WebSocket(editor.replace("http", "ws") + "/messages");
        socket.onopen = function () { done("open"); }; socket.onerror = function () { failed("closed"); };
      });
    }),
    attempt("worker", function () {
      return navigator.serviceWorker.register("/worker.js").then(function () { return navigator.serviceWorker.ready; }).then(function (ready) {
        return new Promise(function (done) {
          var channel = new MessageChannel();
          channel.port1.onmessage = function (event) { done(event.data); };
          ready.active.postMessage({ editor: editor, body: body }, [channel.port2]);
        });
      });
    }),
    attempt("channel", function () {
      return new Promise(function (done, failed) {
        ["editor", "pylekyll", "messages", "token"].forEach(function (name) {
          var channel = new BroadcastChannel(name);
          channel.onmessage = function (event) { done("heard " + event.data); };
          channel.postMessage({ ask: "delete", path: "index.md" });
        });
        setTimeout(function () { failed("nothing heard"); }, 300);
      });
    }),
    attempt("messages", function () {
      [{ type: "at", numbers: ["0"], page: "/" }, { type: "drop", numbers: ["0"], page: "/", files: [1] }, { ask: "save" }, "x", null,
        { type: "page", page: "javascript:alert(1)" }].forEach(function (each) { parent.postMessage(each, "*"); });
    }),
  ]);
};
