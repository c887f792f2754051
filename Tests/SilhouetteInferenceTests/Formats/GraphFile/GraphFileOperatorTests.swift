// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore
import SilhouetteModelFormats
import TestSupport
import Testing

@testable import SilhouetteInference

/// Every operator and each of its fields comes back from a graph file.
@Suite struct GraphFileOperatorTests {
  /// Returns the graph of one operator on constants after it was written and read.
  private func returned(_ graph: Graph) throws -> Graph {
    let bytes = try GraphFile(testing: graph).bytes()
    #expect(try GraphFile(testing: graph).bytes() == bytes)
    return try GraphFile(SafetensorsFile(bytes: bytes, name: "test")).graph
  }

  @Test(arguments: OperatorKind.allCases)
  func everyOperatorComesBack(_ kind: OperatorKind) throws {
    var random = SeededRandom(seed: 180)
    var problem = kind.problem(&random)
    for constants in [[], Set(problem.inputs.indices.dropFirst())] {
      problem.constants = constants
      let graph = try problem.graph()
      let again = try returned(graph)
      #expect(again.values == graph.values)
      #expect(again.outputs == graph.outputs)
    }
  }

  /// Fields that no other test sets.
  static let unusual: [Operator] = {
    let window = Operator.Window(
      stride: Operator.Extent2D(2, 3), dilation: Operator.Extent2D(3, 1),
      padding: .explicit(top: 1, bottom: 2, left: 3, right: 4))
    var convolution = Operator.Convolution2D(window: window, groups: 1, activation: .hardSwish)
    convolution.allowsWinograd = true
    var resize = Operator.ResizeBilinear(size: Operator.Extent2D(5, 7), mapping: .alignCorners)
    resize.exactPositions = Operator.ExactPositions(
      rows: ResizePositions(lead: 0.5, step: 1 / 3, offset: -0.1, rounding: 0),
      columns: ResizePositions(
        lead: 0, step: 0x1.fffffep-3, offset: -.leastNonzeroMagnitude, rounding: 0.5))
    return [
      .convolution2D(convolution),
      .depthwiseConvolution2D(.init(window: Operator.Window(padding: .valid), activation: .relu6)),
      .binary(.add, activation: .relu), .binary(.multiply, activation: .sigmoid),
      .averagePool2D(.init(size: Operator.Extent2D(2, 3), window: window, activation: .relu)),
      .maxPool2D(.init(size: Operator.Extent2D(3, 2), window: window, activation: .relu6)),
      .resizeBilinear(resize),
      .resizeNearest(.init(size: Operator.Extent2D(1, 9), mapping: .halfPixelCenters)),
      .softmax(.init(beta: -0.3)), .argMax(.init(elementType: .int32)),
      .pad(.init(before: [1, 0], after: [0, 3], value: -0x1.000002p-40)),
      .quantize(.init(.init(scales: [0.1, 3e-38], zeroPoints: [-4, 255], axis: 1))),
      .reduce(.init(.maximum, axes: 1..<3)), .function(.errorFunction), .activation(.sigmoid),
      .landmarksToMatrix(
        .init(
          subset: [2, 0], leftIndex: 1, rightIndex: 3, size: Operator.Extent2D(8, 9), scaleX: 1.1,
          scaleY: 0.7)),
    ]
  }()

  @Test(arguments: unusual)
  func unusualFieldsComeBack(_ operation: Operator) throws {
    let (name, parameters) = try operation.stored()
    let again = try Operator.blank(storedAs: name).reading(Self.parsed(parameters))
    #expect(again == operation)
  }

  /// A field that is added to an operator or to a description must be added to the format.
  @Test func everyStoredPropertyIsWritten() throws {
    var random = SeededRandom(seed: 181)
    for operation in OperatorKind.allCases.map({ $0.problem(&random).operation }) + Self.unusual {
      // The name of an operator on two tensors is its function, of which only some have an activation.
      if case .binary(let binary) = operation {
        let expected = binary.function.holdsActivation ? ["activation"] : []
        #expect(try Self.names(operation.stored().parameters) == expected)
        #expect(Mirror(reflecting: binary).children.count == 2)
        continue
      }
      try expectAllAreWritten(operation.stored().parameters, of: operation.definition)
    }
    try expectAllAreWritten(Operator.Window())
    try expectAllAreWritten(Operator.Quantization(scale: 1, zeroPoint: 0))
    try expectAllAreWritten(ResizePositions.blank)
    try expectAllAreWritten(ImageInput(width: 2, height: 3))
    try expectAllAreWritten(
      ModelDescription(
        inputs: [], outputs: [], predictedFeatureName: "a", predictedProbabilitiesName: "b"))
  }

  private func expectAllAreWritten(_ record: any StoredRecord) throws {
    try expectAllAreWritten(record.storedText(), of: record)
  }

  private func expectAllAreWritten(_ text: JSONText, of value: Any) throws {
    let mirror = Mirror(reflecting: value)
    let children = mirror.children.filter { child in
      // A file states roles beside the graph's outputs.
      if value is ModelDescription, child.label == "roles" { return false }
      let mirror = Mirror(reflecting: child.value)
      return mirror.displayStyle != .optional || !mirror.children.isEmpty
    }
    // An enumeration is written as a field.
    let expected = mirror.displayStyle == .enum ? 1 : children.count
    #expect(try Self.names(text).count == expected, "\(type(of: value))")
  }

  /// The names of the members of an object.
  private static func names(_ text: JSONText) throws -> [String] {
    guard case .object(let members) = try parsed(text) else {
      Issue.record("\(text) is not an object")
      return []
    }
    return members.map(\.name)
  }

  private static func parsed(_ text: JSONText) throws -> JSONValue {
    let bytes = Array(text.description.utf8)
    return try bytes.withUnsafeBytes {
      try JSONParser.parse(
        ByteReader($0, path: "test", format: "JSON"), range: 0..<bytes.count)
    }
  }

  @Test func floatsComeBackBitForBit() throws {
    var random = SeededRandom(seed: 182)
    var numbers: [Float] = [0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1, 1e20]
    for _ in 0..<2000 {
      let number = Float(bitPattern: UInt32(random.int(0...Int(UInt32.max))))
      if number.isFinite { numbers.append(number) }
    }
    for number in numbers {
      let parsed = try Self.parsed(
        Operator.softmax(Operator.Softmax(beta: number)).stored().parameters)
      let again = try Operator.blank(storedAs: "softmax").reading(parsed)
      let beta = (again.definition as? Operator.Softmax)?.beta
      #expect(beta?.bitPattern == number.bitPattern)
    }
    #expect(throws: StoredFault.self) {
      try Operator.softmax(Operator.Softmax(beta: .infinity)).stored()
    }
  }

  @Test func rolesComeBack() throws {
    let roles: [ImageModel.OutputRole] = [
      .labels(SegmentationClasses(["a", "“b”"]), width: 3, height: 4), .mask(.logits), .boxes,
      .points,
      .scores(["x", ""]), .image(.grey), .tensor,
    ]
    for role in roles {
      #expect(try ImageModel.OutputRole(stored: Self.parsed(role.storedText())) == role)
    }
  }
}
