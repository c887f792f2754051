// SPDX-License-Identifier: Apache-2.0

/// The description of a detector with anchors, such as BlazeFace: MediaPipe 0.10.21's options.
struct Detector: Hashable, Sendable {
  /// A layer of anchors.
  struct Layer: Hashable, Sendable {
    /// The distance of the anchors, in pixels of the input.
    var stride: Int
    /// The number of anchors at each position.
    var count: Int
  }

  /// The network.
  var network: PeopleNetwork
  /// The layers of anchors, in the order of the outputs.
  var layers: [Layer]
  /// The number of key points.
  var pointCount: Int
  /// The least score.
  var threshold: Float

  /// Faces within about 2 m. Key points: right eye, left eye, tip of the nose, middle of the mouth, right ear, left ear.
  static let faceShortRange = Detector(
    network: .faceShortRange, layers: [Layer(stride: 8, count: 2), Layer(stride: 16, count: 6)],
    pointCount: 6, threshold: 0.5)
  /// Faces within about 5 m, with the same key points.
  static let faceFullRange = Detector(
    network: .faceFullRange, layers: [Layer(stride: 4, count: 1)], pointCount: 6, threshold: 0.6)
  /// Palms. Key points: wrist; first joints of index, middle, ring and little finger; first and second joint of the
  /// thumb.
  static let palms = Detector(
    network: .palms, layers: [Layer(stride: 8, count: 2), Layer(stride: 16, count: 6)],
    pointCount: 7, threshold: 0.5)
  /// Bodies. The box is a face's. Key points: middle of the hips and a point on the circle around the body; middle of
  /// the shoulders and a point on the circle around the upper body.
  static let bodies = Detector(
    network: .bodies,
    layers: [
      Layer(stride: 8, count: 2), Layer(stride: 16, count: 2), Layer(stride: 32, count: 6),
    ],
    pointCount: 4, threshold: 0.5)
}
