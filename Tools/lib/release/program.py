# SPDX-License-Identifier: Apache-2.0
"""The program of a release: Swift's runtime, the C++ library and the codecs are linked in, and the C library is not."""

import hashlib
import os
import re
import shutil
import struct
import subprocess
import tempfile

from checking import ROOT, fail

# The archives of the libraries that are linked in, each with a further name under which the linker looks for it.
ARCHIVES = {
    "libpng16.a": "libpng.a", "libjpeg.a": None, "libz.a": None, "libstdc++.a": None, "libgcc_eh.a": "libgcc_s.a",
}
# How pkg-config names the libraries, and what a program that uses them links.
PACKAGES = {"libpng": "-lpng16 -lz -lm", "libjpeg": "-ljpeg"}
# The libraries that may stay dynamic: the C library's.
DYNAMIC = re.compile(r"(libc|libm|libdl|libpthread|librt|libutil)\.so\.\d+|ld-linux-[\w-]+\.so\.\d+")


def archives():
    """Returns the paths of the archives of the libraries that are linked in, by name."""
    found = {}
    for name in ARCHIVES:
        path = subprocess.run(
            ["gcc", f"-print-file-name={name}"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
        if not os.path.isabs(path):
            fail(f"{name} is missing; libpng-dev, libjpeg-dev, zlib1g-dev and g++ have such files")
        found[name] = os.path.realpath(path)
    return found


def owner(path):
    """Returns the package of the distribution that a file belongs to; None if dpkg does not know it."""
    found = subprocess.run(["dpkg-query", "-S", path], capture_output=True, text=True)
    return None if found.returncode else found.stdout.split(": ")[0]


# The licence of swift-argument-parser, from its sources.
NOTICE = os.path.join(ROOT, ".build/static-libraries/swift-argument-parser.txt")


def build():
    """Builds the program from the committed sources, and returns its bytes.

    It is built from nothing, in a folder whose path has the same length everywhere: the compiler replaces paths, but keeps the
    length of some.
    """
    folder = os.path.join(ROOT, ".build/static-libraries")
    os.makedirs(folder, exist_ok=True)
    for name, path in archives().items():
        for link in filter(None, [name, ARCHIVES[name]]):
            link = os.path.join(folder, link)
            if os.path.lexists(link):
                os.unlink(link)
            os.symlink(path, link)
    # The linker takes an archive before a shared library if it is in an earlier folder, and SwiftPM puts the folders of
    # pkg-config first.
    for name, libraries in PACKAGES.items():
        def ask(option, name=name):
            return subprocess.run(
                ["pkg-config", option, name], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
        with open(os.path.join(folder, f"{name}.pc"), "w", encoding="utf-8") as file:
            file.write(f"Name: {name}\nDescription: {name}\nVersion: {ask('--modversion')}\n"
                       f"Libs: -L{folder} {libraries}\nCflags: {ask('--cflags')}\n")
    paths = [folder, *filter(None, [os.environ.get("PKG_CONFIG_PATH")])]
    script = '. Tools/lib/output.sh; . Tools/lib/build.sh; build_release . >&2; printf %s "$built"'
    versions = os.path.join(ROOT, "Package.resolved")
    with tempfile.TemporaryDirectory(prefix="silhouette-", dir="/var/tmp") as copy:
        archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
        subprocess.run(["tar", "-x", "-C", copy], input=archive, check=True)
        # The same versions of what it depends on, once they are known.
        if os.path.exists(versions):
            shutil.copy(versions, copy)
        built = subprocess.run(
            ["bash", "-ec", script], cwd=copy, check=True, stdout=subprocess.PIPE, text=True,
            # The order in which files are compiled follows from hash values.
            env=dict(os.environ, PKG_CONFIG_PATH=":".join(paths), SWIFT_DETERMINISTIC_HASHING="1")).stdout
        shutil.copy(os.path.join(copy, "Package.resolved"), versions)
        # The notice of what is linked in.
        shutil.copy(os.path.join(copy, ".build/install/checkouts/swift-argument-parser/LICENSE.txt"), NOTICE)
        with open(built, "rb") as file:
            return normalized(file.read())


def sections(contents):
    """Yields the name, the offset and the size of each section of a program."""
    if contents[:6] != b"\x7fELF\x02\x01":
        fail("expected a program for 64 bits, little-endian, in the format ELF")
    table, = struct.unpack_from("<Q", contents, 40)
    size, count, names = struct.unpack_from("<HHH", contents, 58)
    headers = [struct.unpack_from("<IIQQQQIIQQ", contents, table + size * index) for index in range(count)]
    start = headers[names][4]
    for header in headers:
        name = contents[start + header[0]:contents.index(b"\0", start + header[0])]
        yield name.decode(), header[4], header[5]


def normalized(contents):
    """Returns a program without what depends on the folder that it was built in.

    These are digests of each module before it was compiled, which only an incremental build reads, and the build's identifier,
    which becomes a digest of the rest.
    """
    result, identifier = bytearray(contents), None
    for name, offset, size in sections(contents):
        if name == ".swift_modhash":
            result[offset:offset + size] = bytes(size)
        if name == ".note.gnu.build-id":
            # After the sizes of name and value, the type, and the name.
            identifier = slice(offset + 16, offset + size)
            result[identifier] = bytes(size - 16)
    if identifier:
        result[identifier] = hashlib.sha256(result).digest()[:identifier.stop - identifier.start]
    return bytes(result)


def needed(path):
    """Returns the shared libraries that a program needs; fails for any other than the C library's."""
    text = subprocess.run(["readelf", "-d", "-W", path], check=True, stdout=subprocess.PIPE, text=True).stdout
    names = re.findall(r"\(NEEDED\).*\[(.*)\]", text)
    others = [name for name in names if not DYNAMIC.fullmatch(name)]
    if others:
        fail(f"{path}: expected to need the C library alone, found {', '.join(others)}")
    return names


def c_library(path):
    """Returns the oldest version of the C library that has the symbols of a program, such as 2.34."""
    text = subprocess.run(["readelf", "-V", "-W", path], check=True, stdout=subprocess.PIPE, text=True).stdout
    versions = re.findall(r"GLIBC_(\d+)\.(\d+)", text)
    return "{}.{}".format(*max((int(major), int(minor)) for major, minor in versions))


def compiler():
    """Returns the version of the compiler, whose runtime is linked in."""
    text = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout
    return re.search(r"Swift version ([\d.]+)", text)[1]


def toolchain():
    """Returns the folder of the toolchain that holds bin, lib and share."""
    info = subprocess.run(["swift", "-print-target-info"], check=True, stdout=subprocess.PIPE, text=True).stdout
    return os.path.dirname(os.path.dirname(re.search(r'"runtimeResourcePath":\s*"([^"]+)"', info)[1]))
