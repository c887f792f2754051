// SPDX-License-Identifier: Apache-2.0

/// The hands of the whole image, the most certain palm first.
struct HandsAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The largest number of hands; `nil` for all.
  var maximumCount: Int?

  func output(in context: RequestContext) throws -> [FoundHand] {
    let size = try context.imageSize()
    let most = maximumCount ?? .max
    var hands: [FoundHand] = []
    if most == 0 { return hands }
    for palm in try context.output(of: DetectionAnalysis(models: models, detector: .palms)) {
      try context.checkCancellation()
      let rect = palm.handRect(in: size)
      guard rect.isUsable(in: size) else { continue }
      let points = try context.output(of: HandAnalysis(models: models, rect: rect))
      let hand = FoundHand(palm: palm, points: points)
      guard points.isPresent, !hands.contains(where: { $0.isSame(as: hand, in: size) }) else {
        continue
      }
      hands.append(hand)
      if hands.count == most { break }
    }
    return hands
  }
}
