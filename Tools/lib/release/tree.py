# SPDX-License-Identifier: Apache-2.0
"""The files of a release, by their names below a prefix such as /usr/local, with their permissions."""

import gzip
import os
import subprocess

import manpages
import program
from checking import fail
from version import ROOT

NOTICES = {
    "LICENSE": "LICENSE", "NOTICE": "Weights/NOTICE", "people/LICENSE": "Weights/people/LICENSE",
    "people/NOTICE": "Weights/people/NOTICE", "CHANGELOG.md": "CHANGELOG.md",
}
# The folder of each shell's completions, below share, in Debian's package and in the tarball.
COMPLETIONS = {
    "bash": ("bash-completion/completions/silhouette", "bash-completion/completions/silhouette"),
    "zsh": ("zsh/vendor-completions/_silhouette", "zsh/site-functions/_silhouette"),
    "fish": ("fish/vendor_completions.d/silhouette.fish", "fish/vendor_completions.d/silhouette.fish"),
}


def read(path):
    """Returns the bytes of a file of the sources."""
    with open(os.path.join(ROOT, path), "rb") as file:
        return file.read()


def files(program, contents, version, time, debian=False):
    """Returns the files of a release, without the licences of what is linked in.

    `program` is the path of the program, and `contents` its bytes. A Debian package has other folders, and compressed pages.
    """
    result = {"bin/silhouette": (contents, 0o755)}
    for shell, folders in COMPLETIONS.items():
        script = subprocess.run(
            [program, "--generate-completion-script", shell], check=True, stdout=subprocess.PIPE).stdout
        # The shell reads it, so that it is no program.
        script = script.removeprefix(b"#!/bin/bash\n\n")
        result["share/" + folders[0 if debian else 1]] = (script, 0o644)
    for name, text in manpages.pages(program, version, time).items():
        page = text.encode()
        if debian:
            result[f"share/man/man1/{name}.gz"] = (gzip.compress(page, 9, mtime=0), 0o644)
        else:
            result[f"share/man/man1/{name}"] = (page, 0o644)
    for name, path in NOTICES.items():
        result[f"share/doc/silhouette/{name}"] = (read(path), 0o644)
    return result


def licences():
    """Returns the notices of the libraries that are linked in, by the name of the file."""
    result = {}
    paths = {
        "swift.txt": os.path.join(program.toolchain(), "share/swift/LICENSE.txt"),
        "swift-argument-parser.txt": program.NOTICE,
    }
    for name, path in program.archives().items():
        owner = program.owner(path) or name
        paths[f"{name.removesuffix('.a')}.txt"] = f"/usr/share/doc/{owner.split(':')[0]}/copyright"
    for name, path in paths.items():
        if not os.path.exists(path):
            fail(f"{path} is missing, and a release must carry the notice for what it links in")
        result[f"licences/{name}"] = read(os.path.realpath(path))
    return result
