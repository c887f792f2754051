# SPDX-License-Identifier: Apache-2.0
"""Archives whose bytes depend on nothing but the contents: sorted names, one time, root as the owner."""

import hashlib
import io
import lzma
import os
import tarfile


def tar(files, prefix, time):
    """Returns the bytes of a tar archive.

    `files` are the contents and permissions by name; folders are added.
    """
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        folders = set()
        for name, (contents, mode) in sorted(files.items()):
            path = prefix + name
            parts = path.split("/")
            for count in range(1, len(parts)):
                folder = "/".join(parts[:count])
                if folder not in folders:
                    folders.add(folder)
                    add(archive, folder, time, 0o755, None)
            add(archive, path, time, mode, contents)
    return buffer.getvalue()


def add(archive, path, time, mode, contents):
    """Adds a file, or a folder if it has no contents."""
    entry = tarfile.TarInfo(path)
    entry.mtime, entry.mode = time, mode
    entry.uname = entry.gname = "root"
    if contents is None:
        entry.type = tarfile.DIRTYPE
        archive.addfile(entry)
    else:
        entry.size = len(contents)
        archive.addfile(entry, io.BytesIO(contents))


def xz(contents):
    """Returns compressed bytes, made by one thread: the number of threads would change them."""
    return lzma.compress(contents, preset=6)


def deb(control, data, time):
    """Returns the bytes of a Debian package with two tar archives, as deb(5) describes them."""
    result = b"!<arch>\n"
    for name, contents in [
            ("debian-binary", b"2.0\n"), ("control.tar.xz", xz(control)), ("data.tar.xz", xz(data))]:
        result += f"{name:<16}{time:<12}{0:<6}{0:<6}{'100644':<8}{len(contents):<10}`\n".encode()
        result += contents + b"\n" * (len(contents) % 2)
    return result


def sums(folder):
    """Returns the text of SHA256SUMS for the files in a folder."""
    lines = []
    for name in sorted(os.listdir(folder)):
        if name != "SHA256SUMS":
            with open(os.path.join(folder, name), "rb") as file:
                lines.append(f"{hashlib.sha256(file.read()).hexdigest()}  {name}\n")
    return "".join(lines)
