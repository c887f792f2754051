#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the typed Core Image filters of SilhouetteAppleNames from the catalogue of filters.

    silhouette filters --json | Tools/make-core-image-filters.py [--check]

Every filter with a name in Core Image becomes a function of `CIFilter` that makes one, as on a Mac. Its result conforms to a protocol
with a property for each input that has a key there; filters share a protocol where they do on a Mac, and a protocol refines one before
it whose inputs it has as well. One class conforms to all protocols, and has each property once. With --check, nothing is written, and the program fails if the file would change.
"""

import argparse
import json
import os
import re
import sys

FILE = "Sources/Wings/SilhouetteAppleNames/CoreImage/CIFilterBuiltins.swift"

# Swift's types for those of the catalogue.
TYPES = {
    "number": "Float", "integer": "Int", "point": "CGPoint", "rect": "CGRect", "vector": "CIVector", "color": "CIColor",
    "transform": "CGAffineTransform", "image": "CIImage?", "mask": "CIImage?",
}

# Names of functions that do not follow from the filter's.
FUNCTIONS = {"CIEdgePreserveUpsampleFilter": "edgePreserveUpsample", "CIStraightenFilter": "straighten"}

# Names of properties that do not follow from the key.
PROPERTIES = {"inputB": "parameterB", "inputC": "parameterC"}

# Summaries of protocols that are named after no filter.
SUMMARIES = {
    "CICompositeOperation": "Combines two images into one.",
    "CIConvolution": "Computes weighted sums of neighbouring pixels.",
    "CIEdgePreserveUpsample": "Enlarges a small image to the size of another, along its edges.",
    "CIPhotoEffect": "Gives the image a look.",
    "CIStraighten": "Rotates the image about its centre.",
}


def protocol(name):
    """Returns the name of a filter's protocol, which several filters may share."""
    if re.fullmatch(r"CIBlendWith\w*Mask", name):
        return "CIBlendWithMask"
    if name.endswith(("BlendMode", "Compositing")):
        return "CICompositeOperation"
    for family in ("CIConvolution", "CIPhotoEffect"):
        if name.startswith(family):
            return family
    return {
        "CIStraightenFilter": "CIStraighten",
        "CIEdgePreserveUpsampleFilter": "CIEdgePreserveUpsample",
    }.get(name, name)


def lowered(name):
    """Returns a name with a small first letter, or small first letters of an abbreviation alone: EV, but rVector."""
    return name.lower() if name.isupper() else name[0].lower() + name[1:]


def comment(text, indent, bullet=""):
    """Returns a documentation comment, with lines of at most 125 characters."""
    lines, line = [], f"{indent}///{bullet and ' ' + bullet}"
    for word in text.split():
        if len(line) + 1 + len(word) > 125:
            lines.append(line)
            line = f"{indent}///{' ' * len(bullet and ' ' + bullet)}"
        line += " " + word
    return lines + [line]


# What filters that are no generators have in common.
IMAGE = ("inputImage", "inputImage", TYPES["image"], "The input image.")


def properties(entry):
    """Returns the inputs of a filter: name, Core Image's key, Swift's type and summary of each."""
    if entry["category"] != "generator":
        yield IMAGE
    for parameter in entry["parameters"]:
        key, text = parameter["coreImageKey"], parameter["summary"]
        if parameter["type"] == "file":
            yield "cubeDimension", "inputCubeDimension", "Float", "The number of colours along each side."
            yield "cubeData", "inputCubeData", "Data", "The colours: Float32 RGBA, premultiplied, red changing fastest."
        elif key == "inputColorSpace":
            yield "colorSpace", key, "CGColorSpace?", text
        elif key is not None:
            yield PROPERTIES.get(key, lowered(key.removeprefix("input"))), key, TYPES[parameter["type"]], text


def definition(name, summary, inputs, before):
    """Returns a protocol with the inputs of a filter; it refines the protocol of those before it that has most of its inputs."""
    known = [(base, its) for base, its in before.items() if set(its) <= set(inputs)]
    base, refined = max(known, key=lambda one: len(one[1]), default=("AnyObject", []))
    lines = [*comment(summary, ""), f"public protocol {name}: {base} {{"]
    for property, _, swift, text in inputs:
        if all((property, text) != (other[0], other[3]) for other in refined):
            lines += [*comment(text, "  "), f"  var {property}: {swift} {{ get set }}"]
    if lines[-1].endswith("{"):
        return [*lines[:-1], lines[-1] + "}", ""]
    return [*lines, "}", ""]


def function(entry, shared, inputs, stated):
    """Returns the function that makes a filter; its comment says what the protocol's does not, about the filter and its inputs."""
    name = entry["coreImageName"]
    lines = [] if name == shared and entry["summary"] in stated else comment("Returns a new filter. " + entry["summary"], "  ")
    differences = [(property, text) for property, _, _, text in inputs if text not in stated]
    if differences:
        lines.append("  ///")
    for property, text in differences:
        lines += comment(f"`{property}`: {text}", "  ", "-")
    title = FUNCTIONS.get(name, lowered(name.removeprefix("CI")))
    body = "typed()" if name == f"CI{title[0].upper()}{title[1:]}" else f'TypedFilter("{name}")'
    declaration = f"  public class func {title}() -> any CIFilter & {shared} {{"
    if len(declaration) + len(body) + 3 <= 100:
        return [*lines, f"{declaration} {body} }}"]
    if len(declaration) > 100:
        declaration = declaration.replace(" & ", "\n    & ").removesuffix(" {") + "\n  {"
    return [*lines, declaration, f"    {body}", "  }"]


def implementation(protocols, inputs):
    """Returns the class that conforms to all protocols."""
    lines, line = [], "final class TypedFilter: CIFilter,"
    for name in protocols:
        if len(line) + len(name) + 2 > 100:
            lines.append(line)
            line = " "
        line += f" {name},"
    lines += [line.removesuffix(","), "{"]
    lines += [f'  @FilterInput("{key}") var {property}: {swift}' for property, key, swift in inputs]
    return [
        "/// A filter with the inputs of all filters, of which a protocol shows its own.", *lines, "",
        "  override func emptyCopy() -> CIFilter { TypedFilter(registeredName) }", "}", ""]


def text(catalog):
    """Returns the text of the file."""
    definitions, functions, stated, all_inputs = [], [], {}, {}
    protocols = {"FilterOfImage": [IMAGE]}
    for entry in sorted((e for e in catalog if e["coreImageName"]), key=lambda e: e["coreImageName"]):
        shared, inputs = protocol(entry["coreImageName"]), list(properties(entry))
        if shared not in stated:
            summary = SUMMARIES.get(shared, entry["summary"])
            stated[shared] = {summary, *(text for *_, text in inputs)}
            definitions += definition(shared, summary, inputs, protocols)
            protocols[shared] = inputs
        for property, key, swift, _ in inputs:
            known = all_inputs.setdefault(property, (property, key, swift))
            if known != (property, key, swift):
                sys.exit(f"error: {property} is {known[1]} of {known[2]}, and of another filter {key} of {swift}")
        functions += function(entry, shared, inputs, stated[shared])
    return "\n".join([
        "// SPDX-License-Identifier: Apache-2.0", "",
        "// Written by Tools/make-core-image-filters.py from the catalogue of filters, and as long as the catalogue. Do not edit.", "",
        "public import Foundation", "",
        "/// A filter that changes an image.", "public protocol FilterOfImage: AnyObject {",
        *comment(IMAGE[3], "  "), f"  var {IMAGE[0]}: {IMAGE[2]} {{ get set }}", "}", "",
        *definitions, *implementation(sorted(stated), sorted(all_inputs.values())),
        "// Each function returns a new filter. Where there is no comment, the protocol of the result describes it.",
        "extension CIFilter {", *functions, "",
        "  /// Returns a new filter, whose name in Core Image is CI and that of a function.",
        "  private class func typed(_ function: String = #function) -> TypedFilter {",
        '    TypedFilter("CI" + function.prefix(1).uppercased() + function.dropFirst().dropLast(2))',
        "  }", "}", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if the file would change")
    options = parser.parse_args()
    os.chdir(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    wanted = text(json.load(sys.stdin))
    if not options.check:
        with open(FILE, "w", encoding="utf-8") as stream:
            stream.write(wanted)
        return
    with open(FILE, encoding="utf-8") as stream:
        if stream.read() != wanted:
            sys.exit(f"error: {FILE} is not what the catalogue of filters asks for")


main()
