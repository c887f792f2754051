// SPDX-License-Identifier: Apache-2.0

import Foundation
import Seeds
import SilhouetteCompatibility
import Testing

/// The sample's code on photos: people are tinted where the library's own masks are 1.
@Suite struct SegmentingPeopleTests {
  @Test("the only person is red, half and half in linear light, and the rest is unchanged")
  func onePerson() async throws {
    try await check(Photos.astronaut)
  }

  @Test(
    "the only person of a photo is where the true mask is",
    .enabled(if: Photos.isSharedPresent, Comment(rawValue: Photos.sharedComment)),
    arguments: ["0142", "0383"])
  func truth(_ name: String) async throws {
    let path = Photos.shared + "/people/\(name).jpg"
    let image = try #require(UIImage.photo(path).cgImage)
    let request = VNGeneratePersonInstanceMaskRequest()
    let handler = VNImageRequestHandler(cgImage: image)
    try handler.perform([request])
    let found = try #require(request.results?.first)
    let mask = floats(
      of: try found.generateScaledMaskForImage(forInstances: found.allInstances, from: handler))
    let truth = Pixels(
      try #require(UIImage.photo(Photos.shared + "/people/\(name)_mask.png").cgImage))
    #expect(mask.count == truth.width * truth.height)
    var (both, either) = (0, 0)
    for place in mask.indices {
      let isPerson = truth[place % truth.width, place / truth.width][0] > 127
      if mask[place] > 0.5 && isPerson { both += 1 }
      if mask[place] > 0.5 || isPerson { either += 1 }
    }
    #expect(Double(both) > 0.85 * Double(either), "\(both) of \(either)")
  }

  private func check(_ path: String) async throws {
    let image = CIImage(cgImage: try #require(UIImage.photo(path).cgImage))
    let sample = SegmentingPeople()
    await sample.runSegmentationRequestOnImage(image)
    let masks = try Oracle.personInstances(path)
    #expect(sample.segmentationCount == masks.count)
    #expect(sample.selectedSegments == IndexSet(1...masks.count))
    #expect(!sample.showWarning)
    let original = Pixels(image)
    let result = Pixels(try #require(sample.segmentedImage?.cgImage))
    var tinted = 0
    for y in stride(from: 0, to: original.height, by: 5) {
      for x in stride(from: 0, to: original.width, by: 5) {
        let values = masks.map { $0[y * original.width + x] }
        if let index = values.firstIndex(of: 1), values.count(where: { $0 > 0 }) == 1 {
          let expected = Self.tinted(
            original[x, y], [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0]][index])
          #expect(result.distance(x: x, y: y, from: expected) <= 1, "at \(x), \(y)")
          tinted += 1
        } else if values.allSatisfy({ $0 == 0 }) {
          #expect(result.distance(x: x, y: y, from: original[x, y]) <= 1, "at \(x), \(y)")
        }
      }
    }
    #expect(tinted > 100)
  }

  /// Returns a colour mixed with another half and half in linear light, by the formulas of IEC 61966-2-1.
  private static func tinted(_ color: [Int], _ tint: [Int]) -> [Int] {
    func light(_ code: Int) -> Double {
      let value = Double(code) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    func code(_ light: Double) -> Int {
      let value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
      return Int((value * 255).rounded())
    }
    return zip(color, tint).map { code((light($0) + light($1)) / 2) } + [255]
  }
}
