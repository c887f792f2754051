// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Weights [3, 1, 1, 4] of which only some numbers are stored: compressed sparse rows.
@Suite struct SparseRowsTests {
  static let expected: [Float] = [1, 0, 0, 2, 0, 0, 0, 0, 0, 3, 4, 0]

  /// The parts of a sparse axis, to be damaged.
  struct Rows {
    var order: [Int32] = [0, 1, 2, 3]
    var blocks: [Int32] = []
    var formats: [UInt8] = [0, 0, 0, 1]
    var sizes: [Int32] = [3, 1, 1, 0]
    /// 1, 2, 3: vectors of 32, 16, 8 bits.
    var segmentType: UInt8 = 2
    var segments: [Int] = [0, 2, 2, 4]
    var indexType: UInt8 = 3
    var indices: [Int] = [0, 3, 1, 2]
    var values: [Float] = [1, 2, 3, 4]
    var isHalf = true

    private func vector(_ type: UInt8, _ values: [Int]) -> FlatBufferNode {
      switch type {
      case 1: .table([0: .child(.integers(values.map { Int32(truncatingIfNeeded: $0) }))])
      case 2: .table([0: .child(.integers(values.map { UInt16(truncatingIfNeeded: $0) }))])
      default: .table([0: .child(.integers(values.map { UInt8(truncatingIfNeeded: $0) }))])
      }
    }

    var file: TinyTFLite {
      var file = TinyTFLite()
      file.add(.init(name: "x", shape: [1, 2, 2, 4]))
      let axes = formats.indices.map { axis in
        var fields: [Int: FlatBufferField] = [
          0: .integer(formats[axis]), 1: .integer(sizes[axis]),
        ]
        if formats[axis] == 1 {
          fields[2] = .integer(segmentType)
          fields[3] = .child(vector(segmentType, segments))
          fields[4] = .integer(indexType)
          fields[5] = .child(vector(indexType, indices))
        }
        return FlatBufferNode.table(fields)
      }
      var sparse = TinyTFLite.Tensor(
        name: "sparse", type: isHalf ? 1 : 0, shape: [3, 1, 1, 4],
        data: isHalf ? TinyTFLite.bytes(values.map(Self.half)) : TinyTFLite.bytes(values))
      sparse.sparsity = [
        0: .child(.integers(order)), 1: .child(.integers(blocks)), 2: .child(.nodes(axes)),
      ]
      file.add(sparse)
      file.add(.init(name: "dense", type: isHalf ? 1 : 0, shape: [3, 1, 1, 4]))
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

    private static func half(_ value: Float) -> UInt16 {
      // 1, 2, 3, 4 and their negatives are enough.
      let bits = value.bitPattern
      let exponent = UInt16((bits >> 23) & 0xFF) &- 112
      return UInt16(bits >> 16) & 0x8000 | exponent << 10 | UInt16((bits >> 13) & 0x3FF)
    }
  }

  private func weights(_ rows: Rows) throws -> Tensor? {
    let file = try TFLiteFile(bytes: rows.file.bytes, name: "tiny")
    try Graph.Verifier.verify(file.graph)
    let graph = file.graph
    let operation = try #require(graph.operation(graph.outputs[0].value))
    return graph.constant(operation.inputs[1])
  }

  @Test(arguments: [1, 2, 3] as [UInt8], [1, 2, 3] as [UInt8])
  func rowsAreFilled(segments: UInt8, indices: UInt8) throws {
    for isHalf in [true, false] {
      var rows = Rows()
      (rows.segmentType, rows.indexType, rows.isHalf) = (segments, indices, isHalf)
      #expect(try weights(rows) == Tensor(Self.expected, shape: [3, 1, 1, 4]))
    }
  }

  private func isRefused(_ change: (inout Rows) -> Void) -> Bool {
    var rows = Rows()
    change(&rows)
    do {
      _ = try weights(rows)
      return false
    } catch { return error is FormatError }
  }

  @Test func damageIsAnError() {
    #expect(!isRefused { _ in })
    // Columns beyond the row, twice, falling; too many and too few.
    #expect(isRefused { $0.indices[1] = 4 })
    #expect(isRefused { $0.indices[1] = 0 })
    #expect(isRefused { $0.indices = [3, 0, 1, 2] })
    #expect(isRefused { $0.indices.append(3) })
    #expect(isRefused { $0.indices.removeLast() })
    #expect(isRefused { ($0.indexType, $0.indices) = (1, [0, -1, 1, 2]) })
    // Segments that fall, do not begin at 0 or do not end at the count; too many and too few.
    #expect(isRefused { $0.segments = [0, 3, 2, 4] })
    #expect(isRefused { $0.segments = [1, 2, 2, 4] })
    #expect(isRefused { $0.segments = [0, 2, 2, 3] })
    #expect(isRefused { $0.segments = [0, 2, 2, 5] })
    #expect(isRefused { $0.segments = [0, 2, 4] })
    #expect(isRefused { $0.segments = [0, 2, 2, 2, 4] })
    #expect(isRefused { ($0.segmentType, $0.segments) = (1, [0, -2, 2, 4]) })
    #expect(isRefused { $0.segments = [] })
    // Numbers without a place, and places without a number.
    #expect(isRefused { $0.values.append(5) })
    #expect(isRefused { $0.values.removeLast() })
    // Layouts that are not supported, or not those of the shape.
    #expect(isRefused { $0.order = [3, 2, 1, 0] })
    #expect(isRefused { $0.order = [0, 1, 2] })
    #expect(isRefused { $0.blocks = [0] })
    #expect(isRefused { $0.formats = [0, 0, 1, 1] })
    #expect(isRefused { $0.formats = [0, 0, 0, 0] })
    #expect(isRefused { $0.formats = [0, 0, 1] })
    #expect(isRefused { $0.sizes[0] = 4 })
    #expect(isRefused { $0.segmentType = 4 })
    #expect(isRefused { $0.indexType = 0 })
  }

  @Test func denseNumbersCountInTheLimits() {
    let bytes = Rows().file.bytes
    #expect(throws: ModelError.self) {
      try TFLiteFile(bytes: bytes, name: "tiny", limits: ModelLimits(maximumParameterCount: 11))
    }
    #expect(throws: Never.self) {
      try TFLiteFile(bytes: bytes, name: "tiny", limits: ModelLimits(maximumParameterCount: 12))
    }
  }

  @Test func noBytesTrap() {
    let bytes = Rows().file.bytes
    for count in 0..<bytes.count - 8 {
      #expect(throws: (any Error).self) {
        try TFLiteFile(bytes: Array(bytes[..<count]), name: "tiny")
      }
    }
    for position in bytes.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var broken = bytes
        broken[position] = value
        _ = try? TFLiteFile(bytes: broken, name: "tiny")
      }
    }
  }
}
