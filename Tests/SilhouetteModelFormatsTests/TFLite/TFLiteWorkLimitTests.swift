// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// The work of a file is bounded.
@Suite struct TFLiteWorkLimitTests {
  /// An image [1, side, side, 1] under a window of 4001 pixels a side.
  private static func pooling(side: Int32, code: Int32) -> [UInt8] {
    var file = TinyTFLite()
    _ = file.add("image", [1, side, side, 1])
    _ = file.add("result", [1, side, side, 1])
    file.operators = [
      TinyTFLite.Operator(
        code: code, inputs: [0], outputs: [1], optionsType: 5,
        options: [
          0: .integer(UInt8(0)), 1: .integer(Int32(1)), 2: .integer(Int32(1)),
          3: .integer(Int32(4001)), 4: .integer(Int32(4001)),
        ])
    ]
    file.outputs = [1]
    return file.bytes
  }

  @Test(arguments: [1, 17] as [Int32])
  func comparisonsOfWindowsCount(_ code: Int32) throws {
    let error = #expect(throws: ModelError.self) {
      try TFLiteFile(bytes: Self.pooling(side: 8000, code: code), name: "pool")
    }
    guard case .tooLarge("elementary operations", 1 << 34, let found)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == 8000 * 8000 * 4001 * 4001)
    // Windows end at the edges of the image.
    let small = try TFLiteFile(bytes: Self.pooling(side: 100, code: code), name: "pool")
    #expect(small.graph.statistics.operationCount == 100 * 100 * 100 * 100)
    var limits = ModelLimits()
    limits.maximumOperationCount = 99_999_999
    #expect(throws: ModelError.self) {
      try TFLiteFile(bytes: Self.pooling(side: 100, code: code), name: "pool", limits: limits)
    }
  }
}
