// SPDX-License-Identifier: Apache-2.0

// The fields of the operators that quantise, move or select elements, and of those on landmarks.

extension Operator.Quantize: GraphFileRecord {
  static var blank: Self { Self(.blank) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("quantization", &quantization)
  }
}

extension Operator.Dequantize: GraphFileRecord {
  static var blank: Self { Self(.blank) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("quantization", &quantization)
  }
}

extension Operator.ParametricReLU: GraphFileRecord {
  static var blank: Self { Self() }

  mutating func visit(_: inout GraphFileFields) {}
}

extension Operator.DepthToSpace: GraphFileRecord {
  static var blank: Self { Self(blockSize: 1) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("blockSize", &blockSize)
  }
}

extension Operator.Slice: GraphFileRecord {
  static var blank: Self { Self(starts: [], lengths: []) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("starts", &starts)
    try fields("lengths", &lengths)
  }
}

extension Operator.Transpose: GraphFileRecord {
  static var blank: Self { Self(axes: []) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("axes", &axes)
  }
}

extension Operator.Gather: GraphFileRecord {
  static var blank: Self { Self(axis: 0, indices: []) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("axis", &axis)
    try fields("indices", &indices)
  }
}

extension Operator.Reduce: GraphFileRecord {
  static var blank: Self { Self(.mean, axes: 0..<0) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("kind", &kind)
    try fields("axes", &axes)
  }
}

extension Operator.LandmarksToMatrix: GraphFileRecord {
  static var blank: Self {
    Self(subset: [], leftIndex: 0, rightIndex: 0, size: 1, scaleX: 1, scaleY: 1)
  }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("subset", &subset)
    try fields("leftIndex", &leftIndex)
    try fields("rightIndex", &rightIndex)
    try fields("size", &size)
    try fields("scaleX", &scaleX)
    try fields("scaleY", &scaleY)
  }
}

extension Operator.TransformBilinear: GraphFileRecord {
  static var blank: Self { Self(size: 1) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("size", &size)
  }
}

extension Operator.TransformLandmarks: GraphFileRecord {
  static var blank: Self { Self() }

  mutating func visit(_: inout GraphFileFields) {}
}
