#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the typed Core Image filters of SilhouetteAppleNames from the catalogue of filters.

    silhouette filters --json | Tools/make-core-image-filters.py [--check]

Every filter with a name in Core Image becomes a protocol with a property for each input that has a key there, a class that conforms
to it, and a function of `CIFilter` that makes one, as on a Mac. Filters with the same inputs share a protocol where they do there.
With --check, nothing is written, and the program fails if a file would change.
"""

import argparse
import json
import os
import re
import sys

FOLDER = "Sources/SilhouetteAppleNames/CoreImage/Builtins"

# The catalogue's types: Swift's type, and the function that reads an input of it.
TYPES = {
    "number": ("Float", "number({key})"),
    "integer": ("Int", "integer({key})"),
    "point": ("CGPoint", "vector({key}).cgPointValue"),
    "rect": ("CGRect", "vector({key}).cgRectValue"),
    "vector": ("CIVector", "vector({key})"),
    "color": ("CIColor", "color({key})"),
    "transform": ("CGAffineTransform", "vector({key}).cgAffineTransformValue"),
    "image": ("CIImage?", "image({key})"),
    "mask": ("CIImage?", "image({key})"),
}

# Names of functions that do not follow from the filter's.
FUNCTIONS = {"CIEdgePreserveUpsampleFilter": "edgePreserveUpsample", "CIStraightenFilter": "straighten"}

# Summaries of protocols that are named after no filter.
SUMMARIES = {
    "CICompositeOperation": "Makes one image of two.",
    "CIConvolution": "Sums the pixels around with weights.",
    "CIEdgePreserveUpsample": "Enlarges a small image to the size of another, along its edges.",
    "CIStraighten": "Turns the image about its middle.",
}


def protocol(name):
    """Returns the name of a filter's protocol, which several filters may share."""
    if re.fullmatch(r"CIBlendWith\w*Mask", name):
        return "CIBlendWithMask"
    if name.endswith(("BlendMode", "Compositing")):
        return "CICompositeOperation"
    if name.startswith("CIConvolution"):
        return "CIConvolution"
    return {
        "CIStraightenFilter": "CIStraighten",
        "CIEdgePreserveUpsampleFilter": "CIEdgePreserveUpsample",
    }.get(name, name)


def lowered(name):
    """Returns a name with a small first letter, or small first letters of an abbreviation alone: EV, but rVector."""
    return name.lower() if name.isupper() else name[0].lower() + name[1:]


def comment(text, indent):
    """Returns a documentation comment of one sentence, with lines of at most 100 characters."""
    lines, line = [], indent + "///"
    for word in text.split():
        if len(line) + 1 + len(word) > 100:
            lines.append(line)
            line = indent + "///"
        line += " " + word
    return lines + [line]


class Property:
    """An input of a filter: its name, Swift's type, and the expression that reads it."""

    def __init__(self, name, key, swift, read, text):
        self.name, self.key, self.swift, self.read, self.text = name, json.dumps(key), swift, read, text

    def requirement(self):
        return comment(self.text, "    ") + [f"    var {self.name}: {self.swift} {{ get set }}"]

    def implementation(self, is_shared):
        return (comment(self.text, "    ") if is_shared else []) + [
            f"    var {self.name}: {self.swift} {{",
            f"      get {{ {self.read.format(key=self.key)} }}",
            f"      set {{ setValue(newValue, forKey: {self.key}) }}",
            "    }",
        ]


def properties(entry):
    if entry["category"] != "generator":
        yield Property("inputImage", "inputImage", *TYPES["image"], "The image that the filter changes.")
    for parameter in entry["parameters"]:
        key, text = parameter["coreImageKey"], parameter["summary"]
        if parameter["type"] == "file":
            yield Property(
                "cubeDimension", "inputCubeDimension", *TYPES["number"],
                "The number of colours along each side.")
            yield Property(
                "cubeData", "inputCubeData", "Data", "value(forKey: {key}) as? Data ?? Data()",
                "The colours: Float32 RGBA, premultiplied, red changing fastest.")
        elif key == "inputColorSpace":
            yield Property("colorSpace", key, "CGColorSpace?", "value(forKey: {key}) as? CGColorSpace", text)
        elif key is not None:
            yield Property(lowered(key.removeprefix("input")), key, *TYPES[parameter["type"]], text)


def heading():
    return [
        "// SPDX-License-Identifier: Apache-2.0",
        "",
        "// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.",
        "",
        "#if !canImport(CoreImage)",
    ]


def files(catalog):
    """Returns the text of each file by its name."""
    entries = sorted((e for e in catalog if e["coreImageName"]), key=lambda e: e["coreImageName"])
    texts = {}
    functions = []
    for entry in entries:
        name, summary = entry["coreImageName"], entry["summary"]
        parts = list(properties(entry))
        shared = protocol(name)
        imports = []
        if any(re.search("CGPoint|CGRect|Data", part.swift) for part in parts):
            imports = ["  public import Foundation", ""]
        definition = comment(SUMMARIES.get(shared, summary), "  ") + [f"  public protocol {shared}: AnyObject {{"]
        for index, part in enumerate(parts):
            definition += ([""] if index else []) + part.requirement()
        definition.append("  }")
        lines = heading() + imports
        if shared == name:
            lines += [*definition, ""]
        else:
            lines += comment(summary, "  ")
            if shared in SUMMARIES:
                text = "\n".join([*heading(), *imports, *definition, "#endif", ""])
                texts.setdefault(f"{shared}.swift", text)
        lines += [f"  final class {name}Builtin: CIFilter, {shared} {{"]
        lines += [f'    init() {{ super.init(builtIn: "{name}") }}']
        for part in parts:
            lines += ["", *part.implementation(shared != name)]
        texts[f"{name}.swift"] = "\n".join([*lines, "  }", "#endif", ""])
        function = FUNCTIONS.get(name, lowered(name.removeprefix("CI")))
        functions += [""] if functions else []
        functions += comment("Returns a new filter. " + summary, "    ")
        functions += [
            f"    public class func {function}() -> any CIFilter & {shared} {{", f"      {name}Builtin()", "    }"]
    texts["CIFilter+Builtins.swift"] = "\n".join(
        [*heading(), "  extension CIFilter {", *functions, "  }", "#endif", ""])
    return texts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if a file would change")
    options = parser.parse_args()
    os.chdir(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    texts = files(json.load(sys.stdin))
    os.makedirs(FOLDER, exist_ok=True)
    existing = {name: open(f"{FOLDER}/{name}", encoding="utf-8").read() for name in os.listdir(FOLDER)}
    if options.check:
        stale = sorted(n for n in {*texts, *existing} if texts.get(n) != existing.get(n))
        if stale:
            sys.exit(f"error: {FOLDER} is not what the catalogue of filters asks for: {', '.join(stale)}")
        return
    for name in existing.keys() - texts.keys():
        os.remove(f"{FOLDER}/{name}")
    for name, text in texts.items():
        with open(f"{FOLDER}/{name}", "w", encoding="utf-8") as stream:
            stream.write(text)


main()
