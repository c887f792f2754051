// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import Synchronization

/// The photos that the service holds, within limits: those that are being received take memory alone, and only whole ones take
/// one of the slots, so that slow clients do not hold up others.
final class Uploads: Sendable {
  /// The limits of photos in memory.
  struct Limits: Sendable {
    /// The largest photo, in bytes.
    var maximumByteCount = 32 << 20
    /// The most bytes of all photos, from the first one that arrives to the answer.
    var maximumTotalByteCount = 512 << 20
    /// The time in which a photo must arrive.
    var deadline = Duration.seconds(60)
    /// The most whole photos, in work or waiting for their turn.
    var maximumWaitingCount = 32
  }

  private struct State {
    var byteCount = 0
    var waitingCount = 0
    var answeredCount = 0
  }

  private let limits: Limits
  private let state = Mutex(State())

  init(limits: Limits = Limits()) { self.limits = limits }

  /// The number of photos that were worked on.
  var answeredCount: Int { state.withLock(\.answeredCount) }

  // MARK: Receiving

  /// Receives a photo. Call ``forget(_:)`` when it is no longer in memory.
  ///
  /// - Parameters:
  ///   - body: The photo, in parts.
  ///   - length: The number of bytes that the client announced; `nil` if it did not.
  /// - Throws: `HTTPError`: 413 for one that is too large, 408 for one that is too slow, 503 if the memory is taken; the
  ///   connection's errors.
  func photo(from body: RequestBody, announcing length: Int?) async throws -> [UInt8] {
    if let length { try checkSize(length) }
    return try await withThrowingTaskGroup(of: [UInt8].self) { [limits] group in
      group.addTask { try await self.bytes(of: body) }
      group.addTask {
        try await Task.sleep(for: limits.deadline)
        throw HTTPError(
          .requestTimeout, message: "the photo did not arrive within \(limits.deadline)")
      }
      let first = await group.nextResult()
      group.cancelAll()
      // Both may have come to their end at once.
      if case .failure = first, case .success(let late)? = await group.nextResult() {
        forget(late)
      }
      guard let first else { throw CancellationError() }
      return try first.get()
    }
  }

  /// Gives up the memory of a photo that was received.
  func forget(_ photo: [UInt8]) { state.withLock { $0.byteCount -= photo.count } }

  private func bytes(of body: RequestBody) async throws -> [UInt8] {
    var photo: [UInt8] = []
    do {
      for try await part in body {
        try checkSize(photo.count + part.readableBytes)
        try hold(part.readableBytes)
        photo.append(contentsOf: part.readableBytesView)
      }
      // A body that is given up ends early instead of throwing.
      try Task.checkCancellation()
      return photo
    } catch {
      forget(photo)
      throw error
    }
  }

  private func checkSize(_ byteCount: Int) throws {
    guard byteCount <= limits.maximumByteCount else {
      throw HTTPError(
        .contentTooLarge, message: "a photo may have at most \(limits.maximumByteCount) bytes")
    }
  }

  private func hold(_ byteCount: Int) throws {
    let isHeld = state.withLock { state in
      guard state.byteCount + byteCount <= limits.maximumTotalByteCount else { return false }
      state.byteCount += byteCount
      return true
    }
    if !isHeld { throw HTTPError(.serviceUnavailable, message: "busy, try again later") }
  }

  // MARK: Working

  /// Does some work on a whole photo.
  ///
  /// - Throws: `HTTPError` 503 if too many photos are waiting; the errors of the work.
  func inSlot<T: Sendable>(_ work: () async throws -> T) async throws -> T {
    let hasSlot = state.withLock { state in
      guard state.waitingCount < limits.maximumWaitingCount else { return false }
      state.waitingCount += 1
      return true
    }
    guard hasSlot else {
      throw HTTPError(.serviceUnavailable, message: "busy, try again later")
    }
    defer {
      state.withLock { state in
        state.waitingCount -= 1
        state.answeredCount += 1
      }
    }
    return try await work()
  }
}
