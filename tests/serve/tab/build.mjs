// Build sites with the Python of a published tab: node build.mjs FOLDER < JOB. The job is JSON: the sites by name, each
// with its source, destination and settings. The answer is JSON, too: the findings of each site, or its error.
import fs from "node:fs";
import { createRequire } from "node:module";
import nodeModule from "node:module";
import path from "node:path";
import stream from "node:stream";
import { pathToFileURL } from "node:url";
import util from "node:util";
import vm from "node:vm";

const folder = path.resolve(process.argv[2]);
const load = (name) => import(pathToFileURL(path.join(folder, name)).href);
const { loadPyodide } = await load("pyodide/pyodide.mjs");
const { formulaConverter, sassCompiler } = await load("host.mjs");
const temml = (await load("temml/temml.mjs")).default;
globalThis.require = createRequire(import.meta.url);

const python = await loadPyodide({ indexURL: path.join(folder, "pyodide/"), env: { TZ: "UTC" } });
const { decompressed, unpack } = await load("unpack.mjs");
unpack(await decompressed(new Response(fs.readFileSync(path.join(folder, "python.bin")))), python.FS, "/modules");
const sass = () => vm.runInThisContext(fs.readFileSync(path.join(folder, "sass/sass.dart.js"), "utf8"));
python.registerJsModule("pylekyll_host", {
  compileSass: sassCompiler(sass, { fs, nodeModule, stream, util }),
  convertFormula: formulaConverter(temml),
});

const job = JSON.parse(fs.readFileSync(0, "utf8"));
for (const root of job.roots) {
  python.FS.mkdirTree(root);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, root);
}
python.globals.set("job", python.toPy(job));
console.log(await python.runPythonAsync(`
import json, sys
sys.path.insert(0, "/modules")
from pylekyll import PylekyllError, build
from pylekyll.foundation.log import Log

def built(site):
    log = Log()
    try:
        build(site["source"], site["destination"], log=log, environment={}, disable_disk_cache=True, **site["settings"])
    except PylekyllError as error:
        return {"error": str(error)}
    return {"findings": [line.message for line in log.lines if line.diagnostic is not None]}

json.dumps({name: built(site) for name, site in job["sites"].items()})
`));
