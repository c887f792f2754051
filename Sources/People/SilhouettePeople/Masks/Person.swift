// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A person found by a detector, represented by a line from the face through the hips to the feet, in pixels, y down.
///
/// Masks and instances use this type instead of ``FoundBody`` because it also represents people whose body the network does
/// not find.
struct Person: Sendable {
  /// The centre of the face.
  var face: SIMD2<Float>
  /// The height of the face's box.
  var faceHeight: Float
  /// The middle of the hips.
  var hip: SIMD2<Float>
  /// The radius of the circle around the hips that contains the whole body.
  var radius: Float
  /// The detector's score.
  var score: Float
  /// The crop for the body network.
  var rect: CropRect
  /// The body, as located by the body network; `nil` if the network found none, or found a neighbour's.
  var body: BodyPoints?

  /// Returns the distance of a point from the edge of a band along the line from face to feet, relative to ``radius``; 0
  /// inside the band.
  func distance(to point: SIMD2<Float>) -> Float {
    let foot = 2 * hip - face
    // Face, hips and feet are assumed to be on a straight line.
    let way = foot - face
    let length = (way * way).sum()
    let share = length > 0 ? min(max(((point - face) * way).sum() / length, 0), 1) : 0
    let gap = point - (face + way * share)
    let distance = (gap * gap).sum().squareRoot() - Self.lineWidth / 2 * faceHeight
    return max(distance, 0) / radius
  }

  /// The width of the band, relative to ``faceHeight``.
  private static var lineWidth: Float { 0.7 }

  /// Points on the line from the face to the hips.
  var line: [SIMD2<Float>] { line(to: 1) }

  /// Returns those points on the line from the face towards the feet that are inside an image.
  ///
  /// - Parameters:
  ///   - end: The end of the line, as a multiple of the distance from the face to the hips.
  ///   - size: The size of the image, in pixels.
  func visibleLine(to end: Float = 1, in size: Size) -> [SIMD2<Float>] {
    line(to: end).filter {
      $0.x >= 0 && $0.y >= 0 && $0.x < Float(size.width) && $0.y < Float(size.height)
    }
  }

  private func line(to end: Float) -> [SIMD2<Float>] {
    (0...Self.lineSteps).map { face + (hip - face) * (end * Float($0) / Float(Self.lineSteps)) }
  }

  private static var lineSteps: Int { 32 }
}

extension Person {
  /// The proportions of standing people, as medians over 66 photos.
  private enum Proportions {
    /// The vertical distance from the face to the hips, relative to the height of the face's box.
    static let hip: Float = 4.25
    /// The radius of the circle around the hips, relative to the height of the face's box.
    static let radius: Float = 5.6
    /// The width of the shoulders, relative to the height of the face's box.
    static let shoulders: Float = 2.6
    /// The distance from the centre of the face to the top of the head, relative to the height of the face's box.
    static let crown: Float = 1
    /// The side of the crop, relative to the diameter of the circle.
    static let crop: Float = 1.25
    /// The maximum distance between a body's face and a detected face of the same person, relative to the height of the
    /// face.
    static let match: Float = 0.9
  }

  /// Creates a person from a detected body.
  init(body detection: Detection, in size: Size) {
    let scale = SIMD2(Float(size.width), Float(size.height))
    let height = detection.height * scale.y / Detector.bodies.boxHeight
    let hip = detection.points[0] * scale
    let rim = detection.points[1] * scale
    self.init(
      face: detection.box.center * scale - SIMD2(0, Detector.boxShift * height),
      faceHeight: height, hip: hip, radius: max(((rim - hip) * (rim - hip)).sum().squareRoot(), 1),
      score: detection.score, rect: detection.bodyRect(in: size))
  }

  /// Creates a person from a detected face; the person is assumed to stand.
  init(face detection: Detection, in size: Size) {
    let scale = SIMD2(Float(size.width), Float(size.height))
    let height = max(detection.height * scale.y, 1)
    let face = detection.box.center * scale
    let hip = face + SIMD2(0, Proportions.hip * height)
    let radius = Proportions.radius * height
    let side = 2 * Proportions.crop * radius
    self.init(
      face: face, faceHeight: height, hip: hip, radius: radius, score: detection.score,
      rect: CropRect(
        xCenter: hip.x / scale.x, yCenter: hip.y / scale.y, width: side / scale.x,
        height: side / scale.y, rotation: 0))
  }

  /// Returns the people found by two detectors: one for each body, and one for each face that belongs to none of the
  /// bodies.
  static func people(bodies: [Detection], faces: [Detection], in size: Size) -> [Person] {
    var people = bodies.map { Person(body: $0, in: size) }
    var isFree = [Bool](repeating: true, count: people.count)
    let scale = SIMD2(Float(size.width), Float(size.height))
    var pairs: [(distance: Float, person: Int, face: Int)] = []
    for (index, face) in faces.enumerated() {
      for (person, other) in people.enumerated() {
        let gap = face.box.center * scale - other.face
        let distance = (gap * gap).sum().squareRoot()
        if distance < Proportions.match * max(face.height * scale.y, other.faceHeight) {
          pairs.append((distance, person, index))
        }
      }
    }
    var unmatched = Set(faces.indices)
    for pair in pairs.sorted(by: { ($0.distance, $0.person) < ($1.distance, $1.person) })
    where isFree[pair.person] && unmatched.contains(pair.face) {
      isFree[pair.person] = false
      unmatched.remove(pair.face)
      let face = faces[pair.face]
      people[pair.person].face = face.box.center * scale
      people[pair.person].faceHeight = max(face.height * scale.y, 1)
    }
    return people + unmatched.sorted().map { Person(face: faces[$0], in: size) }
  }

  /// Returns the rectangle that a person of the usual proportions covers, normalised, y down; it may extend beyond the
  /// image.
  func rectangle(in size: Size) -> UprightBox {
    let scale = SIMD2(Float(size.width), Float(size.height))
    let half = SIMD2(Proportions.shoulders / 2 * faceHeight, Proportions.crown * faceHeight)
    return UprightBox(
      minimum: (face - half) / scale, maximum: (2 * hip - face + SIMD2(half.x, 0)) / scale)
  }

  /// Returns a Boolean value that indicates whether a body's points belong to this person and not to a neighbour: the points
  /// of the head coincide with the person's face.
  func owns(_ body: BodyPoints, in size: Size) -> Bool {
    guard body.isPresent, body.points.count >= Self.headPointCount else { return false }
    let scale = SIMD2(Float(size.width), Float(size.height))
    var head = SIMD2<Float>.zero
    for point in body.points.prefix(Self.headPointCount) {
      head += SIMD2(point.position.x, point.position.y) * scale
    }
    let gap = head / Float(Self.headPointCount) - face
    return (gap * gap).sum().squareRoot() < 0.9 * faceHeight
  }

  /// Returns a Boolean value that indicates whether a body's nose is on this person's face.
  func hasHead(of body: FoundBody, in size: Size) -> Bool {
    length(body.pixel(0, in: size) - face) < 0.9 * faceHeight
  }

  /// The number of points on the head, which are the first of a body's points.
  private static var headPointCount: Int { 11 }
}
