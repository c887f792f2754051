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
    // The masks of these photos in the library's own tests are 0.84 and better.
    #expect(Double(both) > 0.8 * Double(either), "\(both) of \(either)")
  }

  @Test("number 0 is the background")
  func background() async throws {
    let image = CIImage(cgImage: try #require(UIImage.photo(Photos.astronaut).cgImage))
    let sample = SegmentingPeople()
    await sample.runSegmentationRequestOnImage(image)
    let results = try #require(sample.segmentationResults)
    let darkened = await results.generateSegmentedImage(baseImage: image, selectedSegments: [0])
    let result = Pixels(try #require(darkened?.cgImage))
    let original = Pixels(image)
    let mask = try #require(try Oracle.personInstances(Photos.astronaut).first)
    var counts = (person: 0, background: 0)
    for place in stride(from: 0, to: mask.count, by: 37) {
      let (x, y) = (place % original.width, place / original.width)
      if mask[place] == 1 {
        #expect(result.distance(x: x, y: y, from: original[x, y]) <= 1, "at \(x), \(y)")
        counts.person += 1
      } else if mask[place] == 0 {
        let expected = Self.tinted(original[x, y], [0, 0, 0])
        #expect(result.distance(x: x, y: y, from: expected) <= 1, "at \(x), \(y)")
        counts.background += 1
      }
    }
    #expect(counts.person > 100 && counts.background > 100)
  }

  @Test("more than four faces get one mask, and a warning")
  func crowd() async throws {
    // The head alone, large enough for the detector of faces.
    let whole = try #require(UIImage.photo(Photos.astronaut).cgImage)
    let photo = UIImage(
      cgImage: try #require(whole.cropping(to: CGRect(x: 90, y: 0, width: 280, height: 280))))
    let side: CGFloat = 400
    let crowd = UIGraphicsImageRenderer(size: CGSize(width: 3 * side, height: 2 * side)).image {
      _ in
      for index in 0..<6 {
        photo.draw(
          in: CGRect(
            x: CGFloat(index % 3) * side, y: CGFloat(index / 3) * side, width: side, height: side))
      }
    }
    let image = CIImage(cgImage: try #require(crowd.cgImage))
    let sample = SegmentingPeople()
    await sample.runSegmentationRequestOnImage(image)
    #expect(sample.showWarning)
    #expect(sample.segmentationCount == 1)
    #expect(sample.selectedSegments == [1])
    let result = Pixels(try #require(sample.segmentedImage?.cgImage))
    let original = Pixels(image)
    // The face of each is red.
    for index in 0..<6 {
      let (x, y) = (index % 3 * 400 + 185, index / 3 * 400 + 160)
      let expected = Self.tinted(original[x, y], [255, 0, 0])
      #expect(result.distance(x: x, y: y, from: expected) <= 2, "person \(index)")
    }
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
