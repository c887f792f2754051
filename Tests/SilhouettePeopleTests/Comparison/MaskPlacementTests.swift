// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouettePeople

@Suite("Masks of crops in the image")
struct MaskPlacementTests {
  private func random(_ rows: Int, _ columns: Int, seed: UInt64) -> Tensor {
    var random = SeededRandom(seed: seed)
    return Tensor(random.floats(rows * columns).map { ($0 + 1) / 2 }, shape: [rows, columns])
  }

  @Test("A mask of the image's size stays as it is")
  func same() {
    let mask = random(9, 14, seed: 41)
    #expect(mask.stretched(width: 14, height: 9) == mask)
    let region = CropRegion(.whole, in: Size(width: 14, height: 9))
    #expect(region.imageMask(mask, width: 14, height: 9) == mask)
  }

  @Test("A stretched mask is bilinear between the middles of its pixels")
  func stretched() {
    let ramp = Tensor((0..<8).map { Float($0) }, shape: [1, 8])
    let found = ramp.stretched(width: 24, height: 3)
    for x in 0..<24 {
      let expected = min(max((Float(x) + 0.5) / 3 - 0.5, 0), 7)
      #expect(abs(found[1, x] - expected) < 1e-5)
    }
  }

  @Test("A turned mask lies where its crop lies")
  func turned() {
    // A crop of 20 × 20 pixels around (30, 20), turned clockwise by 90°; its mask is a ramp from its left to its right,
    // which is from top to bottom in the image.
    let size = Size(width: 60, height: 40)
    let rect = CropRect(
      xCenter: 0.5, yCenter: 0.5, width: 20 / 60, height: 0.5, rotation: .pi / 2)
    let mask = Tensor(
      (0..<400).map { Float($0 % 20) + 1 }, shape: [20, 20])
    let found = CropRegion(rect, in: size).imageMask(mask, width: 60, height: 40)
    #expect(found[5, 30] == 0 && found[20, 10] == 0 && found[20, 50] == 0 && found[35, 30] == 0)
    for y in 11..<29 { #expect(abs(found[y, 30] - Float(y - 10 + 1)) < 0.05) }
  }

  @Test(
    "Masks of photos are MediaPipe's",
    .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)),
    arguments: GoldenTensors.all(of: [.selfieGeneral, .selfieLandscape]))
  func selfies(_ golden: GoldenTensors) throws {
    let network = try #require(PeopleNetwork(rawValue: golden.network))
    let photo = GoldenPhoto(name: golden.name)
    let expected = try ImageDecoder.decode(
      contentsOfFile: photo.mask(network == .selfieGeneral ? "selfie_general" : "selfie_landscape")
    ).pixels
    let mask = try golden.outputs(of: network)[0]
      .reshaped([network.input.height, network.input.width])
      .stretched(width: expected.width, height: expected.height)
    #expect(distance(mask.scalars(), scaled(expected.packedBytes, by: 1 / 255)).largest < 0.003)
  }

  @Test(
    "Masks of bodies are MediaPipe's",
    .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)),
    arguments: GoldenTensors.all(of: [.body]))
  func bodies(_ golden: GoldenTensors) throws {
    let file = try golden.file()
    let photo = GoldenPhoto(name: String(golden.name.dropLast(2)))
    let expected = try ImageDecoder.decode(contentsOfFile: photo.mask("pose")).pixels
    let size = Size(width: Double(expected.width), height: Double(expected.height))
    let region = CropRegion(try file.crop(), in: size, fitting: PeopleNetwork.body.input)
    let body = BodyPoints(
      try golden.outputs(of: .body), padding: region.padding, rect: try file.crop())
    let mask = region.imageMask(
      body.maskProbabilities, width: expected.width, height: expected.height)
    // The golden was made of a run whose logits, up to 1600, differ a little.
    let found = distance(mask.scalars(), scaled(expected.packedBytes, by: 1 / 255))
    #expect(found.mean < 0.002)
    #expect(
      agreement(hard(mask.scalars()), hard(scaled(expected.packedBytes, by: 1 / 255))) > 0.9995)
  }

  private func hard(_ numbers: [Float]) -> [UInt8] { numbers.map { $0 > 0.5 ? 1 : 0 } }
}
