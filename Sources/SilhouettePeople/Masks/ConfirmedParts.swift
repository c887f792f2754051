// SPDX-License-Identifier: Apache-2.0

/// The parts of a stream's masks that are people: a part is confirmed once by a face or a body, and stays as long as it
/// continues from frame to frame, although the person turns away.
struct ConfirmedParts: Hashable, Sendable {
  /// The number of frames between two looks for people while a part is not confirmed.
  static let interval = 5
  /// The share of a part that must have been confirmed in the frame before.
  private static let leastContinuation: Float = 0.3

  /// The places of people in the frame before.
  private var places: ProbabilityMap?
  /// The frames since the last look; `nil` before the first.
  private var framesSinceLook: Int?

  /// Returns the mask of a frame without the parts that are not people.
  ///
  /// - Parameters:
  ///   - mask: The mask of the frame, of one size for the whole stream.
  ///   - look: Returns the parts that have a face or a body behind them; called at most once.
  mutating func people(
    in mask: ProbabilityMap, look: (MaskParts) throws -> Set<Int>
  ) rethrows -> ProbabilityMap {
    let parts = MaskParts(mask)
    var confirmed = continued(parts)
    let isDue = framesSinceLook.map { $0 + 1 >= Self.interval } ?? true
    framesSinceLook = framesSinceLook.map { $0 + 1 }
    if isDue, confirmed.count < parts.parts.count {
      confirmed.formUnion(try look(parts))
      framesSinceLook = 0
    }
    let result = parts.keeping(confirmed, of: mask)
    places = result
    return result
  }

  /// Returns the parts that were confirmed in the frame before.
  private func continued(_ parts: MaskParts) -> Set<Int> {
    guard let places, places.width == parts.width, places.height == parts.height else { return [] }
    var counts = [Int](repeating: 0, count: parts.parts.count)
    for (place, owner) in parts.owners.enumerated() where owner >= 0 && places.values[place] > 0.5 {
      counts[Int(owner)] += 1
    }
    return Set(
      counts.indices.filter {
        Float(counts[$0]) >= Self.leastContinuation * Float(parts.parts[$0].area)
      })
  }
}
