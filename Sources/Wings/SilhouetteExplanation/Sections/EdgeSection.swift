// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteInference

/// The data of the page about the way from the logits to an edge: each step of the default refinement beside the last, for
/// the class that covers most of the photo.
struct EdgeSection {
  let run: NetworkRun
  /// The photo, reduced for the page.
  let pixels: PixelBuffer

  /// A step: its name, a sentence about it, and its mask, of any size.
  private typealias Step = (title: String, text: String, mask: PixelBuffer)

  /// The side of the part that is shown enlarged, in pixels.
  private static let partSide = 160
  /// The longer side of the pictures of the whole photo.
  private static let wholeSide = 320

  /// The class of the photo's subject and its mask at the network's size; `nil` if the photo shows background only.
  func subject() -> (index: Int, name: String, mask: PixelBuffer)? {
    let map = run.labels
    let counts = map.pixelCounts
    guard let index = counts.indices.dropFirst().max(by: { counts[$0] < counts[$1] }),
      counts[index] > 0
    else { return nil }
    return (
      index, map.classes.names[index],
      ProbabilityMap(map.probability(ofIndices: [index])).pixels(.float32)
    )
  }

  /// The data; `nil` if the photo shows background only.
  ///
  /// - Throws: `MaskError`, `CodecError` or `RenderError`.
  func json() throws -> JSONText? {
    guard let subject = subject() else { return nil }
    let steps = try steps(subject.index, subject.mask)
    let masks = steps.map {
      $0.mask.resized(width: pixels.width, height: pixels.height, component: .uint8)
    }
    let (x, y) = liveliest(masks[1], masks[masks.count - 1])
    func part(_ pixels: PixelBuffer) throws -> PixelBuffer {
      try Image(pixels: pixels).cropped(
        to: Rect(
          x: Double(x), y: Double(pixels.height - y - side.height), width: Double(side.width),
          height: Double(side.height))
      ).pixels()
    }
    let scale = Double(Self.wholeSide) / Double(max(pixels.width, pixels.height))
    func whole(_ pixels: PixelBuffer) -> PixelBuffer {
      pixels.averaged(
        width: max(1, Int(Double(pixels.width) * min(scale, 1))),
        height: max(1, Int(Double(pixels.height) * min(scale, 1))), component: .uint8)
    }
    let blend = try Image(pixels: pixels.cutOut(masks[masks.count - 1])).composited(
      over: Image(color: Color(red: 1, green: 0, blue: 1)).cropped(to: pixels.rect)
    ).pixels()
    let pictures =
      [("the photo", "The part of the photo in which the steps change the mask most.", pixels)]
      + zip(steps, masks).map { ($0.title, $0.text, $1) }
      + [
        (
          "the blend",
          "The subject with the mask as its opacity, in front of another colour. In pixels that the edge"
            + " crosses, the old background's colour has been removed.", blend
        )
      ]
    return .object([
      "class": .string(subject.name),
      "part": .array([x, y, side.width, side.height].map { .number($0) }),
      "size": .array([pixels.width, pixels.height].map { .number($0) }),
      "steps": .array(
        try pictures.map { title, text, picture in
          .object([
            "title": .string(title), "text": .string(text),
            "part": .string(try part(picture).dataURL()),
            "whole": .string(try whole(picture).dataURL()),
          ])
        }),
    ])
  }

  /// The mask after each step, of which the last is that of the default refinement.
  private func steps(_ index: Int, _ mask: PixelBuffer) throws -> [Step] {
    let refinement = MaskRefinement()
    let moved = try refinement.field.refine(mask, with: pixels)
    let filter = GuidedRefinement(
      radius: max(
        1, Int((refinement.radius * Double(min(pixels.width, pixels.height))).rounded())),
      epsilon: refinement.epsilon)
    return [
      (
        "the network's cells", "The class's probability, the softmax of the logits, in each cell.",
        cells(index)
      ),
      (
        "bilinear",
        "The logits are enlarged first, then the softmax is taken: smooth, and displaced.",
        mask
      ),
      (
        "mean field",
        "On a grid of \(moved.width)×\(moved.height) cells, neighbours of like colour agree: the edge moves to"
          + " where the photo's colours change.", moved
      ),
      (
        "guided filter",
        "In each window of \(2 * filter.radius + 1) pixels, the mask is a linear function of the photo's"
          + " colours: the edge is drawn at the photo's resolution.",
        try filter.refine(moved, with: pixels)
      ),
      (
        "levels",
        "The filter leaves a veil on both sides: the values from \(refinement.levels.lowerBound) to"
          + " \(refinement.levels.upperBound) are stretched to 0…1, and specks and holes are removed.",
        try refinement.refine(mask, with: pixels)
      ),
    ]
  }

  /// Returns the probability of a class in each cell of the logits, enlarged without interpolation.
  private func cells(_ index: Int) -> PixelBuffer {
    let map = run.labels
    let height = map.logits.shape[1]
    let width = map.logits.shape[2]
    let grid = LabelMap(
      logits: map.logits, width: width, height: height, classes: map.classes,
      upsampler: LogitUpsampler(run.network.model))
    let probability = ProbabilityMap(grid.probability(ofIndices: [index])).values
    return PixelBuffer(
      width: pixels.width, height: pixels.height, channelCount: 1, min: 0, max: 1
    ) { row, column, _ in
      func cell(_ place: Int, _ size: Int, _ cells: Int) -> Int {
        guard map.mapping == .alignCorners else { return (2 * place + 1) * cells / (2 * size) }
        // The first and the last cells are centred on the photo's first and last pixels.
        return size < 2 ? 0 : (place * (cells - 1) + (size - 1) / 2) / (size - 1)
      }
      return probability[
        cell(row, pixels.height, height) * width + cell(column, pixels.width, width)]
    }
  }

  private var side: (width: Int, height: Int) {
    (min(Self.partSide, pixels.width), min(Self.partSide, pixels.height))
  }

  /// Returns the upper left corner of the part in which two masks differ most.
  private func liveliest(_ a: PixelBuffer, _ b: PixelBuffer) -> (x: Int, y: Int) {
    let first = ProbabilityMap(a).values
    let second = ProbabilityMap(b).values
    let width = pixels.width
    var best = (x: 0, y: 0, difference: Float(-1))
    for y in stride(from: 0, through: pixels.height - side.height, by: 16) {
      for x in stride(from: 0, through: width - side.width, by: 16) {
        var difference: Float = 0
        for row in stride(from: y, to: y + side.height, by: 4) {
          for column in stride(from: x, to: x + side.width, by: 4) {
            difference += abs(first[row * width + column] - second[row * width + column])
          }
        }
        if difference > best.difference { best = (x, y, difference) }
      }
    }
    return (best.x, best.y)
  }
}
