// SPDX-License-Identifier: Apache-2.0

/// Makes a network's coarse mask fit a photograph.
///
/// The network answers on a grid of 33×33 places: its mask is a smooth blob. What it is unsure of is
/// decided, specks and holes are removed, a guided filter pulls the edge onto the photograph's, and
/// the middle of the result is stretched, because the filter leaves a veil on both sides of an edge.
public struct MaskRefinement: Hashable, Sendable {
  /// The guided filter's radius as a part of the photograph's shorter side.
  public var radius: Double
  /// The variance of colours (of values 0…1) below which the guided filter smooths.
  public var epsilon: Double
  /// Islands and holes smaller than this part of the picture are removed.
  public var speckFraction: Double
  /// The probabilities that become 0 and 1 before the filter.
  public var probabilities: ClosedRange<Float>
  /// What becomes 0 and what becomes 1 after the filter.
  public var levels: ClosedRange<Float>

  /// Makes a refinement; the defaults score best on photographs of people.
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

  /// The mask with the photograph's edges.
  ///
  /// - Parameters:
  ///   - mask: One channel, over the whole photograph, of any size.
  ///   - photograph: The picture that the mask was made of, upright.
  /// - Returns: A grey 8-bit mask of the photograph's size.
  /// - Throws: `MaskError` if the mask has several channels.
  public func refine(
    _ mask: PixelBuffer, with photograph: PixelBuffer
  ) throws(MaskError) -> PixelBuffer {
    let clean =
      try mask.stretchingLevels(from: probabilities.lowerBound, to: probabilities.upperBound)
      .removingSpecks(smallerThan: .fraction(speckFraction)).fillingHoles(
        smallerThan: .fraction(speckFraction))
    let side = Double(min(photograph.width, photograph.height))
    let filter = GuidedRefinement(
      radius: max(1, Int((radius * side).rounded())), epsilon: epsilon)
    return try filter.refine(clean, with: photograph)
      .stretchingLevels(from: levels.lowerBound, to: levels.upperBound)
  }
}
