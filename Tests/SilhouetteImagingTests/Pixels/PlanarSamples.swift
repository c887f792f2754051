// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import SilhouetteImaging

/// The codes of a frame of any layout, plane by plane, without padding.
struct PlanarSamples {
  let width: Int
  let height: Int
  let format: PlanarPixelBuffer.Format
  var luma: [UInt16]
  /// Cb and Cr; empty for luma alone.
  var chroma: [[UInt16]]
  var alpha: [UInt16]

  /// The samples of chroma along a row, and the rows.
  var chromaSize: (width: Int, height: Int) { Self.chromaSize(format, width, height) }

  private static func chromaSize(
    _ format: PlanarPixelBuffer.Format, _ width: Int, _ height: Int
  ) -> (width: Int, height: Int) {
    switch format.subsampling {
    case nil: (0, 0)
    case .s420?: ((width + 1) / 2, (height + 1) / 2)
    case .s422?: ((width + 1) / 2, height)
    case .s411?: ((width + 3) / 4, height)
    case .s444?: (width, height)
    }
  }

  init(_ frame: Frame) {
    (width, height, format) = (frame.width, frame.height, .i420)
    luma = frame.luma.map(UInt16.init)
    chroma = [frame.cb, frame.cr].map { $0.map(UInt16.init) }
    alpha = []
  }

  init(width: Int, height: Int, format: PlanarPixelBuffer.Format, _ random: inout SeededRandom) {
    (self.width, self.height, self.format) = (width, height, format)
    let scale = 1 << (format.bitDepth - 8)
    let corners = [0, 16 * scale, 128 * scale, 235 * scale, 240 * scale, format.largestCode]
    func codes(_ count: Int) -> [UInt16] {
      (0..<count).map { _ in
        UInt16(
          random.int(0...3) == 0
            ? corners[random.int(0...corners.count - 1)] : random.int(0...format.largestCode))
      }
    }
    let size = Self.chromaSize(format, width, height)
    luma = codes(width * height)
    chroma = format.subsampling == nil ? [] : (0..<2).map { _ in codes(size.width * size.height) }
    alpha = format.hasAlpha ? codes(width * height) : []
  }

  /// Reads packed bytes by the definition of the layouts.
  init(_ buffer: PlanarPixelBuffer) {
    (width, height, format) = (buffer.width, buffer.height, buffer.format)
    let bytes = buffer.packedBytes
    let codes: [UInt16] =
      format.bitDepth == 8
      ? bytes.map(UInt16.init)
      : stride(from: 0, to: bytes.count, by: 2).map {
        UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
      }
    let (count, size) = (width * height, Self.chromaSize(format, width, height))
    let samples = size.width * size.height
    luma = Array(codes[..<count])
    if format.isInterleaved {
      chroma = [0, 1].map { place in (0..<samples).map { codes[count + 2 * $0 + place] } }
    } else if format.subsampling != nil {
      chroma = [0, 1].map { Array(codes[count + $0 * samples..<count + ($0 + 1) * samples]) }
    } else {
      chroma = []
    }
    alpha = format.hasAlpha ? Array(codes[(count + 2 * samples)...]) : []
  }

  /// Luma, Cb, Cr and alpha, as far as they are there.
  var planes: [[UInt16]] { [luma] + chroma + (format.hasAlpha ? [alpha] : []) }

  /// The bytes, plane by plane.
  var packed: [UInt8] {
    var codes = luma
    if format.isInterleaved {
      codes += zip(chroma[0], chroma[1]).flatMap { [$0, $1] }
    } else {
      codes += chroma.flatMap { $0 }
    }
    codes += alpha
    if format.bitDepth == 8 { return codes.map { UInt8($0) } }
    return codes.map(\.littleEndian).withUnsafeBytes { Array($0) }
  }

  func buffer() throws -> PlanarPixelBuffer {
    try packed.withUnsafeBytes {
      try PlanarPixelBuffer(width: width, height: height, format: format, packedBytes: $0)
    }
  }
}

extension PlanarPixelBuffer.Format {
  /// Every arrangement of planes, with codes of 8, 9, 10 and 16 bits.
  static let many: [PlanarPixelBuffer.Format] = [8, 9, 10, 16].flatMap { depth in
    [false, true].flatMap { hasAlpha in
      [PlanarPixelBuffer.Format(nil, bitDepth: depth, hasAlpha: hasAlpha)]
        + PlanarPixelBuffer.ChromaSubsampling.allCases.flatMap { subsampling in
          [false, true].map {
            PlanarPixelBuffer.Format(
              subsampling, isInterleaved: $0, bitDepth: depth, hasAlpha: hasAlpha)
          }
        }
    }
  }
}
