// The archive of Python's modules. Node.js runs this too, for the tests.

/** Return the bytes of a response that gzip has compressed; servers may decompress such files on the way. */
export async function decompressed(answer) {
  const blob = await answer.blob();
  const start = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  const isCompressed = start[0] === 0x1f && start[1] === 0x8b;
  const stream = isCompressed ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob.stream();
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Write the files of a tar archive (USTAR) below `folder` of Emscripten's file system `FS`. */
export function unpack(archive, FS, folder) {
  const decoder = new TextDecoder();
  const text = (start, length) => decoder.decode(archive.subarray(start, start + length)).split("\0")[0];
  const folders = new Set();
  for (let at = 0; at < archive.length && archive[at] !== 0;) {
    const size = parseInt(text(at + 124, 12), 8);
    const path = [folder, text(at + 345, 155), text(at, 100)].filter(Boolean).join("/");
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(parent)) FS.mkdirTree(parent);
    folders.add(parent);
    FS.writeFile(path, archive.subarray(at + 512, at + 512 + size), { canOwn: true });
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
