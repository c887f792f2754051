# SPDX-License-Identifier: Apache-2.0
"""The package for Debian and Ubuntu."""

import email.utils
import gzip
import hashlib
import os
import subprocess

import archives
import program

# What the program loads when it meets such a file. Alternatives are the names in other releases.
# The plug-ins of libheif exist from Debian 13 on, where libheif1 recommends them.
RECOMMENDED = ["libwebp7", "libtiff6 | libtiff5", "libheif1"]
DESCRIPTION = """cuts people and things out of photos and videos
 Silhouette cuts people, animals and things out of photos, and people out of
 videos. It needs neither a GPU nor a network connection: the trained networks
 are part of the program."""


def architecture():
    """Returns Debian's name of this machine's architecture."""
    return subprocess.run(
        ["dpkg", "--print-architecture"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def maintainer():
    """Returns who answers for the package: who makes it says so in the variables that Debian's tools read."""
    name = os.environ.get("DEBFULLNAME", "The Silhouette maintainers")
    return f"{name} <{os.environ.get('DEBEMAIL', 'maintainers@silhouette.invalid')}>"


def changelog(version, time):
    """Returns the compressed changelog in Debian's format, which refers to ours."""
    date = email.utils.formatdate(time).replace("-0000", "+0000")
    text = (f"silhouette ({version}) unstable; urgency=medium\n\n  * CHANGELOG.md in this folder says what is new.\n\n"
            f" -- {maintainer()}  {date}\n")
    return gzip.compress(text.encode(), 9, mtime=0)


def copyright(licences, time):
    """Returns the text of the copyright file, which names those of what is linked in."""
    year = email.utils.formatdate(time).split()[3]
    text = ("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
            f"Upstream-Name: silhouette\n\nFiles: *\nCopyright: {year} The Silhouette authors\nLicense: Apache-2.0\n"
            " On Debian systems, the full text is in /usr/share/common-licenses/Apache-2.0.\n .\n"
            " The program contains the libraries and networks that silhouette.spdx.json lists. Their notices are\n"
            " beside this file:\n")
    return text + "".join(f"  {name}\n" for name in sorted(licences))


def make(files, path, version, time):
    """Returns the bytes of a package with files, by their names below /usr.

    `path` is the path of the program.
    """
    size = sum((len(contents) + 1023) // 1024 for contents, _ in files.values())
    program.needed(path)
    control = (
        f"Package: silhouette\nVersion: {version}\nArchitecture: {architecture()}\n"
        f"Maintainer: {maintainer()}\n"
        f"Installed-Size: {size}\nDepends: libc6 (>= {program.c_library(path)})\n"
        f"Recommends: {', '.join(RECOMMENDED)}\nSection: graphics\nPriority: optional\n"
        f"Description: {DESCRIPTION}\n")
    sums = "".join(
        f"{hashlib.md5(contents).hexdigest()}  usr/{name}\n" for name, (contents, _) in sorted(files.items()))
    return archives.deb(
        archives.tar({"control": (control.encode(), 0o644), "md5sums": (sums.encode(), 0o644)}, "./", time),
        archives.tar(files, "./usr/", time), time)
