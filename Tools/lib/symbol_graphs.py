# SPDX-License-Identifier: Apache-2.0
"""The public symbols of the libraries, as the compiler describes them: symbol graphs of the debug build."""

import glob
import json
import os
import shutil
import subprocess

import checking

# The modules with public symbols, each after those that it imports.
MODULES = [
    "SilhouetteCore", "SilhouettePixels", "SilhouetteTensors", "SilhouetteImaging", "SilhouetteCodecs",
    "SilhouetteInference", "SilhouetteModelFormats", "Silhouette", "SilhouettePeople", "SilhouetteVideo", "SilhouetteFoundation",
    "SilhouetteDrawing", "SilhouetteDocuments", "SilhouetteCorrections",
    "SilhouetteAppleNames", "SilhouetteCommand"]


def built_modules():
    """Returns the folder of the debug build, and builds it if a source is newer than the program with all tests."""
    script = (". Tools/lib/output.sh; . Tools/lib/build.sh; folder=$(swift build --show-bin-path); "
              'up_to_date "$folder/silhouettePackageTests.xctest" || swift build >&2; printf %s "$folder"')
    return subprocess.run(
        ["bash", "-ec", script], cwd=checking.ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def extract(folder):
    """Writes the symbol graphs of every module, in a folder of its name; ends the check if the compiler cannot."""
    binaries = built_modules()
    target = json.loads(subprocess.run(
        ["swift", "-print-target-info"], check=True, stdout=subprocess.PIPE, text=True).stdout)["target"]["triple"]
    options = ["-target", target, "-minimum-access-level", "public", "-skip-synthesized-members",
               "-emit-extension-block-symbols", "-I", os.path.join(binaries, "Modules")]
    # C and system libraries, which modules import.
    for place in sorted(glob.glob(os.path.join(checking.ROOT, "Sources/*/C*"))):
        options += ["-I", place, "-I", os.path.join(place, "include")]
    for place in sorted(glob.glob(os.path.join(binaries, "*.build/module.modulemap"))):
        options += ["-Xcc", f"-fmodule-map-file={place}"]
    if shutil.which("xcrun"):
        sdk = subprocess.run(["xcrun", "--show-sdk-path"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
        options += ["-sdk", sdk]
    for module in MODULES:
        output = os.path.join(folder, module)
        os.makedirs(output)
        result = subprocess.run(
            ["swift", "symbolgraph-extract", "-module-name", module, "-output-dir", output, *options],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if result.returncode != 0:
            checking.fail(f"no symbol graph of {module}: {result.stdout.strip()}")


class Symbol:
    """A public symbol."""

    def __init__(self, module, entry):
        self.module = module
        self.kind = entry["kind"]["identifier"].removeprefix("swift.")
        self.name = ".".join(entry["pathComponents"])
        self._pieces = entry.get("declarationFragments", [])
        comment = entry.get("docComment")
        self.comment = "\n".join(line["text"] for line in comment["lines"]) if comment else ""
        # The comment may be that of the protocol's requirement, in another module.
        self.is_inherited = comment is not None and comment.get("module", module) != module
        location = entry.get("location")
        self.place = "no source"
        if location:
            path = os.path.relpath(location["uri"].removeprefix("file://"), checking.ROOT)
            self.place = f"{path}:{location['position']['line'] + 1}"

    @property
    def result(self):
        """The declared type of a function's result; the whole declaration if there is none."""
        return "".join(piece["spelling"] for piece in self._pieces).rpartition(" -> ")[2]

    @property
    def throws(self):
        """True if calling, reading or creating the symbol may throw; closures among its parameters do not count."""
        depth = 0
        for piece in self._pieces:
            if piece["kind"] == "keyword" and piece["spelling"] in ("throws", "rethrows") and depth == 0:
                return True
            depth += piece["spelling"].count("(") - piece["spelling"].count(")")
        return False


def symbols(folder):
    """Yields the symbols in the graphs of a folder, without extensions as such."""
    for module in MODULES:
        for path in sorted(glob.glob(os.path.join(folder, module, "*.symbols.json"))):
            with open(path, encoding="utf-8") as file:
                graph = json.load(file)
            for entry in graph["symbols"]:
                if entry["kind"]["identifier"] != "swift.extension":
                    yield Symbol(module, entry)
