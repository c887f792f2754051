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
    _ limits: ModelLimits, _ build: (inout LimitedGraphBuilder) throws -> Void
  ) -> Int? {
    var builder = LimitedGraphBuilder(path: "file", limits: limits)
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
        for count in counts { try builder.countParameters(count) }
      }
    }
    #expect(parameters([4, 6]) == nil)
    #expect(parameters([4, 7]) == 10)
    #expect(parameters([.max, .max]) == 10)
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
        try builder.checkWork()
      }
      #expect(found == expected)
    }
  }

  @Test func refusedOperandsAreTheImportersError() throws {
    var builder = LimitedGraphBuilder(path: "file", limits: .standard)
    let x = try builder.addInput("x", TensorType(.uint8, [1]))
    #expect(throws: Refused()) { try Self.relu(&builder, x) }
    #expect(builder.graph.values.count == 1)
  }
}
