#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the innermost loops: Sources/Core/Kernels/Tiles/*.swift and, for each level, MatrixTiles.swift.

  Tools/make-tiles.py           writes the files
  Tools/make-tiles.py --check   fails if a file differs from the one that would be written

A tile of the matrix product is R rows of C by V vectors of columns. Its R · V accumulators must be
separate local variables: in an array they would live in memory, and the product would take three times
as long. So each shape has a separate file, and this script saves writing the same line 24 times.
Likewise, depthwise convolutions compute R rows at once, whose windows share rows of the image.
"""
import sys
from math import lcm
from pathlib import Path

# Rows and vectors of the matrix tiles of each level: one per number of vectors, the widest first.
# `panelVectors` in the level's ISA.swift says which of them a product uses.
MATRIX_SHAPES = {
    "KernelsBase": [(6, 2), (6, 1)],
    "KernelsX86V3": [(6, 2), (6, 1)],
    "KernelsX86V4": [(6, 4), (8, 3), (12, 2), (12, 1)],
}
# Of the 32 vector registers of the largest level, this many can hold sums; the others hold operands.
MOST_ACCUMULATORS = 24
# Rows at once, rows of taps that the windows of two of them are apart, the kernel's side.
DEPTHWISE_SHAPES = [(4, 1, 3), (2, 1, 3), (1, 1, 3), (2, 2, 3), (2, 1, 5), (1, 1, 5)]
SOURCES = Path(__file__).resolve().parent.parent / "Sources/Core"
TILES = "Kernels/Tiles"
HEADER = ["// SPDX-License-Identifier: Apache-2.0", "// Written by Tools/make-tiles.py", ""]


def all_shapes():
    """Every shape of a matrix tile once; fails on a list that the kernels cannot work with."""
    for level, shapes in MATRIX_SHAPES.items():
        for rows, vectors in shapes:
            if not 0 < rows * vectors <= MOST_ACCUMULATORS:
                sys.exit(
                    f"{level}: a tile of {rows} × {vectors} has {rows * vectors} accumulators;"
                    f" 1…{MOST_ACCUMULATORS} fit into registers"
                )
        widths = [vectors for _, vectors in shapes]
        if widths != list(range(len(shapes), 0, -1)):
            sys.exit(f"{level}: tiles must be {len(shapes)}…1 vectors wide, not {widths}")
    return sorted({shape for shapes in MATRIX_SHAPES.values() for shape in shapes})


def matrix_sums(shapes):
    """The memory for the sums of any tile, which `matrixProduct` hands to all of them. A tuple, since a
    structure would bring helpers that the linker may share with other modules."""
    count = max(rows * vectors for rows, vectors in shapes)

    def rows_of(word, indentation):
        for first in range(0, count, 8):
            end = min(first + 8, count)
            yield indentation + ", ".join([word] * (end - first)) + ("," if end < count else "")

    lines = HEADER + ["/// Room for the sums of the largest matrix tile.", "typealias MatrixTileSums = ("]
    lines += rows_of("Vector", "  ")
    lines += [
        ")",
        "",
        "/// Returns zeros.",
        "@inline(__always)",
        "func emptyMatrixTileSums() -> MatrixTileSums {",
        "  let zero = Vector(repeating: 0)",
        "  return (",
    ]
    lines += rows_of("zero", "    ")
    return "\n".join(lines + ["  )", "}"]) + "\n"


def level_tiles(shapes):
    """What one level has of tiles: whatever depends on the list of its shapes."""
    rows_text = ", ".join(f"{r} × {v}" for r, v in shapes)
    lines = HEADER + [
        "import KernelInterface",
        "",
        f"// Tiles of {rows_text} vectors.",
        "",
        "/// The rows in multiples of which work is best divided: a multiple of every tile's.",
        f"let tileRows = {lcm(*(rows for rows, _ in shapes))}",
        "",
        "/// Multiplies a panel that is `vectors` wide.",
        "func multiplyPanel(_ panel: MatrixPanel, vectors: Int, _ sums: UnsafeMutableRawPointer) {",
        "  switch vectors {",
    ]
    for rows, vectors in shapes:
        case = "default" if vectors == 1 else f"case {vectors}"
        lines.append(f"  {case}: multiply{rows}x{vectors}(panel, sums)")
    lines += ["  }", "}"]
    return "\n".join(lines) + "\n"


def place(start, vector):
    if vector == 0:
        return start
    return f"{start} + laneCount" if vector == 1 else f"{start} + {vector} &* laneCount"


def matrix_tile(rows, vectors):
    lines = []
    add = lines.append
    columns = "1 vector" if vectors == 1 else f"{vectors} vectors"
    lines += HEADER
    add("import KernelInterface")
    add("")
    add(f"/// A panel of {columns} of columns, {rows} rows of C at a time.")
    add("///")
    add(f"/// - Parameter sums: Room for {rows * vectors} vectors; ``MatrixTileSums`` is large enough.")
    add("@inline(never)")
    add(f"func multiply{rows}x{vectors}(_ panel: MatrixPanel, _ sums: UnsafeMutableRawPointer) {{")
    add("  let sums = sums.assumingMemoryBound(to: Vector.self)")
    add("  let runs = panel.runs")
    add("  let lower = lowerBound(panel.activation)")
    add("  let upper = upperBound(panel.activation)")
    add(f"  let isWhole = panel.columns >= {vectors} &* laneCount")
    add("  let isDirect = isWhole && panel.isDirect")
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
    add("    if panel.accumulates {")
    add(f"      if isWhole && rest >= {rows} {{")
    for r in range(rows):
        start = "c" if r == 0 else f"s{r}"
        if r > 0:
            add(f"        let s{r} = {'c' if r == 1 else f's{r - 1}'} + panel.cRowStride")
        for v in range(vectors):
            add(f"        c{r}_{v} = load({place(start, v)})")
    add("      } else {")
    add(f"        panel.collect(sums, rows: rest < {rows} ? rest : {rows}, vectors: {vectors}, c)")
    for r in range(rows):
        for v in range(vectors):
            add(f"        c{r}_{v} = sums[{r * vectors + v}]")
    add("      }")
    add("    }")
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
    for r in range(rows):
        for v in range(vectors):
            add(f"    c{r}_{v} = clamped(c{r}_{v}, lower, upper)")
    add(f"    if isDirect && rest >= {rows} {{")
    for r in range(rows):
        target = "c" if r == 0 else f"c{r}"
        if r > 0:
            add(f"      let c{r} = {'c' if r == 1 else f'c{r - 1}'} + panel.cRowStride")
        for v in range(vectors):
            add(f"      store(c{r}_{v}, {place(target, v)})")
    add("    } else {")
    for r in range(rows):
        for v in range(vectors):
            add(f"      sums[{r * vectors + v}] = c{r}_{v}")
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


def depthwise_tile(rows, apart, side):
    lines = []
    add = lines.append
    name = f"{side}x{side}Rows{rows}" + (f"Apart{apart}" if apart > 1 else "")
    count = (rows - 1) * apart + side
    # Nine weights fit into registers next to the sums.
    keeps_weights = side == 3
    lines += HEADER
    add("import KernelInterface")
    add("")
    those = "row" if rows == 1 else "rows"
    apart_text = "" if rows == 1 else ", `step` apart"
    add(f"/// {rows} {those} of the result{apart_text}, for windows of {side} × {side} taps.")
    if rows > 1:
        add("///")
        add(f"/// The windows of neighbours lie {apart} of {side} rows of taps lower.")
    add("///")
    add("/// Every result is bias + the taps from top left to bottom right; rows of taps outside are left out.")
    add("@inline(never)")
    parameters = ", step: Int" if rows > 1 else ""
    add(f"func depthwise{name}(_ task: DepthwiseConvolution, _ y: Int{parameters}) {{")
    add("  let g = task.geometry")
    add("  let channels = g.inputChannels")
    add("  let originY = y &* g.strideHeight &- g.padTop")
    for i in range(count):
        add(f"  let y{i} = originY" + (f" &+ {i} &* g.dilationHeight" if i else ""))
        add(f"  let has{i} = y{i} >= 0 && y{i} < g.inputHeight")
        add(f"  let row{i} = inputRow(task, y{i})")
    add("  let inner = innerColumns(g)")
    if rows > 1:
        add("  let outputStride = step &* g.outputWidth &* channels")
    add("  let outputRow = task.output + (y &- task.outputFirstRow) &* g.outputWidth &* channels")
    add("  let tap = g.dilationWidth &* channels")
    add("  let next = g.strideWidth &* channels")
    add("  let lower = lowerBound(task.activation)")
    add("  let upper = upperBound(task.activation)")
    add("  let firstColumn = task.columns.lowerBound")
    add("  let endColumn = task.columns.upperBound")
    add("  var channel = 0")
    add("  while channel < channels {")
    add("    // The last vector overlaps the one before it: the same results are stored twice.")
    add("    let c = channel &+ laneCount <= channels ? channel : channels &- laneCount")
    add("    let w = task.weights + c")
    if keeps_weights:
        for i in range(side * side):
            place = "w" if i == 0 else "w + channels" if i == 1 else f"w + {i} &* channels"
            add(f"    let w{i} = load({place})")
    add("    let bias = load(task.bias + c)")
    def taps(indent, source):
        for i in range(count):
            users = [r for r in range(rows) if 0 <= i - r * apart < side]
            if not users:
                continue
            add(f"{indent}if has{i} {{")
            for column in range(side):
                add(f"{indent}  let x{i}_{column} = load({source(i, column)})")
                for r in users:
                    index = (i - r * apart) * side + column
                    weight = f"w{index}" if keeps_weights else f"load(w + {index} &* channels)"
                    add(f"{indent}  sum{r} = multiplyAdd(x{i}_{column}, {weight}, sum{r})")
            add(f"{indent}}}")

    def stores(indent):
        for r in range(rows):
            place = "target" if r == 0 else "target + outputStride" if r == 1 else f"target + {r} &* outputStride"
            add(f"{indent}store(clamped(sum{r}, lower, upper), {place})")
        add(f"{indent}target += channels")

    add("    var target = outputRow + (firstColumn &* channels &+ c)")
    add("    var x = firstColumn")
    add("    while x < endColumn {")
    add("      if x >= inner.first && x < inner.end {")
    add("        let last = endColumn < inner.end ? endColumn : inner.end")
    add("        let offset = (x &* g.strideWidth &- g.padLeft) &* channels &+ c")
    for i in range(count):
        add(f"        var p{i} = row{i} + offset")
    add("        while x < last {")
    for r in range(rows):
        add(f"          var sum{r} = bias")
    taps("          ", lambda i, column: f"p{i}" if column == 0 else f"p{i} + tap" if column == 1 else f"p{i} + {column} &* tap")
    stores("          ")
    for i in range(count):
        add(f"          p{i} += next")
    add("          x &+= 1")
    add("        }")
    add("      } else {")
    add("        let originX = x &* g.strideWidth &- g.padLeft")
    for column in range(side):
        add(f"        let x{column} = originX" + (f" &+ {column} &* g.dilationWidth" if column else ""))
        add(f"        let isInside{column} = x{column} >= 0 && x{column} < g.inputWidth")
        add(f"        let tap{column} = isInside{column} ? x{column} &* channels &+ c : c")
    for r in range(rows):
        add(f"        var sum{r} = bias")
    taps("        ", lambda i, column: f"(isInside{column} ? row{i} : task.zeros) + tap{column}")
    stores("        ")
    add("        x &+= 1")
    add("      }")
    add("    }")
    add("    channel &+= laneCount")
    add("  }")
    add("}")
    return f"DepthwiseTile{name}.swift", "\n".join(lines) + "\n"


def main():
    shapes = all_shapes()
    files = {f"{TILES}/MatrixTile{r}x{v}.swift": matrix_tile(r, v) for r, v in shapes}
    files[f"{TILES}/MatrixTileSums.swift"] = matrix_sums(shapes)
    for shape in DEPTHWISE_SHAPES:
        name, text = depthwise_tile(*shape)
        files[f"{TILES}/{name}"] = text
    for level, of_level in MATRIX_SHAPES.items():
        files[f"{level}/MatrixTiles.swift"] = level_tiles(of_level)
    there = {f"{TILES}/{path.name}" for path in (SOURCES / TILES).glob("*.swift")}
    if sys.argv[1:] == ["--check"]:
        wrong = sorted(there - set(files))
        for name, text in files.items():
            path = SOURCES / name
            if not path.exists() or path.read_text() != text:
                wrong.append(name)
        if wrong:
            sys.exit(f"not what Tools/make-tiles.py writes: {', '.join(wrong)}")
        return
    for name in there - set(files):
        (SOURCES / name).unlink()
    for name, text in files.items():
        (SOURCES / name).write_text(text)


main()
