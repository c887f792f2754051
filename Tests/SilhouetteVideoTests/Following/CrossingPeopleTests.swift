// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteVideo

/// Photographed people who walk past each other.
@Suite(
  "People in a video who cross",
  .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
struct CrossingPeopleTests {
  private static let (width, height) = (320, 180)

  /// A photographed person: colours, and whether each pixel is hers.
  private struct Figure {
    let width: Int
    let height: Int
    let colors: [UInt8]
    let isInside: [Bool]

    init(_ name: String) throws {
      func pixels(_ file: String) throws -> PixelBuffer {
        let photo = try DrawnFrames.photo(file)
        let rows = CrossingPeopleTests.height * 27 / 20
        let small = photo.resized(width: photo.width * rows / photo.height, height: rows)
        return try Renderer().render(Image(pixels: small), format: .rgb8)
      }
      let (photo, mask) = (try pixels("people/\(name).jpg"), try pixels("people/\(name)_mask.png"))
      (width, height, colors) = (photo.width, photo.height, photo.packedBytes)
      let codes = mask.packedBytes
      isInside = (0..<width * height).map { codes[3 * $0] > 127 }
    }

    /// Draws the person with her middle at a column, and marks her pixels.
    func draw(at x: Int, on picture: inout [UInt8], _ owners: inout [Int], as number: Int) {
      let frame = (width: CrossingPeopleTests.width, height: CrossingPeopleTests.height)
      for row in 0..<min(height, frame.height - 8) {
        for column in 0..<width {
          let target = x - width / 2 + column
          guard isInside[row * width + column], (0..<frame.width).contains(target) else { continue }
          let place = (row + 8) * frame.width + target
          for channel in 0..<3 {
            picture[3 * place + channel] = colors[3 * (row * width + column) + channel]
          }
          owners[place] = number
        }
      }
    }
  }

  @Test(
    "Whoever is removed stays out, and the other one stays, when they walk past each other",
    arguments: [0, 1])
  func crossing(removed: Int) throws {
    let figures = try [Figure("0191"), Figure("0383")]
    var options = VideoCompositor.Options()
    var compositor: VideoCompositor?
    var random = SeededRandom(seed: 6)
    let noise = (0..<997).map { _ in UInt8(random.int(0...8)) }
    let count = 48
    var (out, stays) = (0, 0)
    for number in 0..<count {
      var picture = (0..<3 * Self.width * Self.height).map {
        UInt8(90 + $0 / (3 * Self.width) / 3) + noise[($0 + 31 * number) % noise.count]
      }
      var owners = [Int](repeating: -1, count: Self.width * Self.height)
      figures[0].draw(at: 60 + 4 * number, on: &picture, &owners, as: 0)
      figures[1].draw(at: 255 - 4 * number, on: &picture, &owners, as: 1)
      let frame = try DrawnFrames.frame(
        of: PixelBuffer(
          width: Self.width, height: Self.height, format: .rgb8, copying: picture),
        milliseconds: 1000 * number / 30)
      if compositor == nil {
        let x = removed == 0 ? 60 : 255
        options.removed = [NormalizedPoint(x: Double(x) / Double(Self.width), y: 0.4)]
        compositor = VideoCompositor(options: options)
      }
      let mask = try #require(try compositor?.mask(of: frame)).pixels(for: frame).packedBytes
      func shown(_ person: Int) -> Double? {
        let places = owners.indices.filter { owners[$0] == person }
        if places.count < 60 { return nil }
        return Double(places.count { mask[$0] > 127 }) / Double(places.count)
      }
      if shown(removed) ?? 0 < 0.1 { out += 1 }
      if shown(1 - removed) ?? 1 > 0.8 { stays += 1 }
    }
    // In doubt, a place is removed, so that less is left of the other one while they overlap.
    #expect(20 * out >= 19 * count && 10 * stays >= 7 * count, "\(out), \(stays) of \(count)")
  }
}
