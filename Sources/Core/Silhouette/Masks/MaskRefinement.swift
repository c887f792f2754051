// SPDX-License-Identifier: Apache-2.0

/// A method that fits a mask to the edges of its image.
///
/// A network's mask is a smooth blob whose edges are displaced by up to one pixel of the mask. First, specks and holes
/// are removed. A mean field on a small grid then moves the edges to where the image's colours change, and a narrow guided
/// filter draws them at the image's resolution. Since the filter leaves a veil on both sides of an edge, the middle of its
/// range of values is then stretched to 0…1, and remaining specks and holes are removed.
///
/// A fine mask, which is soft only in pixels that an edge crosses, is assumed to be correct: averaged over each of its
/// pixels, the result keeps the mask's value. A fine mask at least as large as the image is only scaled.
public struct MaskRefinement: Hashable, Sendable {
  /// The mean field that moves the mask's edges.
  package var field: MeanField
  /// The guided filter's radius as a fraction of the image's shorter side.
  package var radius: Double
  /// The variance of colours, with components in 0…1, below which the guided filter smooths.
  package var epsilon: Double
  /// The fraction of the mask below which islands and holes are removed before its edges are fitted.
  package var speckFraction: Double
  /// The fraction of the image below which islands and holes are removed after its edges are fitted.
  package var residueFraction: Double
  /// The range of the guided filter's values that is stretched to 0…1.
  package var levels: ClosedRange<Float>

  /// Creates a refinement. The default parameters are those that scored best on photos of people.
  public init(
    field: MeanField = MeanField(), radius: Double = 0.012, epsilon: Double = 1e-4,
    speckFraction: Double = 0.001, residueFraction: Double = 0.0005,
    levels: ClosedRange<Float> = 0.2...0.8
  ) {
    self.field = field
    self.radius = radius
    self.epsilon = epsilon
    self.speckFraction = speckFraction
    self.residueFraction = residueFraction
    self.levels = levels
  }

  /// The value at which an island's soft border ends in the result: the smallest value that is visible.
  private static let floor: Float = 1.0 / 30
  /// The fraction of the image below which islands and holes that the filter leaves in a fine mask are removed.
  private static let fineResidueFraction = 0.0001

  /// Returns the mask, fitted to the edges of its image.
  ///
  /// - Parameters:
  ///   - mask: A mask of the whole image, with one channel, of any size.
  ///   - pixels: The upright image that the mask belongs to.
  /// - Returns: A grey 8-bit mask of the image's size.
  /// - Throws: `MaskError` if the mask has several channels.
  package func refine(
    _ mask: PixelBuffer, with pixels: PixelBuffer
  ) throws(MaskError) -> PixelBuffer {
    var result = pixels.zeros(format: .grey8, colorSpace: .none)
    try refine(mask, with: pixels, into: &result)
    return result
  }

  /// Writes the mask, fitted to the edges of its image.
  ///
  /// - Parameters:
  ///   - mask: A mask of the whole image, with one channel, of any size.
  ///   - pixels: The upright image that the mask belongs to.
  ///   - result: Receives the mask: grey and 8-bit, of the image's size. For a fine mask, it is replaced by another buffer.
  /// - Throws: `MaskError` if the mask has several channels.
  package func refine(
    _ mask: PixelBuffer, with pixels: PixelBuffer, into result: inout PixelBuffer
  ) throws(MaskError) {
    let side = Double(min(pixels.width, pixels.height))
    let filter = GuidedRefinement(
      radius: max(1, Int((radius * side).rounded())), epsilon: epsilon)
    if let fine = try CoverageMask(mask) {
      if fine.width >= pixels.width, fine.height >= pixels.height {
        result = mask.averaged(width: pixels.width, height: pixels.height, component: .uint8)
        return
      }
      let drawn = try filter.refine(
        field.refine(mask, with: pixels), with: pixels, component: .float32)
      var corrected = try fine.correcting(drawn)
      try corrected.stretchLevels(from: levels.lowerBound, to: levels.upperBound)
      result = corrected.averaged(width: pixels.width, height: pixels.height, component: .uint8)
      try result.clean(smallerThan: Self.fineResidueFraction, floor: Self.floor)
      return
    }
    var clean = mask
    try clean.clean(smallerThan: speckFraction)
    try filter.refine(field.refine(clean, with: pixels), with: pixels, into: &result)
    try result.stretchLevels(from: levels.lowerBound, to: levels.upperBound)
    try result.clean(smallerThan: residueFraction, floor: Self.floor)
  }
}

extension PixelBuffer {
  /// Removes the mask's small islands and holes.
  fileprivate mutating func clean(
    smallerThan fraction: Double, floor: Float = 0.02
  ) throws(MaskError) {
    try removeSpecks(smallerThan: .fraction(fraction), floor: floor)
    try fillHoles(smallerThan: .fraction(fraction), floor: floor)
  }
}
