// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SilhouetteCore

/// Makes files until it is told to stop, and notes all permissions that one of them had.
private final class FileMaker: Sendable {
  private let isDone = Atomic(false)
  private let isFinished = Atomic(false)
  private let found = Mutex<mode_t>(0)

  func start(_ path: String) {
    Thread.detachNewThread {
      while !self.isDone.load(ordering: .relaxed) { self.make(path) }
      self.isFinished.store(true, ordering: .releasing)
    }
  }

  /// Makes and removes a file.
  func make(_ path: String) {
    let descriptor = open(path, O_CREAT | O_WRONLY, 0o666)
    var status = stat()
    fstat(descriptor, &status)
    close(descriptor)
    unlink(path)
    found.withLock { $0 |= status.st_mode & 0o777 }
  }

  var permissions: mode_t { found.withLock { $0 } }

  func stop() {
    isDone.store(true, ordering: .relaxed)
    while !isFinished.load(ordering: .acquiring) { usleep(1000) }
  }
}

/// Temporary files in folders that others write to.
@Suite struct TemporaryFilesTests {
  private let folder: TestSupport.TemporaryFolder

  init() throws { folder = try TestSupport.TemporaryFolder() }

  @Test func pipesAndLinksWithSuchNamesAreNotOpened() throws {
    // Opening a pipe that nobody writes to would wait for ever.
    #expect(mkfifo(folder(".silhouette-abcdef"), 0o600) == 0)
    let target = try folder.write([1], to: "target")
    for (name, destination) in [
      (".silhouette-link01", target), (".silhouette-link02", folder(".silhouette-abcdef")),
      (".silhouette-link03", "/dev/null"), (".silhouette-link04", folder("missing")),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder(name), withDestinationPath: destination)
    }
    try FileManager.default.createDirectory(
      atPath: folder(".silhouette-folder"), withIntermediateDirectories: false)
    let names = try folder.names
    TemporaryFiles.removeAbandoned(in: folder.path)
    #expect(try folder.names == names)
    #expect(try bytes(ofFile: target) == [1])
  }

  @Test(.enabled(if: geteuid() == 0, "only an administrator can give files away"))
  func leftoversOfOthersStay() throws {
    try folder.write([1], to: ".silhouette-theirs")
    try folder.write([1], to: ".silhouette-mine00")
    #expect(chown(folder(".silhouette-theirs"), 12345, 12345) == 0)
    TemporaryFiles.removeAbandoned(in: folder.path)
    #expect(try folder.names == [".silhouette-theirs"])
  }

  /// A file is locked until it has its name, also in the eyes of others who tidy up the folder meanwhile.
  @Test func filesThatAreBeingNamedAreNoLeftovers() throws {
    // In memory where there is such a folder: for the disk, a thousand files wait ten seconds, while the other thread never rests.
    let memory = "/dev/shm/silhouette-\(UUID().uuidString)"
    let isInMemory = mkdir(memory, 0o700) == 0
    defer { if isInMemory { try? FileManager.default.removeItem(atPath: memory) } }
    let path = isInMemory ? memory : folder.path
    let results = path + "/result"
    let isDone = Atomic(false)
    let tidying = BackgroundThread.begin {
      while !isDone.load(ordering: .relaxed) { TemporaryFiles.removeAbandoned(in: path) }
    }
    var failure: (any Error)?
    for number in 0..<1000 where failure == nil {
      do {
        try [UInt8(1)].withUnsafeBytes {
          try AtomicFile.write($0, to: results, overwriting: number > 0)
        }
      } catch {
        failure = error
      }
    }
    isDone.store(true, ordering: .relaxed)
    try tidying.wait()
    #expect(failure == nil)
  }

  @Test func manyAtOnceHaveNamesOfTheirOwn() throws {
    var files: [(path: String, descriptor: Int32)] = []
    for _ in 0..<200 {
      files.append(try #require(TemporaryFiles.make(in: folder(""), permissions: 0o600)))
    }
    #expect(Set(files.map(\.path)).count == 200)
    #expect(files.allSatisfy { $0.path.utf8.count == folder("").utf8.count + 18 })
    // All are locked: none is taken for a leftover.
    TemporaryFiles.removeAbandoned(in: folder.path)
    #expect(try folder.names.count == 200)
    for file in files {
      close(file.descriptor)
      TemporaryFiles.remove(file.path)
    }
    #expect(try folder.names.isEmpty)
  }

  /// A mask of zero, even for a moment, would let other threads of the program make files that everybody can write to.
  @Test func theMaskOfTheProcessStays() throws {
    let maker = FileMaker()
    maker.make(folder("ordinary"))
    let ordinary = maker.permissions
    maker.start(folder("other"))
    for _ in 0..<3000 {
      let file = try #require(TemporaryFiles.make(in: folder(""), permissions: 0o666))
      close(file.descriptor)
      TemporaryFiles.remove(file.path)
    }
    maker.stop()
    #expect(maker.permissions == ordinary)
  }
}
