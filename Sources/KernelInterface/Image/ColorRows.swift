// SPDX-License-Identifier: Apache-2.0

/// A row of one channel over that of a background.
package struct BlendRows {
  package var source: UnsafePointer<Float>
  package var background: UnsafePointer<Float>
  /// The share of the background that the source covers: a mask, or the source's alpha.
  package var coverage: UnsafePointer<Float>
  package var result: UnsafeMutablePointer<Float>

  package init(
    source: UnsafePointer<Float>, background: UnsafePointer<Float>, coverage: UnsafePointer<Float>,
    result: UnsafeMutablePointer<Float>
  ) {
    self.source = source
    self.background = background
    self.coverage = coverage
    self.result = result
  }
}

/// A row of bytes over that of a background. None of the rows is padded.
package struct ByteBlendRows {
  package var source: UnsafePointer<UInt8>
  package var background: UnsafePointer<UInt8>
  /// The amount of the source, 0…``total``.
  package var coverage: UnsafePointer<UInt16>
  /// The coverage that shows nothing but the source, 1…1020.
  package var total: Int
  /// May be the source.
  package var result: UnsafeMutablePointer<UInt8>

  package init(
    source: UnsafePointer<UInt8>, background: UnsafePointer<UInt8>,
    coverage: UnsafePointer<UInt16>, total: Int, result: UnsafeMutablePointer<UInt8>
  ) {
    self.source = source
    self.background = background
    self.coverage = coverage
    self.total = total
    self.result = result
  }
}

/// A row of premultiplied pixels and a matrix that is applied to their colours.
package struct ColorMatrixRows {
  package var source: ImagePlanes
  /// May be the source.
  package var result: ImagePlanes
  /// The factors of red, green, blue and alpha.
  package var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  /// Added after the multiplication.
  package var bias: SIMD4<Float>
  /// `true` if alpha is 1 everywhere; it is not read then.
  package var isOpaque: Bool
  /// `true` if alpha is computed and written; otherwise the matrix must leave it as it is.
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

/// The nearest of 256 codes of a curve from 0…1 to 0…1, exact.
///
/// Values are sorted into buckets by exponent and the first seven bits of the mantissa, each so
/// narrow that at most one code begins in it. A bucket's entry is the code of its lowest number in
/// the bits from 16 up, plus 0x10000 − m, where another code begins at the number of the bucket whose
/// last 16 bits are m. So the sum of the entry and a number's last 16 bits has its code above them.
package struct CodeTable {
  /// The entries of the buckets up to that of 1, which has that number only.
  package var entries: UnsafePointer<UInt32>
  /// The first number of the first bucket, positive; whatever is less has its code.
  package var lowest: Float

  package init(entries: UnsafePointer<UInt32>, lowest: Float) {
    self.entries = entries
    self.lowest = lowest
  }
}

/// A row of a mask that is, at each pixel, a linear function of the frame's luma and chroma with its own factors.
package struct LinearMaskRow {
  /// Luma, Cb and Cr; the fourth is not read.
  package var colors: ImagePlanes
  /// The factors of luma, Cb and Cr, and the number that is added.
  package var factors: ImagePlanes
  /// Not padded.
  package var result: UnsafeMutablePointer<UInt16>

  package init(
    colors: ImagePlanes, factors: ImagePlanes, result: UnsafeMutablePointer<UInt16>
  ) {
    self.colors = colors
    self.factors = factors
    self.result = result
  }
}

/// The beginnings of the same row of up to four channels, each channel a separate row.
///
/// Functions that take fewer than four channels ignore the others, which may point anywhere.
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

/// Two rows and the row that is made of them.
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

/// A kernel of two rows, such as ``ImageKernels/addRows(_:count:)``.
package typealias RowPairKernel = @Sendable (RowPair, _ count: Int) -> Void
