// What the tab lends to Python: Dart Sass, formulas and requests. The module `pylekyll_host` in Python has these
// functions (pylekyll/foundation/host.py). Node.js runs it too, for the tests.

/** Return the library of the file `sass.dart.js`, which has just been evaluated. */
function sassLibrary(modules) {
  const library = {};
  // It takes the package "immutable" for values of functions that are written in JavaScript; there are none here.
  globalThis._cliPkgExports.pop().load({ immutable: {}, ...modules }, library);
  return library;
}

const spanOf = (span) => span && {
  line: span.start.line, column: span.start.column, url: span.url?.href ?? "",
  text: span.text ?? "", context: span.context ?? "",
};

/** Return an importer that asks Python for the site's files. */
function importerOf(find, load) {
  return {
    canonicalize(url, { fromImport }) {
      const found = find(url, fromImport);
      if (found.startsWith("!")) throw new Error(found.slice(2));
      return found ? new URL(found) : null;
    },
    load(url) {
      const loaded = JSON.parse(load(url.href));
      if (loaded.error) throw new Error(loaded.error);
      return { ...loaded, sourceMapUrl: url };
    },
  };
}

/** Return the logger that collects `events`. */
const loggerOf = (events) => ({
  warn: (message, { deprecation, deprecationType, span, stack }) => events.push({
    message, span: spanOf(span) ?? null, trace: stack ?? "", isDebug: false,
    deprecation: deprecation ? deprecationType?.id ?? "deprecation" : "",
  }),
  debug: (message, { span }) => events.push({
    message, span: spanOf(span) ?? null, trace: "", isDebug: true, deprecation: "",
  }),
});

/**
 * Return `compileSass` of the module `pylekyll_host`; `loadSass` evaluates `sass.dart.js` at the first stylesheet.
 *
 * `modules` are those that the library takes from Node.js.
 */
export function sassCompiler(loadSass, modules = {}) {
  let sass;
  return (text, find, load) => {
    if (!sass) {
      loadSass();
      sass = sassLibrary(modules);
    }
    const { source, url, sourceMap, ...options } = JSON.parse(text);
    const events = [];
    const importer = importerOf(find, load);
    try {
      const result = sass.compileString(source, {
        ...options, sourceMap, sourceMapIncludeSources: sourceMap, logger: loggerOf(events), importers: [importer],
        ...(url ? { url: new URL(url), importer } : {}),
      });
      const urls = result.loadedUrls.map((loaded) => loaded.href);
      return JSON.stringify({ events, css: result.css, sourceMap: result.sourceMap ?? null, urls });
    } catch (error) {
      if (error.sassMessage === undefined) throw error;
      const failure = { message: error.sassMessage, span: spanOf(error.span) ?? null, trace: error.sassStack };
      return JSON.stringify({ events, failure });
    }
  };
}

/** Return `convertFormula` of the module `pylekyll_host`, with the library `temml`. */
export function formulaConverter(temml) {
  return (latex, displayMode, macros) => {
    try {
      const options = { displayMode, macros: JSON.parse(macros), throwOnError: true };
      return JSON.stringify({ mathml: temml.renderToString(latex, options) });
    } catch (error) {
      return JSON.stringify({ error: String(error.message) });
    }
  };
}

/**
 * Get `url` and wait for it, as Python needs it: only a worker may do that.
 *
 * The browser sends no cookies, and answers only where the server allows this page to read it (CORS). `status` is 0
 * where it does not answer.
 */
export function request(url, headers, most) {
  const asked = new XMLHttpRequest();
  try {
    asked.open("GET", url, false);
    asked.responseType = "arraybuffer";
    for (const [name, value] of Object.entries(JSON.parse(headers))) asked.setRequestHeader(name, value);
    asked.send();
  } catch {
    const reason = "cannot be reached from a browser: the server does not allow it, or there is no network";
    return { status: 0, reason, etag: "", body: null };
  }
  const body = asked.status === 200 ? new Uint8Array(asked.response).subarray(0, most + 1) : null;
  const reason = `answered ${asked.status} ${asked.statusText}`.trim();
  return { status: asked.status, reason, etag: asked.getResponseHeader("ETag") ?? "", body };
}
