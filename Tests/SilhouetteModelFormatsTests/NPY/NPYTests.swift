// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Reading and writing NumPy arrays.
@Suite struct NPYTests {
  /// A file with the given header and data.
  static func file(_ header: String, data: [UInt8] = [], version: UInt8 = 1) -> [UInt8] {
    let length = withUnsafeBytes(of: UInt32(header.utf8.count).littleEndian) { Array($0) }
    return NPYHeader.magic + [version, 0] + length.prefix(version == 1 ? 2 : 4)
      + Array(header.utf8) + data
  }

  private static func header(
    _ descr: String, _ shape: String, fortranOrder: Bool = false
  ) -> String {
    "{'descr': '\(descr)', 'fortran_order': \(fortranOrder ? "True" : "False"), 'shape': \(shape), }\n"
  }

  private static func tensor(_ bytes: [UInt8]) throws -> Tensor {
    try NPYFile(bytes: bytes, name: "a.npy").tensor()
  }

  /// The bytes of integers in either byte order.
  private static func bytes<T: FixedWidthInteger>(_ values: [T], isBigEndian: Bool = false)
    -> [UInt8]
  {
    values.flatMap { value in
      withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
    }
  }

  // MARK: Writing

  static let tensors: [Tensor] = [
    Tensor([Float(0.5)], shape: []),
    Tensor([1, -2, .infinity, .leastNonzeroMagnitude] as [Float]),
    Tensor((0..<24).map { Float($0) / 7 }, shape: [2, 3, 4]),
    Tensor([Float](), shape: [0]),
    Tensor([Float](), shape: [3, 0, 2]),
    Tensor([Int32.min, -1, 0, .max], shape: [4, 1]),
    Tensor([Int64.min, -1, 0, .max], shape: [2, 2]),
    Tensor([Int64(7)], shape: []),
    Tensor([UInt8](0...255), shape: [1, 16, 16, 1]),
    Tensor([UInt8(1)], shape: [1, 1, 1, 1, 1, 1, 1, 1, 1]),
  ]

  @Test(arguments: tensors)
  func comesBackBitForBit(_ tensor: Tensor) throws {
    let bytes = NPYWriter(tensor).bytes
    let file = try NPYFile(bytes: bytes, name: "a.npy")
    #expect(file.shape == tensor.shape && !file.isFortranOrder)
    #expect(try file.tensor() == tensor)
    #expect((bytes.count - tensor.type.byteCount) % 64 == 0)
  }

  /// What `numpy.save` writes for `numpy.arange(3, dtype=numpy.float32)`.
  @Test func writesWhatNumPyWrites() {
    let text = "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }"
    let header = text + String(repeating: " ", count: 117 - text.utf8.count) + "\n"
    let expected = Self.file(header, data: [0, 0, 0, 0, 0, 0, 0x80, 0x3F, 0, 0, 0, 0x40])
    #expect(NPYWriter(Tensor([0, 1, 2] as [Float])).bytes == expected)
  }

  @Test func writesShapesAsTuples() {
    func shape(_ shape: TensorShape) -> Substring {
      String(decoding: NPYWriter(Tensor(zeros: shape, of: .uint8)).bytes.prefix(96), as: UTF8.self)
        .split(separator: "'shape': ")[1].prefix { $0 != "}" }
    }
    #expect(shape([]) == "(), ")
    #expect(shape([3]) == "(3,), ")
    #expect(shape([0]) == "(0,), ")
    #expect(shape([1, 20, 3]) == "(1, 20, 3), ")
  }

  @Test func writesTruthValues() throws {
    let bytes = NPYWriter(Tensor([0, 1, 2, 255] as [UInt8], shape: [2, 2]), as: .bool).bytes
    #expect(bytes.suffix(4) == [0, 1, 1, 1])
    let file = try NPYFile(bytes: bytes, name: "a.npy")
    #expect(file.type == NPYElementType(.bool) && "\(file.type)" == "bool")
    #expect(try file.tensor() == Tensor([0, 1, 1, 1] as [UInt8], shape: [2, 2]))
  }

  @Test func writesAndReadsOtherTypes() throws {
    let tensor = Tensor([-1.5, 0, 2.75, 300] as [Float])
    func again(_ kind: NPYElementType.Kind) throws -> Tensor {
      let file = try NPYFile(bytes: NPYWriter(tensor, as: kind).bytes, name: "a.npy")
      #expect(file.type == NPYElementType(kind))
      return try file.tensor()
    }
    #expect(try again(.float16) == tensor)
    #expect(try again(.float64) == tensor)
    #expect(try again(.bool) == Tensor([1, 0, 1, 1] as [UInt8]))
    #expect(try again(.uint8) == Tensor([255, 0, 2, 44] as [UInt8]))
    #expect(try again(.int8) == Tensor([-1, 0, 2, 44] as [Int32]))
    #expect(try again(.uint16) == Tensor([65535, 0, 2, 300] as [Int32]))
    #expect(try again(.int16) == Tensor([-1, 0, 2, 300] as [Int32]))
    #expect(try again(.int32) == Tensor([-1, 0, 2, 300] as [Int32]))
    #expect(try again(.uint32) == Tensor([4_294_967_295, 0, 2, 300] as [Int64]))
    #expect(try again(.int64) == Tensor([-1, 0, 2, 300] as [Int64]))
    let extremes = NPYWriter(Tensor([.nan, .infinity, 1e30] as [Float]), as: .uint8).bytes
    #expect(extremes.suffix(3) == [0, 0, 0])
  }

  /// The length of a header of version 1.0 has two bytes.
  @Test func longHeadersHaveVersion2() {
    let shape = TensorShape([Int](repeating: 1, count: 30_000))
    let bytes = NPYWriter(Tensor(zeros: shape, of: .uint8)).bytes
    #expect(bytes[6] == 2)
    let length = bytes[8..<12].reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(bytes.count == 12 + length + 1 && (12 + length) % 64 == 0)
  }

  @Test func writesFilesOnlyOnce() throws {
    let folder = try TemporaryFolder()
    let path = folder("a.npy")
    try NPYWriter(Tensor([1, 2] as [Int32])).write(to: path, overwriting: false)
    #expect(throws: FileError(path: path, reason: .alreadyExists)) {
      try NPYWriter(Tensor([3] as [Int32])).write(to: path, overwriting: false)
    }
    #expect(try NPYFile(contentsOf: path).tensor() == Tensor([1, 2] as [Int32]))
    try NPYWriter(Tensor([3] as [Int32])).write(to: path, overwriting: true)
    #expect(try NPYFile(contentsOf: path).tensor() == Tensor([3] as [Int32]))
    #expect(try folder.names == ["a.npy"])
  }

  // MARK: Reading

  @Test(arguments: [false, true])
  func readsEveryTypeInEitherByteOrder(isBigEndian: Bool) throws {
    let order = isBigEndian ? ">" : "<"
    func read<T: FixedWidthInteger>(_ descr: String, _ values: [T]) throws -> Tensor {
      try Self.tensor(
        Self.file(
          Self.header(order + descr, "(\(values.count),)"),
          data: Self.bytes(values, isBigEndian: isBigEndian)))
    }
    #expect(try read("i4", [Int32.min, -2, 3]) == Tensor([Int32.min, -2, 3]))
    #expect(try read("i8", [Int64.min, -2, 3]) == Tensor([Int64.min, -2, 3]))
    let floats: [Float] = [1.5, -0.0, .infinity, .leastNonzeroMagnitude]
    #expect(try read("f4", floats.map(\.bitPattern)) == Tensor(floats))
    let halves: [UInt16] = [0x3C00, 0xC000, 0x7C00, 0x0001]
    #expect(try read("f2", halves) == Tensor([1, -2, .infinity, 0x1p-24] as [Float]))
    let doubles = [0.1, -2, 1e300, 1e-300].map(\.bitPattern)
    #expect(try read("f8", doubles) == Tensor([0.1, -2, .infinity, 0] as [Float]))
    #expect(try read("u1", [UInt8(0), 255]) == Tensor([UInt8(0), 255]))
  }

  @Test func keepsNumbersThatAreNotFinite() throws {
    let bits = [Float.nan.bitPattern, (-Float.infinity).bitPattern]
    let found = try Self.tensor(Self.file(Self.header("<f4", "(2,)"), data: Self.bytes(bits)))
    #expect(found.scalars().map(\.bitPattern) == bits)
  }

  @Test func readsFortranOrder() throws {
    // Column by column.
    let matrix = Self.file(
      Self.header("|u1", "(2, 3)", fortranOrder: true), data: [1, 4, 2, 5, 3, 6])
    #expect(try Self.tensor(matrix) == Tensor([UInt8](1...6), shape: [2, 3]))
    // The first index is the innermost one in the file.
    var expected = Tensor(zeros: [2, 3, 4, 5])
    var stored: [UInt64] = []
    for d in 0..<5 {
      for c in 0..<4 {
        for b in 0..<3 {
          for a in 0..<2 {
            let value = Double(a * 1000 + b * 100 + c * 10 + d)
            stored.append(value.bitPattern)
            expected[a, b, c, d] = Float(value)
          }
        }
      }
    }
    let header = Self.header(">f8", "(2, 3, 4, 5)", fortranOrder: true)
    let data = Self.bytes(stored, isBigEndian: true)
    #expect(try Self.tensor(Self.file(header, data: data)) == expected)
    let scalar = Self.file(Self.header("|u1", "()", fortranOrder: true), data: [9])
    #expect(try Self.tensor(scalar) == Tensor([UInt8(9)], shape: []))
    let empty = Self.file(Self.header("<f4", "(2, 0, 3)", fortranOrder: true))
    #expect(try Self.tensor(empty) == Tensor(zeros: [2, 0, 3]))
  }

  @Test(arguments: [1, 2, 3] as [UInt8])
  func readsEveryVersion(_ version: UInt8) throws {
    let bytes = Self.file(Self.header("|u1", "(2,)"), data: [3, 4], version: version)
    #expect(try Self.tensor(bytes) == Tensor([3, 4] as [UInt8]))
  }

  @Test(arguments: [
    "{'descr':'|u1','fortran_order':False,'shape':(1,2)}",
    "{'shape': (1L, 2L), 'fortran_order': False, 'descr': '|u1'}   \n",
    "{\"fortran_order\": False, \"descr\": \"|u1\", \"shape\": (1, 2,)}",
    " \t{ 'shape' :\n( 1 ,\t2 , ) , 'descr' : '<u1' , 'fortran_order' : False , } \u{0B}\u{0C}\r\n",
    "{'descr': '|b1', 'fortran_order': True, 'shape': (01, 2), }",
  ])
  func readsAnySpelling(_ header: String) throws {
    #expect(
      try Self.tensor(Self.file(header, data: [0, 1])) == Tensor([0, 1] as [UInt8], shape: [1, 2]))
  }

  // MARK: Errors

  /// A header or a whole file, the number of bytes after the header, and parts of the error.
  static let rejected: [(header: String, dataCount: Int, message: String)] = [
    ("", 0, "expected the beginning of a dictionary, found the end of the header"),
    ("[]", 0, "expected the beginning of a dictionary, found “[”"),
    ("{", 0, "expected a key in quotes, found the end of the header"),
    ("{}", 0, "descr, fortran_order and shape are needed"),
    ("{1: 2}", 0, "expected a key in quotes, found “1”"),
    ("{'descr'}", 0, "expected “:” after the key, found “}”"),
    ("{'descr': }", 0, "expected text in quotes, True, False or a tuple, found “}”"),
    ("{'descr': '<f4", 0, "expected the end of the text that begins before"),
    (
      "{'descr': '<\\x66'}", 0,
      "expected text without control characters and backslashes, found “\\”"
    ),
    ("{'descr': '<\n'}", 0, "found the byte 10"),
    ("{'descr': None}", 0, "expected text in quotes, True, False or a tuple, found “N”"),
    ("{'descr': [('x', '<f4')]}", 0, "lists, as of structured types, are not supported"),
    ("{'descr': True}", 0, "descr must be text, found a truth value"),
    ("{'descr': (1,)}", 0, "descr must be text, found a tuple"),
    ("{'fortran_order': 'no'}", 0, "fortran_order must be True or False, found text"),
    ("{'fortran_order': Falsely}", 0, "found “F”"),
    ("{'fortran_order': 0}", 0, "found “0”"),
    ("{'shape': 3}", 0, "found “3”"),
    ("{'shape': True}", 0, "shape must be a tuple, found a truth value"),
    ("{'shape': (3)}", 0, "a tuple of one integer must have a comma"),
    ("{'shape': (-1,)}", 0, "expected an integer from 0, found “-”"),
    ("{'shape': (1.0,)}", 0, "expected “,” or the end of the tuple, found “.”"),
    ("{'shape': (,)}", 0, "expected an integer from 0, found “,”"),
    ("{'shape': (1,,)}", 0, "expected an integer from 0, found “,”"),
    ("{'shape': (1 2)}", 0, "expected “,” or the end of the tuple, found “2”"),
    ("{'shape': (1, 2}", 0, "expected “,” or the end of the tuple, found “}”"),
    ("{'shape': (9223372036854775808,)}", 0, "the integer is too large"),
    ("{'shape': (99999999999999999999999,)}", 0, "the integer is too large"),
    ("{'shape': (4294967296, 4294967296)}", 0, "is not possible"),
    ("{'shape': (0, 4294967296, 4294967296)}", 0, "is not possible"),
    ("{'shape': (\(String(repeating: "1,", count: 65)))}", 0, "65 axes, the limit is 64"),
    ("{'color': 'red'}", 0, "unknown key “color”"),
    ("{'descr': '<f4', 'descr': '<f4'}", 0, "a second “descr”"),
    ("{'shape': (), 'shape': ()}", 0, "a second “shape”"),
    ("{'fortran_order': True, 'fortran_order': True}", 0, "a second “fortran_order”"),
    ("{'descr': '<f4' 'shape': ()}", 0, "expected “,” or the end of the dictionary, found “'”"),
    ("{'descr': '<f4', 'shape': ()}", 4, "descr, fortran_order and shape are needed"),
    (header("<f4", "()") + "x", 4, "expected the end of the header, found “x”"),
    (header("<f4", "()") + "\0", 4, "expected the end of the header, found the byte 0"),
    (header("<f4", "(2,)"), 7, "float32[2] takes 8 bytes, the file has 7 after the header"),
    (header("<f4", "(2,)"), 9, "float32[2] takes 8 bytes, the file has 9 after the header"),
    (header("<f4", "(0,)"), 1, "float32[0] takes 0 bytes, the file has 1 after the header"),
    (header("|b1", "()"), 0, "bool[] takes 1 bytes, the file has 0 after the header"),
    (header("<i8", "(4611686018427387904,)"), 0, "is not possible"),
    (header("<u1", "(9223372036854775807,)"), 0, "is not possible"),
    (header("<i8", "(281474976710656,)"), 0, "takes 2251799813685248 bytes"),
  ]

  @Test(arguments: rejected.indices)
  func rejects(_ index: Int) {
    let (header, count, message) = Self.rejected[index]
    let bytes = Self.file(header, data: [UInt8](repeating: 0, count: count))
    let error = #expect(throws: FormatError.self, "\(message)") {
      try NPYFile(bytes: bytes, name: "a.npy")
    }
    #expect(error?.description.hasPrefix("a.npy: not a valid npy file at byte ") == true)
    #expect(
      error?.message.contains(message) == true, "\(error?.message ?? "") instead of \(message)")
  }

  @Test(arguments: [
    "f4", "=f4", "|f4", "<f16", "<f", "<c8", "<u8", "|S3", "<U3", "|O",
    "<M8[ns]", "|V4", "", "<", "🦆",
  ])
  func rejectsOtherTypes(_ descr: String) {
    let error = #expect(throws: FormatError.self) {
      try NPYFile(bytes: Self.file(Self.header(descr, "()"), data: [0, 0, 0, 0]), name: "a.npy")
    }
    #expect(error?.message.contains("elements of the type “\(descr)” are not supported") == true)
    #expect(
      error?.message.contains("one of <f2, <f4, <f8, |i1, <i2, <i4, <i8, |u1, <u2, <u4, |b1")
        == true)
    #expect(error?.offset == 20)
  }

  @Test func rejectsOtherFiles() {
    func expect(
      _ bytes: [UInt8], _ offset: Int, _ message: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(
        throws: FormatError(path: "a", format: "npy", offset: offset, message),
        sourceLocation: sourceLocation
      ) { try NPYFile(bytes: bytes, name: "a") }
    }
    expect([], 0, "expected a NumPy array, found no bytes at all")
    expect([0x93], 0, "expected a NumPy array, found another format")
    expect(Array("PK\u{3}\u{4}abcdefgh".utf8), 0, "expected a NumPy array, found another format")
    let magic = NPYHeader.magic
    expect(magic, 6, "the version needs 1 bytes at byte 6, the file has 6")
    expect(magic + [0, 0], 6, "version 0.0, expected 1.0, 2.0 or 3.0")
    expect(magic + [4, 0, 0, 0], 6, "version 4.0, expected 1.0, 2.0 or 3.0")
    expect(magic + [1, 1, 0, 0], 6, "version 1.1, expected 1.0, 2.0 or 3.0")
    expect(
      magic + [1, 0, 2], 8, "the length of the header needs 2 bytes at byte 8, the file has 9")
    expect(magic + [1, 0, 2, 0, 1], 10, "the header needs 2 bytes at byte 10, the file has 11")
    expect(
      magic + [2, 0, 255, 255, 255, 255], 8,
      "a header of 4294967295 bytes, the limit is 4194304")
  }

  /// Every beginning of a file is an error, never a trap.
  @Test func rejectsCutFiles() throws {
    let bytes = NPYWriter(Tensor([1, 2] as [Float])).bytes
    for count in bytes.indices {
      #expect(throws: FormatError.self) {
        try NPYFile(bytes: Array(bytes[..<count]), name: "a.npy")
      }
    }
  }

  @Test func survivesDamage() throws {
    var random = SeededRandom(seed: 5)
    let bytes = NPYWriter(Tensor(random.floats(12), shape: [3, 4])).bytes
    for place in 0..<bytes.count {
      for byte in [0, 0x28, 0x2C, 0x31, 0x7F, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[place] = byte
        do { _ = try Self.tensor(damaged) } catch is FormatError {}
      }
    }
  }

  @Test func keepsLimits() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(NPYWriter(Tensor(zeros: [100])).bytes, to: "a.npy")
    #expect(throws: FileError(path: path, reason: .tooLarge(limit: 500))) {
      try NPYFile(contentsOf: path, limits: ModelLimits(maximumFileByteCount: 500))
    }
    #expect(throws: FormatError.self) {
      try NPYFile(contentsOf: path, limits: ModelLimits(maximumHeaderByteCount: 50))
    }
    #expect(throws: FileError(path: folder("b.npy"), reason: .notFound)) {
      try NPYFile(contentsOf: folder("b.npy"))
    }
    #expect(throws: FileError(path: folder.path, reason: .isDirectory)) {
      try NPYFile(contentsOf: folder.path)
    }
    // An endless file of another format is not read to its end.
    #expect(throws: FormatError.self) { try NPYFile(contentsOf: "/dev/zero") }
  }
}
