// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Synchronization
import Testing

/// How many are inside at once.
private final class Counter: Sendable {
  private let inside = Atomic(0)
  private let highest = Atomic(0)

  func enter() { highest.max(inside.add(1, ordering: .relaxed).newValue, ordering: .relaxed) }
  func leave() { inside.subtract(1, ordering: .relaxed) }
  var most: Int { highest.load(ordering: .relaxed) }
}

@Suite struct SharedFolderTests {
  @Test func foldersAreMadeWithThoseThatLeadToThem() throws {
    let folder = try TemporaryFolder()
    for name in ["a/b/c", "a/b/c", "a", "slash/", "a/b/c/d"] {
      try SharedFolder.create(folder(name))
      #expect(SharedFolder.hasEntry(at: folder(name)))
    }
    try folder.write("", to: "file")
    for name in ["file", "file/below"] {
      let error = #expect(throws: FileError.self) { try SharedFolder.create(folder(name)) }
      #expect(error?.description.contains("cannot create: ") == true)
    }
    #expect(throws: FileError.self) { try SharedFolder.create("") }
  }

  @Test func namesAreListedInOrder() throws {
    let folder = try TemporaryFolder()
    #expect(try SharedFolder.names(in: folder("none")) == [])
    for name in ["b", "a", ".hidden", "ä ö"] { try folder.write("", to: name) }
    try SharedFolder.create(folder("c"))
    #expect(try SharedFolder.names(in: folder.path) == folder.names)
    #expect(throws: FileError.self) { try SharedFolder.names(in: folder("a")) }
  }

  @Test func filesAreRemoved() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    try SharedFolder.remove(file: folder("file"))
    #expect(!SharedFolder.hasEntry(at: folder("file")))
    #expect(throws: FileError(path: folder("file"), reason: .notFound)) {
      try SharedFolder.remove(file: folder("file"))
    }
    #expect(throws: FileError.self) { try SharedFolder.remove(file: folder.path) }
  }

  @Test func oneAtATimeHoldsTheLock() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let counter = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try SharedFolder.withLock(of: path) {
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
    #expect(throws: FileError.self) { try SharedFolder.withLock(of: folder("none")) {} }
  }
}
