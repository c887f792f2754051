// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import Testing

@testable import http

@Suite("Photos that a service holds")
struct UploadsTests {
  /// Returns a body of parts, which never ends if its client is slow.
  private func body(_ parts: [Int], isSlow: Bool = false) -> RequestBody {
    let (stream, continuation) = AsyncStream<ByteBuffer>.makeStream()
    for count in parts { continuation.yield(ByteBuffer(repeating: 7, count: count)) }
    // A stream whose continuation is gone ends by itself.
    if isSlow {
      continuation.onTermination = { _ in _ = continuation }
    } else {
      continuation.finish()
    }
    return RequestBody(asyncSequence: stream)
  }

  /// Returns the status of an error; `nil` without one.
  private func status(_ work: () async throws -> Void) async throws -> HTTPResponse.Status? {
    do {
      try await work()
      return nil
    } catch let error as HTTPError {
      return error.status
    }
  }

  @Test("A photo is received whole, and its memory is free afterwards")
  func whole() async throws {
    let uploads = Uploads(limits: .init(maximumByteCount: 10, maximumTotalByteCount: 10))
    for _ in 0..<3 {
      let photo = try await uploads.photo(from: body([4, 0, 6]), announcing: 10)
      #expect(photo == [UInt8](repeating: 7, count: 10))
      uploads.forget(photo)
    }
  }

  @Test("Photos that are too large, announced or not, are refused and take no memory")
  func tooLarge() async throws {
    let uploads = Uploads(limits: .init(maximumByteCount: 10, maximumTotalByteCount: 10))
    for (parts, length) in [([4, 7], nil), ([4], 11), ([1, 1, 20], 3)] as [([Int], Int?)] {
      let found = try await status {
        _ = try await uploads.photo(from: body(parts), announcing: length)
      }
      #expect(found == .contentTooLarge)
    }
    _ = try await uploads.photo(from: body([10]), announcing: nil)
  }

  @Test("A photo that does not arrive in time gives its memory back")
  func slow() async throws {
    let uploads = Uploads(
      limits: .init(
        maximumByteCount: 10, maximumTotalByteCount: 10, deadline: .milliseconds(20)))
    let found = try await status {
      _ = try await uploads.photo(from: body([9], isSlow: true), announcing: 10)
    }
    #expect(found == .requestTimeout)
    let patient = try await uploads.photo(from: body([10]), announcing: nil)
    #expect(patient.count == 10)
  }

  @Test("When the memory is taken, further photos are refused until a photo is forgotten")
  func memory() async throws {
    let uploads = Uploads(limits: .init(maximumByteCount: 10, maximumTotalByteCount: 15))
    let first = try await uploads.photo(from: body([8]), announcing: nil)
    let found = try await status {
      _ = try await uploads.photo(from: body([4, 4]), announcing: 8)
    }
    #expect(found == .serviceUnavailable)
    let second = try await uploads.photo(from: body([7]), announcing: nil)
    uploads.forget(first)
    uploads.forget(second)
    let third = try await uploads.photo(from: body([10]), announcing: nil)
    #expect(third.count == 10)
  }

  @Test("Photos that are being received take no slot; whole ones do until they are answered")
  func slots() async throws {
    let uploads = Uploads(limits: .init(maximumWaitingCount: 1))
    let slow = (0..<40).map { _ in
      Task { [body = body([1], isSlow: true)] in
        try await uploads.photo(from: body, announcing: 1 << 20)
      }
    }
    let found = try await uploads.inSlot {
      try await status { try await uploads.inSlot {} }
    }
    #expect(found == .serviceUnavailable)
    #expect(try await uploads.inSlot { 5 } == 5)
    #expect(uploads.answeredCount == 2)
    for task in slow { task.cancel() }
  }
}
