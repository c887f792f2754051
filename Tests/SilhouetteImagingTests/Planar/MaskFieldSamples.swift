// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import SilhouetteImaging
@testable import SilhouettePixels

extension MaskField {
  /// Creates a mask of noise between areas that are certain, with or without factors.
  init(
    random: inout SeededRandom, width: Int, height: Int, hasFactors: Bool, noise: Double = 0.4
  ) {
    self.init(width: width, height: height)
    if hasFactors { allocateFactors() }
    for row in 0..<height {
      // From nothing to all and back, so that each row has all kinds of stretches.
      let shift = random.int(-2...2)
      for column in 0..<width {
        let place = row * width + column
        let phase = Double((column + shift + width) % width) / Double(width)
        let value = phase < 0.3 ? -0.5 : phase < 0.45 ? 0.5 : phase < 0.75 ? 1.5 : 0.25
        let isEdge = value == 0.5 || value == 0.25
        offsets[place] = Float(value) + (isEdge ? random.float() * Float(noise) : 0)
        if hasFactors, isEdge || random.int(0...9) == 0 {
          luma[place] = random.float()
          cb[place] = random.float() * 2
          cr[place] = random.float() * 2
        }
      }
    }
  }

  /// Returns the mask of a frame, row by row.
  func codes(of frame: PlanarPixelBuffer, threadCount: Int? = 1) -> [UInt8] {
    lumaMask(of: frame, threadCount: threadCount).packedBytes
  }
}

extension FrameGrid {
  /// Luma, Cb and Cr without the numbers behind them.
  var planes: [[Float]] { [luma, cb, cr].map { Array($0[..<(width * height)]) } }
}

extension ImageOrientation {
  /// Returns the column and row, as stored, of a pixel of the upright image.
  ///
  /// - Parameters:
  ///   - width: The stored columns.
  ///   - height: The stored rows.
  func stored(_ x: Int, _ y: Int, width: Int, height: Int) -> (column: Int, row: Int) {
    switch self {
    case .up: (x, y)
    case .upMirrored: (width - 1 - x, y)
    case .down: (width - 1 - x, height - 1 - y)
    case .downMirrored: (x, height - 1 - y)
    case .leftMirrored: (y, x)
    case .right: (y, height - 1 - x)
    case .rightMirrored: (width - 1 - y, height - 1 - x)
    case .left: (width - 1 - y, x)
    }
  }

  /// Returns the upright rows of a stored plane.
  func upright<T>(_ plane: [T], width: Int, height: Int) -> [T] {
    let size = displaySize(width: width, height: height)
    return (0..<size.width * size.height).map { place in
      let (column, row) = stored(
        place % size.width, place / size.width, width: width, height: height)
      return plane[row * width + column]
    }
  }
}

extension PlanarSamples {
  /// Returns the upright frame; chroma's samples must not be cut off at a border.
  func upright(_ orientation: ImageOrientation) -> PlanarSamples {
    let size = orientation.displaySize(width: width, height: height)
    var random = SeededRandom(seed: 0)
    var result = PlanarSamples(
      width: size.width, height: size.height, format: format, &random)
    result.luma = orientation.upright(luma, width: width, height: height)
    result.chroma = chroma.map {
      orientation.upright($0, width: chromaSize.width, height: chromaSize.height)
    }
    result.alpha = format.hasAlpha ? orientation.upright(alpha, width: width, height: height) : []
    return result
  }

  /// The columns and rows that share a sample of chroma.
  var sampleSize: (columns: Int, rows: Int) {
    switch format.subsampling {
    case nil, .s444?: (1, 1)
    case .s420?: (2, 2)
    case .s422?: (2, 1)
    case .s411?: (4, 1)
    }
  }

  /// Returns luma, Cb and Cr of a pixel, 0…1 for the codes 0…255; grey without chroma.
  func color(_ column: Int, _ row: Int) -> [Double] {
    let scale = Double(255 << (format.bitDepth - 8))
    let sample = row / sampleSize.rows * chromaSize.width + column / sampleSize.columns
    let chroma = format.subsampling == nil ? [0.5, 0.5] : chroma.map { Double($0[sample]) / scale }
    return [Double(luma[row * width + column]) / scale] + chroma
  }
}
