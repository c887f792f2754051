// SPDX-License-Identifier: Apache-2.0

import Given

enum ReceptiveField {
  static func rows(ofResult y: Int, layer: ChainLayer, height: Int) throws -> [Int] {
    (0..<layer.kernel).map { y * layer.stride + $0 * layer.dilation - layer.padding }
      .filter { (0..<height).contains($0) }
  }

  static func geometry(
    of layers: [ChainLayer]
  ) throws -> (size: Int, stride: Int, offset: Int) {
    var field = (size: 1, stride: 1, offset: 0)
    for layer in layers {
      // The layer's distances are in rows of its own input, which are `field.stride` rows of the
      // image apart.
      field.offset -= layer.padding * field.stride
      field.size += (layer.kernel - 1) * layer.dilation * field.stride
      field.stride *= layer.stride
    }
    return field
  }
}
