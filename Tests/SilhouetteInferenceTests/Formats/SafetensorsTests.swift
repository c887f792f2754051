// SPDX-License-Identifier: Apache-2.0

import Foundation
import NumberConversion
import SilhouetteCore
import SilhouetteModelFormats
import TestSupport
import Testing

@testable import SilhouetteInference

@Suite struct SafetensorsTests {
  /// A file with the given header and number of data bytes.
  static func file(_ header: String, data: [UInt8] = []) -> [UInt8] {
    withUnsafeBytes(of: UInt64(header.utf8.count).littleEndian) { Array($0) }
      + Array(header.utf8) + data
  }

  static func sample(_ precision: SafetensorsWriter.Precision) -> SafetensorsWriter {
    var random = SeededRandom(seed: 1)
    var writer = SafetensorsWriter(metadata: ["b": "1", "a": "“x”\n"], precision: precision)
    writer.add("z", Tensor(random.floats(24), shape: [2, 3, 4]))
    writer.add("a", Tensor([Int32](-3...4), shape: [2, 4]))
    writer.add("m", Tensor([Int64.min, .max]))
    writer.add("u", Tensor([UInt8](0...4)))
    writer.add("scalar", Tensor([Float(0.5)], shape: []))
    writer.add("empty", Tensor([Float](), shape: [3, 0]))
    return writer
  }

  @Test func float32ComesBackBitForBit() throws {
    let bytes = try Self.sample(.float32).bytes()
    #expect(try Self.sample(.float32).bytes() == bytes)
    let length = bytes[..<8].enumerated().reduce(0) { $0 + Int($1.element) << (8 * $1.offset) }
    #expect((8 + length) % 64 == 0)
    let file = try SafetensorsFile(bytes: bytes, name: "test")
    #expect(file.metadata == ["b": "1", "a": "“x”\n"])
    #expect(file.entries.map(\.name) == ["z", "a", "m", "u", "scalar", "empty"])
    var random = SeededRandom(seed: 1)
    #expect(try file.tensor("z") == Tensor(random.floats(24), shape: [2, 3, 4]))
    #expect(try file.tensor("a") == Tensor([Int32](-3...4), shape: [2, 4]))
    #expect(try file.tensor("m") == Tensor([Int64.min, .max]))
    #expect(try file.tensor("u") == Tensor([UInt8](0...4)))
    #expect(try file.tensor("scalar").shape == [])
    #expect(try file.tensor("empty").shape == [3, 0])
  }

  @Test func float16ComesBackRounded() throws {
    let file = try SafetensorsFile(bytes: Self.sample(.float16).bytes(), name: "test")
    var random = SeededRandom(seed: 1)
    let expected = random.floats(24).map { Float16Bits.float(Float16Bits.bits($0)) }
    #expect(try file.tensor("z").scalars() == expected)
    #expect(file.entry("z")?.type == .float16)
    #expect(file.entry("a")?.type == .int32)
    // What is in half precision already is stored without loss.
    var writer = SafetensorsWriter(precision: .float16)
    writer.add("z", try file.tensor("z"))
    let again = try SafetensorsFile(bytes: writer.bytes(), name: "again")
    #expect(try again.tensor("z") == file.tensor("z"))
  }

  @Test func refusesNumbersThatCannotBeStored() {
    var writer = SafetensorsWriter(precision: .float16)
    writer.add("w", Tensor([Float](arrayLiteral: 1, 70000)))
    #expect(
      throws: ModelError(
        path: "f", reason: .notRepresentable(name: "w", index: 1, value: 70000))
    ) { try writer.bytes(name: "f") }
    writer = SafetensorsWriter()
    writer.add("w", Tensor([Float](arrayLiteral: 1, 2, .nan)))
    #expect(throws: ModelError(path: "f", reason: .notFinite(name: "w", index: 2))) {
      try writer.bytes(name: "f")
    }
  }

  @Test func refusesInfiniteNumbers() throws {
    let header = #"{"w":{"dtype":"F16","shape":[2],"data_offsets":[0,4]}}"#
    let file = try SafetensorsFile(
      bytes: Self.file(header, data: [0, 0, 0, 0x7C]), name: "f")
    #expect(throws: ModelError(path: "f", reason: .notFinite(name: "w", index: 1))) {
      try file.tensor("w")
    }
    #expect(throws: ModelError(path: "f", reason: .missingTensor(name: "v"))) {
      try file.tensor("v")
    }
  }

  /// A header of one entry.
  private static func entry(_ type: String, _ shape: String, _ offsets: String) -> String {
    #""dtype":"\#(type)","shape":[\#(shape)],"data_offsets":[\#(offsets)]"#
  }

  private static func header(_ entries: (name: String, text: String)...) -> String {
    "{" + entries.map { "\"\($0.name)\":{\($0.text)}" }.joined(separator: ",") + "}"
  }

  static let rejected: [(why: String, header: String, dataCount: Int)] = [
    ("overlap", header(("a", entry("U8", "4", "0,4")), ("b", entry("U8", "4", "3,7"))), 7),
    ("same place", header(("a", entry("U8", "4", "0,4")), ("b", entry("U8", "4", "0,4"))), 4),
    ("hole", header(("a", entry("U8", "4", "0,4")), ("b", entry("U8", "4", "5,9"))), 9),
    ("hole at the start", header(("a", entry("U8", "4", "1,5"))), 5),
    ("rest", header(("a", entry("U8", "4", "0,4"))), 5),
    ("dtype", header(("a", entry("BF16", "2", "0,4"))), 4),
    ("dtype kind", #"{"a":{"dtype":1,"shape":[2],"data_offsets":[0,4]}}"#, 4),
    ("wrong size", header(("a", entry("F32", "2", "0,4"))), 4),
    ("negative", header(("a", entry("U8", "-4", "0,4"))), 4),
    ("fraction", header(("a", entry("U8", "4.0", "0,4"))), 4),
    ("huge", header(("a", entry("U8", "4294967296,4294967296", "0,0"))), 0),
    ("huge zero", header(("a", entry("F32", "4611686018427387904,4", "0,0"))), 0),
    ("bytes overflow", header(("a", entry("I64", "4611686018427387904", "0,0"))), 0),
    ("rank", header(("a", entry("U8", "1,1,1,1,1,1,1,1,1", "0,1"))), 1),
    ("order", header(("a", entry("U8", "4", "4,0"))), 4),
    ("outside", header(("a", entry("U8", "4", "0,4"))), 3),
    ("three offsets", header(("a", entry("U8", "4", "0,4,4"))), 4),
    ("no shape", #"{"a":{"dtype":"U8","data_offsets":[0,4]}}"#, 4),
    ("unknown member", #"{"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4],"x":1}}"#, 4),
    ("no name", header(("", entry("U8", "4", "0,4"))), 4),
    ("twice", header(("a", entry("U8", "4", "0,4")), ("a", entry("U8", "0", "4,4"))), 4),
    ("no object", #"{"a":7}"#, 0),
    ("metadata", #"{"__metadata__":{"a":1}}"#, 0),
    ("metadata kind", #"{"__metadata__":[]}"#, 0),
    ("space first", " {}", 0),
    ("array", "[]", 0),
    ("text after", "{} x", 0),
    ("empty", "", 0),
  ]

  @Test(arguments: rejected.indices)
  func rejects(_ index: Int) {
    let (why, header, count) = Self.rejected[index]
    let bytes = Self.file(header, data: [UInt8](repeating: 0, count: count))
    #expect(throws: FormatError.self, "\(why)") { try SafetensorsFile(bytes: bytes, name: why) }
  }

  @Test func acceptsPaddingAndNoTensors() throws {
    #expect(try SafetensorsFile(bytes: Self.file("{}   "), name: "f").entries.isEmpty)
  }

  @Test func keepsLimits() throws {
    let bytes = try Self.sample(.float32).bytes()
    #expect(throws: FormatError.self) {
      try SafetensorsFile(
        bytes: bytes, name: "f", limits: ModelLimits(maximumHeaderByteCount: 100))
    }
    #expect(
      throws: ModelError(path: "f", reason: .tooLarge(what: "tensors", limit: 5, found: 6))
    ) {
      try SafetensorsFile(bytes: bytes, name: "f", limits: ModelLimits(maximumTensorCount: 5))
    }
    #expect(throws: FileError.self) {
      try SafetensorsFile(bytes: bytes, name: "f", limits: ModelLimits(maximumFileByteCount: 99))
    }
    var long = bytes
    long.replaceSubrange(0..<8, with: [UInt8](repeating: 0xFF, count: 8))
    #expect(throws: FormatError.self) { try SafetensorsFile(bytes: long, name: "f") }
  }

  @Test func everyTruncationIsAnError() throws {
    let bytes = try Self.sample(.float16).bytes()
    for count in 0..<bytes.count {
      #expect(throws: FormatError.self) {
        try SafetensorsFile(bytes: Array(bytes[..<count]), name: "f")
      }
    }
  }

  @Test func flippedBytesNeverTrap() throws {
    let bytes = try Self.sample(.float32).bytes()
    var random = SeededRandom(seed: 2)
    for _ in 0..<2000 {
      var broken = bytes
      for _ in 0..<random.int(1...4) {
        broken[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255))
      }
      guard let file = try? SafetensorsFile(bytes: broken, name: "f") else { continue }
      for entry in file.entries { _ = try? file.tensor(entry.name) }
    }
  }

  @Test func writesFilesWholeOrNotAtAll() throws {
    let folder = NSTemporaryDirectory() + "silhouette-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/a.safetensors"
    try Self.sample(.float32).write(to: path, overwriting: false)
    #expect(try SafetensorsFile(contentsOf: path).entries.count == 6)
    #expect(throws: FileError(path: path, reason: .alreadyExists)) {
      try Self.sample(.float32).write(to: path, overwriting: false)
    }
    try Self.sample(.float16).write(to: path, overwriting: true)
    #expect(try SafetensorsFile(contentsOf: path).entry("z")?.type == .float16)
    #expect(throws: FileError(path: folder + "/b", reason: .notFound)) {
      try SafetensorsFile(contentsOf: folder + "/b")
    }
  }
}
