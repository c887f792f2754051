// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Files that must be refused with a reason.
@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: SharedData.path("onnx/refused")),
    "needs the folder shared beside the checkout"))
struct ONNXRefusalTests {
  private static let reasons: [String: String] = [
    "cycle": "used before it is computed", "external-data-outside": "the model's own folder",
    "foreign-domain": "com.microsoft", "huge-constant": "is too large",
    "huge-dilation": "dilations must be two numbers", "huge-input": "the limit is", "if": "If",
    "missing-value": "“nowhere”", "negative-pads": "pads must be four numbers",
    "opset-3": "the operator set version 3", "opset-99": "the operator set version 99",
    "quantised-dynamic": "ConvInteger (6 times)", "symbolic-size": "is left open",
    "truncated": "are left of its message", "unknown-operator": "NoSuchOperator",
    "value-made-twice": "is made twice", "wrong-initialiser-size": "must hold",
  ]
  /// The files that contradict themselves; the others ask for what is not supported.
  private static let invalid: Set<String> = [
    "truncated", "value-made-twice", "wrong-initialiser-size",
  ]

  @Test(arguments: reasons.keys.sorted())
  func filesAreRefusedWithAReason(_ name: String) throws {
    let reason = try #require(Self.reasons[name])
    do {
      _ = try ONNXFile(contentsOf: SharedData.path("onnx/refused/\(name).onnx"))
      Issue.record("the file was read")
    } catch {
      #expect("\(error)".contains(reason), "\(error)")
      #expect((error is FormatError) == Self.invalid.contains(name))
      #expect((error is ModelError) != Self.invalid.contains(name))
    }
  }

  @Test func everyFileHasAReason() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: SharedData.path("onnx/refused"))
    #expect(Set(names) == Set(Self.reasons.keys.map { $0 + ".onnx" }))
  }

  @Test func aSizeMakesOpenOnesKnown() throws {
    let file = try ONNXFile(
      contentsOf: SharedData.path("onnx/refused/symbolic-size.onnx"),
      inputSize: ModelInputSize(width: 4, height: 6))
    #expect(file.graph[file.graph.inputs[0]].type.shape == [1, 6, 4, 3])
  }

  @Test func cutFilesAreRefused() throws {
    let bytes = try FileBytes(reading: SharedData.path("onnx/sinet.17-unfolded.onnx"))
      .withUnsafeBytes { Array($0) }
    var random = SeededRandom(seed: 11)
    for count in Array(0..<64) + (0..<100).map({ _ in random.int(64...bytes.count - 1) }) {
      #expect(throws: (any Error).self) { try ONNXFile(bytes: Array(bytes[..<count]), name: "cut") }
    }
  }

  /// Whatever a byte is changed to, a file is read or refused.
  @Test(arguments: ["sinet.17-unfolded", "sinet.11-oldinputs", "humanseg.13-unfolded"])
  func flippedBytesNeverTrap(_ name: String) throws {
    var bytes = try FileBytes(reading: SharedData.path("onnx/\(name).onnx")).withUnsafeBytes {
      Array($0)
    }
    var random = SeededRandom(seed: 12)
    let limits = ModelLimits(maximumMultiplyAdds: 1 << 30, maximumArenaByteCount: 1 << 26)
    for _ in 0..<150 {
      let place = random.int(0...bytes.count - 1)
      let old = bytes[place]
      bytes[place] = UInt8(random.int(0...255))
      _ = try? ONNXFile(bytes: bytes, name: "broken", limits: limits)
      bytes[place] = old
    }
  }
}
