// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Small ONNX files, one for each operator or way of storing numbers.
enum ONNXSeeds {
  /// The input of every file.
  private static let input = TinyONNX.Input("x", [nil, 4, nil, nil])
  private static let row = TinyONNX.Input("x", [2, 4])

  static let all: [(name: String, file: TinyONNX)] =
    windows + elements + shapes + products + arithmetic + encodings

  /// A file of one operator on the input and stored tensors.
  private static func file(
    _ kind: String, _ tensors: [TinyONNX.Tensor] = [],
    _ attributes: [String: TinyONNX.Attribute] = [:], version: Int = 13,
    input: TinyONNX.Input = input
  ) -> TinyONNX {
    TinyONNX(
      version: version, inputs: [input], tensors: tensors,
      .init(kind, ["x"] + tensors.map(\.name), ["y"], attributes))
  }

  private static func weights(_ name: String, _ shape: [Int]) -> TinyONNX.Tensor {
    .reals(name, shape, (0..<shape.reduce(1, *)).map { Float($0 * 37 % 16) / 16 + 0.0625 })
  }

  private static let windows: [(name: String, file: TinyONNX)] = [
    (
      "conv",
      file(
        "Conv", [weights("w", [2, 2, 3, 2]), weights("b", [2])],
        [
          "group": .int(2), "kernel_shape": .ints([3, 2]), "strides": .ints([2, 1]),
          "dilations": .ints([1, 2]), "pads": .ints([1, 0, 2, 1]),
        ])
    ),
    ("conv-same", file("Conv", [weights("w", [1, 4, 2, 2])], ["auto_pad": .text("SAME_LOWER")])),
    (
      "conv-transpose",
      file(
        "ConvTranspose", [weights("w", [4, 1, 3, 2]), weights("b", [2])],
        [
          "group": .int(2), "strides": .ints([2, 3]), "dilations": .ints([1, 1]),
          "output_padding": .ints([1, 0]), "pads": .ints([1, 0, 1, 0]),
        ])
    ),
    (
      "conv-transpose-size",
      file(
        "ConvTranspose", [weights("w", [4, 1, 2, 2])],
        ["strides": .ints([2, 2]), "output_shape": .ints([9, 15])])
    ),
    (
      "max-pool",
      file(
        "MaxPool", [],
        [
          "kernel_shape": .ints([3, 2]), "strides": .ints([2, 2]), "ceil_mode": .int(1),
          "pads": .ints([1, 0, 1, 1]),
        ])
    ),
    (
      "average-pool",
      file(
        "AveragePool", [],
        [
          "kernel_shape": .ints([2, 3]), "count_include_pad": .int(1),
          "pads": .ints([1, 1, 0, 1]), "ceil_mode": .int(1),
        ])
    ),
    ("global-pool", file("GlobalAveragePool")),
    (
      "resize-linear",
      file(
        "Resize", [weights("roi", [0]), .reals("s", [4], [1, 1, 1.5, 0.75])],
        ["mode": .text("linear"), "coordinate_transformation_mode": .text("align_corners")])
    ),
    (
      "resize-nearest",
      TinyONNX(
        version: 19, inputs: [input], tensors: [.integers("s", [3, 9])],
        .init(
          "Resize", ["x", "", "", "s"], ["y"],
          ["nearest_mode": .text("ceil"), "axes": .ints([-2, 3])]))
    ),
    ("upsample", file("Upsample", [], ["scales": .floats([1, 1, 2, 1.5])], version: 7)),
  ]

  private static let elements: [(name: String, file: TinyONNX)] = [
    ("add", file("Add", [weights("c", [4, 1, 1])])), ("relu", file("Relu")),
    ("prelu", file("PRelu", [weights("c", [4, 1, 1])])), ("div", file("Div", [weights("c", [7])])),
    ("leaky-relu", file("LeakyRelu", [], ["alpha": .float(0.25)])),
    ("clip", file("Clip", [.reals("a", [], [-0.5]), .reals("b", [], [0.5])])),
    ("clip-old", file("Clip", [], ["min": .float(-0.5), "max": .float(0.5)], version: 9)),
    ("hard-sigmoid", file("HardSigmoid", [], ["alpha": .float(0.25), "beta": .float(0.5)])),
    ("gelu", file("Gelu", [], ["approximate": .text("tanh")], version: 20)),
    ("power", file("Pow", [.reals("c", [], [2])])), ("mish", file("Mish", version: 18)),
    (
      "batch-normalization",
      file(
        "BatchNormalization", ["s", "b", "m", "v"].map { weights($0, [4]) },
        ["epsilon": .float(0.01)])
    ),
    (
      "instance-normalization",
      file("InstanceNormalization", [weights("s", [4]), weights("b", [4])])
    ),
    (
      "layer-normalization",
      file(
        "LayerNormalization", [weights("s", [7]), weights("b", [7])], ["axis": .int(-1)],
        version: 17)
    ),
    ("softmax", file("Softmax", [], ["axis": .int(1)])),
    ("softmax-old", file("Softmax", [], ["axis": .int(1)], version: 11)),
    ("log-softmax", file("LogSoftmax", [], ["axis": .int(-1)])),
    ("arg-max", file("ArgMax", [], ["axis": .int(1), "keepdims": .int(0)])),
    ("reduce-mean", file("ReduceMean", [], ["axes": .ints([2, 3]), "keepdims": .int(0)])),
    ("reduce-sum", file("ReduceSum", [.integers("a", [-3, 3])])),
  ]

  private static let shapes: [(name: String, file: TinyONNX)] = [
    ("transpose", file("Transpose", [], ["perm": .ints([0, 2, 3, 1])])),
    ("reshape", file("Reshape", [.integers("s", [0, -1, 7])])),
    ("flatten", file("Flatten", [], ["axis": .int(2)])),
    ("unsqueeze", file("Unsqueeze", [.integers("a", [0, -1])])),
    ("squeeze", file("Squeeze", [], ["axes": .ints([0])], version: 11)),
    (
      "slice",
      file(
        "Slice",
        [
          .integers("a", [3, 0]), .integers("b", [-9, 4]), .integers("c", [2, -1]),
          .integers("d", [-2, 1]),
        ])
    ),
    ("pad", file("Pad", [.integers("p", [0, 0, 1, 2, 0, 0, 2, 1])], ["mode": .text("reflect")])),
    ("pad-constant", file("Pad", [.integers("p", [0, 1, 1, 2, 0, 0, 2, 1])])),
    ("expand", file("Expand", [.integers("s", [2, 2, 4, 5, 7])])),
    ("tile", file("Tile", [.integers("r", [1, 2, 1, 3])])),
    ("depth-to-space", file("DepthToSpace", [], ["blocksize": .int(2), "mode": .text("CRD")])),
    ("concat", file("Concat", [weights("c", [1, 2, 5, 7])], ["axis": .int(1)])),
    (
      "split",
      {
        var split = Self.file("Split", [.integers("s", [1, 3])], ["axis": .int(1)])
        split.nodes[0].outputs = ["y", "z"]
        split.outputs = ["z", "y"]
        return split
      }()
    ),
  ]

  private static let products: [(name: String, file: TinyONNX)] = [
    (
      "gemm",
      file(
        "Gemm", [weights("w", [3, 4]), weights("c", [3])],
        ["transB": .int(1), "alpha": .float(0.5), "beta": .float(2)], input: row)
    ),
    ("matmul", file("MatMul", [weights("w", [7, 2])])),
    ("matmul-batch", file("MatMul", [weights("w", [4, 7, 2])])),
  ]

  private static let arithmetic: [(name: String, file: TinyONNX)] = [
    (
      "sizes",
      TinyONNX(
        inputs: [input],
        tensors: [
          .integers("0", [0]), .integers("2", [2]), .integers("4", [4]), .integers("f", [2]),
        ],
        .init("Shape", ["x"], ["a"]), .init("Slice", ["a", "0", "2"], ["b"]),
        .init("Slice", ["a", "2", "4"], ["c"]), .init("Mul", ["c", "f"], ["d"]),
        .init("Concat", ["b", "d"], ["e"], ["axis": .int(0)]),
        .init("Resize", ["x", "", "", "e"], ["y"]))
    ),
    (
      "range",
      TinyONNX(
        inputs: [],
        tensors: [.reals("a", [], [0.5]), .reals("b", [], [4]), .reals("c", [], [0.75])],
        .init("Range", ["a", "b", "c"], ["y"]))
    ),
    (
      "choice",
      TinyONNX(
        inputs: [], tensors: [.integers("a", [1, 2, 3]), .integers("b", [2])],
        .init("Less", ["a", "b"], ["c"]), .init("Where", ["c", "a", "b"], ["d"]),
        .init("Gather", ["a", "b"], ["e"]), .init("Mod", ["d", "e"], ["f"]),
        .init("Cast", ["f"], ["g"], ["to": .int(1)]), .init("ReduceProd", ["g"], ["y"]))
    ),
    (
      "constants",
      TinyONNX(
        inputs: [],
        .init("Constant", [], ["a"], ["value_ints": .ints([2, 3])]),
        .init("ConstantOfShape", ["a"], ["b"], ["value": .tensor(.reals("", [1], [1.5]))]),
        .init("Constant", [], ["c"], ["value_floats": .floats([1, 2, 3])]),
        .init("Add", ["b", "c"], ["d"]), .init("Transpose", ["d"], ["y"]))
    ),
  ]

  private static let encodings: [(name: String, file: TinyONNX)] = [
    ("stored-list", 1, Protobuf.field(4, Protobuf.bytes([1.5, -2].map { Float($0).bitPattern }))),
    ("stored-double", 11, Protobuf.field(10, Protobuf.bytes([1.5, -2].map(\.bitPattern)))),
    ("stored-half", 10, Protobuf.packed(5, [0x3E00, 0xC000])),
    ("stored-int32", 6, Protobuf.packed(5, [1, -2])),
    ("stored-uint64", 13, Protobuf.packed(11, [1, 1 << 40])),
    ("stored-bool", 9, Protobuf.field(9, [0, 1])),
  ].map { name, type, fields in
    (
      name,
      TinyONNX(
        inputs: [], tensors: [TinyONNX.Tensor("t", type: type, [2], fields)],
        .init("Identity", ["t"], ["y"]))
    )
  }
}
