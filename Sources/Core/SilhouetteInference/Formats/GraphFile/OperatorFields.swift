// SPDX-License-Identifier: Apache-2.0

// The fields of operators, which have names of their own: a change of a name in the library does not change files.

extension Operator.Convolution2D: GraphFileRecord {
  static var blank: Self { Self() }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("window", &window)
    try fields("groups", &groups)
    try fields("activation", &activation)
    try fields("allowsWinograd", &allowsWinograd)
  }
}

extension Operator.DepthwiseConvolution2D: GraphFileRecord {
  static var blank: Self { Self() }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("window", &window)
    try fields("activation", &activation)
  }
}

extension Operator.Add: GraphFileRecord {
  static var blank: Self { Self() }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("activation", &activation)
  }
}

extension Operator.Multiply: GraphFileRecord {
  static var blank: Self { Self() }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("activation", &activation)
  }
}

extension Operator.Maximum: GraphFileRecord {
  static var blank: Self { Self() }

  mutating func visit(_: inout GraphFileFields) {}
}

extension Operator.Minimum: GraphFileRecord {
  static var blank: Self { Self() }

  mutating func visit(_: inout GraphFileFields) {}
}

extension Operator.Divide: GraphFileRecord {
  static var blank: Self { Self() }

  mutating func visit(_: inout GraphFileFields) {}
}

extension Operator.AveragePool2D: GraphFileRecord {
  static var blank: Self { Self(size: 1, window: Operator.Window()) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("size", &size)
    try fields("window", &window)
    try fields("activation", &activation)
  }
}

extension Operator.MaxPool2D: GraphFileRecord {
  static var blank: Self { Self(size: 1, window: Operator.Window()) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("size", &size)
    try fields("window", &window)
    try fields("activation", &activation)
  }
}

extension Operator.GlobalAveragePool2D: GraphFileRecord {
  static var blank: Self { Self() }

  mutating func visit(_: inout GraphFileFields) {}
}

extension Operator.ResizeBilinear: GraphFileRecord {
  static var blank: Self { Self(size: 1, mapping: .asymmetric) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("size", &size)
    try fields("mapping", &mapping)
    try fields.optional("exactPositions", &exactPositions)
  }
}

extension Operator.ResizeNearest: GraphFileRecord {
  static var blank: Self { Self(size: 1, mapping: .asymmetric) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("size", &size)
    try fields("mapping", &mapping)
  }
}

extension Operator.Concatenate: GraphFileRecord {
  static var blank: Self { Self(axis: 0) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("axis", &axis)
  }
}

extension Operator.Reshape: GraphFileRecord {
  static var blank: Self { Self(shape: []) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("shape", &shape)
  }
}

extension Operator.Pad: GraphFileRecord {
  static var blank: Self { Self(before: [], after: []) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("before", &before)
    try fields("after", &after)
    try fields("value", &value)
  }
}

extension Operator.Softmax: GraphFileRecord {
  static var blank: Self { Self() }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("beta", &beta)
  }
}

extension Operator.ArgMax: GraphFileRecord {
  static var blank: Self { Self() }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("type", &elementType)
  }
}
