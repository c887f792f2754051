// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension Renderer {
  /// Renders a region as a video frame.
  ///
  /// Colours are clamped to 0…1. Without an alpha plane, the image is composited over black; otherwise the planes hold
  /// its colours, not premultiplied and black where it is transparent, and its alpha.
  ///
  /// A chroma sample is the mean of nearby pixels, weighted by their alpha. Along an axis on which it is midway
  /// between pixels, these are the two or four pixels that share it. If it is cosited with the first of two pixels,
  /// these are three pixels with weights 1, 2 and 1; if with the first of four, seven pixels with weights 1, 2, 3, 4,
  /// 3, 2 and 1. Edge pixels are repeated beyond the borders.
  ///
  /// - Parameters:
  ///   - image: The image to render.
  ///   - region: The part to render, grown to whole pixels; `nil` for the extent. The size may be even or odd.
  ///   - format: The arrangement of the planes.
  ///   - encoding: The mapping from the frame's codes to red, green and blue.
  ///   - colorSpace: The colour space to which colours are converted first.
  ///   - control: A control to report progress and to cancel.
  /// - Returns: The frame, with codes rounded to the nearest.
  /// - Throws: The errors of ``render(_:region:format:colorSpace:control:)``.
  public func render(
    _ image: Image, region: Rect? = nil, planar format: PlanarPixelBuffer.Format,
    encoding: YCbCrEncoding,
    colorSpace: ColorSpace = .sRGB, control: Control? = nil
  ) throws -> PlanarPixelBuffer {
    let size = try pixelSize(of: region ?? image.extent)
    let writer: any PlanarRowWriter =
      if format.subsampling == .s420, format.bitDepth == 8, !format.hasAlpha,
        encoding.chromaSiting != .topLeft
      {
        try PlanarWriter(width: size.width, height: size.height, planar: format, encoding: encoding)
      } else {
        try GeneralPlanarWriter(
          width: size.width, height: size.height, planar: format, encoding: encoding)
      }
    try render(image, region: region, to: writer, colorSpace: colorSpace, control: control)
    return writer.frame
  }
}

/// A writer that converts rows of colours to a frame.
protocol PlanarRowWriter: PixelRowWriter {
  var frame: PlanarPixelBuffer { get }
}

/// A writer for 8-bit 4:2:0 frames with chroma midway between rows, which takes two rows at a time.
private final class PlanarWriter: PlanarRowWriter {
  let format = PixelFormat(.rgb, .float32)
  let frame: PlanarPixelBuffer
  private let encoding: YCbCrEncoding
  private let matrix: RGBToYCbCr
  private var rowsWritten = 0
  /// The sums of the clamped colours of a pair of rows, with one more pixel at either end.
  private let sums: Plane<SIMD4<Float>>

  init(
    width: Int, height: Int, planar: PlanarPixelBuffer.Format, encoding: YCbCrEncoding
  ) throws(OutOfMemoryError) {
    frame = try PlanarPixelBuffer.allocated(zeros: planar, width: width, height: height)
    self.encoding = encoding
    matrix = RGBToYCbCr(encoding)
    sums = Plane(width: width + 3, height: 1)
  }

  func writeRows(_ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int) {
    for index in 0..<count {
      let row = rowsWritten + index
      let isFirst = row % 2 == 0
      let colors = (source + index * rowStrideInBytes).assumingMemoryBound(to: Float.self)
      withUnsafeRows(of: sums) { sums in
        storeLuma(
          colors, matrix.luma, into: frame.row(row, ofPlane: 0), sums: sums.base + 1,
          isFirst: isFirst, count: frame.width)
      }
      if isFirst, row < frame.height - 1 { continue }
      storeChroma(row / 2, weight: isFirst ? 1 : 0.5)
    }
    rowsWritten += count
  }

  /// Stores a row of chroma.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - weight: The factor that converts sums to means; 1 for a single last row.
  private func storeChroma(_ row: Int, weight: Float) {
    withUnsafeRows(of: sums) { sums in
      let pixels = sums.base + 1
      pixels[-1] = pixels[0]
      pixels[frame.width] = pixels[frame.width - 1]
      let count = (frame.width + 1) / 2
      let isPaired = frame.format.isInterleaved
      for (index, matrix) in [matrix.cb, matrix.cr].enumerated() {
        storeChromaRow(
          pixels, matrix, encoding.chromaSiting, weight: weight,
          into: frame.row(row, ofPlane: isPaired ? 1 : 1 + index) + (isPaired ? index : 0),
          step: isPaired ? 2 : 1, count: count)
      }
    }
  }
}
