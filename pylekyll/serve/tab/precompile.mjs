// Replace the modules in the archive python.bin of a published folder by their bytecode: node precompile.mjs FOLDER
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const folder = path.resolve(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide/pyodide.mjs")).href);
// Positions of columns in tracebacks would be a tenth of the archive.
const env = { PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: path.join(folder, "pyodide/"), env });
const archive = path.join(folder, "python.bin");
python.FS.writeFile("/python.bin", fs.readFileSync(archive));
python.runPython(`
import gzip, io, tarfile
from importlib.util import MAGIC_NUMBER, source_hash
from marshal import dumps

UNCHECKED_HASH = (1).to_bytes(4, "little")

def compiled(name, content):
    code = compile(content, f"/modules/{name}", "exec", dont_inherit=True, optimize=2)
    return MAGIC_NUMBER + UNCHECKED_HASH + source_hash(content) + dumps(code)

packed = io.BytesIO()
with (
    tarfile.open("/python.bin", "r:gz") as given,
    tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as out,
):
    for entry in given:
        content = given.extractfile(entry).read()
        if entry.name.endswith(".py"):
            content = compiled(entry.name, content)
            entry.name += "c"
        entry.size = len(content)
        out.addfile(entry, io.BytesIO(content))
with open("/python.bin", "wb") as file:
    file.write(gzip.compress(packed.getvalue(), mtime=0))
`);
fs.writeFileSync(archive, python.FS.readFile("/python.bin"));
