// The worker: Python with the site in its memory. It answers {id, method, values} with {id, result} or {id, error}, one
// after the other, and tells its progress with {progress}.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { formulaConverter, request, sassCompiler } from "./host.mjs";
import { decompressed, unpack } from "./unpack.mjs";

const WORK = "/work";
const tell = (progress) => self.postMessage({ progress });

async function get(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
  return answer;
}

/** Start Python with pylekyll's modules, and load the compilers of stylesheets and formulas beside it. */
async function start() {
  tell("Loading Python");
  const modules = get("python.bin").then(decompressed);
  const compilers = Promise.all([import("./sass/sass.dart.js"), import("./temml/temml.mjs")]);
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href, env: { TZ: "UTC" } });
  tell("Loading pylekyll");
  unpack(await modules, python.FS, "/modules");
  const [, temml] = await compilers;
  python.registerJsModule("pylekyll_host", {
    compileSass: sassCompiler(() => {}),
    convertFormula: formulaConverter(temml.default),
    request,
  });
  python.runPython(`
import sys
sys.path.insert(0, "/modules")
from pathlib import Path
from pylekyll import PylekyllError
from pylekyll.serve.tab.workshop import Workshop

workshop = Workshop(Path("${WORK}"))
workshop.clear()
`);
  return python;
}

let started;
const python = () => (started ??= start());

/** Call a function of Python that returns JSON. Its own errors become errors with their message and hint. */
async function call(path, ...values) {
  const interpreter = await python();
  const function_ = interpreter.runPython(`
def call(path, *values):
    import json
    from pylekyll.serve.tab import examples
    names = {"run_example": examples.run_example}
    function = names.get(path) or getattr(workshop, path)
    values = [value.to_py() if hasattr(value, "to_py") else value for value in values]
    try:
        return function(*values)
    except PylekyllError as error:
        return json.dumps({"failure": str(error), "hint": error.hint})
call
`);
  try {
    const answer = JSON.parse(function_(path, ...values));
    if (answer.failure !== undefined) throw Object.assign(new Error(answer.failure), { hint: answer.hint });
    return answer;
  } finally {
    function_.destroy();
  }
}

const methods = {
  start: async () => void (await python()),
  clear: () => call("clear"),
  files: () => call("files"),
  read: (path) => call("read", path),
  write: (path, text) => call("write", path, text),
  remove: (path) => call("remove", path),
  build: (paths = []) => call("build", paths),
  async openArchive(bytes) {
    (await python()).FS.writeFile("/upload.zip", bytes);
    try {
      return await call("open_archive", "/upload.zip");
    } finally {
      (await python()).FS.unlink("/upload.zip");
    }
  },
  /** Write files into the source without a build: `files` are pairs of a path and bytes. */
  async put(files) {
    const { FS } = await python();
    for (const [path, bytes] of files) {
      if (path.split("/").includes("..")) throw new Error(`'${path}' is not a path inside the site.`);
      const target = `${WORK}/site/${path}`;
      FS.mkdirTree(target.slice(0, target.lastIndexOf("/")));
      FS.writeFile(target, bytes);
    }
  },
  async source(path) {
    const { FS } = await python();
    return FS.readFile(`${WORK}/site/${path}`);
  },
  /** Return what the built site has at an address, with its bytes, or with the text of a page with the editor's numbers. */
  async find(address, numbered = false) {
    const found = await call("find", address, numbered);
    const hasBytes = found.file && found.text === undefined;
    return { ...found, bytes: hasBytes ? (await python()).FS.readFile(found.file) : new Uint8Array() };
  },
  /** Answer a message of the editor (docs/editing.md): `answer`, and the `paths` of files that it changed. */
  edit: (message) => call("edit", JSON.stringify(message)),
  states: () => call("states"),
  settle: (paths) => call("settle", paths),
  async pack(built) {
    const { file } = await call("pack", "/download.zip", built);
    const { FS } = await python();
    const bytes = FS.readFile(file);
    FS.unlink(file);
    return bytes;
  },
  example: (kind, text, files) => call("run_example", "/example", kind, text, JSON.stringify(files ?? {})),
};

let queue = Promise.resolve();
self.onmessage = ({ data: { id, method, values } }) => {
  queue = queue.then(async () => {
    try {
      if (!Object.hasOwn(methods, method)) throw new Error(`unknown method ${method}`);
      const result = await methods[method](...values);
      const bytes = result instanceof Uint8Array ? result : result?.bytes;
      self.postMessage({ id, result }, bytes ? [bytes.buffer] : []);
    } catch (error) {
      self.postMessage({ id, error: String(error.message ?? error), hint: error.hint ?? null });
    }
  });
};
