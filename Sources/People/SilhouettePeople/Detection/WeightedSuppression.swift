// SPDX-License-Identifier: Apache-2.0

extension [Detection] {
  /// The detections with overlapping ones merged, best first: MediaPipe's weighted non-maximum suppression.
  ///
  /// The best detection is merged with all others whose intersection over union with it exceeds 0.3: its box and points
  /// become averages weighted by score. The remaining detections are merged in the same way.
  var mergedByScore: [Detection] {
    var rest = enumerated().sorted {
      $0.element.score != $1.element.score
        ? $0.element.score > $1.element.score : $0.offset < $1.offset
    }.map(\.element)
    var merged: [Detection] = []
    while let best = rest.first {
      var cluster: [Detection] = []
      var others: [Detection] = []
      for detection in rest {
        if best.box.overlap(with: detection.box) > Self.leastOverlap {
          cluster.append(detection)
        } else {
          others.append(detection)
        }
      }
      merged.append(best.averaged(over: cluster))
      // A box without area overlaps nothing, not even itself.
      if cluster.isEmpty { break }
      rest = others
    }
    return merged
  }

  private static var leastOverlap: Float { 0.3 }
}

extension Detection {
  /// Returns the detection with the average box and points of a cluster, weighted by score.
  fileprivate func averaged(over cluster: [Detection]) -> Detection {
    let total = cluster.reduce(0) { $0 + $1.score }
    guard total > 0 else { return self }
    var minimum = SIMD2<Float>.zero
    var maximum = SIMD2<Float>.zero
    var points = [SIMD2<Float>](repeating: .zero, count: points.count)
    for detection in cluster {
      minimum += detection.box.minimum * detection.score
      maximum += detection.box.maximum * detection.score
      for index in points.indices { points[index] += detection.points[index] * detection.score }
    }
    let corner = minimum / total
    let opposite = maximum / total
    return Detection(
      score: score, x: corner.x, y: corner.y, width: opposite.x - corner.x,
      height: opposite.y - corner.y, points: points.map { $0 / total })
  }
}
