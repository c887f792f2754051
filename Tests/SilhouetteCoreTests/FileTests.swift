// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Testing

@Suite struct FileTests {
  static func write(_ text: String, to path: String, overwriting: Bool) throws {
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBytes { bytes in
      try AtomicFile.write(bytes, to: path, overwriting: overwriting)
    }
  }

  @Test func aWholeFileAppears() throws {
    let folder = try TemporaryFolder()
    for overwriting in [false, true] {
      let name = "file-\(overwriting)"
      try Self.write("hello", to: folder(name), overwriting: overwriting)
      #expect(folder.read(name) == "hello")
    }
    #expect(folder.names == ["file-false", "file-true"])
    try Self.write("", to: folder("empty"), overwriting: false)
    #expect(folder.read("empty") == "")
  }

  @Test func whatExistsIsKeptUnlessAsked() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "file")
    #expect(throws: FileError(path: folder("file"), reason: .alreadyExists)) {
      try Self.write("new", to: folder("file"), overwriting: false)
    }
    #expect(folder.read("file") == "old")
    try Self.write("new", to: folder("file"), overwriting: true)
    #expect(folder.read("file") == "new")
    #expect(folder.names == ["file"])
  }

  @Test(arguments: [false, true])
  func aDroppedFileLeavesNothing(_ overwriting: Bool) throws {
    let folder = try TemporaryFolder()
    if overwriting { try folder.write("old", to: "file") }
    do {
      var file = try AtomicFile(path: folder("file"), overwriting: overwriting)
      try file.write(UnsafeRawBufferPointer(start: nil, count: 0))
      #expect(folder.names.count == (overwriting ? 2 : 1))
    }
    #expect(folder.names == (overwriting ? ["file"] : []))
    #expect(folder.read("file") == (overwriting ? "old" : nil))
  }

  @Test func aLargeFileIsWrittenInPieces() throws {
    let folder = try TemporaryFolder()
    var file = try AtomicFile(path: folder("file"), overwriting: false)
    var expected: [UInt8] = []
    for number in 0..<5 {
      let bytes = [UInt8](repeating: UInt8(number), count: (3 << 20) + number)
      try bytes.withUnsafeBytes { bytes in try file.write(bytes) }
      expected += bytes
    }
    try file.commit()
    #expect(
      try FileBytes(reading: folder("file"), limit: 1 << 25).withUnsafeBytes(Array.init) == expected
    )
  }

  @Test func whatAKilledProcessLeftIsRemoved() throws {
    let folder = try TemporaryFolder()
    for name in [".silhouette-aB3456", ".silhouette-notes", ".silhouette-", "file"] {
      try folder.write("x", to: name)
    }
    do {
      // Being written: it is locked.
      var file = try AtomicFile(path: folder("new"), overwriting: false)
      TemporaryFiles.removeAbandoned(in: folder.path)
      #expect(folder.names.count == 4)
      try file.commit()
    }
    #expect(folder.names == [".silhouette-", ".silhouette-notes", "file", "new"])
    TemporaryFiles.removeAbandoned(in: folder("missing"))
  }

  @Test func aFileThatAppearsMeanwhileIsKept() throws {
    let folder = try TemporaryFolder()
    var file = try AtomicFile(path: folder("file"), overwriting: false)
    try folder.write("faster", to: "file")
    do {
      try file.commit()
      Issue.record("an existing file was replaced")
    } catch {
      #expect(error == FileError(path: folder("file"), reason: .alreadyExists))
    }
    #expect(folder.read("file") == "faster")
    #expect(folder.names == ["file"])
  }

  @Test func whatCannotBeWrittenIsAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "folder/file")
    for overwriting in [false, true] {
      #expect(throws: FileError(path: folder("folder"), reason: .isDirectory)) {
        try Self.write("x", to: folder("folder"), overwriting: overwriting)
      }
      for path in [folder("missing/file"), folder("folder/file/below"), "/proc/self/file"] {
        let error = #expect(throws: FileError.self) {
          try Self.write("x", to: path, overwriting: overwriting)
        }
        #expect(error?.path == path)
        #expect(error?.description.hasPrefix("\(path): cannot write: ") == true)
      }
    }
    #expect(folder.names == ["folder"])
  }

  @Test func filesAreRead() throws {
    let folder = try TemporaryFolder()
    for text in ["", "a", String(repeating: "0123456789", count: 20_000)] {
      try folder.write(text, to: "file")
      for onlyFiles in [false, true] {
        let bytes = try FileBytes(reading: folder("file"), onlyFiles: onlyFiles)
        #expect(bytes.count == text.utf8.count)
        #expect(bytes.withUnsafeBytes { $0.elementsEqual(text.utf8) })
        #expect(bytes.path == folder("file"))
      }
    }
  }

  @Test func whatCannotBeReadIsAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("12345", to: "file")
    let openers: [(String, Int) throws -> FileBytes] = [
      { path, limit in try FileBytes(reading: path, limit: limit) },
      { path, limit in try FileBytes(reading: path, limit: limit, onlyFiles: true) },
    ]
    for open in openers {
      #expect(throws: FileError(path: folder("no"), reason: .notFound)) {
        try open(folder("no"), .max)
      }
      #expect(throws: FileError(path: folder.path, reason: .isDirectory)) {
        try open(folder.path, .max)
      }
      #expect(throws: FileError(path: folder("file"), reason: .tooLarge(limit: 4))) {
        try open(folder("file"), 4)
      }
      let below = #expect(throws: FileError.self) { try open(folder("file/below"), .max) }
      #expect(below?.description.contains("cannot open") == true)
      #expect(try open(folder("file"), 5).count == 5)
    }
  }

  @Test func filesWithoutASizeAreReadToTheirEnd() throws {
    // Files of /proc say that they are empty.
    #if os(Linux)
      #expect(try FileBytes(reading: "/proc/self/maps").count > 0)
      #expect(throws: FileError(path: "/dev/zero", reason: .tooLarge(limit: 100_000))) {
        try FileBytes(reading: "/dev/zero", limit: 100_000)
      }
    #endif
  }
}
