// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Image {
  /// Returns the image at another size in whole pixels, with its lower left corner at the origin. Edges do not fade.
  ///
  /// - Parameters:
  ///   - width: The new number of columns, at least 1.
  ///   - height: The new number of rows, at least 1.
  ///   - kernel: The resampling kernel.
  public func scaled(
    toWidth width: Int, height: Int, kernel: ScalingKernel = .lanczos
  ) -> Image {
    scaled(
      toWidth: width, height: height, columns: 0..<width, rows: 0..<height,
      weights: .named(kernel))
  }

  /// Returns a part of the image at another size, with the part's lower left corner at the origin; the weights of
  /// other pixels are not computed.
  ///
  /// - Parameters:
  ///   - width: The number of columns of the whole image at the new size, at least 1.
  ///   - height: The number of rows of the whole image at the new size, at least 1.
  ///   - columns: The columns of the part, at least one.
  ///   - rows: The rows of the part, at least one.
  ///   - kernel: The resampling kernel.
  func scaled(
    toWidth width: Int, height: Int, columns: Range<Int>, rows: Range<Int>,
    weights kernel: ResamplingKernel
  ) -> Image {
    precondition(width > 0 && height > 0, "an image scaled to \(width)×\(height)")
    precondition(!extent.isInfinite, "an image of infinite extent has no size")
    if extent.isEmpty { return self }
    let source = Region(touching: extent)
    // Beyond the largest coordinates, an image has no whole pixels.
    if source.isEmpty { return .empty }
    if source.minX == 0, source.minY == 0, source.width == width, source.height == height {
      if columns == 0..<width, rows == 0..<height { return self }
      return cropped(
        to: Rect(
          x: Double(columns.lowerBound), y: Double(rows.lowerBound), width: Double(columns.count),
          height: Double(rows.count))
      ).transformed(
        by: Transform2D(
          translationX: -Double(columns.lowerBound), y: -Double(rows.lowerBound)))
    }
    return Image(
      ScaledRecipe(
        columns: ScaledAxis(
          sourceMinimum: source.minX, sourceCount: source.width, targetCount: width,
          targets: columns, kernel: kernel),
        rows: ScaledAxis(
          sourceMinimum: source.minY, sourceCount: source.height, targetCount: height,
          targets: rows, kernel: kernel)), self)
  }

  /// Returns the image scaled by a factor, with its size rounded to whole pixels (as with CILanczosScaleTransform).
  ///
  /// - Parameters:
  ///   - scale: The factor for both axes, above 0.
  ///   - aspectRatio: An additional factor for the width.
  ///   - kernel: The resampling kernel.
  public func scaled(
    by scale: Double, aspectRatio: Double = 1, kernel: ScalingKernel = .lanczos
  ) -> Image {
    scaled(by: scale, aspectRatio: aspectRatio, weights: .named(kernel))
  }

  /// Returns the image scaled by a factor; see ``scaled(by:aspectRatio:kernel:)``.
  func scaled(by scale: Double, aspectRatio: Double, weights: ResamplingKernel) -> Image {
    if extent.isEmpty { return self }
    let source = Region(touching: extent)
    func size(_ count: Int, _ factor: Double) -> Int {
      max(1, Int((Double(count) * factor).rounded().clamped(to: 1...1e9)))
    }
    let width = size(source.width, scale * aspectRatio)
    let height = size(source.height, scale)
    return scaled(
      toWidth: width, height: height, columns: 0..<width, rows: 0..<height, weights: weights)
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    self.isNaN ? range.lowerBound : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

/// The scaling of an image along one axis.
struct ScaledAxis: Hashable, Sendable {
  let sourceMinimum: Int
  let sourceCount: Int
  /// The start and length of the source, in source pixels; the length is less than their number if a pixel at an end
  /// is partial.
  let sourceStart: Double
  let sourceLength: Double
  /// The number of pixels of the whole source at the new size.
  let targetCount: Int
  /// The target pixels to compute.
  let targets: Range<Int>
  let kernel: ResamplingKernel

  init(
    sourceMinimum: Int, sourceCount: Int, sourceStart: Double = 0, sourceLength: Double? = nil,
    targetCount: Int, targets: Range<Int>, kernel: ResamplingKernel
  ) {
    self.sourceMinimum = sourceMinimum
    self.sourceCount = sourceCount
    self.sourceStart = sourceStart
    self.sourceLength = sourceLength ?? Double(sourceCount)
    self.targetCount = targetCount
    self.targets = targets
    self.kernel = kernel
  }

  /// The source pixels of each target pixel, numbered from the first computed one.
  var window: ResamplingWindow {
    let scale = Double(targetCount) / sourceLength
    return ResamplingWindow(
      sourceCount: sourceCount, scale: scale,
      offset: -sourceStart * scale - Double(targets.lowerBound), weights: kernel)
  }

  /// The maximum number of source pixels that a target pixel reads.
  var tapCount: Int { window.width }

  /// Returns the source pixels, in the image's coordinates, that a range of target pixels reads.
  func source(of targets: Range<Int>) -> Range<Int> {
    let window = window
    let first = window.samples(of: targets.lowerBound).lowerBound
    var end = first
    // Because of rounding, the last but one may end later than the last.
    for target in max(targets.lowerBound, targets.upperBound - 2)..<targets.upperBound {
      end = max(end, window.samples(of: target).upperBound)
    }
    return first + sourceMinimum..<end + sourceMinimum
  }

  /// Returns the axis for a source that is reduced by an integer factor and starts at 0.
  ///
  /// - Parameters:
  ///   - reduction: The divisor of the source's length.
  ///   - isFirstPartial: `true` if a partial pixel is the first one, not the last.
  func reduced(by reduction: Int, isFirstPartial: Bool) -> ScaledAxis {
    let count = (sourceCount + reduction - 1) / reduction
    let length = sourceLength / Double(reduction)
    return ScaledAxis(
      sourceMinimum: 0, sourceCount: count,
      sourceStart: isFirstPartial ? Double(count) - length : 0, sourceLength: length,
      targetCount: targetCount, targets: targets, kernel: kernel)
  }
}

/// A recipe that computes weighted sums across rows and then across columns.
struct ScaledRecipe: AreaRecipe {
  let columns: ScaledAxis
  let rows: ScaledAxis
  let columnTables: ScalingTables
  let rowTables: ScalingTables

  init(columns: ScaledAxis, rows: ScaledAxis) {
    self.columns = columns
    self.rows = rows
    columnTables = ScalingTables(columns, taps: 4)
    rowTables = ScalingTables(rows, taps: 1)
  }

  static func == (first: ScaledRecipe, second: ScaledRecipe) -> Bool {
    first.columns == second.columns && first.rows == second.rows
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(columns)
    hasher.combine(rows)
  }

  /// Returns the largest reduction that leaves at least twice as many pixels as the result has.
  func reduction(of choices: [Int]) -> Int? {
    choices.filter {
      2 * columns.targetCount * $0 <= columns.sourceCount
        && 2 * rows.targetCount * $0 <= rows.sourceCount
    }.max()
  }

  /// Returns the recipe for a reduced source.
  func reduced(by reduction: Int) -> ScaledRecipe {
    // Rows are counted from the bottom, which is the end of a file.
    ScaledRecipe(
      columns: columns.reduced(by: reduction, isFirstPartial: false),
      rows: rows.reduced(by: reduction, isFirstPartial: true))
  }

  var staysInside: Bool { true }

  func extent(of inputs: [Rect]) -> Rect {
    inputs[0].isEmpty
      ? .empty
      : Rect(
        x: 0, y: 0, width: Double(columns.targets.count), height: Double(rows.targets.count))
  }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    let x = columns.source(of: output.minX..<output.maxX)
    let y = rows.source(of: output.minY..<output.maxY)
    return Region(minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound)
      .intersection(extent)
  }

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    let columnTable = columnTables.table(for: area.minX..<area.maxX)
    let rowTable = rowTables.table(for: area.minY..<area.maxY)
    let span = columns.source(of: area.minX..<area.maxX)
    let firstColumn = area.minX - columnTable.firstTarget
    let input = inputs[0]
    let capacity = paddedCount(span.count + columnTable.tapCount)
    let sums = context.scratch.floats(capacity)
    columnTable.starts.withUnsafeBufferPointer { starts in
      columnTable.weights.withUnsafeBufferPointer { weights in
        rowTable.weights.withUnsafeBufferPointer { rowWeights in
          guard let starts = starts.baseAddress, let weights = weights.baseAddress,
            let rowWeights = rowWeights.baseAddress
          else { return }
          for plane in 0..<output.layout.planeCount {
            for y in area.minY..<area.maxY {
              let row = y - rowTable.firstTarget
              let first = rowTable.firstSource + Int(rowTable.starts[row])
              context.kernels.weightedRows(
                WeightedRows(
                  input: input.address(plane, x: span.lowerBound, y: first),
                  inputStride: input.rowStride, weights: rowWeights + row * rowTable.tapCount,
                  tapCount: rowTable.counts[row], output: sums, outputStride: 0, outputRowCount: 1,
                  step: 1), count: span.count)
              // Weights of 0 extend beyond the last pixel, so the values there must be finite.
              (sums + span.count).update(repeating: 0, count: capacity - span.count)
              context.kernels.resampleRow(
                source: sums + (columnTable.firstSource - span.lowerBound),
                starts: starts + firstColumn, weights: weights + firstColumn * columnTable.tapCount,
                tapCount: columnTable.tapCount, result: output.address(plane, x: area.minX, y: y),
                count: area.width)
            }
          }
        }
      }
    }
  }

  var operationsPerValue: Double {
    // Sums of rows are computed at the width of the source.
    let share = max(1, Double(columns.sourceCount) / Double(columns.targetCount))
    return 2 * (Double(rows.tapCount) * share + Double(columns.tapCount))
  }

  var summary: String {
    "scale \(columns.sourceCount)×\(rows.sourceCount) to"
      + " \(columns.targetCount)×\(rows.targetCount) \(columns.kernel)"
  }
}
