// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouettePeople

/// The input of every network, byte for byte what MediaPipe makes of the same photo and crop.
@Suite(
  "Inputs of the networks for people",
  .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
struct GoldenInputTests {
  @Test("A crop is what MediaPipe crops, bit for bit", arguments: GoldenTensors.all)
  func crop(_ golden: GoldenTensors) throws {
    let file = try golden.file()
    let expected = try file.tensor("input")
    let pixels = try Photo(contentsOf: SharedData.path(file.value("photo"))).pixels
    let size = Size(width: Double(pixels.width), height: Double(pixels.height))
    let isSigned = try file.value("range", as: [Double].self)[0] < 0
    let input = ImageInput(
      width: expected.shape[2], height: expected.shape[1], scale: isSigned ? 2 / 255 : 1 / 255,
      offset: isSigned ? -1 : 0,
      border: try file.value("border") == "zero" ? .zero : .replicate, sampler: .warped)
    let region =
      try file.value("keep_aspect", as: Bool.self)
      ? CropRegion(file.crop(), in: size, fitting: input) : CropRegion(file.crop(), in: size)
    let placement = try ImagePlacement(
      imageSize: size, rotatedRect: region.rotatedRect(in: size),
      inputSize: Size(width: Double(input.width), height: Double(input.height)))
    var found = try pixels.tensor(for: input, at: placement)
    if (try? file.value("flipped", as: Bool.self)) == true { found = found.mirrored }
    #expect(bitMismatch(found.scalars(), expected.scalars()) == nil)
    let padding = try file.value("padding", as: [Double].self)
    #expect(abs(Double(region.padding.x) - padding[0]) < 1e-7)
    #expect(abs(Double(region.padding.y) - padding[1]) < 1e-7)
    if let network = PeopleNetwork(rawValue: golden.network) { #expect(network.input == input) }
  }
}

extension Tensor {
  /// The columns of [1, rows, columns, 3] in reverse order.
  fileprivate var mirrored: Tensor {
    let numbers = scalars(of: Float.self)
    let width = shape[2]
    return Tensor(
      numbers.indices.map { index in
        let (pixel, channel) = index.quotientAndRemainder(dividingBy: 3)
        let (row, column) = pixel.quotientAndRemainder(dividingBy: width)
        return numbers[(row * width + width - 1 - column) * 3 + channel]
      }, shape: shape)
  }
}

// Mistake warp-without-blocks: positions of the warp summed from the start of the row
// - blockWidth: min(1024 / min(16, height), width), minX: Int(bounds.minX),
// + blockWidth: width, minX: Int(bounds.minX),
// = GoldenInputTests
