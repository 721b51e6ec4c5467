// Replace the modules in the archives of a published folder, python.bin and Python's own library, by their bytecode, which
// a tab would otherwise compile at each start: node precompile.mjs FOLDER
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const folder = path.resolve(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide/pyodide.mjs")).href);
// Positions of columns in tracebacks would be a tenth of the archive.
const env = { PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: path.join(folder, "pyodide/"), env });
const archive = path.join(folder, "python.bin");
const library = path.join(folder, "pyodide/python_stdlib.zip");
python.FS.writeFile("/python.bin", fs.readFileSync(archive));
python.FS.writeFile("/library.zip", fs.readFileSync(library));
python.runPython(`
import gzip, io, tarfile, zipfile
from importlib.util import MAGIC_NUMBER, source_hash
from marshal import dumps

UNCHECKED_HASH = (1).to_bytes(4, "little")

def compiled(name, content, folder="/modules", optimize=2):
    code = compile(content, f"{folder}/{name}", "exec", dont_inherit=True, optimize=optimize)
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

packed = io.BytesIO()
with zipfile.ZipFile("/library.zip") as given, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
    for entry in given.infolist():
        content = given.read(entry)
        if entry.filename.endswith(".py"):
            is_own = entry.filename.startswith(("_pyodide/", "pyodide/"))  # Pyodide reads its own docstrings
            content = compiled(entry.filename, content, "/lib/python314.zip", 0 if is_own else 2)
            entry.filename += "c"
        out.writestr(zipfile.ZipInfo(entry.filename), content, zipfile.ZIP_DEFLATED)
with open("/library.zip", "wb") as file:
    file.write(packed.getvalue())
`);
fs.writeFileSync(archive, python.FS.readFile("/python.bin"));
fs.writeFileSync(library, python.FS.readFile("/library.zip"));
