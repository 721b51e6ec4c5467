// pylekyll in a browser: a worker that builds, and a preview of what it built. docs/in-the-browser.md describes both.
import { Files, selfContained } from "./router.js";

/** The origin that built pages have in the preview; `URL` in pylekyll/serve/tab/workshop.py. */
export const ORIGIN = "https://site.invalid";

/** How long a page may take to change or to load before the preview goes on, in milliseconds. */
const PATIENCE = 3000;

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

  /** Call a method; bytes among its values are given away, so that a large archive is in memory once. */
  call(method, ...values) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const moved = values.filter((value) => value instanceof Uint8Array).map(({ buffer }) => buffer);
      this.#worker.postMessage({ id, method, values }, moved);
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
  #host = null;
  #frame = null;
  #known = new Map();
  #files;
  #shown = { html: "", settings: null, url: null, isPatched: false };
  #scroll = { x: 0, y: 0 };
  #turn = 0;
  #scripts = null;
  address = "/";
  /** Whether the page has the numbers of the editor on its elements, and its script. */
  isNumbered = false;

  /** The frame becomes a child of `place`; `onShow` gets the address of each page that is shown. */
  constructor(tab, place, onShow = () => {}) {
    this.#tab = tab;
    this.#place = place;
    this.#files = new Files(ORIGIN, (path) => this.get(path));
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

  /** Show another site, beginning with its page at `address`. */
  async open(address) {
    this.#known.clear();
    this.#files.clear();
    this.#shown.url = null;
    await this.show(address);
  }

  /** Show the same place of the same page again; `changed` are the paths of built files that were written or removed. */
  async renew(changed = []) {
    for (const [path, answer] of this.#known) {
      const { file, status } = await answer.catch(() => ({}));
      if (!file || status !== 200 || changed.some((each) => file.endsWith(`/${each}`))) this.#known.delete(path);
    }
    this.#files.forget(changed);
    await this.show(this.address, this.#scroll);
  }

  async show(address, scroll = { x: 0, y: 0 }) {
    const turn = ++this.#turn;
    const url = new URL(address, ORIGIN + this.address);
    const isSame = this.#shown.url === url.href;
    const settings = isSame ? this.#shown.settings
      : { origin: ORIGIN, address: url.pathname + url.search, hash: url.hash };
    const html = await this.#page(url, settings);
    if (turn !== this.#turn) return;
    this.address = url.pathname + url.search + url.hash;
    this.#scroll = scroll;
    if (isSame && html === this.#shown.html) return;
    const isPatched = isSame && await this.#patch(html);
    if (turn !== this.#turn) return;
    this.#shown = { html, settings, url: url.href, isPatched };
    if (!isPatched) await this.#replaceFrame(html, scroll);
    this.onShow(this.address);
  }

  /** Return a page as one text, with its files and the scripts of the preview. */
  async #page(url, settings) {
    this.#scripts ??= Promise.all(["morph.js", "editor-frame.js"].map(async (name) => {
      return (await fetch(new URL(name, import.meta.url))).text();
    }));
    const [morph, editor] = await this.#scripts;
    const found = this.isNumbered ? await this.#numbered(url.pathname) : await this.get(url.pathname);
    const isPage = /^(text\/html|application\/xhtml)/.test(found.type);
    const page = !isPage ? asPage(found, url.pathname) : found.text ?? new TextDecoder().decode(found.bytes);
    const scripts = [{ text: morph }];
    if (this.isNumbered) scripts.push({ text: editor, editor: location.origin, page: url.pathname });
    return selfContained(page, ORIGIN + url.pathname, this.#files, settings, scripts);
  }

  /** Return the page at an address with numbers, which are never kept: its text may be a draft. */
  async #numbered(address) {
    const found = await this.#tab.call("find", decodePath(address), true);
    return found.redirect ? this.#numbered(encodeURI(found.redirect)) : found;
  }

  /** Let the frame change its page in place; return whether it could. */
  #patch(next) {
    const { port1, port2 } = new MessageChannel();
    const source = this.#shown.isPatched ? null : this.#shown.html;
    return new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data === true);
      setTimeout(resolve, PATIENCE, false);
      this.#frame.contentWindow.postMessage({ next, source }, "*", [port2]);
    }).finally(() => port1.close());
  }

  /** Put a page into a frame of its own behind the old one, which goes once the new one is there. */
  async #replaceFrame(html, scroll) {
    this.#host ??= this.#makeHost();
    const { body } = (await this.#host).contentDocument;
    const frame = document.createElement("iframe");
    frame.title = "Preview";
    frame.setAttribute("sandbox", "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals");
    frame.referrerPolicy = "no-referrer";
    frame.srcdoc = html;
    this.#frame = frame;
    await new Promise((resolve) => {
      frame.onload = resolve;
      setTimeout(resolve, PATIENCE);
      body.prepend(frame);
    });
    frame.contentWindow?.postMessage({ scroll }, "*");
    if (this.#frame === frame) for (const other of [...body.children]) if (other !== frame) other.remove();
  }

  /** Return the frame around the built pages: a document of this folder, so that it opens without a network too. */
  #makeHost() {
    const host = document.createElement("iframe");
    host.title = "Preview";
    host.src = new URL("frame.html", import.meta.url).href;
    return new Promise((resolve) => {
      host.onload = () => resolve(host);
      this.#place.append(host);
    });
  }

  /** Send a message to the page in the frame; it is for no secrets, as the site's scripts hear it too. */
  tell(message) {
    this.#frame?.contentWindow?.postMessage(message, "*");
  }

  /** Return whether a message came from the page in the frame. */
  isFrame({ source, origin }) {
    return source !== null && source === this.#frame?.contentWindow && origin === "null";
  }

  focus() {
    this.#frame?.focus();
  }

  /** Messages of the frame: each is checked, as the site's scripts can send any. */
  #hear(event) {
    const { data, ports } = event;
    if (!this.isFrame(event) || typeof data !== "object" || data === null) return;
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
