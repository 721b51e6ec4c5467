// A text, its data, and what Jekyll makes of them. Everything is in the fragment of the address, which no server gets.
import { Tab } from "./pylekyll.js";

const at = (id) => document.getElementById(id);
const tab = new Tab((text) => void (at("state").textContent = text));
const FIRST = {
  kind: "markdown",
  text: "# Members\n\n{% for member in site.data.my %}\n- **{{ member.name }}**, {{ member.role | capitalize }}\n{% endfor %}\n",
  data: "- { name: Ada, role: student }\n- { name: Ben, role: postdoc }\n",
};

function encode(values) {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function decode(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (mark) => mark.charCodeAt(0));
    const { kind, text: given, data } = JSON.parse(new TextDecoder().decode(bytes));
    const isKnown = ["markdown", "liquid"].includes(kind) && typeof given === "string" && typeof data === "string";
    return isKnown ? { kind, text: given, data } : null;
  } catch {
    return null;
  }
}

const values = () => ({ kind: at("kind").value, text: at("text").value, data: at("data").value });
let turn = 0;

async function run() {
  const now = ++turn;
  const { kind, text, data } = values();
  history.replaceState(null, "", `#${encode({ kind, text, data })}`);
  try {
    const answer = await tab.call("example", kind, text, data.trim() ? { "_data/my.yml": data } : {});
    if (now !== turn) return;
    at("output").value = answer.error ?? answer.output;
    at("state").textContent = answer.error === undefined ? answer.warnings.join(" ") || "Ready" : "Error";
  } catch (error) {
    at("state").textContent = error.message;
  }
  document.body.dataset.state = "ready";
}

function fill({ kind, text, data }) {
  at("kind").value = kind;
  at("text").value = text;
  at("data").value = data;
  run();
}

let waiting = 0;
for (const id of ["kind", "text", "data"]) {
  at(id).addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(run, 200);
  });
}
at("share").addEventListener("click", async () => {
  await navigator.clipboard.writeText(location.href);
  at("state").textContent = "Copied";
});
addEventListener("hashchange", () => fill(decode(location.hash.slice(1)) ?? FIRST));
fill(decode(location.hash.slice(1)) ?? FIRST);
