// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import TestSupport
import Testing

/// The permissions of new files and of those that replace others.
@Suite struct FilePermissionTests {
  private let folder: TestSupport.TemporaryFolder

  init() throws { folder = try TestSupport.TemporaryFolder() }

  private func write(_ bytes: [UInt8], to name: String, overwriting: Bool = true) throws {
    try bytes.withUnsafeBytes {
      try AtomicFile.write($0, to: folder(name), overwriting: overwriting)
    }
  }

  private func status(_ name: String) -> stat {
    var status = stat()
    #expect(lstat(folder(name), &status) == 0)
    return status
  }

  private func permissions(_ name: String) -> mode_t { status(name).st_mode & 0o7777 }

  @Test func newFilesHaveThoseOfAnyNewFile() throws {
    try folder.write([], to: "ordinary")
    for overwriting in [false, true] {
      try write([1], to: "new-\(overwriting)", overwriting: overwriting)
      let descriptor = open(folder("other-\(overwriting)"), O_CREAT | O_WRONLY, 0o666)
      close(descriptor)
      #expect(permissions("new-\(overwriting)") == permissions("other-\(overwriting)"))
    }
  }

  /// Readable by the owner alone, by everybody, by nobody else but others, and not even writable.
  @Test(arguments: [0o600, 0o644, 0o666, 0o604, 0o640, 0o444, 0o400, 0o200] as [mode_t])
  func aFilePassesItsOwnOn(_ mode: mode_t) throws {
    try folder.write([1], to: "file")
    #expect(chmod(folder("file"), mode) == 0)
    do {
      var file = try AtomicFile(path: folder("file"), overwriting: true)
      let temporary = try #require(try folder.names.first { $0 != "file" })
      // Nobody else reads half of the new contents of a private file.
      #expect(permissions(temporary) == 0o600)
      try ([2, 3] as [UInt8]).withUnsafeBytes { try file.write($0) }
      try file.commit()
    }
    #expect(permissions("file") == mode)
    #expect(chmod(folder("file"), 0o600) == 0)
    #expect(try bytes(ofFile: folder("file")) == [2, 3])
    #expect(try folder.names == ["file"])
  }

  @Test func bitsThatGiveRightsAreDropped() throws {
    try folder.write([1], to: "file")
    #expect(chmod(folder("file"), 0o6755) == 0)
    try write([2], to: "file")
    #expect(permissions("file") == 0o755)
  }

  @Test func otherNamesOfTheFileKeepTheContents() throws {
    try folder.write([1], to: "file")
    #expect(chmod(folder("file"), 0o640) == 0)
    #expect(link(folder("file"), folder("second")) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: folder("second"))
    try write([2], to: "file")
    #expect(try bytes(ofFile: folder("second")) == [1])
    try write([3], to: "link")
    #expect(status("link").st_mode == S_IFREG | 0o640)
    #expect(try bytes(ofFile: folder("second")) == [1])
  }

  @Test(.enabled(if: geteuid() == 0, "only an administrator can give files away"))
  func theOwnerStaysWhereAnAdministratorWrites() throws {
    try folder.write([1], to: "file")
    #expect(chmod(folder("file"), 0o640) == 0)
    #expect(chown(folder("file"), 12345, 23456) == 0)
    try write([2], to: "file")
    let new = status("file")
    #expect(new.st_uid == 12345 && new.st_gid == 23456 && permissions("file") == 0o640)
  }

  @Test(arguments: [1, 100, 254, 255])
  func namesOfAnyLengthAreWritten(_ count: Int) throws {
    let name = String(repeating: "n", count: count)
    try write([1], to: name, overwriting: false)
    try write([2], to: name)
    #expect(try bytes(ofFile: folder(name)) == [2])
    #expect(throws: FileError.self) { try write([1], to: String(repeating: "n", count: 256)) }
    #expect(try folder.names == [name])
  }

  @Test func aPipeIsNoResultUnlessNamed() throws {
    #expect(mkfifo(folder("fifo"), 0o600) == 0)
    #expect(throws: Never.self) { try AtomicFile.check(folder("fifo"), overwriting: false) }
    for overwriting in [false, true] {
      #expect(throws: FileError(path: folder("fifo"), reason: .notRegular)) {
        try AtomicFile.check(folder("fifo"), overwriting: overwriting, onlyFiles: true)
      }
    }
  }

  #if os(Linux)
    @Test func namesAreBytes() throws {
      // Latin-1 for “é”, and what UTF-8 would take for the beginning of something.
      let names: [[UInt8]] = [[0xE9, 0x2E, 0x6A], [0xF4, 0x8F, 0xBF, 0xA9], [0xC3]]
      try Folder.make(folder("in"))
      let path = folder("in") + "/"
      for name in names {
        let text = path + PathText.decode(name)
        try [7 as UInt8].withUnsafeBytes { try AtomicFile.write($0, to: text, overwriting: false) }
        #expect(try FileBytes(reading: text).count == 1)
        #expect(Folder.item(at: text)?.kind == .file && Folder.hasEntry(at: text))
        #expect(Folder.resolved(text).map(PathText.bytes)?.suffix(name.count) == name[...])
        #expect(throws: FileError(path: text, reason: .alreadyExists)) {
          try [8 as UInt8].withUnsafeBytes {
            try AtomicFile.write($0, to: text, overwriting: false)
          }
        }
      }
      #expect(try Set(Folder.names(in: path).map(PathText.bytes)) == Set(names))
      // The bytes themselves are on the disk.
      let raw = (Array(path.utf8) + names[0]).map { CChar(bitPattern: $0) } + [0]
      #expect(access(raw, F_OK) == 0)
      let below = path + PathText.decode([0xFF]) + "/deep"
      try Folder.make(below)
      #expect(Folder.item(at: below)?.kind == .folder)
      for name in try Folder.names(in: path) where Folder.item(at: path + name)?.kind == .file {
        try Folder.remove(file: path + name)
      }
      #expect(try Folder.names(in: path).count == 1)
    }
  #endif

  @Test func aZeroInAPathNamesNothing() throws {
    try folder.write([1], to: "file")
    #expect(throws: FileError(path: folder("file\0.txt"), reason: .notFound)) {
      try FileBytes(reading: folder("file\0.txt"))
    }
    #expect(!Folder.hasEntry(at: folder("file\0")))
  }
}

// Mistake replaced-permissions: a file that is replaced by one with other permissions
// - var permissions = old.st_mode & 0o777
// + var permissions = new.st_mode & 0o777
// = FilePermissionTests
