// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference

/// An operator, its inputs and what an oracle says of them.
struct OperatorProblem {
  var operation: Operator
  /// The first is the model's input.
  var inputs: [Tensor]
  /// The inputs that are part of the model.
  var constants: Set<Int> = []
  var expected: ReferenceTensor
  var elementType: ElementType = .float32

  /// Runs the operator alone in every setting, without passes and with the standard ones.
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    for setting in Setting.all {
      for passes in [PassPipeline.none, .standard.verified] {
        let model = try Model(
          graph(), options: setting.options, passes: passes, limits: PlanLimits())
        let given = inputs.indices.filter { !constants.contains($0) }.map { inputs[$0] }
        let result = try model.run(given)[0]
        let what: Comment = "\(operation) of \(inputs.map(\.shape)) \(setting)"
        #expect(
          result.type == TensorType(elementType, TensorShape(expected.shape)), what,
          sourceLocation: sourceLocation)
        #expect(mismatch(result) == nil, what, sourceLocation: sourceLocation)
        #expect(try model.run(given)[0] == result, what, sourceLocation: sourceLocation)
      }
    }
  }

  /// The first number of a result that is too far from what was expected, in words.
  func mismatch(_ result: Tensor) -> String? {
    guard let tolerance = Tolerance.row(for: OperatorKind(operation)) else { return "no tolerance" }
    let terms =
      operation.definition.multiplyAdds(inputs: inputs.map(\.type), output: result.type)
      / max(result.shape.elementCount, 1)
    return TestSupport.mismatch(
      result.numbers, expected.values,
      absolute: min(
        tolerance.absolute + tolerance.absolutePerTerm * Double(terms), tolerance.mostAbsolute),
      relative: tolerance.relative)
  }

  func graph() throws -> Graph {
    var graph = Graph()
    let ids = inputs.enumerated().map { index, tensor in
      constants.contains(index)
        ? graph.addConstant(tensor, name: "\(index)")
        : graph.addInput("\(index)", tensor.type)
    }
    graph.addOutput("result", try graph.add(operation, ids, name: "node"))
    return graph
  }
}

extension Operator.Window {
  func reference(kernel: Operator.Extent2D) -> ReferenceWindow {
    let padding: ReferenceWindow.Padding =
      switch padding {
      case .same: .same
      case .valid: .valid
      case .explicit(let top, let bottom, let left, let right):
        .explicit(top: top, bottom: bottom, left: left, right: right)
      }
    return ReferenceWindow(
      kernel: (kernel.height, kernel.width), stride: (stride.height, stride.width),
      dilation: (dilation.height, dilation.width), padding: padding)
  }
}

extension Operator.Activation {
  var reference: ReferenceActivation {
    switch self {
    case .identity: .identity
    case .relu: .relu
    case .relu6: .relu6
    case .hardSwish: .hardSwish
    case .sigmoid: .sigmoid
    }
  }
}

extension Operator.ResizeMapping {
  var reference: ReferenceResize.Mapping {
    switch self {
    case .asymmetric: .asymmetric
    case .alignCorners: .alignCorners
    case .halfPixelCenters: .halfPixelCenters
    }
  }
}
