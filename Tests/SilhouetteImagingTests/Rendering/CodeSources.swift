// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import SilhouetteImaging

/// The input's pixels, computed on values.
struct Passing: PixelwiseRecipe {
  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    copyRow(inputs[0], into: output, count: span.count)
  }
}

/// A bitmap that is read row by row.
final class StoredSource: PixelSource {
  let pixels: PixelBuffer

  init(pixels: PixelBuffer) { self.pixels = pixels }

  var name: String { "stored" }
  var width: Int { pixels.width }
  var height: Int { pixels.height }
  var format: PixelFormat { pixels.format }
  var colorSpace: ColorSpace { pixels.colorSpace }

  func makeReader(reduction: Int) -> any PixelRowReader { StoredReader(pixels: pixels) }
}

private final class StoredReader: PixelRowReader {
  private let pixels: PixelBuffer
  private var next = 0

  init(pixels: PixelBuffer) { self.pixels = pixels }

  var width: Int { pixels.width }
  var height: Int { pixels.height }

  func readRows(_ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int) {
    for row in 0..<count {
      pixels.withUnsafeRow(next + row) { bytes in
        UnsafeMutableRawBufferPointer(start: target + row * rowStrideInBytes, count: bytes.count)
          .copyMemory(from: bytes)
      }
    }
    next += count
  }
}
