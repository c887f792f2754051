// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A network whose weights are stored as the numbers other than 0 and their places, in half precision.
enum SparseSeed {
  static var file: TinyTFLite {
    var file = TinyTFLite()
    file.add(.init(name: "x", shape: [1, 2, 2, 4]))
    // 1, 2, 3 and 4 in half precision.
    var stored = TinyTFLite.Tensor(
      name: "sparse", type: 1, shape: [3, 1, 1, 4],
      data: TinyTFLite.bytes([0x3C00, 0x4000, 0x4200, 0x4400] as [UInt16]))
    let axes = [3, 1, 1].map {
      FlatBufferNode.table([0: .integer(UInt8(0)), 1: .integer(Int32($0))])
    }
    let columns = FlatBufferNode.table([
      0: .integer(UInt8(1)),
      2: .integer(UInt8(2)), 3: .child(.table([0: .child(.integers([0, 2, 2, 4] as [UInt16]))])),
      4: .integer(UInt8(3)), 5: .child(.table([0: .child(.integers([0, 3, 1, 2] as [UInt8]))])),
    ])
    stored.sparsity = [
      0: .child(.integers([0, 1, 2, 3] as [Int32])), 2: .child(.nodes(axes + [columns])),
    ]
    file.add(stored)
    file.add(.init(name: "dense", type: 1, shape: [3, 1, 1, 4]))
    file.add(.init(name: "weights", shape: [3, 1, 1, 4]))
    file.add(.init(name: "y", shape: [1, 2, 2, 3]))
    file.operators = [
      .init(code: 124, inputs: [1], outputs: [2]), .init(code: 6, inputs: [2], outputs: [3]),
      .init(
        code: 3, inputs: [0, 3, -1], outputs: [4], optionsType: 1,
        options: [1: .integer(Int32(1)), 2: .integer(Int32(1))]),
    ]
    file.outputs = [4]
    return file
  }
}
