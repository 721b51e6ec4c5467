"""File systems of other machines, where processes do not share memory."""

from __future__ import annotations

import os
from pathlib import Path

_MOUNTS = Path("/proc/self/mountinfo")
#: Types of file systems; those in user space have ``fuse.`` before them.
_REMOTE = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "glusterfs", "lustre", "ncpfs", "sshfs", "davfs"}
)


def is_on_network(path: Path, mounts: Path = _MOUNTS) -> bool:
    """Return whether the file system of ``path`` is on another machine, as far as Linux tells; elsewhere false."""
    try:
        lines = mounts.read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return False
    place = os.path.realpath(path)
    found = ("", "")
    for line in lines:
        mount, _, rest = line.partition(" - ")
        folder = mount.split(" ")[4].replace("\\040", " ")
        if place == folder or place.startswith(folder.rstrip("/") + "/"):
            found = max(found, (folder, rest.split(" ")[0]), key=lambda each: len(each[0]))
    return found[1].removeprefix("fuse.") in _REMOTE
