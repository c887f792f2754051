#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the arithmetic of vectors: Sources/Core/KernelInterface/VectorOperators.swift.

  Tools/make-vector-operators.py           writes the file
  Tools/make-vector-operators.py --check   fails if it differs from what would be written

The standard library's operators of vectors are loops over the lanes. The optimiser turns
each into one instruction, but only at its very end: until then, a sum of sixteen lanes is a hundred
instructions, and a matrix tile ten thousand, which take up most of the kernels' compile time.
"""
import sys
from pathlib import Path

FILE = Path(__file__).resolve().parent.parent / "Sources/Core/KernelInterface/VectorOperators.swift"
LANES = [4, 8, 16]
BYTE_LANES = [16, 32, 64]
HALF_LANES = [8, 16, 32]
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
    """`operators` are (operator, built-in function), `more` makes functions from two casts.

    Of the forms with a number, and of those that change an operand, only what kernels use is written.
    """
    vector = f"Builtin.Vec{lanes}x{builtin}"
    lines = [f"extension SIMD{lanes} where Scalar == {scalar} {{"]
    lines += function(f"var builtin: {vector}", f"unsafeBitCast(self, to: {vector}.self)")
    lines += function(f"init(builtin: {vector})", "self = unsafeBitCast(builtin, to: Self.self)")
    for operator, name in operators:
        call = f"Self(builtin: Builtin.{name}_Vec{lanes}x{builtin}(a.builtin, b.builtin))"
        lines += function(f"static func {operator} (a: Self, b: Self) -> Self", call)
        if scalar == "Float" and operator == "*":
            lines += function("static func * (a: Scalar, b: Self) -> Self", "Self(repeating: a) * b")
        if scalar == "Float" and operator in "+*":
            lines += function(f"static func {operator} (a: Self, b: Scalar) -> Self", f"a {operator} Self(repeating: b)")
        if scalar == "Float" and operator != "-":
            lines += function(f"static func {operator}= (a: inout Self, b: Self)", f"a = a {operator} b")
    return lines + more(lanes) + ["}", ""]


def float_functions(lanes):
    bits = f"SIMD{lanes}<Int32>"
    lines = function(f"var bits: {bits}", f"unsafeBitCast(self, to: {bits}.self)")
    lines += function(f"init(bits: {bits})", "self = unsafeBitCast(bits, to: Self.self)")
    lines += function(
        "func addingProduct(_ a: Self, _ b: Self) -> Self",
        f"Self(builtin: Builtin.int_fma_Vec{lanes}xFPIEEE32(a.builtin, b.builtin, builtin))",
    )
    cast = f"sitofp_Vec{lanes}xInt32_Vec{lanes}xFPIEEE32"
    lines += function(
        f"init(numbers: {bits})", f"self.init(builtin: Builtin.{cast}(numbers.builtin))")
    lines += function(
        f"func replacing(with other: Self, where mask: SIMDMask<{bits}>) -> Self",
        "Self(bits: bits.replacing(with: other.bits, where: mask))",
    )
    return lines


def int_functions(lanes):
    cast = f"fptosi_Vec{lanes}xFPIEEE32_Vec{lanes}xInt32"
    return function(
        f"init(truncating values: SIMD{lanes}<Float>)", f"self.init(builtin: Builtin.{cast}(values.builtin))"
    ) + function(
        "func replacing(with other: Self, where mask: SIMDMask<Self>) -> Self",
        "(other & mask._storage) | (self & (mask._storage ^ Self(repeating: -1)))",
    )


def byte_functions(lanes):
    lines = []
    for name, relation in (("larger", "cmp_ult"), ("smaller", "cmp_ugt")):
        select = f"Builtin.select_Vec{lanes}xInt1_Vec{lanes}xInt8"
        lines += [
            f"  /// Returns the {name} value of each lane.",
            "  @_transparent @usableFromInline",
            f"  package static func {name}(_ a: Self, _ b: Self) -> Self {{",
            "    Self(",
            f"      builtin: {select}(",
            f"        Builtin.{relation}_Vec{lanes}xInt8(a.builtin, b.builtin), b.builtin, a.builtin))",
            "  }",
        ]
    return lines


def half_functions(lanes):
    half, word = f"Vec{lanes}xInt16", f"Vec{lanes}xInt32"
    lines = [
        "  /// Returns the upper halves of the products.",
        "  @_transparent @usableFromInline",
        "  package static func highProduct(_ a: Self, _ b: Self) -> Self {",
        f"    let distance = unsafeBitCast(SIMD{lanes}<UInt32>(repeating: 16), to: Builtin.{word}.self)",
        f"    let first = Builtin.zext_{half}_{word}(a.builtin)",
        f"    let second = Builtin.zext_{half}_{word}(b.builtin)",
        f"    let product = Builtin.mul_{word}(first, second)",
        "    return Self(",
        f"      builtin: Builtin.trunc_{word}_{half}(Builtin.lshr_{word}(product, distance)))",
        "  }",
    ]
    for name, text, builtin in (("shiftedUp", "multiplied", "shl"), ("shiftedDown", "divided", "lshr")):
        lines += [
            f"  /// Returns the values {text} by two to the power of `count`.",
            "  @_transparent @usableFromInline",
            f"  package func {name}(_ count: UInt16) -> Self {{",
            f"    Self(builtin: Builtin.{builtin}_{half}(builtin, Self(repeating: count).builtin))",
            "  }",
        ]
    bytes = f"SIMD{lanes}<UInt8>"
    lines += [
        "  /// Widens bytes.",
        "  @_transparent @usableFromInline",
        f"  package init(bytes: {bytes}) {{",
        f"    let bytes = unsafeBitCast(bytes, to: Builtin.Vec{lanes}xInt8.self)",
        f"    self.init(builtin: Builtin.zext_Vec{lanes}xInt8_{half}(bytes))",
        "  }",
        "  /// The low bytes of the values.",
        "  @_transparent @usableFromInline",
        f"  package var lowBytes: {bytes} {{",
        f"    unsafeBitCast(Builtin.trunc_{half}_Vec{lanes}xInt8(builtin), to: {bytes}.self)",
        "  }",
    ]
    return lines


def half_fallback(lanes):
    bytes = f"SIMD{lanes}<UInt8>"
    return [
        f"extension SIMD{lanes} where Scalar == UInt16 {{",
        "  /// Returns the upper halves of the products.",
        "  @_transparent @usableFromInline",
        "  package static func highProduct(_ a: Self, _ b: Self) -> Self {",
        f"    let (a, b) = (SIMD{lanes}<UInt32>(truncatingIfNeeded: a), SIMD{lanes}<UInt32>(truncatingIfNeeded: b))",
        f"    return Self(truncatingIfNeeded: (a &* b) &>> SIMD{lanes}<UInt32>(repeating: 16))",
        "  }",
        "  /// Returns the values multiplied by two to the power of `count`.",
        "  @_transparent @usableFromInline",
        "  package func shiftedUp(_ count: UInt16) -> Self { self &<< Self(repeating: count) }",
        "  /// Returns the values divided by two to the power of `count`.",
        "  @_transparent @usableFromInline",
        "  package func shiftedDown(_ count: UInt16) -> Self { self &>> Self(repeating: count) }",
        "  /// Widens bytes.",
        "  @_transparent @usableFromInline",
        f"  package init(bytes: {bytes}) {{ self.init(truncatingIfNeeded: bytes) }}",
        "  /// The low bytes of the values.",
        "  @_transparent @usableFromInline",
        f"  package var lowBytes: {bytes} {{ {bytes}(truncatingIfNeeded: self) }}",
        "}",
        "",
    ]


def byte_fallback():
    lines = ["extension SIMD where Scalar == UInt8 {"]
    for name, relation in (("larger", ".<"), ("smaller", ".>")):
        lines += [
            f"  /// Returns the {name} value of each lane.",
            "  @_transparent @usableFromInline",
            f"  package static func {name}(_ a: Self, _ b: Self) -> Self {{",
            f"    a.replacing(with: b, where: a {relation} b)",
            "  }",
        ]
    return lines + ["}", ""]


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
    for lanes in BYTE_LANES:
        lines += extension(lanes, "UInt8", "Int8", [], byte_functions)
    for lanes in HALF_LANES:
        lines += extension(lanes, "UInt16", "Int16", [("&+", "add")], half_functions)
    lines += ["#else", ""]
    for lanes in LANES:
        lines += [f"extension SIMD{lanes} where Scalar == Float {{"]
        lines += function(f"init(numbers: SIMD{lanes}<Int32>)", "self.init(numbers)") + ["}", ""]
        lines += [f"extension SIMD{lanes} where Scalar == Int32 {{"]
        lines += function(f"init(truncating values: SIMD{lanes}<Float>)", "self.init(values)") + ["}", ""]
    lines += byte_fallback()
    for lanes in HALF_LANES:
        lines += half_fallback(lanes)
    inside = lines.index("#if hasFeature(BuiltinModule)") + 1
    lines[inside:] = [f"  {line}" if line and line != "#else" else line for line in lines[inside:]]
    return "\n".join(lines + ["#endif"]) + "\n"


if sys.argv[1:] == ["--check"]:
    if not FILE.exists() or FILE.read_text() != text():
        sys.exit(f"{FILE.name} is not what Tools/make-vector-operators.py writes")
elif sys.argv[1:]:
    sys.exit(__doc__)
else:
    FILE.write_text(text())
