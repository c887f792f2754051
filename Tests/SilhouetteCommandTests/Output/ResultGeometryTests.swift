// SPDX-License-Identifier: Apache-2.0

import Silhouette
import TestSupport
import Testing

@testable import SilhouetteCommand

/// Properties of the arithmetic that places a result's frame, on random photos and subjects.
@Suite("Geometry of results")
struct ResultGeometryTests {
  /// A random photo with a subject and a geometry.
  private struct Case {
    let photo: Size
    let subject: Rect
    var geometry: ResultGeometry
    let head: HeadPosition

    init(_ random: inout SeededRandom, focus: ResultGeometry.Focus) {
      photo = Size(
        width: Double(random.int(40...4000)), height: Double(random.int(40...4000)))
      let width = Double(random.int(1...Int(photo.width)))
      let height = Double(random.int(1...Int(photo.height)))
      subject = Rect(
        x: Double(random.int(0...Int(photo.width - width))),
        y: Double(random.int(0...Int(photo.height - height))), width: width, height: height)
      geometry = ResultGeometry(focus: focus)
      if random.int(0...1) == 0 { geometry.aspect = Double(random.int(20...300)) / 100 }
      if random.int(0...1) == 0 {
        geometry.size = PixelSize(width: random.int(30...1500), height: random.int(30...1500))
      }
      if focus == .subject {
        geometry.padding =
          random.int(0...1) == 0
          ? .pixels(Double(random.int(0...14))) : .fraction(Double(random.int(0...40)) / 100)
      }
      let chin = Double(random.int(0...Int(photo.height) - 20))
      head = HeadPosition(
        chin: Point(x: 3, y: chin),
        eyes: Point(x: Double(random.int(0...Int(photo.width))), y: chin + 10.5))
    }

    var frame: ResultFrame { geometry.frame(of: photo, subject: subject, head: head) }

    /// The scale along x and along y.
    var scale: (x: Double, y: Double) {
      (
        Double(frame.size.width) / frame.region.width,
        Double(frame.size.height) / frame.region.height
      )
    }
  }

  private func check(
    _ focus: ResultGeometry.Focus, _ test: (Case) throws -> Void
  ) rethrows {
    var random = SeededRandom(seed: 36)
    for _ in 0..<2000 { try test(Case(&random, focus: focus)) }
  }

  @Test(
    "The result has the demanded size, and is never distorted",
    arguments: ResultGeometry.Focus.allCases)
  func size(focus: ResultGeometry.Focus) {
    check(focus) { test in
      if let size = test.geometry.size { #expect(test.frame.size == size) }
      #expect(abs(test.scale.x / test.scale.y - 1) < 1e-9, "\(test)")
    }
  }

  @Test(
    "Without a size, pixels are copied: the frame lies on whole pixels, and its shape is right to a pixel",
    arguments: ResultGeometry.Focus.allCases)
  func alignment(focus: ResultGeometry.Focus) {
    check(focus) { test in
      guard test.geometry.size == nil else { return }
      let region = test.frame.region
      #expect(region == region.integral && region.width == Double(test.frame.size.width), "\(test)")
      if let aspect = test.geometry.aspect {
        let isNear =
          abs(region.width - region.height * aspect) <= 1 + aspect
          || abs(region.height - region.width / aspect) <= 1 + 1 / aspect
        #expect(isNear, "\(test)")
      }
    }
  }

  @Test(
    "Without a focus, the frame is in the photo, as large as possible, and shows the subject's middle"
  )
  func photo() {
    check(.photo) { test in
      let region = test.frame.region
      let (photo, subject) = (test.photo, test.subject)
      let slack = 1e-6
      #expect(
        region.minX >= -slack && region.minY >= -slack && region.maxX <= photo.width + slack
          && region.maxY <= photo.height + slack, "\(test)")
      #expect(
        abs(region.width - photo.width) < 1 || abs(region.height - photo.height) < 1, "\(test)")
      let middle = Point(x: subject.minX + subject.width / 2, y: subject.minY + subject.height / 2)
      #expect((region.minX - 1...region.maxX + 1).contains(middle.x), "\(test)")
      #expect((region.minY - 1...region.maxY + 1).contains(middle.y), "\(test)")
    }
  }

  @Test("Around a subject, all of it is in the frame, in the middle, with its padding and no more")
  func subject() {
    check(.subject) { test in
      let (region, subject) = (test.frame.region, test.subject)
      func padding(_ side: Int) -> Double {
        switch test.geometry.padding {
        case .pixels(let pixels): pixels
        case .fraction(let fraction): fraction * Double(side)
        }
      }
      // In pixels of the result.
      let left = (subject.minX - region.minX) * test.scale.x
      let right = (region.maxX - subject.maxX) * test.scale.x
      let below = (subject.minY - region.minY) * test.scale.y
      let above = (region.maxY - subject.maxY) * test.scale.y
      // Frames without a size are rounded to whole pixels.
      let slack = test.geometry.size == nil ? 1.5 : 1e-6
      let wide = padding(test.frame.size.width)
      let high = padding(test.frame.size.height)
      #expect(min(left, right) >= wide - slack && min(below, above) >= high - slack, "\(test)")
      #expect(abs(left - right) <= slack && abs(below - above) <= slack, "\(test)")
      #expect(min(left - wide, below - high) <= slack, "\(test)")
    }
  }

  @Test("Moving the subject moves the frame, and a photo of twice the size gives twice the frame")
  func equivariance() {
    check(.subject) { test in
      let frame = test.frame
      let moved = Rect(
        x: test.subject.minX + 7, y: test.subject.minY - 5, width: test.subject.width,
        height: test.subject.height)
      let other = test.geometry.frame(of: test.photo, subject: moved, head: nil)
      #expect(other.size == frame.size)
      #expect(abs(other.region.minX - frame.region.minX - 7) < 1e-6, "\(test)")
      #expect(abs(other.region.minY - frame.region.minY + 5) < 1e-6, "\(test)")
      guard test.geometry.size != nil else { return }
      let large = Rect(
        x: 2 * test.subject.minX, y: 2 * test.subject.minY, width: 2 * test.subject.width,
        height: 2 * test.subject.height)
      let twice = test.geometry.frame(of: test.photo, subject: large, head: nil)
      #expect(abs(twice.region.minX - 2 * frame.region.minX) < 1e-6, "\(test)")
      #expect(abs(twice.region.height - 2 * frame.region.height) < 1e-6, "\(test)")
    }
  }

  @Test("A head takes three quarters of the height, and the eyes are where passports want them")
  func face() {
    check(.face) { test in
      let region = test.frame.region
      let slack = test.geometry.size == nil ? 1 / region.height : 1e-9
      func share(_ y: Double) -> Double { (y - region.minY) / region.height }
      // The chin-to-crown distance is 21 pixels in every case, and the eyes are in its middle.
      #expect(abs(21 / region.height - 0.75) <= 0.75 * slack, "\(test)")
      #expect(abs(share(test.head.chin) - 0.15) <= 2 * slack, "\(test)")
      let eyes = share(test.head.chin + 10.5)
      #expect(eyes > 0.5 - 2 * slack && eyes < 0.7, "\(test)")
      let middle = (region.minX + region.maxX) / 2
      #expect(abs(middle - test.head.middle) <= (test.geometry.size == nil ? 1 : 1e-6), "\(test)")
    }
    let plain = ResultGeometry(focus: .face).frame(
      of: Size(width: 1000, height: 1000), subject: .empty,
      head: HeadPosition(chin: Point(x: 500, y: 300), eyes: Point(x: 500, y: 470)))
    #expect(plain.size == PixelSize(width: 353, height: 453))
  }

  @Test("Where nothing is found, the focus is the photo")
  func nothing() {
    let geometry = ResultGeometry(focus: .subject, size: PixelSize(width: 100, height: 50))
    let frame = geometry.frame(of: Size(width: 300, height: 300), subject: .empty, head: nil)
    #expect(frame.region == Rect(x: 0, y: 75, width: 300, height: 150))
  }

  @Test("A frame copies pixels where nothing is scaled, and leaves the rest transparent")
  func copies() throws {
    var random = SeededRandom(seed: 1)
    let values = (0..<8 * 6 * 4).map { $0 % 4 == 3 ? 255 : UInt8(random.int(0...255)) }
    let pixels = PixelBuffer(
      width: 8, height: 6, format: .rgba8, packed: values, colorSpace: .sRGB)
    let frame = ResultFrame(
      region: Rect(x: -2, y: 1, width: 7, height: 9), size: PixelSize(width: 7, height: 9))
    let result = try frame.pixels(of: pixels, threadCount: 1)
    let (source, bytes) = (pixels.packedBytes, result.packedBytes)
    #expect(result.width == 7 && result.height == 9)
    for y in 0..<9 {
      for x in 0..<7 {
        // Rows are stored from the top, and y points up.
        let (column, row) = (x - 2, 6 - 1 - (9 - 1 - y + 1))
        let isInside = (0..<8).contains(column) && (0..<6).contains(row)
        for channel in 0..<4 {
          let expected = isInside ? source[(row * 8 + column) * 4 + channel] : 0
          #expect(bytes[(y * 7 + x) * 4 + channel] == expected, "\(x), \(y)")
        }
      }
    }
  }
}

// Mistake padding-halved: padding that is left out on one of two sides
// - width /= 1 - 2 * fraction
// + width /= 1 - fraction
// = ResultGeometryTests
