// SPDX-License-Identifier: Apache-2.0

/// The mask of a stream's frame, whose edges are fitted to the frame only when the mask is needed, on any thread. Meanwhile, the
/// next frame can be processed.
package struct PendingMask: Sendable {
  private enum Content: Sendable {
    case field(MaskField)
    /// Probabilities, the frame on the same grid, and the range of probabilities that is mapped to 0…1.
    case probabilities(ProbabilityMap, FrameGrid, ClosedRange<Float>, threadCount: Int?)
  }

  private let content: Content

  /// Creates a mask that is complete.
  init(_ field: MaskField) { content = .field(field) }

  /// Creates a mask from probabilities.
  ///
  /// - Parameters:
  ///   - people: The probabilities.
  ///   - grid: The frame, reduced to the grid of the probabilities.
  ///   - levels: The range of probabilities that is mapped to 0…1.
  ///   - threadCount: The number of threads; `nil` for all.
  init(
    _ people: ProbabilityMap, in grid: FrameGrid, levels: ClosedRange<Float>, threadCount: Int?
  ) {
    content = .probabilities(people, grid, levels, threadCount: threadCount)
  }

  /// Returns the mask of the upright frame.
  package func field() -> MaskField {
    switch content {
    case .field(let field): return field
    case .probabilities(let people, let grid, let levels, let threadCount):
      var field = MaskField(width: people.width, height: people.height)
      GuidedField().fit(
        people.values, to: grid, levels: levels, into: &field, threadCount: threadCount)
      return field
    }
  }
}
