// SPDX-License-Identifier: Apache-2.0

/// A method that fits a network's coarse mask to the edges of its image.
///
/// The network's output is a grid of 33×33 positions: its mask is a smooth blob. Uncertain probabilities are pushed
/// to 0 or 1, specks and holes are removed, a guided filter pulls the edge onto the image's, and the middle of the
/// result is stretched, because the filter leaves a veil on both sides of an edge.
public struct MaskRefinement: Hashable, Sendable {
  /// The guided filter's radius as a fraction of the image's shorter side.
  public var radius: Double
  /// The variance of colours (of values 0…1) below which the guided filter smooths.
  public var epsilon: Double
  /// The fraction of the image below which islands and holes are removed.
  public var speckFraction: Double
  /// The probabilities that become 0 and 1 before the filter.
  public var probabilities: ClosedRange<Float>
  /// The values that become 0 and 1 after the filter.
  public var levels: ClosedRange<Float>

  /// Creates a refinement; the defaults score best on photos of people.
  public init(
    radius: Double = 0.04, epsilon: Double = 1e-4, speckFraction: Double = 0.001,
    probabilities: ClosedRange<Float> = 0.2...0.8, levels: ClosedRange<Float> = 0.25...0.75
  ) {
    self.radius = radius
    self.epsilon = epsilon
    self.speckFraction = speckFraction
    self.probabilities = probabilities
    self.levels = levels
  }

  /// The refinement of a mask that is close to the edges already, such as one of 256×256: it moves them by a few pixels.
  public static let fine = MaskRefinement(
    radius: 0.012, epsilon: 1e-4, speckFraction: 0.001, probabilities: 0...1, levels: 0.2...0.8)

  /// Returns the mask, fitted to the edges of its image.
  ///
  /// - Parameters:
  ///   - mask: One channel, over the whole image, of any size.
  ///   - pixels: The upright image that the mask belongs to.
  /// - Returns: A grey 8-bit mask of the image's size.
  /// - Throws: `MaskError` if the mask has several channels.
  public func refine(
    _ mask: PixelBuffer, with pixels: PixelBuffer
  ) throws(MaskError) -> PixelBuffer {
    let clean =
      try mask.stretchingLevels(from: probabilities.lowerBound, to: probabilities.upperBound)
      .removingSpecks(smallerThan: .fraction(speckFraction)).fillingHoles(
        smallerThan: .fraction(speckFraction))
    let side = Double(min(pixels.width, pixels.height))
    let filter = GuidedRefinement(
      radius: max(1, Int((radius * side).rounded())), epsilon: epsilon)
    return try filter.refine(clean, with: pixels)
      .stretchingLevels(from: levels.lowerBound, to: levels.upperBound)
  }
}
