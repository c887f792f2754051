// SPDX-License-Identifier: Apache-2.0

import TestSupport

// What MediaPipe's networks for people need besides: products, and custom operators.
extension GraphMaker {
  mutating func addFullyConnected() {
    let value = operand()
    let (inputs, outputs) = (value.shape.last ?? 1, dimension(1...20))
    let keeps = entropy.bool()
    let weights = weights([outputs, inputs])
    let bias = entropy.bool() ? [self.weights([outputs])] : []
    let rows = value.shape.dropLast().reduce(1, &*)
    add(
      9, [value.index, weights] + bias,
      result: keeps ? value.shape.dropLast() + [outputs] : [rows, outputs],
      options: [0: activation(), 2: .integer(UInt8(keeps ? 1 : 0))], type: 8)
  }

  mutating func addTransposedConvolution() {
    let value = operand()
    let side = entropy.parameter(1...3)
    let (outputs, inputs) = (dimension(1...6), value.shape.last ?? 1)
    let stride = entropy.isOne(in: 8) ? entropy.parameter() : side
    let options = TinyTFLite.bytes([entropy.isOne(in: 8) ? 1 : 2, stride, side])
    let operands = [value.index, weights([outputs, side, side, inputs]), weights([outputs])]
    var shape = value.shape
    if shape.count == 4, (0...64).contains(side) {
      shape = [shape[0], shape[1] &* side, shape[2] &* side, outputs]
    }
    add(32, operands, result: shape, custom: ("Convolution2DTransposeBias", options, 1))
  }

  mutating func addLandmarksToMatrix() {
    let points = weights([1, 12, 3])
    let options = FlexBuffer.map([
      ("left_rotation_idx", .integer(entropy.parameter(0...11))),
      ("output_height", .integer(entropy.parameter(1...16))),
      ("output_width", .integer(entropy.parameter(1...16))),
      ("right_rotation_idx", .integer(entropy.parameter(0...11))),
      ("scale_x", .real(entropy.real())),
      ("scale_y", .real(entropy.real())),
      (
        "subset_idxs",
        .integers((0..<entropy.integer(0...6)).map { _ in entropy.parameter(0...11) })
      ),
      ("target_rotation_radians", .real(0)),
    ])
    // A computed value of the right shape, if there is one.
    let value = values.last { $0.shape.count == 3 }?.index ?? points
    add(32, [value], result: [1, 4, 4], custom: ("Landmarks2TransformMatrix", options, 2))
  }

  mutating func addTransformBilinear() {
    let value = operand()
    let size = [entropy.parameter(1...16), entropy.parameter(1...16)]
    let options = FlexBuffer.map([
      ("output_height", .integer(size[0])), ("output_width", .integer(size[1])),
    ])
    add(
      32, [value.index, matrix()],
      result: value.shape.count == 4 ? [1] + size + [value.shape[3]] : value.shape,
      custom: ("TransformTensorBilinear", options, 2))
  }

  mutating func addTransformLandmarks() {
    let points = entropy.bool() ? operand() : Value(index: weights([1, 5, 2]), shape: [1, 5, 2])
    add(
      32, [points.index, matrix()], result: points.shape, custom: ("TransformLandmarks", nil, 2))
  }

  /// Returns a computed matrix, or a stored one.
  private mutating func matrix() -> Int32 {
    values.last { $0.shape == [1, 4, 4] }?.index ?? weights([1, 4, 4])
  }
}
