#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the arithmetic of vectors: Sources/KernelInterface/VectorOperators.swift.

  Tools/make-vector-operators.py           writes the file
  Tools/make-vector-operators.py --check   fails if it differs from what would be written

The standard library's operators of SIMD4, SIMD8 and SIMD16 are loops over the lanes. The optimiser turns
each into one instruction, but only at its very end: until then, a sum of sixteen lanes is a hundred
instructions, and a matrix tile ten thousand, which take up most of the kernels' compile time.
"""
import sys
from pathlib import Path

FILE = Path(__file__).resolve().parent.parent / "Sources/KernelInterface/VectorOperators.swift"
LANES = [4, 8, 16]
HEADER = """\
// SPDX-License-Identifier: Apache-2.0
// Written by Tools/make-vector-operators.py

// Arithmetic of vectors, each an instruction from the start. The standard library's operators do the same and take over
// where the compiler does not show its built-in functions; but they are loops over the lanes, which multiplies the time
// that kernels take to compile.

#if hasFeature(BuiltinModule)

import Builtin
"""


def function(signature, expression):
    attributes = "  @_transparent @usableFromInline"
    line = f"  package {signature} {{ {expression} }}"
    if len(line) <= 98:
        return [attributes, line]
    return [attributes, f"  package {signature} {{", f"    {expression}", "  }"]


def extension(lanes, scalar, builtin, operators, more):
    """`operators` are (operator, built-in function), `more` makes functions from two casts."""
    vector = f"Builtin.Vec{lanes}x{builtin}"
    lines = [f"extension SIMD{lanes} where Scalar == {scalar} {{"]
    lines += function(f"var builtin: {vector}", f"unsafeBitCast(self, to: {vector}.self)")
    lines += function(f"init(builtin: {vector})", "self = unsafeBitCast(builtin, to: Self.self)")
    for operator, name in operators:
        call = f"Self(builtin: Builtin.{name}_Vec{lanes}x{builtin}(a.builtin, b.builtin))"
        lines += function(f"static func {operator} (a: Self, b: Self) -> Self", call)
        if scalar == "Float":
            lines += function(f"static func {operator} (a: Scalar, b: Self) -> Self", f"Self(repeating: a) {operator} b")
            lines += function(f"static func {operator} (a: Self, b: Scalar) -> Self", f"a {operator} Self(repeating: b)")
            lines += function(f"static func {operator}= (a: inout Self, b: Self)", f"a = a {operator} b")
            lines += function(f"static func {operator}= (a: inout Self, b: Scalar)", f"a = a {operator} Self(repeating: b)")
    return lines + more(lanes) + ["}", ""]


def float_functions(lanes):
    bits = f"SIMD{lanes}<Int32>"
    lines = function(f"var bits: {bits}", f"unsafeBitCast(self, to: {bits}.self)")
    lines += function(f"init(bits: {bits})", "self = unsafeBitCast(bits, to: Self.self)")
    lines += function(
        "func addingProduct(_ a: Self, _ b: Self) -> Self",
        f"Self(builtin: Builtin.int_fma_Vec{lanes}xFPIEEE32(a.builtin, b.builtin, builtin))",
    )
    lines += function(
        f"func replacing(with other: Self, where mask: SIMDMask<{bits}>) -> Self",
        "Self(bits: bits.replacing(with: other.bits, where: mask))",
    )
    return lines


def int_functions(lanes):
    return function(
        "func replacing(with other: Self, where mask: SIMDMask<Self>) -> Self",
        "(other & mask._storage) | (self & (mask._storage ^ Self(repeating: -1)))",
    )


def text():
    lines = HEADER.split("\n")
    for lanes in LANES:
        lines += extension(
            lanes, "Float", "FPIEEE32", [("+", "fadd"), ("-", "fsub"), ("*", "fmul"), ("/", "fdiv")], float_functions
        )
        lines += extension(
            lanes,
            "Int32",
            "Int32",
            [("&+", "add"), ("&-", "sub"), ("&*", "mul"), ("&", "and"), ("|", "or"), ("^", "xor")],
            int_functions,
        )
    inside = lines.index("#if hasFeature(BuiltinModule)") + 1
    lines[inside:] = [f"  {line}" if line else line for line in lines[inside:]]
    return "\n".join(lines + ["#endif"]) + "\n"


if sys.argv[1:] == ["--check"]:
    if not FILE.exists() or FILE.read_text() != text():
        sys.exit(f"{FILE.name} is not what Tools/make-vector-operators.py writes")
elif sys.argv[1:]:
    sys.exit(__doc__)
else:
    FILE.write_text(text())
