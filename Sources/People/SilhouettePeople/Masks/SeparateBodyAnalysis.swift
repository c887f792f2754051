// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// The points and the mask of a body in a crop in which the heads of the neighbours are hidden under grey, so that the network
/// does not locate a neighbour instead.
///
/// The network locates the body that belongs to the most prominent head of the crop.
struct SeparateBodyAnalysis: ImageAnalysis {
  /// A head in the image.
  struct Head: Hashable, Sendable {
    /// The centre of the face, in pixels, y down.
    var face: SIMD2<Float>
    /// The height of the face's box, in pixels.
    var faceHeight: Float
  }

  /// The networks.
  var models: PeopleModels
  /// The crop around the person.
  var rect: CropRect
  /// The head of the person.
  var head: Head
  /// The heads of the neighbours.
  var neighbors: [Head]

  /// The byte value of the grey.
  private static var grey: Float { 128 }

  /// Creates an analysis of one person among others.
  ///
  /// - Parameters:
  ///   - person: The person.
  ///   - neighbors: The others whose heads are hidden.
  ///   - models: The networks.
  init(_ person: Person, among neighbors: [Person], models: PeopleModels) {
    self.models = models
    rect = person.rect
    head = Head(person)
    self.neighbors = neighbors.map { Head($0) }
  }

  func output(in context: RequestContext) throws -> BodyPoints {
    let network = PeopleNetwork.body
    let size = try context.imageSize()
    let region = CropRegion(rect, in: size, fitting: network.input)
    let model = try models.model(network)
    let placement = try context.placement(for: model, rotatedRect: region.rotatedRect(in: size))
    let results = try context.run(model, at: placement) { input in
      input.withUnsafeMutableScalars(of: Float.self) {
        hideNeighbors(in: $0, of: network.input, showing: region)
      }
    }
    return BodyPoints(try network.tensors(of: results), padding: region.padding, rect: rect)
  }

  /// Replaces the neighbours' heads in a network's input with grey.
  ///
  /// - Parameters:
  ///   - values: The input's values, [height, width, channels].
  ///   - input: The description of the input.
  ///   - region: The region of the image that the input shows.
  private func hideNeighbors(
    in values: UnsafeMutableBufferPointer<Float>, of input: ImageInput, showing region: CropRegion
  ) {
    let count = input.channels.count
    let scale = SIMD2(
      region.width / Float(input.width), region.height / Float(input.height))
    let center = SIMD2(region.xCenter, region.yCenter)
    let half = SIMD2(region.width, region.height) / 2
    for row in 0..<input.height {
      for column in 0..<input.width {
        let point = center + rect.turned(SIMD2(Float(column), Float(row)) * scale - half)
        let own = head.distance(to: point)
        // Where two heads overlap, the part on the person's side stays visible.
        guard neighbors.contains(where: { $0.distance(to: point) < min(1, own) }) else { continue }
        let place = (row * input.width + column) * count
        for channel in 0..<count {
          values[place + channel] = Self.grey * input.scale[channel] + input.offset[channel]
        }
      }
    }
  }
}

extension SeparateBodyAnalysis.Head {
  /// Creates the head of a person.
  fileprivate init(_ person: Person) {
    self.init(face: person.face, faceHeight: person.faceHeight)
  }

  /// Returns the distance of a point, in pixels, from the middle of the head, relative to the head's outline: below 1 inside
  /// the head.
  fileprivate func distance(to point: SIMD2<Float>) -> Float {
    let middle = face - SIMD2(0, Self.rise * faceHeight)
    let gap = (point - middle) / (Self.extent * faceHeight)
    return (gap * gap).sum().squareRoot()
  }

  /// The distance by which the middle of a head is above the centre of the face, relative to ``faceHeight``.
  private static var rise: Float { 0.15 }
  /// Half the width and half the height of a head with hair, relative to ``faceHeight``.
  private static var extent: SIMD2<Float> { SIMD2(0.75, 0.95) }
}
