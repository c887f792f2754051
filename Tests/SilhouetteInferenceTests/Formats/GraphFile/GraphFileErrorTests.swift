// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteModelFormats
import TestSupport
import Testing

@testable import SilhouetteInference

/// Graph files that are refused, by a message that names what is wrong.
@Suite struct GraphFileErrorTests {
  /// The text of a graph: a convolution of an image, then a softmax.
  static let text = """
    {"values":[{"name":"x","input":{"type":"float32","shape":[1,4,4,3]}},\
    {"name":"w","constant":"w"},\
    {"name":"y","operator":"convolution2D","operands":[0,1],"attributes":{\
    "window":{"stride":[1,1],"dilation":[1,1],"padding":"same"},"groups":1,\
    "activation":"identity","allowsWinograd":false}},\
    {"name":"p","operator":"softmax","operands":[2],"attributes":{"beta":1.5}}],\
    "outputs":[{"name":"p","value":3,"isBoolean":false}],\
    "description":{"inputs":[{"name":"x","text":"","kind":{"image":{"width":4,"height":4,\
    "channels":"rgb","scale":[1,1,1],"offset":[0,0,0],"border":"zero","sampler":"antialiased",\
    "scalesByMaximum":false}}}],\
    "outputs":[{"name":"p","text":"","kind":"classification"}],"classLabels":[]},\
    "axisOrder":"channelsLast","origin":"a test","metadata":[{"name":"a","value":"b"}]}
    """

  /// The text with another part.
  private static func text(replacing old: String, with new: String) -> String {
    text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
      .joined(separator: new)
  }

  /// A file with the text and a weight.
  static func file(
    _ text: String = text, version: String? = "1", tensors: [String] = ["w"],
    weight: Tensor = Tensor(zeros: [16, 1, 1, 3])
  ) throws -> SafetensorsFile {
    var metadata = ["format": "silhouette", "graph": text]
    metadata["version"] = version
    var writer = SafetensorsWriter(metadata: metadata)
    for name in tensors { writer.add(name, weight) }
    return try SafetensorsFile(bytes: writer.bytes(), name: "test")
  }

  private func expectFailure(
    _ words: String, limits: ModelLimits = .standard,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ file: () throws -> SafetensorsFile
  ) throws {
    let file = try file()
    do {
      _ = try GraphFile(file, limits: limits)
      Issue.record("a file was read, expected: \(words)", sourceLocation: sourceLocation)
    } catch {
      #expect(error is ModelError || error is FormatError, sourceLocation: sourceLocation)
      #expect("\(error)".contains(words), "\(error)", sourceLocation: sourceLocation)
    }
  }

  /// The label map and what is made of it would take gigabytes.
  @Test func labelMapsAreLimited() throws {
    func text(_ width: Int, _ height: Int) -> String {
      let names = (0..<16).map { "\"\($0)\"" }.joined(separator: ",")
      return Self.text(
        replacing: #""value":3,"#,
        with: #""value":3,"role":{"labels":{"classes":[\#(names)],"width":\#(width),"#
          + #""height":\#(height)}},"#)
    }
    func failure(_ width: Int, _ height: Int, _ limits: ModelLimits = .standard) -> Bool {
      do {
        _ = try GraphFile(Self.file(text(width, height)), limits: limits)
        return false
      } catch {
        return "\(error)".contains("cannot have the role labels")
      }
    }
    #expect(!failure(8193, 8193))
    #expect(failure(32768, 32768))
    #expect(failure(.max, .max))
    #expect(failure(0, 1))
    #expect(!failure(64, 64))
    #expect(failure(64, 64, ModelLimits(maximumArenaByteCount: 64 * 64 * 4 - 1)))
  }

  /// Truth values are stored as bytes.
  /// What a file says of its outputs may fit any type.
  @Test func truthValuesAreMadeOfNumbers() throws {
    let text = Self.text(replacing: #""isBoolean":false"#, with: #""isBoolean":true"#)
    let file = try GraphFile(Self.file(text))
    let output = try #require(file.graph.outputs.first)
    #expect(file.graph[output.value].type.elementType == .float32)
    #expect(file.outputElements[output.name]?.kind == .bool)
  }

  @Test func theFileItselfIsRead() throws {
    let file = try GraphFile(Self.file())
    #expect(file.graph.values.count == 4)
    #expect(file.metadata.map(\.name) == ["a", "converted from"])
    #expect(file.metadata.map(\.value) == ["b", "a test"])
  }

  /// Replacements in the text, and a part of the message.
  static let replacements: [(String, String, String)] = [
    // Operands.
    ("[0,1]", "[0,7]", "values.2.convolution2D: operand 7"),
    ("[0,1]", "[0,2]", "operand 2 is not one of the 2 values before it"),
    ("[0,1]", "[3,1]", "operand 3"),
    ("[0,1]", "[-1,1]", "operand -1"),
    ("[0,1]", "[0]", "takes 2...3 inputs"),
    ("[0,1]", "[0,1,0]", "the bias"),
    ("[0,1]", "[]", "found 0"),
    (",\"operands\":[2]", "", "“operands” is missing"),
    (#""operands":[2]"#, #""operands":"2""#, "operands: expected a list"),
    // Operators.
    (#""softmax""#, #""softmin""#, "found “softmin”"),
    (#""operator":"softmax","#, "", "expected one of “input”, “constant” and “operator”"),
    (#""constant":"w""#, #""constant":"w","operands":[]"#, "expected one of “input”"),
    (#""constant":"w""#, #""constant":"w","extra":1"#, "values.1: unknown member “extra”"),
    // Attributes.
    (#"{"beta":1.5}"#, "{}", "softmax.attributes: “beta” is missing"),
    (#","attributes":{"beta":1.5}"#, "", "“beta” is missing"),
    (#"{"beta":1.5}"#, #"{"beta":1.5,"gamma":1}"#, "unknown member “gamma”"),
    (#"{"beta":1.5}"#, #"{"beta":NaN}"#, "expected a value"),
    (#"{"beta":1.5}"#, #"{"beta":1e39}"#, "too large for Float32"),
    (#"{"beta":1.5}"#, #"{"beta":1e999}"#, "too large"),
    (#"{"beta":1.5}"#, #"{"beta":null}"#, "beta: expected a number, found null"),
    (#""groups":1"#, #""groups":0"#, "groups = 0"),
    (#""groups":1"#, #""groups":-1"#, "groups = -1"),
    (#""groups":1"#, #""groups":9223372036854775807"#, "weights must be"),
    (#""groups":1"#, #""groups":1e3"#, "groups: expected an integer"),
    (#""stride":[1,1]"#, #""stride":[0,1]"#, "window.stride: expected rows and columns"),
    (#""stride":[1,1]"#, #""stride":[1,-1]"#, "stride"),
    (#""stride":[1,1]"#, #""stride":[99999999999,1]"#, "stride"),
    (#""stride":[1,1]"#, #""stride":[1]"#, "stride"),
    (#""padding":"same""#, #""padding":"some""#, "padding: expected a list"),
    (#""padding":"same""#, #""padding":[0,0,0,-1]"#, "expected 4 integers"),
    (#""activation":"identity""#, #""activation":"tanh""#, "found “tanh”"),
    (#""allowsWinograd":false"#, #""allowsWinograd":0"#, "a truth value"),
    // Types.
    ("[1,4,4,3]", "[1,4,-4,3]", "is not possible"),
    ("[1,4,4,3]", "[4611686018427387904,4,4,3]", "is not possible"),
    ("[1,4,4,3]", "[1048576,1024,4,3]", "the limit is"),
    ("[1,4,4,3]", "[1,5,4,3]", "described as an image"),
    ("[1,4,4,3]", "[1,4,4,2]", "weights must be"),
    (#""type":"float32""#, #""type":"int32""#, "must be float32"),
    (#""type":"float32""#, #""type":"float8""#, "found “float8”"),
    // Tensors.
    (#""constant":"w""#, #""constant":"v""#, "tensor “v” is missing"),
    (
      #"{"name":"w","constant":"w"}"#,
      #"{"name":"w","input":{"type":"float32","shape":[1,1,1,3]}}"#,
      "unexpected tensors: “w”"
    ),
    (
      #"{"name":"p","operator":"softmax","operands":[2],"attributes":{"beta":1.5}}"#,
      #"{"name":"p","constant":"w"}"#, "another constant uses the tensor “w”"
    ),
    // Outputs.
    (#""value":3"#, #""value":4"#, "outputs.0: value 4 of 4"),
    (#""value":3"#, #""value":-1"#, "value -1"),
    (#"[{"name":"p","value":3,"isBoolean":false}]"#, "[]", "has no output"),
    (#""outputs":[{"name":"p","value":3"#, #""outputs":[{"name":"","value":3"#, "in use"),
    (#""value":3"#, #""value":3,"role":{"mask":"as-is"}"#, "cannot have the role mask"),
    (#""value":3"#, #""value":3,"role":"hat""#, "unknown role “hat”"),
    (#""value":3"#, #""value":3,"role":{"boxes":1}"#, "has no contents"),
    (#""value":3"#, #""value":3,"role":"scores""#, "needs an object"),
    (#""value":3"#, #""value":3,"role":{"scores":["a"]}"#, "cannot have the role scores"),
    // The description.
    (#""width":4"#, #""width":0"#, "image.width: 0 is out of range"),
    (#""width":4"#, #""width":5"#, "described as an image"),
    (#""scale":[1,1,1]"#, #""scale":[1,1]"#, "expected 3 numbers"),
    (#""channels":"rgb""#, #""channels":"grey""#, "described as an image"),
    (#"{"inputs":[{"name":"x""#, #"{"inputs":[{"name":"z""#, "no such value"),
    (#""kind":"classification""#, #""kind":"magic""#, "unknown kind “magic”"),
    (#""axisOrder":"channelsLast""#, #""axisOrder":"zigzag""#, "unknown order of axes"),
    (#""origin":"a test","#, "", "“origin” is missing"),
    (#""name":"x","input""#, #""name":"","input""#, "its name is empty"),
    ("}]}", "}]}}", "text after the value"),
  ]

  @Test(arguments: replacements)
  func wrongTextIsRefused(_ replacement: (String, String, String)) throws {
    let (old, new, words) = replacement
    try #require(Self.text.contains(old), "\(old)")
    try expectFailure(words) { try Self.file(Self.text(replacing: old, with: new)) }
  }

  @Test func otherVersionsAreRefused() throws {
    try expectFailure("expected 1, found “2”") { try Self.file(version: "2") }
    try expectFailure("metadata “version”: is missing") { try Self.file(version: nil) }
  }

  @Test func wrongTensorsAreRefused() throws {
    try expectFailure("tensor “w” is missing") { try Self.file(tensors: []) }
    try expectFailure("unexpected tensors: “v”") { try Self.file(tensors: ["w", "v"]) }
    try expectFailure("weights must be") {
      try Self.file(weight: Tensor(zeros: [16, 1, 1, 3], of: .int32))
    }
    try expectFailure("weights must be") { try Self.file(weight: Tensor(zeros: [16, 1, 3])) }
  }

  @Test func elementsThatAreNotFiniteAreRefused() throws {
    let weight = Tensor((0..<48).map { Float($0) }, shape: [16, 1, 1, 3])
    var bytes = [UInt8]()
    let writer = { (text: String) throws -> [UInt8] in
      var writer = SafetensorsWriter(
        metadata: ["format": "silhouette", "version": "1", "graph": text])
      writer.add("w", weight)
      return try writer.bytes()
    }
    bytes = try writer(Self.text)
    bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: [0, 0, 0xC0, 0x7F])
    try expectFailure("number 47 of tensor “w” is infinite or not a number") {
      try SafetensorsFile(bytes: bytes, name: "test")
    }
  }

  @Test func limitsHold() throws {
    for (words, limits) in [
      ("parameters", ModelLimits(maximumParameterCount: 47)),
      ("multiply-adds", ModelLimits(maximumMultiplyAdds: 767)),
      ("bytes in a tensor", ModelLimits(maximumArenaByteCount: 191)),
      ("elementary operations", ModelLimits(maximumOperationCount: 1)),
    ] {
      try expectFailure(words, limits: limits) { try Self.file() }
    }
  }
}
