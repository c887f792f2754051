// SPDX-License-Identifier: Apache-2.0

import CLibrary

// Calls of the C library under names that no method shadows, and what differs between platforms.

/// The error for an address on which the server cannot listen.
package struct ListeningError: Error, CustomStringConvertible {
  /// The port that was requested; 0 for any.
  let port: UInt16
  let message: String

  package var description: String {
    let place = port == 0 ? "127.0.0.1" : "127.0.0.1, port \(port)"
    return "\(place): cannot listen: \(message)"
  }
}

/// Opens a TCP socket that a program started by this one does not inherit; returns -1, with `errno` set, on failure.
func openSocket() -> Int32 {
  #if canImport(Darwin)
    let kind = SOCK_STREAM
  #else
    let kind = Int32(SOCK_STREAM.rawValue)
  #endif
  let descriptor = socket(AF_INET, kind, 0)
  if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  return descriptor
}

/// Returns the loopback address with a port.
private func loopback(_ port: UInt16) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return address
}

/// Calls `body` with the address as the general type.
private func withGeneralAddress(
  _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
  let size = socklen_t(MemoryLayout<sockaddr_in>.size)
  return withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
  }
}

/// Gives a socket a port of the loopback address; 0 for any free one. Returns -1, with `errno` set, on failure.
func bindToLoopback(_ descriptor: Int32, _ port: UInt16) -> Int32 {
  var address = loopback(port)
  return withGeneralAddress(&address) { bind(descriptor, $0, $1) }
}

/// Connects a socket to a port of the loopback address; returns -1, with `errno` set, on failure.
package func connectToLoopback(_ port: UInt16) -> Int32 {
  let descriptor = openSocket()
  guard descriptor >= 0 else { return -1 }
  var address = loopback(port)
  if withGeneralAddress(&address, { connect(descriptor, $0, $1) }) == 0 { return descriptor }
  closeSocket(descriptor)
  return -1
}

/// Returns the port of a socket; 0 if the system does not tell.
func port(of descriptor: Int32) -> UInt16 {
  var address = sockaddr_in()
  let result = withGeneralAddress(&address) { general, size in
    var size = size
    return getsockname(descriptor, general, &size)
  }
  return result == 0 ? UInt16(bigEndian: address.sin_port) : 0
}

/// Lets the port be used again as soon as the program has ended.
func allowReuse(_ descriptor: Int32) {
  var value: Int32 = 1
  setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &value, socklen_t(MemoryLayout<Int32>.size))
}

/// Accepts a connection, for which writing after the other end was closed is an error instead of a signal; returns -1, with
/// `errno` set, on failure.
func acceptConnection(_ listener: Int32) -> Int32 {
  let descriptor = accept(listener, nil, nil)
  guard descriptor >= 0 else { return -1 }
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  // Some systems let connections inherit the listener's mode.
  _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  #if canImport(Darwin)
    var value: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &value, socklen_t(MemoryLayout<Int32>.size))
  #endif
  return descriptor
}

/// Receives bytes; returns 0 at their end, or -1, with `errno` set.
package func receiveSome(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  recv(descriptor, bytes.baseAddress, bytes.count, 0)
}

/// Sends bytes, without a signal if the other end was closed; returns their number, or -1, with `errno` set.
package func sendSome(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
    let flags: Int32 = 0
  #else
    let flags = Int32(MSG_NOSIGNAL)
  #endif
  return send(descriptor, bytes.baseAddress, bytes.count, flags)
}

/// Waits until a descriptor is ready, for a limited time; returns `false` if it is not.
///
/// - Parameters:
///   - events: `POLLIN` to receive or to accept, `POLLOUT` to send.
///   - milliseconds: The maximum time.
func isReady(_ descriptor: Int32, _ events: Int32, milliseconds: Int32) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
  return poll(&request, 1, milliseconds) > 0
}

/// Says that nothing more will be sent.
func endSending(_ descriptor: Int32) {
  #if canImport(Darwin)
    _ = shutdown(descriptor, SHUT_WR)
  #else
    _ = shutdown(descriptor, Int32(SHUT_WR))
  #endif
}

package func closeSocket(_ descriptor: Int32) { _ = close(descriptor) }
