// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// The formats of model files, which are recognised by their structure.
@Suite struct RecognitionTests {
  private static func file(_ bytes: [UInt8]) throws -> ModelFile {
    let buffer = bytes.withUnsafeBytes { FileBytes(copying: $0, path: "f") }.buffer
    return try ModelFile(buffer: buffer, name: "f")
  }

  /// The second field of an ONNX file is the name of the program that wrote it, that of a Core ML file a message.
  @Test(arguments: [
    "Roboflow", "R", "飞桨", "Студия", "\n", "\n\u{1}a", "TFL3conv", "pytorch",
    String(repeating: "R", count: 300),
  ])
  func namesOfProgramsDoNotMatter(_ producer: String) throws {
    let file = TinyONNX(inputs: [.init("x", [1])], .init("Relu", ["x"], ["y"]))
    // After the version of the format.
    let bytes = file.bytes[..<2] + Protobuf.field(2, producer) + file.bytes[2...]
    #expect(try Self.file(Array(bytes)).fileExtension == "onnx")
  }

  @Test func coreMLIsRecognised() throws {
    for fixture in try CoreMLFixture.all {
      #expect(try Self.file(fixture.file).fileExtension == "mlmodel")
      // A file that ends early is still one, and the error says so.
      let cut = Array(fixture.file.dropLast())
      let error = #expect(throws: (any Error).self) { try Self.file(cut) }
      #expect("\(error.map { "\($0)" } ?? "")".contains("Core ML"))
    }
  }

  @Test func tfLiteIsRecognised() throws {
    #expect(try Self.file(TinyTFLite.quantized.bytes).fileExtension == "tflite")
  }
}
