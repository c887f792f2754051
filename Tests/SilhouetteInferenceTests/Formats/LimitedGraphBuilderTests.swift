// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteInference

@Suite struct LimitedGraphBuilderTests {
  private struct Refused: Error, Equatable {}

  private static let type = TensorType(.float32, [1, 4])

  private static func relu(
    _ builder: inout LimitedGraphBuilder, _ input: Graph.ValueID
  ) throws -> Graph.ValueID {
    try builder.add(.activation(.relu), [input], name: "y") { _ in Refused() }
  }

  /// The limit of an error that a builder throws.
  private static func exceeded(
    _ limits: ModelLimits = .standard, fileByteCount: Int = 0,
    _ build: (inout LimitedGraphBuilder) throws -> Void
  ) -> Int? {
    var builder = LimitedGraphBuilder(path: "file", fileByteCount: fileByteCount, limits: limits)
    do {
      try build(&builder)
    } catch let error as ModelError {
      if error.path == "file", case .tooLarge(_, let limit, _) = error.reason { return limit }
    } catch {}
    return nil
  }

  @Test func limitsAreKept() {
    func input(_ builder: inout LimitedGraphBuilder) throws -> Graph.ValueID {
      try builder.addInput("x", Self.type)
    }
    func small(_ byteCount: Int) -> ModelLimits { ModelLimits(maximumArenaByteCount: byteCount) }
    #expect(Self.exceeded(small(15)) { _ = try input(&$0) } == 15)
    #expect(Self.exceeded(small(16)) { _ = try input(&$0) } == nil)

    let pad = Operator.pad(Operator.Pad(before: [0, 0], after: [0, 1]))
    func padded(_ builder: inout LimitedGraphBuilder) throws {
      let x = try input(&builder)
      _ = try builder.add(pad, [x], name: "y") { _ in Refused() }
    }
    #expect(Self.exceeded(small(19), padded) == 19)
    #expect(Self.exceeded(small(20), padded) == nil)

    // Four values for each tensor of a file, one of them the input.
    func chain(_ count: Int) -> Int? {
      Self.exceeded(ModelLimits(maximumTensorCount: 2)) { builder in
        var value = try input(&builder)
        for _ in 0..<count { value = try Self.relu(&builder, value) }
      }
    }
    #expect(chain(7) == nil)
    #expect(chain(8) == 8)

    func parameters(_ counts: [Int]) -> Int? {
      Self.exceeded(ModelLimits(maximumParameterCount: 10)) { builder in
        for count in counts { try builder.memory.countParameters(count) }
      }
    }
    #expect(parameters([4, 6]) == nil)
    #expect(parameters([4, 7]) == 10)
    #expect(parameters([.max, .max]) == 10)
  }

  /// Memory is free up to a limit, and paid for by the size of the file beyond it.
  @Test func memoryIsCounted() {
    let free = 1 << 28
    func bytes(_ counts: [Int], fileByteCount: Int = 0) -> Int? {
      Self.exceeded(fileByteCount: fileByteCount) { builder in
        for count in counts { try builder.memory.countBytes(count) }
      }
    }
    #expect(bytes([free]) == nil)
    #expect(bytes([free, 1]) == free)
    #expect(bytes([.max, .max], fileByteCount: .max) == nil)
    #expect(bytes([free, 64], fileByteCount: 1) == nil)
    #expect(bytes([free, 65], fileByteCount: 1) == free + 64)
    // The elements of constants are 4 bytes.
    let found = Self.exceeded { try $0.memory.countParameters(free / 4 + 1) }
    #expect(found == free)
  }

  /// Operators of a FlatBuffer can share one list of operands.
  @Test func operandsAreCounted() {
    func operands(_ count: Int) -> Int? {
      Self.exceeded(ModelLimits(maximumTensorCount: 4)) { builder in
        let x = try builder.addInput("x", Self.type)
        let inputs = [Graph.ValueID](repeating: x, count: count)
        _ = try builder.add(
          .concatenate(Operator.Concatenate(axis: 0)), inputs, name: "y"
        ) { _ in Refused() }
      }
    }
    #expect(operands(64) == nil)
    #expect(operands(65) == 64)
  }

  @Test func workIsCounted() throws {
    for (limit, expected) in [(16, nil), (15, 15)] as [(Int, Int?)] {
      let found = Self.exceeded(ModelLimits(maximumMultiplyAdds: limit)) { builder in
        let x = try builder.addInput("x", TensorType(.float32, [1, 2, 2, 2]))
        let weights = builder.addConstant(Tensor(zeros: [2, 1, 1, 2]), name: "w")
        let y = try builder.add(.convolution2D(Operator.Convolution2D()), [x, weights], name: "y") {
          _ in
          Refused()
        }
        builder.addOutput("y", y)
      }
      #expect(found == expected)
    }
  }

  @Test func refusedOperandsAreTheImportersError() throws {
    var builder = LimitedGraphBuilder(path: "file", fileByteCount: 0, limits: .standard)
    let x = try builder.addInput("x", TensorType(.uint8, [1]))
    #expect(throws: Refused()) { try Self.relu(&builder, x) }
    #expect(builder.graph.values.count == 1)
  }
}
