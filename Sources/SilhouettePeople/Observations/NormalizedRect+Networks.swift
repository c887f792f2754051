// SPDX-License-Identifier: Apache-2.0

extension NormalizedRect {
  /// Creates the rectangle of a finding.
  init(_ detection: Detection) {
    self.init(
      x: Double(detection.x), y: 1 - Double(detection.y) - Double(detection.height),
      width: Double(detection.width), height: Double(detection.height))
  }
}

extension NormalizedPoint {
  /// Creates the place of a network's point, whose y points down.
  init(_ point: SIMD3<Float>) { self.init(x: Double(point.x), y: 1 - Double(point.y)) }
}
