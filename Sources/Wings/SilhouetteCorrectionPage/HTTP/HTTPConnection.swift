// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A connection that brings one request.
struct HTTPConnection: ~Copyable {
  /// The limits on the time that a connection may take.
  struct Limits: Sendable {
    /// The maximum time without a byte, in milliseconds.
    var idle = 15_000
    /// The maximum time until the request is complete, in milliseconds.
    var request = 60_000
    /// The time for which the rest of a refused request is received, so that the other end sees the response.
    var refused = 1_000
  }

  private let descriptor: Int32
  private let limits: Limits

  /// - Parameters:
  ///   - descriptor: The socket, which does not block; it is closed with the connection.
  ///   - limits: The limits on its time.
  init(_ descriptor: Int32, limits: Limits = Limits()) {
    self.descriptor = descriptor
    self.limits = limits
  }

  deinit { closeSocket(descriptor) }

  /// Receives a request; returns `nil` if the other end closed the connection, or sent nothing in time.
  ///
  /// - Parameter check: Checks the head before the body is received.
  /// - Throws: ``HTTPError``.
  func receive(
    checking check: (HTTPRequest) throws(HTTPError) -> Void
  ) throws(HTTPError) -> HTTPRequest? {
    let deadline = ContinuousClock.now + .milliseconds(limits.request)
    var bytes: [UInt8] = []
    var headLength: Int?
    while headLength == nil {
      let known = bytes.count
      guard known < HTTPRequest.largestHead else {
        throw HTTPError(.headTooLarge, "the head has more than \(HTTPRequest.largestHead) bytes")
      }
      guard try receive(into: &bytes, atMost: HTTPRequest.largestHead - known, until: deadline)
      else {
        if known == 0 { return nil }
        throw HTTPError(.badRequest, "the head ends early")
      }
      headLength = HTTPRequest.headLength(in: bytes, from: known)
    }
    guard let headLength else { return nil }
    var request = try HTTPRequest(head: bytes[..<(headLength - 4)])
    try check(request)
    bytes.removeFirst(headLength)
    while bytes.count < request.contentLength {
      let missing = request.contentLength - bytes.count
      guard try receive(into: &bytes, atMost: missing, until: deadline) else {
        throw HTTPError(.badRequest, "the body ends early")
      }
    }
    // What follows, such as a second request, is not answered.
    request.body = Array(bytes.prefix(request.contentLength))
    return request
  }

  /// Receives some bytes; returns `false` if there are no more.
  private func receive(
    into bytes: inout [UInt8], atMost count: Int, until deadline: ContinuousClock.Instant
  ) throws(HTTPError) -> Bool {
    while true {
      let left = (deadline - .now) / .milliseconds(1)
      let time = min(Double(limits.idle), left)
      guard time > 0, isReady(descriptor, Int32(POLLIN), milliseconds: Int32(time)) else {
        if bytes.isEmpty { return false }
        throw HTTPError(.requestTimeout, "the request did not arrive in time")
      }
      var received = 0
      let part = [UInt8](unsafeUninitializedCapacity: min(count, 64 << 10)) { buffer, filled in
        received = receiveSome(descriptor, UnsafeMutableRawBufferPointer(buffer))
        filled = max(0, received)
      }
      if received > 0 {
        bytes += part
        return true
      }
      if received == 0 { return false }
      guard errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK else { return false }
    }
  }

  /// Sends a response, as far as the other end takes it.
  func send(_ response: HTTPResponse) {
    if sendAll(response.head) { _ = sendAll(response.body) }
    endSending(descriptor)
    // Closing a connection with unread bytes would take the response back.
    let deadline = ContinuousClock.now + .milliseconds(limits.refused)
    var rest: [UInt8] = []
    while ContinuousClock.now < deadline, isReady(descriptor, Int32(POLLIN), milliseconds: 100) {
      rest = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, filled in
        filled = max(0, receiveSome(descriptor, UnsafeMutableRawBufferPointer(buffer)))
      }
      if rest.isEmpty { return }
    }
  }

  /// Sends bytes; returns `false` if the other end does not take them.
  private func sendAll(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = sendSome(descriptor, UnsafeRawBufferPointer(rebasing: bytes[done...]))
        if count > 0 {
          done += count
        } else if errno == EAGAIN || errno == EWOULDBLOCK {
          guard isReady(descriptor, Int32(POLLOUT), milliseconds: Int32(limits.idle)) else {
            return false
          }
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}
