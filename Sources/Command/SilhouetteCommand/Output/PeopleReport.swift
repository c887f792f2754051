// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore
import SilhouettePeople

/// The report on the people in a photo, as text and as JSON. Coordinates are measured from its top left corner.
struct PeopleReport {
  let findings: PeopleFindings

  private var size: Size { findings.size }

  // MARK: Text

  /// The report as text: a line with the number of findings of each kind, and one for each finding.
  var text: String {
    if findings.isEmpty { return "\(absence)\n" }
    var rows: [(name: String, facts: [String])] = []
    func add(_ name: String, _ box: NormalizedRect, _ facts: String?...) {
      rows.append((name, [place(of: box)] + facts.compactMap(\.self)))
    }
    for (index, face) in (findings.faces ?? []).enumerated() {
      let quality = face.captureQuality.map { "quality \(Self.hundredths(Double($0.score)))" }
      add("face \(index + 1)", face.boundingBox, angles(of: face), quality)
    }
    for (index, body) in (findings.bodies ?? []).enumerated() {
      let joints = "\(body.visibleJoints.count) of \(body.joints.count) joints visible"
      add("body \(index + 1)", body.boundingBox, joints)
    }
    for (index, hand) in (findings.hands ?? []).enumerated() {
      let side = hand.chirality.map { "\($0), \(Self.percent(Double(hand.chiralityConfidence)))" }
      add("hand \(index + 1)", hand.boundingBox, side)
    }
    for instance in findings.instances ?? [] {
      let fraction = "\(Self.percent(instance.fraction)) of the photo"
      add("person \(instance.index)", instance.boundingBox, fraction)
    }
    let width = rows.map(\.name.count).max() ?? 0
    let lines = rows.map { name, facts in
      name + String(repeating: " ", count: width - name.count + 2)
        + facts.joined(separator: "  ") + "\n"
    }
    return "\(summary)\n" + lines.joined()
  }

  /// The line with the number of findings of each kind.
  private var summary: String {
    func count(_ number: Int?, _ one: String, _ several: String) -> String? {
      guard let number, number > 0 else { return nil }
      return "\(number) \(number == 1 ? one : several)"
    }
    return [
      count(findings.faces?.count, "face", "faces"),
      count(findings.bodies?.count, "body", "bodies"),
      count(findings.hands?.count, "hand", "hands"),
      count(findings.instances?.count, "person", "people"),
    ].compactMap { $0 }.joined(separator: ", ")
  }

  /// The sentence for a photo in which nothing was found.
  private var absence: String {
    let asked = [
      findings.faces.map { _ in "faces" }, findings.bodies.map { _ in "bodies" },
      findings.hands.map { _ in "hands" }, findings.instances.map { _ in "people" },
    ].compactMap { $0 }
    guard asked.count < 4, let last = asked.last else { return "nobody found" }
    let others = asked.dropLast().joined(separator: ", ")
    return others.isEmpty ? "no \(last) found" : "no \(others) or \(last) found"
  }

  private func angles(of face: FaceObservation) -> String {
    func degrees(_ angle: Double) -> String {
      angle.isFinite ? "\(Int((angle * 180 / .pi).rounded()))°" : "unknown"
    }
    return "roll \(degrees(face.roll)), yaw \(degrees(face.yaw)), pitch \(degrees(face.pitch))"
  }

  /// Returns a description of the columns and rows that a rectangle covers, counted from the top left corner.
  private func place(of box: NormalizedRect) -> String {
    let rect = Self.pixels(box, in: size)
    func range(_ start: Double, _ length: Double) -> String {
      guard start.isFinite, length.isFinite, abs(start) < 1e9, length < 1e9 else { return "?" }
      let first = Int(start.rounded(.down))
      return "\(first)–\(max(first, Int((start + length).rounded(.up)) - 1))"
    }
    return "x \(range(rect.minX, rect.width)), y \(range(rect.minY, rect.height))"
  }

  private static func percent(_ fraction: Double) -> String {
    Decimals.text(fraction * 100, 0).map { "\($0) %" } ?? "?"
  }

  /// Returns a number with two decimals.
  static func hundredths(_ value: Double) -> String {
    Decimals.text(value, 2) ?? "?"
  }

  // MARK: JSON

  typealias Members = [(name: String, value: JSONText)]

  /// The report as JSON: the size of the photo and the lists that were requested.
  var json: JSONText {
    let members: Members = [
      ("width", .number(Int(size.width))), ("height", .number(Int(size.height))),
    ]
    let lists: [(name: String, elements: [JSONText]?)] = [
      ("faces", findings.faces?.map(object(face:))),
      ("bodies", findings.bodies?.map { .object(self.members(pose: $0)) }),
      ("hands", findings.hands?.map(object(hand:))),
      ("instances", findings.instances?.map(object(instance:))),
    ]
    return .object(
      members + lists.compactMap { list in list.elements.map { (list.name, .array($0)) } })
  }

  private func object(face: FaceObservation) -> JSONText {
    func degrees(_ angle: Double) -> JSONText { .number((angle * 180 / .pi).rounded(to: 10)) }
    let angles: Members = [
      ("roll", degrees(face.roll)), ("yaw", degrees(face.yaw)), ("pitch", degrees(face.pitch)),
    ]
    var members = self.members(box: face.boundingBox)
    members.append(("confidence", Self.share(face.confidence)))
    members += angles
    if let quality = face.captureQuality {
      members.append(("quality", Self.share(quality.score)))
    }
    if let landmarks = face.landmarks {
      members.append(("landmarks", object(landmarks: landmarks)))
    }
    return .object(members)
  }

  private func object(landmarks: FaceObservation.Landmarks2D) -> JSONText {
    let regions: [(name: String, region: FaceObservation.Landmarks2D.Region)] = [
      ("faceContour", landmarks.faceContour), ("medianLine", landmarks.medianLine),
      ("leftEyebrow", landmarks.leftEyebrow), ("rightEyebrow", landmarks.rightEyebrow),
      ("leftEye", landmarks.leftEye), ("rightEye", landmarks.rightEye),
      ("leftPupil", landmarks.leftPupil), ("rightPupil", landmarks.rightPupil),
      ("nose", landmarks.nose), ("noseCrest", landmarks.noseCrest),
      ("outerLips", landmarks.outerLips), ("innerLips", landmarks.innerLips),
    ]
    let members: Members = regions.map { name, region in
      let points: [JSONText] = region.pointsInImageCoordinates(size).map {
        .object(Self.members(point: NormalizedPoint(imagePoint: $0, in: size), in: size))
      }
      return (name, .array(points))
    }
    return .object(members)
  }

  private func object(hand: HumanHandPoseObservation) -> JSONText {
    let side: Members = [
      ("chirality", .string(hand.chirality?.rawValue)),
      ("chiralityConfidence", Self.share(hand.chiralityConfidence)),
    ]
    return .object(side + self.members(pose: hand))
  }

  private func object(instance: InstanceMaskObservation.Instance) -> JSONText {
    var members: Members = [("index", .number(instance.index))]
    members += self.members(box: instance.boundingBox)
    members.append(("fraction", .number(instance.fraction.rounded(to: 100_000))))
    return .object(members)
  }

  /// Returns the members for the box, the confidence and the joints of a pose.
  private func members(pose: some PoseProviding) -> Members {
    let joints: Members = pose.joints.map { joint in
      var members = Self.members(point: joint.location, in: size)
      members.append(("confidence", Self.share(joint.confidence)))
      return (joint.jointName, .object(members))
    }
    var members = self.members(box: pose.boundingBox)
    members.append(("confidence", Self.share(pose.confidence)))
    members.append(("joints", .object(joints)))
    return members
  }

  /// Returns the members for a point of a photo, in pixels and in fractions of its size, both measured from the top left
  /// corner.
  static func members(point: NormalizedPoint, in size: Size) -> Members {
    let point = point.verticallyFlipped()
    let normalized: Members = [
      ("x", .number(point.x.rounded(to: 100_000))), ("y", .number(point.y.rounded(to: 100_000))),
    ]
    return [
      ("x", .number((point.x * size.width).rounded(to: 10))),
      ("y", .number((point.y * size.height).rounded(to: 10))),
      ("normalized", .object(normalized)),
    ]
  }

  /// Returns the members for a rectangle, in pixels and in fractions of the photo, both measured from the top left corner.
  private func members(box: NormalizedRect) -> Members {
    let flipped = box.verticallyFlipped()
    let normalized: Members = [
      ("x", .number(flipped.x.rounded(to: 100_000))),
      ("y", .number(flipped.y.rounded(to: 100_000))),
      ("width", .number(flipped.width.rounded(to: 100_000))),
      ("height", .number(flipped.height.rounded(to: 100_000))),
    ]
    return [("box", Self.box(box, in: size)), ("normalizedBox", .object(normalized))]
  }

  /// Returns a probability or quality with three decimals.
  static func share(_ value: Float) -> JSONText {
    .number(Double(value).rounded(to: 1000))
  }

  /// Returns a rectangle in pixels from the top left corner, as JSON.
  static func box(_ box: NormalizedRect, in size: Size) -> JSONText {
    let rect = pixels(box, in: size)
    return .object([
      "x": .number(rect.minX.rounded(to: 10)), "y": .number(rect.minY.rounded(to: 10)),
      "width": .number(rect.width.rounded(to: 10)),
      "height": .number(rect.height.rounded(to: 10)),
    ])
  }

  /// Returns a rectangle in pixels from the top left corner, y down.
  private static func pixels(_ box: NormalizedRect, in size: Size) -> Rect {
    Rect(
      x: box.x * size.width, y: (1 - box.y - box.height) * size.height,
      width: box.width * size.width, height: box.height * size.height)
  }
}

extension Double {
  /// Returns the nearest multiple of 1/`parts`; never −0.
  func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts + 0 }
}
