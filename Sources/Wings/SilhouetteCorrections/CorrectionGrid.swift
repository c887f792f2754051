// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouettePixels

/// What is known about a photo before a person corrects its mask, on a small grid that is stretched over the photo.
struct CorrectionGrid: Sendable {
  /// The number of columns and of rows.
  let width: Int
  let height: Int
  /// The log odds of the mask that is corrected.
  let mask: [Float]
  /// The factor on the log odds of the mask at each place: a person who corrects it trusts it less, but more where all networks
  /// say the same.
  let trust: [Float]
  /// For each place, the costs of the steps to the right, lower left, lower and lower right neighbour.
  private let costs: [Float]

  /// The longer side, in places.
  static let longSide = 192
  /// The limit on the log odds of the mask.
  static let limit: Float = 4
  /// The probabilities above and below which networks agree, and the trust in what they agree on and in the rest.
  private static let (agreed, denied): (Float, Float) = (0.7, 0.15)
  private static let (sure, unsure): (Float, Float) = (1, 0.25)
  /// The costs of a change by 1 of the colour (Lab, lightness 0…1), of the networks' probabilities and of the mask.
  private static let (color, networks, ownMask): (Float, Float, Float) = (1.5, 0.7, 0.3)

  /// The number of places.
  var count: Int { width * height }

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - evidence: What the networks and the colours show.
  ///   - uncorrected: The mask that is corrected.
  init(_ evidence: CorrectionEvidence, _ uncorrected: PixelBuffer) {
    let (width, height) = (evidence.width, evidence.height)
    let colors = evidence.colors
    let mask = ProbabilityMap(
      uncorrected.averaged(width: width, height: height, component: .float32))
    let networks = evidence.networks.map { $0.resized(width: width, height: height) }
    self.width = width
    self.height = height
    self.mask = mask.values.map { logOdds($0, atMost: Self.limit) }
    trust = mask.values.indices.map { place in
      let values = networks.map { $0.values[place] }
      let isSure =
        mask.values[place] > 0.5
        ? (values.min() ?? 0) > Self.agreed : (values.max() ?? 1) < Self.denied
      return isSure ? Self.sure : Self.unsure
    }
    var costs = [Float](repeating: 0, count: 4 * width * height)
    let step = 1 / Float(max(width, height))
    for place in 0..<width * height {
      for (direction, offset) in Self.offsets.enumerated() {
        let (x, y) = (place % width + offset.x, place / width + offset.y)
        guard (0..<width).contains(x), y < height else { continue }
        let other = y * width + x
        let difference = colors[place] - colors[other]
        var cost = step * (offset.x != 0 && offset.y != 0 ? Float(2).squareRoot() : 1)
        cost += Self.color * (difference * difference).sum().squareRoot()
        for map in networks { cost += Self.networks * abs(map.values[place] - map.values[other]) }
        cost += Self.ownMask * abs(mask.values[place] - mask.values[other])
        costs[4 * place + direction] = cost
      }
    }
    self.costs = costs
  }

  private static let offsets = [(x: 1, y: 0), (x: -1, y: 1), (x: 0, y: 1), (x: 1, y: 1)]

  /// Calls `body` with each of the eight neighbours of a place and the cost of the step to it.
  @inline(__always)
  func forEachStep(from place: Int, _ body: (Int, Float) -> Void) {
    let (y, x) = place.quotientAndRemainder(dividingBy: width)
    for (direction, offset) in Self.offsets.enumerated() {
      if (0..<width).contains(x + offset.x), y + offset.y < height {
        body(place + offset.y * width + offset.x, costs[4 * place + direction])
      }
      if (0..<width).contains(x - offset.x), y >= offset.y {
        let other = place - offset.y * width - offset.x
        body(other, costs[4 * other + direction])
      }
    }
  }
}
