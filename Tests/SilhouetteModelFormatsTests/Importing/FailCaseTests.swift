// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Files that once trapped, hung or took gigabytes.
@Suite struct FailCaseTests {
  /// An image [1, 4, 4, 2] through a 3×3 convolution of a large dilation, or a depthwise one.
  private static func dilated(height: Int32, width: Int32, isDepthwise: Bool = false) -> TinyTFLite
  {
    var file = TinyTFLite()
    _ = file.add("image", [1, 4, 4, 2])
    _ = file.add(
      "weights", isDepthwise ? [1, 3, 3, 2] : [2, 3, 3, 2],
      data: TinyTFLite.bytes((0..<(isDepthwise ? 18 : 36)).map { Float($0) }))
    _ = file.add("result", [1, 4, 4, 2])
    let dilation: [Int: FlatBufferField] =
      isDepthwise
      ? [5: .integer(width), 6: .integer(height)] : [4: .integer(width), 5: .integer(height)]
    file.operators = [
      TinyTFLite.Operator(
        code: isDepthwise ? 4 : 3, inputs: [0, 1], outputs: [2], optionsType: isDepthwise ? 2 : 1,
        options: [
          0: .integer(UInt8(0)), 1: .integer(Int32(1)), 2: .integer(Int32(1)),
        ].merging(dilation) { $1 })
    ]
    file.outputs = [2]
    return file
  }

  /// Reads a file, prepares it and runs it on zeros.
  private static func run(_ bytes: [UInt8]) throws -> (model: Model, result: Tensor) {
    let graph = try TFLiteFile(bytes: bytes, name: "tiny").graph
    let model = try Model(graph, options: InferenceOptions(threadCount: 2))
    let ones = Tensor(repeating: Float(1), shape: graph[graph.inputs[0]].type.shape)
    return (model, try model.run([ones])[0])
  }

  @Test(arguments: [1 << 20, 1 << 24] as [Int32], [false, true])
  func largeDilationsTakeNoMemory(_ dilation: Int32, _ isDepthwise: Bool) throws {
    for (height, width) in [(dilation, 1), (1, dilation), (dilation, dilation)] {
      let file = Self.dilated(height: height, width: width, isDepthwise: isDepthwise)
      let (model, result) = try Self.run(file.bytes)
      #expect(model.workingByteCount < 1 << 16)
      // Of a window that reaches beyond the image in both directions its middle is left.
      if height == width {
        let middle = isDepthwise ? [8, 9] : [8 + 9, 26 + 27] as [Float]
        #expect(result[0, 1, 2, 0] == middle[0] && result[0, 1, 2, 1] == middle[1])
      }
    }
  }

  @Test(arguments: [(1 << 24) + 1, .max, 0, -1] as [Int32])
  func impossibleDilationsAreErrors(_ dilation: Int32) {
    for isDepthwise in [false, true] {
      #expect(throws: ModelError.self) {
        try Self.run(
          Self.dilated(height: 1, width: dilation, isDepthwise: isDepthwise).bytes)
      }
    }
  }

  private static let folder = SharedData.path("fail-cases")
  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".tflite") }.sorted()

  /// Nothing traps: a file is prepared or refused by one of the library's errors.
  @Test(.enabled(if: !names.isEmpty, "\(SharedData.comment)"), arguments: names)
  func filesArePreparedOrRefused(_ name: String) {
    do {
      let graph = try TFLiteFile(contentsOf: Self.folder + "/" + name).graph
      let model = try Model(graph, options: InferenceOptions(threadCount: 2))
      #expect(model.arenaByteCount + model.workingByteCount <= 3 << 30)
    } catch {
      #expect(
        error is FormatError || error is ModelError || error is GraphError
          || error is InferenceError, "\(error)")
    }
  }
}
