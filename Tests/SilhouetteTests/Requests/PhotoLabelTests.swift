// SPDX-License-Identifier: Apache-2.0

import Silhouette
import TestSupport
import Testing

/// Label maps of files, compared with those of a reference implementation.
@Suite(
  "Labels of photos",
  .enabled(if: SharedData.isPresent, "needs the folder shared beside the checkout"))
struct PhotoLabelTests {
  @Test(
    "The labels of the photos equal the reference's",
    arguments: ReferenceNetwork.allCases, SharedPhoto.allCases)
  func labels(_ name: ReferenceNetwork, _ photo: SharedPhoto) throws {
    let network = try name.prepared()
    let pixels = try photo.read().pixels
    let (logits, labels) = try name.reference(photo)
    let map = try network.imageModel.labels(in: pixels)
    let share = agreement(map.labels, labels)
    let own = try network.logits(
      for: pixels.tensor(for: network.imageInput)
    ).withUnsafeScalars(of: Float.self) { Array($0) }
    let difference = distance(own, logits).mean
    #expect(share >= (name == .full ? 0.99 : 0.985))
    // A byte that Pillow rounded the other way is worth up to a tenth.
    #expect(difference < 0.12)
  }

  @Test(
    "The reference's own input gives the reference's labels",
    arguments: ReferenceNetwork.allCases, [SharedPhoto.pets, .dog])
  func labelsOfTensors(_ name: ReferenceNetwork, _ photo: SharedPhoto) throws {
    let network = try name.prepared()
    let (logits, labels) = try name.reference(photo)
    let bytes = try photo.reference().tensor("input")
      .withUnsafeScalars(of: UInt8.self) { Array($0) }
    let input = Tensor(
      scaled(bytes, by: network.imageInput.scale.x, plus: network.imageInput.offset.x),
      shape: [1, 513, 513, 3])
    let own = try network.logits(for: input).withUnsafeScalars(of: Float.self) { Array($0) }
    #expect(distance(own, logits).largest < 1e-3)
    #expect(agreement(try network.labels(for: input).labels, labels) > 0.9999)
  }

  @Test(
    "A JPEG read at a reduced size gives the labels of the full size",
    arguments: [SharedPhoto.cat, .pets])
  func reducedJPEG(_ photo: SharedPhoto) throws {
    let folder = try TemporaryFolder()
    let path = folder("large.jpg")
    try ImageEncoder.write(
      photo.read().pixels.resized(width: 4000, height: 3000), to: path,
      options: EncodingOptions(jpegQuality: 90))
    let network = try ReferenceNetwork.full.prepared()
    let whole = try Photo(contentsOf: path)
    #expect(whole.pixels.width == 4000)
    let reduced = try Photo(
      contentsOf: path, minimumSize: ImageDecoder.MinimumSize(width: 513, height: 513))
    #expect(reduced.pixels.width <= 1000)
    #expect(min(reduced.pixels.width, reduced.pixels.height) >= 513)
    let share = agreement(
      try network.imageModel.labels(in: reduced.pixels).labels,
      try network.imageModel.labels(in: whole.pixels).labels)
    #expect(share >= 0.99)
  }

  @Test("A turned JPEG gives the labels of the upright photo", arguments: [3, 6, 8] as [UInt8])
  func turnedJPEG(_ orientation: UInt8) throws {
    let upright = try SharedPhoto.pets.read().pixels
    // Stored so that turning it as the file requests makes it upright again.
    let inverse = try #require(
      ImageOrientation(rawValue: orientation == 6 ? 8 : orientation == 8 ? 6 : 3))
    let stored = try Renderer(workingSpace: .none).render(
      Image(mask: upright).oriented(inverse), format: .rgb8, colorSpace: .none)
    let plain = try ImageEncoder.encode(
      stored, as: .jpeg, options: EncodingOptions(jpegQuality: 95))
    let turned = try Photo(bytes: plain.withEXIFOrientation(orientation))
    #expect(turned.metadata.orientation == .up)
    #expect(turned.pixels.width == upright.width && turned.pixels.height == upright.height)
    let network = try ReferenceNetwork.full.prepared()
    let map = try network.imageModel.labels(in: turned.pixels)
    // Equal to the pixel if the photo is turned explicitly after reading.
    let read = try Photo(bytes: plain).pixels
    let byHand = PixelBuffer(
      packed: TestSupport.turned(
        read.packedBytes, width: read.width, height: read.height, bytesPerPixel: 3,
        orientation: orientation), width: upright.width, height: upright.height)
    #expect(turned.pixels.packedBytes == byHand.packedBytes)
    #expect(try map.labels == network.imageModel.labels(in: byHand).labels)
    // And nearly the labels of the original, which was not encoded again.
    #expect(agreement(map.labels, try network.imageModel.labels(in: upright).labels) > 0.99)
  }
}

extension [UInt8] {
  /// Returns a JPEG with an EXIF segment after its start that requests an orientation.
  func withEXIFOrientation(_ orientation: UInt8) -> [UInt8] {
    let exif: [UInt8] =
      Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1]
      + [0, orientation, 0, 0, 0, 0, 0, 0]
    let length = exif.count + 2
    return prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + exif + dropFirst(2)
  }
}
