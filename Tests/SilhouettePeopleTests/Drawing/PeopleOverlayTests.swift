// SPDX-License-Identifier: Apache-2.0

import Reference
import Testing

@testable import SilhouettePeople

@Suite("Overlays of people")
struct PeopleOverlayTests {
  private typealias Body = HumanBodyPoseObservation
  private typealias Hand = HumanHandPoseObservation

  private let renderer = Renderer(workingSpace: .sRGB)

  /// A grey image, its lower left corner at a point.
  private func grey(_ width: Int, _ height: Int, x: Double = 0, y: Double = 0) -> Image {
    Image(color: Color(red: 0.5, green: 0.5, blue: 0.5)).cropped(
      to: Rect(x: x, y: y, width: Double(width), height: Double(height)))
  }

  private struct Pixels {
    let width: Int
    let height: Int
    let bytes: [UInt8]

    /// The pixel at a point measured from the lower left corner.
    func callAsFunction(_ x: Double, _ y: Double) -> SIMD3<Int> {
      let index = ((height - 1 - Int(y)) * width + Int(x)) * 3
      return SIMD3(Int(bytes[index]), Int(bytes[index + 1]), Int(bytes[index + 2]))
    }
  }

  private func pixels(_ image: Image) throws -> Pixels {
    let buffer = try renderer.render(image, format: .rgb8)
    return Pixels(width: buffer.width, height: buffer.height, bytes: buffer.packedBytes)
  }

  private func isNear(_ pixel: SIMD3<Int>, _ color: Color) -> Bool {
    let expected = SIMD3(color.red, color.green, color.blue) * 255
    return (0..<3).allSatisfy { abs(Float(pixel[$0]) - expected[$0]) <= 2 }
  }

  /// A body of three joints: the neck in the middle, the shoulders to both sides, the person's left on the right.
  private func shoulders(leftConfidence: Float = 1) -> Body {
    Body(
      joints: [
        Joint(
          location: .init(x: 0.5, y: 0.5), jointName: Body.JointName.neck.rawValue, confidence: 1),
        Joint(
          location: .init(x: 0.9, y: 0.5), jointName: Body.JointName.leftShoulder.rawValue,
          confidence: leftConfidence),
        Joint(
          location: .init(x: 0.1, y: 0.5), jointName: Body.JointName.rightShoulder.rawValue,
          confidence: 1),
      ], confidence: 1)
  }

  private func hand(_ chirality: Hand.Chirality?, x: Double) -> Hand {
    Hand(
      joints: [
        Joint(
          location: .init(x: x, y: 0.1), jointName: Hand.JointName.wrist.rawValue, confidence: 1),
        Joint(
          location: .init(x: x, y: 0.9), jointName: Hand.JointName.thumbCMC.rawValue,
          confidence: 1),
      ], chirality: chirality, chiralityConfidence: 1, confidence: 1)
  }

  @Test("Without findings, the image is unchanged")
  func nothing() throws {
    let image = grey(40, 30)
    let drawn = PeopleOverlay().image(of: image)
    #expect(drawn.extent == image.extent)
    #expect(try pixels(drawn).bytes == pixels(image).bytes)
  }

  @Test(
    "Limbs have the colours of the person's sides, with dark rims; uncertain joints are left out")
  func body() throws {
    let overlay = PeopleOverlay(drawsLegend: false)
    let drawn = try pixels(overlay.image(of: grey(600, 600), bodies: [shoulders()]))
    #expect(isNear(drawn(420, 300), PeoplePalette.left))
    #expect(isNear(drawn(180, 300), PeoplePalette.right))
    #expect(isNear(drawn(300, 300), PeoplePalette.middle))
    // Across the line: the colour, the rim, the image.
    let column = (0..<60).map { drawn(420, Double(300 + $0)) }
    let rim = try #require(column.firstIndex { $0.x < 90 })
    #expect(rim < 8)
    #expect(column[20...].allSatisfy { $0 == SIMD3(128, 128, 128) })
    let uncertain = try pixels(
      overlay.image(of: grey(600, 600), bodies: [shoulders(leftConfidence: 0.2)]))
    #expect(uncertain(420, 300) == SIMD3(128, 128, 128))
    #expect(isNear(uncertain(180, 300), PeoplePalette.right))
  }

  @Test("Hands have the colours of their sides")
  func hands() throws {
    let hands = [hand(.left, x: 0.2), hand(.right, x: 0.5), hand(nil, x: 0.8)]
    let drawn = try pixels(
      PeopleOverlay(drawsLegend: false).image(of: grey(500, 500), hands: hands))
    #expect(isNear(drawn(100, 250), PeoplePalette.left))
    #expect(isNear(drawn(250, 250), PeoplePalette.right))
    #expect(isNear(drawn(400, 250), PeoplePalette.middle))
  }

  @Test("Lines are as wide as the image is large, and thinner in a small figure")
  func widths() throws {
    func width(_ size: Int, in part: Double) throws -> Int {
      let body = shoulders()
      let joints = body.joints.map {
        Joint(
          location: .init(
            x: 0.5 + ($0.location.x - 0.5) * part, y: 0.5 + ($0.location.y - 0.5) * part),
          jointName: $0.jointName, confidence: 1)
      }
      let image = PeopleOverlay(drawsLegend: false).image(
        of: grey(size, size), bodies: [Body(joints: joints, confidence: 1)])
      let drawn = try pixels(image)
      let x = Double(size) * (0.5 + 0.2 * part)
      return (0..<size).count { isNear(drawn(x, Double($0)), PeoplePalette.left) }
    }
    let small = try width(450, in: 1)
    let large = try width(1800, in: 1)
    #expect((2...4).contains(small))
    #expect((10...14).contains(large))
    #expect(try width(1800, in: 0.1) <= 4)
  }

  @Test("A face has a rectangle, and a number above it or, at the upper edge, below")
  func face() throws {
    func drawn(_ y: Double) throws -> Pixels {
      let face = FaceObservation(
        boundingBox: NormalizedRect(x: 0.25, y: y, width: 0.5, height: 0.25))
      return try pixels(PeopleOverlay().image(of: grey(800, 800), faces: [face]))
    }
    let middle = try drawn(0.5)
    for (x, y) in [(400, 400), (400, 599.9), (200, 500), (599.9, 500)] {
      #expect(isNear(middle(x, y), PeoplePalette.face), "\(x), \(y)")
    }
    #expect(middle(400, 500) == SIMD3(128, 128, 128))
    #expect(middle(205, 610).x < 80)
    #expect(middle(205, 380) == SIMD3(128, 128, 128))
    let top = try drawn(0.75)
    #expect(top(205, 563).x < 80)
    let plain = FaceObservation(
      boundingBox: NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25))
    let unnumbered = try pixels(
      PeopleOverlay(drawsNumbers: false).image(of: grey(800, 800), faces: [plain]))
    #expect(unnumbered(205, 610) == SIMD3(128, 128, 128))
  }

  @Test("Instances are tinted where their masks are, each in its own colour")
  func instances() throws {
    func instance(_ index: Int, x: Double) -> PeopleOverlay.Instance {
      let mask = Image(color: .white).cropped(to: Rect(x: x, y: 0, width: 50, height: 200))
        .composited(
          over: Image(color: .black).cropped(to: Rect(x: 0, y: 0, width: 200, height: 200)))
      return PeopleOverlay.Instance(
        index: index, mask: mask,
        boundingBox: NormalizedRect(x: x / 200, y: 0, width: 0.25, height: 1))
    }
    let drawn = try pixels(
      PeopleOverlay(opacity: 1, drawsNumbers: false).image(
        of: grey(200, 200), instances: [instance(1, x: 0), instance(2, x: 100)]))
    #expect(isNear(drawn(25, 100), PeoplePalette.tint(ofInstance: 1)))
    #expect(isNear(drawn(125, 100), PeoplePalette.tint(ofInstance: 2)))
    #expect(drawn(75, 100) == SIMD3(128, 128, 128))
    let faint = try pixels(
      PeopleOverlay(opacity: 0.5, drawsNumbers: false).image(
        of: grey(200, 200), instances: [instance(1, x: 0)]))
    let tint = PeoplePalette.tint(ofInstance: 1)
    #expect(abs(Float(faint(25, 100).x) - (128 + tint.red * 255) / 2) <= 2)
  }

  @Test("The tints of a dozen instances are clearly distinct")
  func tints() {
    let tints = (1...12).map { index in
      let tint = PeoplePalette.tint(ofInstance: index)
      return SIMD3(Double(tint.red), Double(tint.green), Double(tint.blue))
    }
    for (index, a) in tints.enumerated() {
      for b in tints[..<index] { #expect(ColorDifference.between(a, b) >= 20) }
    }
  }

  @Test("The legend stays away from faces")
  func legend() throws {
    let face = FaceObservation(
      boundingBox: NormalizedRect(x: 0, y: 0, width: 0.6, height: 0.4))
    func corner(_ faces: [FaceObservation]) throws -> Pixels {
      let far = Hand(joints: [], chirality: .left, chiralityConfidence: 1, confidence: 1)
      return try pixels(
        PeopleOverlay(drawsNumbers: false).image(of: grey(500, 500), faces: faces, hands: [far]))
    }
    #expect(try corner([])(6, 6).x < 80)
    let moved = try corner([face])
    #expect(moved(6, 6) == SIMD3(128, 128, 128))
    #expect(moved(494, 6).x < 80)
  }

  @Test("An image elsewhere in the plane is drawn alike")
  func moved() throws {
    let here = PeopleOverlay().image(of: grey(300, 200), bodies: [shoulders()])
    let there = PeopleOverlay().image(of: grey(300, 200, x: -70, y: 31), bodies: [shoulders()])
    #expect(there.extent == Rect(x: -70, y: 31, width: 300, height: 200))
    #expect(try pixels(here).bytes == pixels(there).bytes)
  }

  @Test("Findings outside of the image, and numbers that are none, do no harm")
  func nonsense() throws {
    let image = grey(60, 40)
    let lost = [Double.nan, .infinity, -1e300, 7].map { value in
      FaceObservation(
        boundingBox: NormalizedRect(x: value, y: value, width: value, height: value))
    }
    let body = Body(
      joints: Body.JointName.allCases.enumerated().map { index, name in
        Joint(
          location: .init(x: index % 3 == 0 ? .nan : 1e200, y: Double(index) - 9),
          jointName: name.rawValue, confidence: index % 2 == 0 ? .nan : 1)
      }, confidence: .nan)
    let drawn = PeopleOverlay().image(of: image, faces: lost, bodies: [body])
    #expect(drawn.extent == image.extent)
    #expect(try pixels(drawn).bytes.count == 60 * 40 * 3)
  }
}
