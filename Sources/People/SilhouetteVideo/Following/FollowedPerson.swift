// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A person who is followed from frame to frame: colours, the outline when last seen apart from
/// others, and motion.
struct FollowedPerson: Sendable {
  /// Indicates whether the person is removed.
  var isRemoved: Bool
  /// Indicates whether a point was on the person.
  let isChosen: Bool
  /// Indicates whether the person is certainly not somebody else who was hidden; newcomers may be.
  var isSettled: Bool
  private(set) var appearance: Appearance
  /// The centre in the last frame, in columns and rows, and in the next one.
  private(set) var center: SIMD2<Float>
  private(set) var predicted: SIMD2<Float>
  private var velocity = SIMD2<Float>.zero
  /// The standard deviation of the predicted centre, in cells.
  private(set) var spread: Float = 0
  /// The cells of the outline, as columns and rows from the centre.
  private var cells: [SIMD2<Int32>] = []
  private var rows = 0..<1
  /// The number of cells that the person covers if nothing hides them.
  private(set) var area: Float = 0
  /// The number of frames since the person was seen.
  private(set) var missedCount = 0
  /// Indicates whether the person's part of the mask contained others in the last frame.
  private(set) var isShared = false
  private(set) var age = 0

  /// The side of a square of the person's area.
  var size: Float { area.squareRoot() }
  /// Indicates whether the person could be in another place than the predicted one.
  var isFree: Bool { isShared || missedCount > 0 }
  /// Indicates whether the position is unknown.
  var isLost: Bool { missedCount > Self.lostAfter }
  /// The rows of the person at the predicted position.
  var predictedRows: Range<Int> {
    let row = Int(predicted.y.rounded())
    return row + rows.lowerBound..<row + rows.upperBound
  }

  private static let lostAfter = 30
  /// The standard deviation of the centre of somebody who is seen, and its growth in each other frame, in sizes.
  private static let leastSpread: Float = 0.15
  private static let spreadGrowth: Float = 0.05

  init(_ part: PeoplePart, isRemoved: Bool, isChosen: Bool, isSettled: Bool) {
    self.isRemoved = isRemoved
    self.isChosen = isChosen
    self.isSettled = isSettled
    appearance = part.appearance
    center = part.center
    predicted = center
    see(part)
  }

  /// Forgets the position.
  mutating func lose() { missedCount = Self.lostAfter + 1 }

  /// Predicts the position in the next frame.
  mutating func predict() {
    predicted = missedCount < 5 ? center + velocity : center
    if isFree { spread += Self.spreadGrowth * size }
  }

  /// Records that a part of the mask is the person's alone.
  mutating func see(_ part: PeoplePart) {
    appearance.learn(part.appearance, rate: 0.05)
    let step = part.center - center
    let isNear = (step * step).sum().squareRoot() < 0.3 * size && missedCount == 0
    velocity = isNear ? 0.7 * velocity + 0.3 * step : .zero
    center = part.center
    // While most of a person is out of sight, the outline from before is the better one.
    if Float(part.cells.count) >= 0.8 * area {
      let column = Int32(center.x.rounded())
      let row = Int32(center.y.rounded())
      let width = part.width
      cells = part.cells.map { SIMD2(Int32($0 % width) - column, Int32($0 / width) - row) }
      rows = part.rows.lowerBound - Int(row)..<part.rows.upperBound - Int(row)
      area = Float(part.cells.count)
    } else {
      area *= 0.98
    }
    (spread, missedCount, isShared) = (Self.leastSpread * size, 0, false)
    age += 1
  }

  /// Records that the person was not seen.
  mutating func miss() {
    missedCount += 1
    center = predicted
  }

  /// Records that the person shares a part of the mask with others.
  ///
  /// - Parameters:
  ///   - position: The person's centre.
  ///   - visibleArea: The number of cells that are the person's.
  mutating func share(at position: SIMD2<Float>, visibleArea: Float) {
    // Nobody jumps, and behind others, a position is uncertain.
    velocity = SIMD2(velocity.x + 0.2 * (position.x - predicted.x), 0)
    center = position
    if visibleArea > 0.5 * area { spread = Self.leastSpread * size }
    missedCount = visibleArea > 0.02 * area ? 0 : missedCount + 1
    isShared = true
    age += 1
  }

  /// Calls a function with the index of each cell that the person would cover in a place, as far as it is in the frame.
  @inline(__always)
  func forEachCell(
    at position: SIMD2<Float>, width: Int, height: Int, step: Int = 1, _ body: (Int) -> Void
  ) {
    let origin = SIMD2(Int32(position.x.rounded()), Int32(position.y.rounded()))
    for index in stride(from: 0, to: cells.count, by: step) {
      let cell = cells[index] &+ origin
      if cell.x >= 0, cell.y >= 0, cell.x < width, cell.y < height {
        body(Int(cell.y) * width + Int(cell.x))
      }
    }
  }
}
