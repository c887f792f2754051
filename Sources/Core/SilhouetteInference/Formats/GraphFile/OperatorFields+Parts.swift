// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

// The types of operators' fields.

extension Operator.Activation: GraphFileValue {}
extension Operator.Function: GraphFileValue {}
extension Operator.ResizeMapping: GraphFileValue {}
extension Operator.Reduce.Kind: GraphFileValue {}
extension ElementType: GraphFileValue {}

/// [rows, columns]
extension Operator.Extent2D: GraphFileValue {
  func graphFileText() throws(GraphFileFault) -> JSONText { try [height, width].graphFileText() }

  init(graphFile value: JSONValue) throws(GraphFileFault) {
    let lengths = try [Int](graphFile: value)
    guard lengths.count == 2, lengths.allSatisfy({ (1...1 << 24).contains($0) }) else {
      throw GraphFileFault("expected rows and columns from 1 to \(1 << 24), found \(lengths)")
    }
    self.init(lengths[0], lengths[1])
  }
}

/// "same", "valid" or [top, bottom, left, right]
extension Operator.Padding: GraphFileValue {
  func graphFileText() throws(GraphFileFault) -> JSONText {
    switch self {
    case .same: .string("same")
    case .valid: .string("valid")
    case .explicit(let top, let bottom, let left, let right):
      try [top, bottom, left, right].graphFileText()
    }
  }

  init(graphFile value: JSONValue) throws(GraphFileFault) {
    switch value {
    case .string("same"): self = .same
    case .string("valid"): self = .valid
    default:
      let border = try [Int](graphFile: value)
      guard border.count == 4, border.allSatisfy({ (0...1 << 24).contains($0) }) else {
        throw GraphFileFault("expected 4 integers from 0 to \(1 << 24), found \(border)")
      }
      self = .explicit(top: border[0], bottom: border[1], left: border[2], right: border[3])
    }
  }
}

extension Operator.Window: GraphFileRecord {
  static var blank: Self { Self() }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("stride", &stride)
    try fields("dilation", &dilation)
    try fields("padding", &padding)
  }
}

extension Operator.ExactPositions: GraphFileRecord {
  static var blank: Self { Self(rows: .blank, columns: .blank) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("rows", &rows)
    try fields("columns", &columns)
  }
}

extension ResizePositions: GraphFileRecord {
  static var blank: Self { Self(lead: 0, step: 0, offset: 0, rounding: 0) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    // Every position then is a number that can be converted to an integer.
    let limit: Float = 0x1p24
    try fields("lead", &lead) { abs($0) <= limit }
    try fields("step", &step) { (0...limit).contains($0) }
    try fields("offset", &offset) { abs($0) <= limit }
    try fields("rounding", &rounding) { abs($0) <= limit }
  }
}

extension Operator.Quantization: GraphFileRecord {
  static var blank: Self { Self(scale: 1, zeroPoint: 0) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("scales", &scales) { !$0.isEmpty }
    let count = scales.count
    try fields("zeroPoints", &zeroPoints) { $0.count == count }
    try fields("axis", &axis)
  }
}

/// [the first, the one after the last]
extension Range: GraphFileValue where Bound == Int {
  func graphFileText() throws(GraphFileFault) -> JSONText {
    try [lowerBound, upperBound].graphFileText()
  }

  init(graphFile value: JSONValue) throws(GraphFileFault) {
    let bounds = try [Int](graphFile: value)
    guard bounds.count == 2, bounds[0] <= bounds[1] else {
      throw GraphFileFault("expected the bounds of a range, found \(bounds)")
    }
    self = bounds[0]..<bounds[1]
  }
}

extension TensorShape: GraphFileValue {
  func graphFileText() throws(GraphFileFault) -> JSONText { try dimensions.graphFileText() }

  init(graphFile value: JSONValue) throws(GraphFileFault) {
    let lengths = try [Int](graphFile: value)
    guard let shape = TensorShape(validating: lengths) else {
      throw GraphFileFault("a shape of \(lengths) is not possible")
    }
    self = shape
  }
}

extension TensorType: GraphFileRecord {
  static var blank: Self { Self(.float32, []) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("type", &elementType)
    try fields("shape", &shape)
  }
}
