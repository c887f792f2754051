// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Layers that act on every element separately.
extension CoreMLImporter {
  // MARK: Several values

  mutating func sum(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    if layer.inputs.count == 1 {
      return try shifted(operand(layer), by: layer.parameters.float(1, "a number"), layer)
    }
    return try folded(layer, .binary(.add))
  }

  mutating func product(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    if layer.inputs.count == 1 {
      return try scaled(operand(layer), by: layer.parameters.float(1, "a number"), layer)
    }
    return try folded(layer, .binary(.multiply))
  }

  mutating func difference(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    let inputs = try operands(layer, 2...2)
    return try difference(inputs[0], inputs[1], layer)
  }

  mutating func average(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    let sum = try folded(layer, .binary(.add))
    return try scaled(sum, by: 1 / Float(layer.inputs.count), layer)
  }

  /// Adds a binary operator between successive inputs, evaluated from left to right, and returns the result.
  mutating func folded(_ layer: CoreMLLayer, _ operation: Operator) throws -> Graph.ValueID {
    try folded(operands(layer), operation, layer)
  }

  // MARK: Functions

  mutating func unary(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    let parameters = layer.parameters
    let alpha = try parameters.float(2, "alpha")
    let shift = try parameters.float(4, "the shift")
    let scale = try parameters.float(5, "the scale")
    var x = try image(layer).value
    if scale != 0, scale != 1 { x = try scaled(x, by: scale, layer, part: "scaled") }
    if shift != 0 { x = try shifted(x, by: shift, layer, part: "shifted") }
    switch try parameters.integer(1, "the function") {
    case 3 where alpha == 1: return x
    case 3 where alpha == 2: return try add(.binary(.multiply), [x, x], of: layer)
    case 6: return try magnitude(x, layer)
    case 7:
      let bound = addStored(Tensor([alpha], shape: []))
      return try add(.binary(.maximum), [x, bound], of: layer)
    case let function:
      throw layer.error(
        "max(x, α) (function 7), |x| (6) and x² (3 with α = 2) are supported, found \(function)"
          + " with α = \(alpha)")
    }
  }

  mutating func clip(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    let lower = try layer.parameters.float(1, "the smallest number")
    let upper = try layer.parameters.float(2, "the largest number")
    guard lower <= upper else { throw layer.error("the range \(lower)…\(upper) is empty") }
    return try clamped(image(layer).value, lower, upper, layer)
  }

  mutating func clampedReLU(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    let slope = try layer.parameters.float(1, "the slope")
    let upper = try layer.parameters.float(2, "the largest number")
    let x = try leaky(image(layer).value, Tensor([slope]), layer, part: "clamped")
    return try clamped(x, -.infinity, upper, layer)
  }

  mutating func activation(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    let (x, shape) = try image(layer)
    var found: ProtobufMessage.Field?
    try layer.parameters.forEachField { field throws(FormatError) in found = field }
    guard let found else { throw layer.error("the function is missing") }
    let parameters = try layer.parameters.message(found, "the function")
    func alpha() throws -> Float { try parameters.float(1, "alpha") }
    func beta() throws -> Float { try parameters.float(2, "beta") }
    switch found.number {
    case 5:
      return try shifted(scaled(x, by: alpha(), layer, part: "scaled"), by: beta(), layer)
    case 10: return try add(.activation(.relu), [x], of: layer)
    case 15: return try leaky(x, Tensor([alpha()]), layer)
    case 25:
      let count = try parameters.message(1, "the slopes").map {
        try CoreMLWeights($0, "the slopes").isOne ? 1 : shape[3]
      }
      let slopes = try weights(layer, in: parameters, 1, [count ?? 1], "the slopes")
      return try leaky(x, slopes, layer)
    case 30: return try hyperbolicTangent(x, layer)
    case 31: return try hyperbolicTangent(x, inner: beta(), outer: alpha(), layer)
    case 40: return try add(.activation(.sigmoid), [x], of: layer)
    case 41:
      let product = try scaled(x, by: alpha(), layer, part: "scaled")
      return try clamped(shifted(product, by: beta(), layer, part: "shifted"), 0, 1, layer)
    default:
      let name = Self.activationNames[found.number] ?? "function \(found.number)"
      throw layer.error("the function \(name) is not supported")
    }
  }

  private static let activationNames = [
    20: "thresholdedReLU", 50: "ELU", 60: "softsign", 70: "softplus", 71: "parametricSoftplus",
  ]

  /// Adds the function that is x for positive x and x times a slope elsewhere: the maximum of x and slope · x if no slope
  /// is above 1, the minimum if none is below 1.
  private mutating func leaky(
    _ x: Graph.ValueID, _ slopes: Tensor, _ layer: CoreMLLayer, part: String = ""
  ) throws -> Graph.ValueID {
    let numbers = slopes.scalars(of: Float.self)
    if numbers.allSatisfy({ $0 == 0 }) {
      return try add(.activation(.relu), [x], of: layer, part: part)
    }
    let operation: Operator
    if numbers.allSatisfy({ $0 <= 1 }) {
      operation = .binary(.maximum)
    } else if numbers.allSatisfy({ $0 >= 1 }) {
      operation = .binary(.minimum)
    } else {
      throw layer.error("slopes on both sides of 1 are not supported")
    }
    let constant = addStored(slopes, name: "\(layer.name).slope")
    let sloped = try add(.binary(.multiply), [x, constant], of: layer, part: "sloped")
    return try add(operation, [x, sloped], of: layer, part: part)
  }

  // MARK: Values for each channel

  mutating func batchNormalization(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    let parameters = layer.parameters
    let computes = try parameters.bool(5, "the mean and variance")
    guard try !computes && !parameters.bool(6, "the kind") else {
      throw layer.error("a mean and variance of the image itself are not supported")
    }
    let channels = try parameters.integer(1, "the channels")
    let (input, shape) = try image(layer)
    guard channels == shape[3] else { throw layer.error("\(channels) channels for \(shape)") }
    func numbers(_ field: Int, _ what: String) throws -> [Double] {
      try weights(layer, field, [channels], what).scalars(of: Float.self).map(Double.init)
    }
    let epsilon = try parameters.float(10, "epsilon")
    let (factors, terms) = try normalization(
      gamma: numbers(15, "gamma"), beta: numbers(16, "beta"), mean: numbers(17, "means"),
      variance: numbers(18, "variances"), epsilon: epsilon == 0 ? 1e-5 : Double(epsilon), layer)
    return try scaled(input, by: Tensor(factors), adding: Tensor(terms), layer)
  }

  mutating func scale(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    let factors = try perPlace(layer, shape: 1, 2, "factors")
    let terms =
      try layer.parameters.bool(3, "the bias") ? perPlace(layer, shape: 4, 5, "biases") : nil
    return try scaled(image(layer).value, by: factors, adding: terms, layer)
  }

  mutating func bias(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    try scaled(image(layer).value, by: nil, adding: perPlace(layer, shape: 1, 2, "biases"), layer)
  }

  /// Returns stored values of shape [C] or [C, H, W], permuted so that channels are the last axis.
  private mutating func perPlace(
    _ layer: CoreMLLayer, shape field: Int, _ number: Int, _ what: String
  ) throws -> Tensor {
    let dimensions = try layer.parameters.integers(field, limit: 3, "a shape")
    guard dimensions.count == 1 || dimensions.count == 3 else {
      throw layer.error("\(what) of [C] or [C, H, W], found \(dimensions)")
    }
    let numbers = try weights(layer, number, dimensions, what)
    return dimensions.count == 1 ? numbers : numbers.permuted([1, 2, 0])
  }

  private mutating func scaled(
    _ input: Graph.ValueID, by factors: Tensor?, adding terms: Tensor?, _ layer: CoreMLLayer
  ) throws -> Graph.ValueID {
    var result = input
    if let factors {
      let constant = addStored(factors, name: "\(layer.name).scale")
      let part = terms == nil ? "" : "scaled"
      result = try add(.binary(.multiply), [result, constant], of: layer, part: part)
    }
    if let terms {
      let constant = addStored(terms, name: "\(layer.name).bias")
      result = try add(.binary(.add), [result, constant], of: layer)
    }
    guard graph[result].type == graph[input].type else {
      throw layer.error("its values do not fit \(graph[input].type)")
    }
    return result
  }
}
