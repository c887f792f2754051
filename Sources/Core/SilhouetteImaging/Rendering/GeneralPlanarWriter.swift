// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A writer that converts rows of colours to a frame of any layout.
final class GeneralPlanarWriter: PlanarRowWriter {
  /// The format of the rows; without alpha, the renderer composites colours over black.
  let format: PixelFormat
  let frame: PlanarPixelBuffer
  private let siting: YCbCrEncoding.ChromaSiting
  private let matrix: RGBToYCbCr
  private var rowsWritten = 0
  /// The sums of the rows of the next chroma sample, with a margin for the pixels beyond either end.
  private let sums: Plane<SIMD4<Float>>

  /// The number of pixels beyond either end of a row that a chroma sample may need.
  private static let room = 4

  init(
    width: Int, height: Int, planar: PlanarPixelBuffer.Format, encoding: YCbCrEncoding
  ) throws(OutOfMemoryError) {
    frame = try PlanarPixelBuffer.allocated(zeros: planar, width: width, height: height)
    format = PixelFormat(planar.hasAlpha ? .rgba : .rgb, .float32)
    siting = encoding.chromaSiting
    matrix = RGBToYCbCr(encoding, bitDepth: planar.bitDepth)
    sums = Plane(width: width + 2 * Self.room, height: 1)
  }

  func writeRows(_ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int) {
    for index in 0..<count {
      let numbers = (source + index * rowStrideInBytes).assumingMemoryBound(to: Float.self)
      writeRow(rowsWritten + index, ColorRow(numbers: numbers, hasAlpha: frame.format.hasAlpha))
    }
    rowsWritten += count
  }

  private func writeRow(_ row: Int, _ colors: ColorRow) {
    let largest = Float(frame.format.largestCode)
    storeCodeRow(
      colors, matrix.luma, largest: largest, into: frame.row(row, ofPlane: 0), count: frame.width)
    if let plane = frame.format.alphaPlane {
      storeCodeRow(
        colors, nil, largest: largest, into: frame.row(row, ofPlane: plane), count: frame.width)
    }
    guard let subsampling = frame.format.subsampling else { return }
    let isLast = row == frame.height - 1
    switch (subsampling.rows, siting) {
    case (1, _):
      add(colors, weight: 1, isFirst: true)
      storeChroma(row, subsampling)
    case (_, .topLeft):
      // Rows are weighted 1, 2 and 1; the first and the last also stand for the rows beyond them.
      if row % 2 == 0 {
        add(colors, weight: (row == 0 ? 3 : 2) + (isLast ? 1 : 0), isFirst: row == 0)
        if isLast { storeChroma(row / 2, subsampling) }
      } else {
        add(colors, weight: 1, isFirst: false)
        storeChroma(row / 2, subsampling)
        add(colors, weight: 1, isFirst: true)
      }
    default:
      add(colors, weight: 1, isFirst: row % 2 == 0)
      if row % 2 == 1 || isLast { storeChroma(row / 2, subsampling) }
    }
  }

  private func add(_ colors: ColorRow, weight: Float, isFirst: Bool) {
    withUnsafeRows(of: sums) { sums in
      addColorRow(
        colors, weight: weight, to: sums.base + Self.room, isFirst: isFirst, count: frame.width)
    }
  }

  private func storeChroma(_ row: Int, _ subsampling: PlanarPixelBuffer.ChromaSubsampling) {
    let format = frame.format
    let cb = UnsafeMutableRawPointer(frame.row(row, ofPlane: 1))
    let cr =
      format.isInterleaved
      ? cb + format.bytesPerCode : UnsafeMutableRawPointer(frame.row(row, ofPlane: 2))
    withUnsafeRows(of: sums) { sums in
      let pixels = sums.base + Self.room
      for index in 1...Self.room {
        pixels[-index] = pixels[0]
        pixels[frame.width - 1 + index] = pixels[frame.width - 1]
      }
      storeChromaRows(
        pixels, columns: subsampling.columns, ChromaTaps(columns: subsampling.columns, siting),
        matrix,
        into: ChromaStore(
          cb: cb, cr: cr, step: format.isInterleaved ? 2 : 1, largest: Float(format.largestCode)),
        count: (frame.width + subsampling.columns - 1) / subsampling.columns)
    }
  }
}
