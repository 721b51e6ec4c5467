// A built page as one text: a sandboxed frame cannot load files of the page around it, so files of the site that a page
// names are put into it as data. Links, forms and requests of its scripts are led back by `inFrame`.

const URLS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]+))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/g;
const MOST = 16 << 20;

/**
 * Return `html`, a page at the address `url`, with its files inside.
 *
 * `files` are those of the site, `settings` those of `inFrame`. The text of each of the `scripts` runs in the page
 * before the site's own; their other values become attributes that it can read.
 */
export async function selfContained(html, url, files, settings, scripts = []) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const base = new URL(page.querySelector("base[href]")?.getAttribute("href") ?? "", url).href;
  for (const element of page.querySelectorAll("base")) element.remove();
  await Promise.all([
    ...[...page.querySelectorAll("link[href]")].map((link) => linked(link, base, files)),
    ...[...page.querySelectorAll("script[src], img[src], source[src], video[src], audio[src], track[src], embed[src]")]
      .map((element) => replaced(element, "src", base, files)),
    ...[...page.querySelectorAll("video[poster]")].map((element) => replaced(element, "poster", base, files)),
    ...[...page.querySelectorAll("object[data]")].map((element) => replaced(element, "data", base, files)),
    ...[...page.querySelectorAll("image[href]")].map((element) => replaced(element, "href", base, files)),
    ...[...page.querySelectorAll("[srcset]")].map((element) => candidates(element, base, files)),
    ...[...page.querySelectorAll("style")].map(async (style) => {
      style.textContent = await files.stylesheet(style.textContent, base);
    }),
    ...[...page.querySelectorAll("[style*='url(']")].map(async (element) => {
      element.setAttribute("style", await files.stylesheet(element.getAttribute("style"), base));
    }),
  ]);
  const refresh = page.querySelector("meta[http-equiv='refresh' i]");
  const target = /url\s*=\s*['"]?([^'"]+)/i.exec(refresh?.content ?? "")?.[1];
  refresh?.remove();
  const values = JSON.stringify({ ...settings, base, target: target ? new URL(target, base).href : null });
  const first = { text: `(${inFrame})(${values.replaceAll("<", "\\u003c")})` };
  page.head.prepend(...[first, ...scripts].map(({ text, ...data }) => {
    const script = page.createElement("script");
    script.textContent = text;
    Object.assign(script.dataset, data);
    return script;
  }));
  const doctype = page.doctype ? new XMLSerializer().serializeToString(page.doctype) : "";
  return `${doctype}\n${page.documentElement.outerHTML}`;
}

/** The site's files as data, kept until they change. */
export class Files {
  #known = new Map();

  /** `get` returns what the site has at a path: its type, status, bytes and file. */
  constructor(origin, get) {
    this.origin = origin;
    this.get = get;
  }

  clear() {
    this.#known.clear();
  }

  /** Forget built files that changed, by their paths, and what names them. */
  forget(changed) {
    if (changed.some((path) => !/\.(html?|xml|json|txt)$/.test(path))) return this.clear();
    for (const path of this.#known.keys()) {
      if (changed.some((each) => decodeURI(path).endsWith(`/${each}`))) this.#known.delete(path);
    }
  }

  /**
   * Return the data of a file of the site; `null` for an address elsewhere, a missing file or one that is too long.
   *
   * `around` are the stylesheets that name it: one that names itself would have no end.
   */
  async data(address, base, around = []) {
    let url;
    try {
      url = new URL(address, base);
    } catch {
      return null;
    }
    if (url.origin !== this.origin || around.includes(url.pathname)) return null;
    const isImported = around.length > 0 && url.pathname.endsWith(".css");
    const known = isImported ? null : this.#known.get(url.pathname);
    const reading = known ?? this.#read(url, around);
    if (!isImported) this.#known.set(url.pathname, reading);
    const data = await reading;
    return data && url.hash && data.startsWith("data:image/svg") ? data + url.hash : data;
  }

  async #read(url, around) {
    const { bytes, type, status } = await this.get(url.pathname);
    if (status !== 200 || bytes.length > MOST) return null;
    if (!type.startsWith("text/css")) return dataUrl(bytes, type);
    const text = await this.stylesheet(new TextDecoder().decode(bytes), url.href, [...around, url.pathname]);
    return dataUrl(new TextEncoder().encode(text), "text/css;charset=utf-8");
  }

  /** Return a stylesheet with the files that it names inside. */
  async stylesheet(text, base, around = []) {
    const found = [...text.matchAll(URLS)];
    const all = await Promise.all(found.map((match) => {
      const address = match.slice(1).find((group) => group !== undefined);
      return /^(data:|#)/.test(address) ? null : this.data(address, base, around);
    }));
    let at = 0;
    let result = "";
    found.forEach((match, number) => {
      const start = match[0].startsWith("@") ? "@import " : "";
      result += text.slice(at, match.index) + (all[number] ? `${start}url("${all[number]}")` : match[0]);
      at = match.index + match[0].length;
    });
    return result + text.slice(at);
  }
}

async function linked(link, base, files) {
  const rel = link.rel.toLowerCase();
  if (/\b(preload|prefetch|modulepreload|manifest|icon|apple-touch-icon|mask-icon)\b/.test(rel)) {
    if (new URL(link.getAttribute("href"), base).origin === files.origin) link.remove();
  } else if (/\bstylesheet\b/.test(rel)) {
    await replaced(link, "href", base, files);
    link.removeAttribute("integrity");
  }
}

async function replaced(element, attribute, base, files) {
  const address = element.getAttribute(attribute);
  if (/^(data|blob|javascript):/i.test(address)) return;
  const data = await files.data(address, base);
  if (data !== null) {
    element.setAttribute(attribute, data);
    element.removeAttribute("integrity");
    element.removeAttribute("crossorigin");
  }
}

async function candidates(element, base, files) {
  const parts = element.getAttribute("srcset").split(/,\s+|,(?=\S+\s+[\d.]+[wx])/).map((part) => part.trim().split(/\s+/));
  const given = await Promise.all(parts.map(async ([address, ...rest]) => {
    return [(await files.data(address, base)) ?? address, ...rest].join(" ");
  }));
  element.setAttribute("srcset", given.join(", "));
}

function dataUrl(bytes, type) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return `data:${type.replaceAll(" ", "")};base64,${btoa(text)}`;
}

/**
 * Runs in the frame, before the site's own scripts: its text is put into the page, so it names nothing outside of itself.
 *
 * Links to pages of the site, forms and requests for its files become messages to the page around.
 */
function inFrame({ origin, address, base, hash, target }) {
  const around = window.parent.parent; // the frame around this one is an empty document
  const resolved = (link) => new URL(link, base);
  const isLocal = (url) => url.origin === origin;
  const go = (url) => around.postMessage({ go: url.href }, "*");

  const ask = (url) => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    around.postMessage({ get: url.href }, "*", [port2]);
  });

  function toPlace(name) {
    const decoded = decodeURIComponent(name);
    const found = document.getElementById(decoded) ?? document.getElementsByName(decoded)[0];
    if (found) found.scrollIntoView();
    else if (name === "" || name === "top") scrollTo(0, 0);
  }

  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href], area[href]");
    if (!link || event.defaultPrevented || event.button) return;
    const given = link.getAttribute("href");
    if (/^(javascript|mailto|tel|data|blob):/i.test(given)) return;
    const url = resolved(given);
    event.preventDefault();
    if (!isLocal(url)) return void open(url.href, "_blank", "noopener");
    if (given.startsWith("#") || (url.pathname + url.search === address && url.hash)) toPlace(url.hash.slice(1));
    else go(url);
  });

  addEventListener("submit", (event) => {
    const form = event.target;
    const url = resolved(form.getAttribute("action") ?? "");
    if (event.defaultPrevented || !isLocal(url)) return;
    event.preventDefault();
    url.search = new URLSearchParams(new FormData(form)).toString();
    go(url);
  });

  const fetchElsewhere = window.fetch;
  window.fetch = async (given, options) => {
    const url = resolved(given?.url ?? String(given));
    if (!isLocal(url)) return fetchElsewhere(given, options);
    const { status, type, bytes } = await ask(url);
    return new Response(bytes, { status, headers: { "content-type": type } });
  };

  const { open: openRequest, send } = XMLHttpRequest.prototype;
  const local = new WeakMap();
  XMLHttpRequest.prototype.open = function (method, given, ...rest) {
    const url = resolved(String(given));
    if (isLocal(url)) local.set(this, url);
    return openRequest.call(this, method, isLocal(url) ? "data:," : given, ...rest);
  };
  XMLHttpRequest.prototype.send = function (body) {
    const url = local.get(this);
    if (!url) return send.call(this, body);
    ask(url).then(({ status, type, bytes }) => {
      if (status !== 200) return void this.dispatchEvent(new Event("error"));
      const reader = new FileReader();
      reader.onload = () => {
        openRequest.call(this, "GET", reader.result);
        send.call(this);
      };
      reader.readAsDataURL(new Blob([bytes], { type }));
    });
  };

  // This document has no address of its own that a script could change.
  for (const name of ["pushState", "replaceState"]) {
    const change = history[name];
    history[name] = function (...values) {
      try {
        change.apply(history, values);
      } catch {
        change.call(history, values[0], "");
      }
    };
  }

  let told = 0;
  addEventListener("scroll", () => {
    clearTimeout(told);
    told = setTimeout(() => around.postMessage({ x: scrollX, y: scrollY }, "*"), 50);
  }, { passive: true });
  addEventListener("load", () => {
    if (hash) toPlace(hash.slice(1));
  });
  addEventListener("message", ({ source, data }) => {
    if (source === around && data?.scroll && !hash) scrollTo(data.scroll.x, data.scroll.y);
  });
  if (target !== null) {
    const url = new URL(target);
    if (isLocal(url)) go(url);
  }
}
