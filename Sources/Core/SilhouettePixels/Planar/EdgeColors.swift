// SPDX-License-Identifier: Apache-2.0

/// Changes to the colours along the edge of a frame's subject: the colour spill of the old background is removed from
/// soft pixels, and light from the new background is added.
///
/// The first change is one step of "blur-fusion foreground estimation" (M. Forte, 2021): a cell of coverage α gets (F̄ − B̄)
/// · (1 − α), where F̄ and B̄ are the mean colours of the subject and of the background nearby. The second is a light wrap:
/// the background's luma, screened over the subject's luma and fading towards the inside of the subject.
package struct EdgeColors: Sendable {
  /// The differences F̄ − B̄; 0 where either mean is unknown.
  private let differences: FrameGrid
  /// The light to add to the luma of each cell; `nil` for none.
  private let light: [Float]?
  private let black: Float
  private let whiteScale: Float

  /// The size of a cell, in pixels, and the standard deviation of the windows, in cells.
  private static let step = 8
  private static let sigma = 1.5
  /// The minimum total weight of a window; the mean of a window with less is not used.
  private static let leastWeight: Float = 0.01

  /// Computes the changes for a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - mask: The frame's mask.
  ///   - background: The new background, of the same size and format; `nil` for none.
  ///   - range: The range of luma.
  ///   - removesSpill: Indicates whether the colour of the old background is removed.
  ///   - lightWrap: The strength of the light from the new background, 0…1.
  package init(
    _ frame: PlanarPixelBuffer, mask: MaskField, background: PlanarPixelBuffer?,
    range: YCbCrEncoding.Range, removesSpill: Bool, lightWrap: Double, threadCount: Int?
  ) {
    var grid = FrameGrid(
      width: max(1, frame.width / Self.step), height: max(1, frame.height / Self.step))
    grid.fill(from: frame, threadCount: threadCount)
    let coverage = mask.values(for: grid)
    func means(_ source: FrameGrid, _ weight: (Float) -> Float) -> WeightedGridMeans {
      var weights = [Float](repeating: 0, count: grid.luma.count)
      for index in coverage.indices { weights[index] = weight(coverage[index]) }
      return WeightedGridMeans(of: source, weights: weights, sigma: Self.sigma)
    }
    var differences = FrameGrid(width: grid.width, height: grid.height)
    if removesSpill {
      let subject = means(grid) { $0 > 0.95 ? 1 : 0 }
      let around = means(grid) { $0 < 0.05 ? 1 : 0 }
      for index in coverage.indices {
        let isKnown =
          min(subject.weights[index], around.weights[index]) > Self.leastWeight
        let scale: Float = isKnown ? 1 : 0
        differences.set(
          index, luma: (subject.grid.luma[index] - around.grid.luma[index]) * scale,
          cb: (subject.grid.cb[index] - around.grid.cb[index]) * scale,
          cr: (subject.grid.cr[index] - around.grid.cr[index]) * scale)
      }
    } else {
      for index in coverage.indices { differences.set(index, luma: 0, cb: 0, cr: 0) }
    }
    self.differences = differences
    let black = Float(range.black / 255)
    let whiteScale = Float(range.lumaScale / 255)
    self.black = black
    self.whiteScale = whiteScale
    guard lightWrap > 0, let background else {
      light = nil
      return
    }
    var behind = FrameGrid(width: grid.width, height: grid.height)
    behind.fill(from: background, threadCount: threadCount)
    let glow = means(behind) { _ in 1 }
    let inside = means(grid) { $0 }
    light = coverage.indices.map { index in
      let edge = min(1, 2 * (1 - inside.weights[index]))
      let luma = (glow.grid.luma[index] - black) / whiteScale
      return Float(lightWrap) * edge * edge * min(max(luma, 0), 1)
    }
  }

  /// Changes the colours of a group of rows that share their chroma, in place.
  ///
  /// - Parameters:
  ///   - frame: The frame, whose memory must not have another owner.
  ///   - group: The rows, with their spans and coverage; the coverage for chroma must have been summed.
  func apply(to frame: PlanarPixelBuffer, _ group: MaskRowGroup) {
    let rows = group.rows
    let format = frame.format
    let scale = Float(255 << (format.bitDepth - 8))
    for row in rows {
      let place = BilinearAxis.position(row, of: frame.height, in: differences.height)
      let coverage = group.coverage[row - rows.lowerBound]
      for span in group.spans where span.kind == .mixed || (span.kind == .all && light != nil) {
        for column in span.columns {
          let share = span.kind == .all ? 1 : Float(coverage[column]) / 255
          guard share > 0 else { continue }
          let across = BilinearAxis.position(column, of: frame.width, in: differences.width)
          var value = Float(frame.code(column, row, plane: 0)) / scale
          let old = value
          value += (1 - share) * sample(differences.luma, across, place)
          if let light {
            value +=
              sample(light, across, place) * max(0, 1 - (value - black) / whiteScale) * whiteScale
          }
          if value != old { frame.setCode(column, row, plane: 0, to: value * scale) }
        }
      }
    }
    guard let subsampling = format.subsampling else { return }
    let row = rows.lowerBound / subsampling.rows
    let step = format.isInterleaved ? 2 : 1
    let total = Float(255 * subsampling.rows * subsampling.columns)
    let count = format.codeCount(ofPlane: 1, width: frame.width) / step
    let place = BilinearAxis.position(
      row, of: format.rowCount(ofPlane: 1, height: frame.height), in: differences.height)
    for span in group.spans where span.kind == .mixed {
      let first = span.columns.lowerBound / subsampling.columns
      let end = (span.columns.upperBound + subsampling.columns - 1) / subsampling.columns
      for sample in first..<end {
        let share = Float(group.chroma.base[sample * step]) / total
        guard share > 0, share < 1 else { continue }
        let across = BilinearAxis.position(sample, of: count, in: differences.width)
        for (index, difference) in [differences.cb, differences.cr].enumerated() {
          let (plane, code) =
            format.isInterleaved ? (1, 2 * sample + index) : (1 + index, sample)
          let value =
            Float(frame.code(code, row, plane: plane))
            + (1 - share) * self.sample(difference, across, place) * scale
          frame.setCode(code, row, plane: plane, to: value)
        }
      }
    }
  }

  /// Returns the bilinearly interpolated value of a plane at a position.
  private func sample(
    _ plane: [Float], _ column: (first: Int, fraction: Float), _ row: (first: Int, fraction: Float)
  ) -> Float {
    let width = differences.width
    let height = differences.height
    let left = column.first
    let right = min(column.first + 1, width - 1)
    let top = row.first * width
    let bottom = min(row.first + 1, height - 1) * width
    let upper = plane[top + left] + (plane[top + right] - plane[top + left]) * column.fraction
    let lower =
      plane[bottom + left] + (plane[bottom + right] - plane[bottom + left]) * column.fraction
    return upper + (lower - upper) * row.fraction
  }
}

extension PlanarPixelBuffer {
  /// Returns the code at an index of a plane's row.
  package func code(_ index: Int, _ row: Int, plane: Int) -> Int {
    let start = self.row(row, ofPlane: plane)
    if format.bytesPerCode == 1 { return Int(start[index]) }
    return Int(start[2 * index]) | Int(start[2 * index + 1]) << 8
  }

  /// Stores the code that is nearest to a value, halves up, clamped. The memory must not have another owner.
  func setCode(_ index: Int, _ row: Int, plane: Int, to value: Float) {
    let start = self.row(row, ofPlane: plane)
    let code = Int(min(max(value + 0.5, 0), Float(format.largestCode)))
    if format.bytesPerCode == 1 {
      start[index] = UInt8(truncatingIfNeeded: code)
    } else {
      start[2 * index] = UInt8(truncatingIfNeeded: code)
      start[2 * index + 1] = UInt8(truncatingIfNeeded: code >> 8)
    }
  }
}
