// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import Synchronization
import Testing

/// Counts the threads that are inside at once.
private final class Counter: Sendable {
  private let inside = Atomic(0)
  private let highest = Atomic(0)

  func enter() { highest.max(inside.add(1, ordering: .relaxed).newValue, ordering: .relaxed) }
  func leave() { inside.subtract(1, ordering: .relaxed) }
  var most: Int { highest.load(ordering: .relaxed) }
}

@Suite struct FolderTests {
  @Test func foldersAreMadeWithThoseThatLeadToThem() throws {
    let folder = try TemporaryFolder()
    for name in ["a/b/c", "a/b/c", "a", "slash/", "a/b/c/d"] {
      try Folder.make(folder(name))
      #expect(Folder.hasEntry(at: folder(name)))
    }
    try folder.write("", to: "file")
    for name in ["file", "file/below"] {
      let error = #expect(throws: FileError.self) { try Folder.make(folder(name)) }
      #expect(error?.description.contains("make the folder") == true)
    }
    #expect(throws: FileError.self) { try Folder.make("") }
  }

  @Test func theFolderOfAPathIsAllButItsLastName() {
    for (path, parent) in [
      ("a", "."), ("", "."), ("a/b", "a"), ("/a", "/"), ("/", "/"), ("//", "/"), ("a/b/", "a"),
      ("./a", "."), ("/a/b/c.png", "/a/b"), ("e\u{301}/\u{301}", "e\u{301}"),
    ] { #expect(Folder.parent(of: path) == parent, "\(path)") }
  }

  @Test func aPathIsInsideOfAFolderIfItsLinksStayThere() throws {
    let folder = try TemporaryFolder()
    for name in ["root/real", "root-2", "outside"] { try Folder.make(folder(name)) }
    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: folder(name), withDestinationPath: target)
    }
    try link("root/inside", to: "real")
    try link("root/outside", to: "../outside")
    // A name that begins with the folder's own.
    try link("root/sibling", to: "../root-2")
    try link("root/nowhere", to: "none")
    try link("root/up", to: "..")
    try link("other", to: "root")
    for root in [folder("root"), folder("root/"), folder("other"), folder("root/../other")] {
      for name in ["", "real", "inside", "new/deeper", "inside/new", "up/root/real"] {
        #expect(Folder.contains("\(root)/\(name)", in: root), "\(name)")
      }
      for name in ["outside", "outside/new", "sibling", "nowhere", "up", "up/new", "inside/../.."] {
        #expect(!Folder.contains("\(root)/\(name)", in: root), "\(name)")
      }
    }
    #expect(!Folder.contains(folder("none/a"), in: folder("none")))
    #expect(Folder.contains("/usr", in: "/"))
  }

  @Test func namesAreListedInOrder() throws {
    let folder = try TemporaryFolder()
    #expect(throws: FileError(path: folder("none"), reason: .notFound)) {
      try Folder.names(in: folder("none"))
    }
    for name in ["b", "a", ".hidden", "ä ö"] { try folder.write("", to: name) }
    try Folder.make(folder("c"))
    #expect(try Folder.names(in: folder.path) == folder.names)
    #expect(throws: FileError.self) { try Folder.names(in: folder("a")) }
  }

  @Test func filesAreRemoved() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    try Folder.remove(file: folder("file"))
    #expect(!Folder.hasEntry(at: folder("file")))
    #expect(throws: FileError(path: folder("file"), reason: .notFound)) {
      try Folder.remove(file: folder("file"))
    }
    #expect(throws: FileError.self) { try Folder.remove(file: folder.path) }
  }

  @Test func oneAtATimeHoldsTheLock() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let counter = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try Folder.withLock(of: path) {
            counter.enter()
            usleepMicroseconds(2000)
            counter.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(counter.most == 1)
    #expect(folder.names == [".lock"])
    #expect(throws: FileError.self) { try Folder.withLock(of: folder("none")) {} }
  }

  @Test func pathsAreBytes() throws {
    let folder = try TemporaryFolder()
    // A name that begins with an accent, and two names that differ only in the encoding of theirs.
    try Folder.make(folder("\u{301}a/b"))
    #expect(Folder.item(at: folder("\u{301}a/b"))?.kind == .folder)
    for name in ["e\u{301}", "é"] { try Folder.make(folder(name)) }
    guard try Folder.names(in: folder("")).count == 3 else { return }
    try FileManager.default.createSymbolicLink(
      atPath: folder("é/link"), withDestinationPath: "../e\u{301}")
    #expect(!Folder.contains(folder("é/link/x"), in: folder("é")))
    #expect(Folder.contains(folder("é/x"), in: folder("é")))
  }
}

// Mistake result-beside-folder: a link to a folder with a longer name that counts as inside
// - found.begins(with: root == "/" ? root : root + "/")
// + found.begins(with: root)
// = FolderTests
