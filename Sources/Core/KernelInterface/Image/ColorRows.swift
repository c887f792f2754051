// SPDX-License-Identifier: Apache-2.0

/// A row of premultiplied pixels and a matrix to apply to their colours.
package struct ColorMatrixRows {
  package var source: ImagePlanes
  /// The result, which may be stored in place of the source.
  package var result: ImagePlanes
  /// The columns of the matrix: the factors of red, green, blue and alpha.
  package var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  /// The offsets that are added to the channels after the multiplication.
  package var bias: SIMD4<Float>
  /// `true` if alpha is 1 everywhere, in which case it is not read.
  package var isOpaque: Bool
  /// `true` if alpha is computed and written; otherwise the matrix must leave it unchanged.
  package var writesAlpha: Bool

  package init(
    source: ImagePlanes, result: ImagePlanes,
    columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>), bias: SIMD4<Float>,
    isOpaque: Bool, writesAlpha: Bool
  ) {
    self.source = source
    self.result = result
    self.columns = columns
    self.bias = bias
    self.isOpaque = isOpaque
    self.writesAlpha = writesAlpha
  }
}

/// A lookup table that finds the exact nearest of 256 codes for a value 0…1 on a transfer curve.
///
/// Values are grouped into buckets by their exponents and the first seven bits of their mantissas. Each bucket is so narrow
/// that at most one code begins in it. A bucket's entry stores the code of its lowest value in the bits from 16 up. If
/// another code begins in the bucket, at the value whose last 16 bits are m, the entry also includes 0x10000 − m. The upper
/// 16 bits of the sum of the entry and a value's last 16 bits are therefore the value's code.
package struct CodeTable {
  /// The entries of the buckets, the last of which contains only the value 1.
  package var entries: UnsafePointer<UInt32>
  /// The lowest value of the first bucket, above 0; smaller values have the same code as this one.
  package var lowest: Float

  package init(entries: UnsafePointer<UInt32>, lowest: Float) {
    self.entries = entries
    self.lowest = lowest
  }
}

/// The operands of a part of a mask row that is computed as a linear function of the frame's luma and chroma. The factors are
/// enlarged from a row of cells: between neighbouring cells a and b, each is a + (b − a) · fractions[i].
///
/// Columns are counted from the start of the result's whole row, to which all tables, colours and results refer.
package struct LinearMaskRow {
  /// The planes of luma, Cb and Cr; the fourth plane is not read.
  package var colors: ImagePlanes
  /// For each cell, the factors of luma, Cb and Cr and the offset that is added.
  package var factors: ImagePlanes
  /// Indicates whether the mask depends on the colours; otherwise, only the offsets are read.
  package var hasFactors: Bool
  /// For each cell, the first column between it and the next cell, or a later column if there is none; one more element
  /// follows the last cell.
  package var firstColumns: UnsafePointer<Int32>
  /// The distance of each column from the cell to its left, 0…1; not padded.
  package var fractions: UnsafePointer<Float>
  /// Room for the values of the row.
  package var values: UnsafeMutablePointer<Float>
  /// The mask row to write, which is not padded.
  package var result: UnsafeMutablePointer<UInt16>
  /// The first column to write.
  package var column: Int
  /// The cell to the left of this column.
  package var cell: Int

  package init(
    colors: ImagePlanes, factors: ImagePlanes, hasFactors: Bool,
    firstColumns: UnsafePointer<Int32>, fractions: UnsafePointer<Float>,
    values: UnsafeMutablePointer<Float>, result: UnsafeMutablePointer<UInt16>, column: Int,
    cell: Int
  ) {
    self.colors = colors
    self.factors = factors
    self.hasFactors = hasFactors
    self.firstColumns = firstColumns
    self.fractions = fractions
    self.values = values
    self.result = result
    self.column = column
    self.cell = cell
  }
}

/// The addresses of the same row in up to four planes, one per channel.
///
/// Functions for fewer than four channels ignore the pointers of the missing channels, which may have any value.
package struct ImagePlanes {
  package var first: UnsafeMutablePointer<Float>
  package var second: UnsafeMutablePointer<Float>
  package var third: UnsafeMutablePointer<Float>
  package var fourth: UnsafeMutablePointer<Float>

  package init(
    _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>,
    _ third: UnsafeMutablePointer<Float>, _ fourth: UnsafeMutablePointer<Float>
  ) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
  }
}

/// Two source rows and the row to compute from them.
package struct RowPair {
  package var a: UnsafePointer<Float>
  package var b: UnsafePointer<Float>
  package var result: UnsafeMutablePointer<Float>

  package init(
    _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>
  ) {
    self.a = a
    self.b = b
    self.result = result
  }
}

/// A kernel that combines two rows, such as ``ImageKernels/addRows(_:count:)``.
package typealias RowPairKernel = @Sendable (RowPair, _ count: Int) -> Void
