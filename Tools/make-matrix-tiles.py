#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the tiles of the matrix product, Sources/Kernels/MatrixTile*x*.swift.

  Tools/make-matrix-tiles.py           writes the files
  Tools/make-matrix-tiles.py --check   fails where a file is not what would be written

A tile is R rows of C by V vectors of columns. Its R · V accumulators must be separate local variables:
in an array they would live in memory, and the product would take three times as long. So each shape is
a file of its own, and this script saves writing the same line 24 times.
"""
import sys
from pathlib import Path

SHAPES = [(6, 4), (8, 3), (12, 2), (12, 1), (6, 2), (6, 1)]
FOLDER = Path(__file__).resolve().parent.parent / "Sources" / "Kernels"


def tile(rows, vectors):
    lines = []
    add = lines.append
    columns = "1 vector" if vectors == 1 else f"{vectors} vectors"
    add("// SPDX-License-Identifier: Apache-2.0")
    add("// Written by Tools/make-matrix-tiles.py")
    add("")
    add("import KernelInterface")
    add("")
    add(f"/// A panel of {columns} of columns, {rows} rows of C at a time.")
    add("///")
    add(f"/// - Parameter sums: Room for {rows * vectors} vectors.")
    add("@inline(__always)")
    add(f"func panel{rows}x{vectors}(_ panel: MatrixPanel, _ sums: UnsafeMutablePointer<Vector>) {{")
    add("  let runs = panel.runs")
    add("  let lower = lowerBound(panel.activation)")
    add("  let upper = upperBound(panel.activation)")
    add(f"  let isDirect = panel.isDirect(vectors: {vectors})")
    add("  let bias = panel.bias.assumingMemoryBound(to: Vector.self)")
    add("  var a0 = panel.a")
    add("  var c = panel.c")
    add("  var residual = panel.residual")
    add("  var rest = panel.rows")
    add("  while rest > 0 {")
    for r in range(1, rows):
        add(f"    let a{r} = a0 + rowOffset({r}, of: rest, panel.aRowStride)")
    for r in range(rows):
        for v in range(vectors):
            add(f"    var c{r}_{v} = bias[{v}]")
    add("    var b = panel.b.assumingMemoryBound(to: Vector.self)")
    add("    var rowStart = 0")
    add("    var row = 0")
    add("    while row < runs.rows {")
    add("      var start = rowStart")
    add("      var run = 0")
    add("      while run < runs.columns {")
    add("        var k = start")
    add("        let end = start &+ runs.length")
    add("        while k < end {")
    for v in range(vectors):
        add(f"          let b{v} = b[{v}]")
    for r in range(rows):
        add(f"          let x{r} = Vector(repeating: a{r}[k])")
        for v in range(vectors):
            add(f"          c{r}_{v} = multiplyAdd(x{r}, b{v}, c{r}_{v})")
    add(f"          b += {vectors}")
    add("          k &+= 1")
    add("        }")
    add("        start &+= runs.columnStride")
    add("        run &+= 1")
    add("      }")
    add("      rowStart &+= runs.rowStride")
    add("      row &+= 1")
    add("    }")
    add(f"    if isDirect && rest >= {rows} {{")
    for r in range(rows):
        target = "c" if r == 0 else f"c{r}"
        if r > 0:
            add(f"      let c{r} = {'c' if r == 1 else f'c{r - 1}'} + panel.cRowStride")
        for v in range(vectors):
            place = target if v == 0 else f"{target} + {v} &* laneCount" if v > 1 else f"{target} + laneCount"
            add(f"      store(clamped(c{r}_{v}, lower, upper), {place})")
    add("    } else {")
    for r in range(rows):
        for v in range(vectors):
            add(f"      sums[{r * vectors + v}] = clamped(c{r}_{v}, lower, upper)")
    add("      panel.finish(")
    add(f"        sums, rows: rest < {rows} ? rest : {rows}, vectors: {vectors}, c, residual)")
    add("    }")
    add(f"    a0 += {rows} &* panel.aRowStride")
    add(f"    c += {rows} &* panel.cRowStride")
    add(f"    if let start = residual {{ residual = start + {rows} &* panel.cRowStride }}")
    add(f"    rest &-= {rows}")
    add("  }")
    add("}")
    return "\n".join(lines) + "\n"


def main():
    wrong = []
    for rows, vectors in SHAPES:
        path = FOLDER / f"MatrixTile{rows}x{vectors}.swift"
        text = tile(rows, vectors)
        if sys.argv[1:] == ["--check"]:
            if not path.exists() or path.read_text() != text:
                wrong.append(path.name)
        else:
            path.write_text(text)
    if wrong:
        sys.exit(f"not what Tools/make-matrix-tiles.py writes: {', '.join(wrong)}")


main()
