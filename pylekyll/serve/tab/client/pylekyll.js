// pylekyll in a browser: a worker that builds, and a preview of what it built. docs/in-the-browser.md describes both.
import { selfContained } from "./router.js";

/** The origin that built pages have in the preview; `URL` in pylekyll/serve/tab/workshop.py. */
export const ORIGIN = "https://site.invalid";

/** The worker. Its methods are those of worker.js: `await tab.call("write", "index.md", "# Hello")`. */
export class Tab {
  #worker;
  #waiting = new Map();
  #last = 0;

  /** `onProgress` gets a few words while Python and the site are loaded. */
  constructor(onProgress = () => {}) {
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => {
      if (data.progress !== undefined) return void onProgress(data.progress);
      const { resolve, reject } = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.error === undefined) resolve(data.result);
      else reject(Object.assign(new Error(data.error), { hint: data.hint }));
    };
    this.#worker.onerror = (event) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message || "the worker does not start"));
      this.#waiting.clear();
    };
  }

  call(method, ...values) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, method, values });
    });
  }

  end() {
    this.#worker.terminate();
  }
}

/**
 * Shows built pages in a frame of its own. The frame is sandboxed: its scripts have an origin of their own, so they reach
 * neither this page nor what it stores. They may ask for built files and for another page, nothing else.
 */
export class Preview {
  #tab;
  #place;
  #frame = null;
  #known = new Map();
  #scroll = { x: 0, y: 0 };
  #turn = 0;
  address = "/";

  /** The frame becomes a child of `place`; `onShow` gets the address of each page that is shown. */
  constructor(tab, place, onShow = () => {}) {
    this.#tab = tab;
    this.#place = place;
    this.onShow = onShow;
    window.addEventListener("message", (event) => this.#hear(event));
  }

  /** Return what the site has at an address, with redirects followed. */
  async get(address) {
    const path = decodePath(address);
    if (!this.#known.has(path)) this.#known.set(path, this.#tab.call("find", path));
    const found = await this.#known.get(path);
    return found.redirect ? this.get(encodeURI(found.redirect)) : found;
  }

  /** Forget what was built before, and show the same place of the same page. */
  async renew() {
    this.#known.clear();
    await this.show(this.address, this.#scroll);
  }

  async show(address, scroll = { x: 0, y: 0 }) {
    const turn = ++this.#turn;
    const url = new URL(address, ORIGIN + this.address);
    const found = await this.get(url.pathname);
    const isPage = /^(text\/html|application\/xhtml)/.test(found.type);
    const page = isPage ? new TextDecoder().decode(found.bytes) : asPage(found, url.pathname);
    const settings = { origin: ORIGIN, address: url.pathname + url.search, hash: url.hash, scroll };
    const html = await selfContained(page, ORIGIN + url.pathname, (path) => this.get(path), settings);
    if (turn !== this.#turn) return;
    this.address = url.pathname + url.search + url.hash;
    this.#scroll = scroll;
    await this.#replaceFrame(html);
    this.onShow(this.address);
  }

  #replaceFrame(html) {
    const frame = document.createElement("iframe");
    frame.title = "Preview";
    frame.setAttribute("sandbox", "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals");
    frame.referrerPolicy = "no-referrer";
    frame.src = new URL("frame.html", import.meta.url).href;
    const old = this.#frame;
    this.#frame = frame;
    return new Promise((resolve) => {
      frame.onload = () => {
        frame.onload = null;
        frame.contentWindow.postMessage({ html }, "*");
        old?.remove();
        resolve();
      };
      this.#place.append(frame);
    });
  }

  /** Messages of the frame: each is checked, as the site's scripts can send any. */
  #hear({ source, data, ports }) {
    if (!this.#frame || source !== this.#frame.contentWindow || typeof data !== "object" || data === null) return;
    if (typeof data.go === "string") {
      const url = localUrl(data.go);
      if (url) this.show(url.pathname + url.search + url.hash);
    } else if (typeof data.get === "string" && ports[0]) {
      const url = localUrl(data.get);
      const answer = url ? this.get(url.pathname) : Promise.resolve({ status: 404, type: "text/plain", bytes: "" });
      answer.then(
        ({ status, type, bytes }) => ports[0].postMessage({ status, type, bytes }),
        () => ports[0].postMessage({ status: 404, type: "text/plain", bytes: "" }),
      );
    } else if (Number.isFinite(data.x) && Number.isFinite(data.y)) {
      this.#scroll = { x: data.x, y: data.y };
    }
  }
}

function localUrl(text) {
  try {
    const url = new URL(text);
    return url.origin === ORIGIN ? url : null;
  } catch {
    return null;
  }
}

function decodePath(address) {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

const escaped = (text) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** Return a page that shows a file of the site which is not a page. */
function asPage({ type, bytes, status }, path) {
  if (status === 200 && /^image\//.test(type)) return `<img src="${escaped(path)}" alt="">`;
  const isText = /^text\/|json|xml|javascript/.test(type);
  let text = isText ? new TextDecoder().decode(bytes.subarray(0, 1 << 20)) : `${bytes.length} bytes, ${type}`;
  if (status === 404 && !bytes.length) text = "This address does not exist in the built site.";
  return `<pre style="white-space:pre-wrap">${escaped(text)}</pre>`;
}
