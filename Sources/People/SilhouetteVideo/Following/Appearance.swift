// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouettePeople

/// The colours of a person: the shares of coarse colours in three bands, from the person's top to the bottom.
struct Appearance: Sendable {
  private static let bandCount = 3
  private var shares = [Float](repeating: 0, count: bandCount * ColorBins.count)

  /// Creates the appearance of some cells of a frame.
  ///
  /// - Parameters:
  ///   - cells: The indices of the cells; at least one.
  ///   - rows: The rows from the person's top to the bottom.
  init(of cells: [Int], rows: Range<Int>, in colors: ColorBins) {
    let weight = 1 / Float(cells.count)
    for cell in cells { shares[Self.index(cell, rows, colors)] += weight }
  }

  private static func index(_ cell: Int, _ rows: Range<Int>, _ colors: ColorBins) -> Int {
    let band = (cell / colors.width - rows.lowerBound) * bandCount / max(rows.count, 1)
    return min(max(band, 0), bandCount - 1) * ColorBins.count + colors.bins[cell]
  }

  /// Moves the appearance a part of the way towards another one.
  mutating func learn(_ other: Appearance, rate: Float) {
    for index in shares.indices { shares[index] += rate * (other.shares[index] - shares[index]) }
  }

  /// Returns the Bhattacharyya coefficient of two appearances: 1 if they are equal, 0 if they share no colour.
  func similarity(to other: Appearance) -> Float {
    shares.indices.reduce(0) { sum, index in
      shares[index] > 0 ? sum + (shares[index] * other.shares[index]).squareRoot() : sum
    }
  }

  /// Returns the logarithm of each cell's probability under the appearance, given its height on the person. Colours of
  /// the other bands, and others, are less probable, but not impossible.
  func logarithms(of cells: [Int], rows: Range<Int>, in colors: ColorBins) -> [Float] {
    let count = ColorBins.count
    var all = [Float](repeating: 0, count: count)
    for index in shares.indices { all[index % count] += shares[index] }
    var table: [Float] = []
    for band in 0..<Self.bandCount {
      let own = shares[band * count..<(band + 1) * count]
      let sum = max(own.reduce(0, +), 1e-6)
      table += zip(own, all).map { log(0.6 * $0 / sum + 0.3 * $1 + 0.1 / Float(count)) }
    }
    return cells.map { table[Self.index($0, rows, colors)] }
  }
}

/// The colours of a frame's cells, each as the number of a coarse bin.
struct ColorBins: Sendable {
  private static let lumaCount = 7
  private static let chromaCount = 7
  /// The width of a bin of chroma. Most colours are nearly grey; the outermost bins contain all that are not.
  private static let chromaWidth: Float = 0.055
  /// The number of bins.
  static let count = lumaCount * chromaCount * chromaCount

  /// The number of columns of the frame's grid.
  let width: Int
  /// The bin of every cell.
  let bins: [Int]

  init(_ grid: FrameGrid) {
    func bin(_ value: Float, _ count: Int) -> Int { min(max(Int(value), 0), count - 1) }
    func chroma(_ value: Float) -> Int {
      bin((value - 0.5) / Self.chromaWidth + Float(Self.chromaCount) / 2, Self.chromaCount)
    }
    width = grid.width
    bins = (0..<grid.width * grid.height).map { cell in
      (bin(grid.luma[cell] * Float(Self.lumaCount), Self.lumaCount) * Self.chromaCount
        + chroma(grid.cb[cell])) * Self.chromaCount + chroma(grid.cr[cell])
    }
  }
}
