// SPDX-License-Identifier: Apache-2.0

/// A mask that is a linear function of a frame's luma and chroma in every cell of a grid that is stretched over the frame.
/// From these few coefficients, the coverage of each pixel is computed on demand.
///
/// A mask without factors does not depend on the frame.
package struct MaskField: Sendable {
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The factors of luma, row by row from the top; undefined if there are no factors.
  package var luma: [Float] = []
  /// The factors of Cb, in the same order.
  package var cb: [Float] = []
  /// The factors of Cr, in the same order.
  package var cr: [Float] = []
  /// The constants of the linear functions, whose results are clamped to 0…1.
  var offsets: [Float]

  /// Creates a mask that is 0 everywhere.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    offsets = [Float](repeating: 0, count: width * height + FrameGrid.padding)
  }

  /// Creates a mask from its values, row by row from the top.
  ///
  /// - Parameter levels: The range of values that is mapped to 0…1.
  package init(
    width: Int, height: Int, _ values: [Float], levels: ClosedRange<Float> = 0...1
  ) {
    self.init(width: width, height: height)
    set(values, levels: levels)
  }

  /// The constants without padding; they are the values of a mask that does not depend on the frame.
  package var values: ArraySlice<Float> { offsets[..<(width * height)] }

  /// Indicates whether the mask depends on the frame.
  package private(set) var hasFactors = false

  /// Allocates the factors and sets them to 0.
  mutating func allocateFactors() {
    hasFactors = true
    if luma.count == offsets.count {
      for index in luma.indices { luma[index] = 0 }
      for index in cb.indices { cb[index] = 0 }
      for index in cr.indices { cr[index] = 0 }
    } else {
      luma = [Float](repeating: 0, count: offsets.count)
      cb = luma
      cr = luma
    }
  }

  /// Sets the values of a mask that has no factors.
  package mutating func set(_ values: [Float], levels: ClosedRange<Float>) {
    precondition(values.count >= width * height, "\(values.count) numbers for \(width)×\(height)")
    hasFactors = false
    let scale = 1 / max(levels.upperBound - levels.lowerBound, 1e-3)
    for index in 0..<width * height {
      offsets[index] = (values[index] - levels.lowerBound) * scale
    }
  }

  /// Returns the mask's values for an image reduced to a grid of any size, clamped to 0…1, row by row; the coefficients
  /// are enlarged bilinearly.
  package func values(for grid: FrameGrid) -> [Float] {
    // The factors and the constants are enlarged together.
    let plane = Plane<SIMD4<Float>>(width: width, height: height)
    let row = Plane<SIMD4<Float>>(width: grid.width, height: 1)
    let enlarger = RowEnlarger(plane, width: grid.width, height: grid.height)
    let scratch = enlarger.scratch()
    var result = [Float](repeating: 0, count: grid.width * grid.height)
    withUnsafeRows(of: plane, row) { plane, row in
      for index in 0..<width * height {
        plane.base[index] =
          hasFactors
          ? SIMD4(luma[index], cb[index], cr[index], offsets[index])
          : SIMD4(0, 0, 0, offsets[index])
      }
      for y in 0..<grid.height {
        enlarger.read(y, into: row.base, scratch: scratch)
        for x in 0..<grid.width {
          let index = y * grid.width + x
          let function = row.base[x]
          var sum = function.w
          if hasFactors {
            sum += function.x * grid.luma[index]
            sum += function.y * grid.cb[index] + function.z * grid.cr[index]
          }
          result[index] = min(max(sum, 0), 1)
        }
      }
    }
    return result
  }

  /// Returns the mask in the frame's stored orientation.
  ///
  /// - Parameter orientation: The orientation of the stored frame.
  /// - Returns: This mask, which is upright, rotated to match the stored frame.
  package func stored(from orientation: ImageOrientation) -> MaskField {
    if orientation == .up { return self }
    let size = orientation.displaySize(width: width, height: height)
    var result = MaskField(width: size.width, height: size.height)
    func turned(_ source: [Float]) -> [Float] {
      var target = [Float](repeating: 0, count: source.count)
      for row in 0..<height {
        let walk = orientation.walk(row: row, width: size.width, height: size.height)
        for column in 0..<width {
          target[walk.first + column * walk.step] = source[row * width + column]
        }
      }
      return target
    }
    result.offsets = turned(offsets)
    result.hasFactors = hasFactors
    if hasFactors { (result.luma, result.cb, result.cr) = (turned(luma), turned(cb), turned(cr)) }
    return result
  }
}
