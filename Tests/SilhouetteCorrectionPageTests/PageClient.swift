// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouetteCorrectionPage
import Testing

/// A response as it came over the connection.
struct RawResponse {
  let status: Int
  let head: String
  let body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }
}

/// A client that sends any bytes over a connection of its own.
struct PageClient {
  let port: UInt16
  /// The part of the address that cannot be guessed, between slashes.
  let root: String

  init(_ server: CorrectionServer) {
    port = server.port
    root = String(server.address.dropFirst("http://127.0.0.1:\(port)".count))
  }

  /// Sends bytes; returns the response, or `nil` if the connection was refused or closed without one.
  func send(_ bytes: [UInt8]) -> RawResponse? {
    let socket = connectToLoopback(port)
    guard socket >= 0 else { return nil }
    defer { closeSocket(socket) }
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = sendSome(socket, UnsafeRawBufferPointer(rebasing: bytes[done...]))
        if count <= 0 { return }
        done += count
      }
    }
    var received: [UInt8] = []
    while true {
      let part = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, filled in
        filled = max(0, receiveSome(socket, UnsafeMutableRawBufferPointer(buffer)))
      }
      if part.isEmpty { break }
      received += part
    }
    guard let length = HTTPRequest.headLength(in: received) else { return nil }
    let head = String(decoding: received[..<length], as: UTF8.self)
    return RawResponse(
      status: Int(head.dropFirst("HTTP/1.1 ".count).prefix(3)) ?? 0, head: head,
      body: Array(received[length...]))
  }

  func get(_ route: String) -> RawResponse? {
    send(Array("GET \(root)\(route) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8))
  }

  func post(_ route: String, _ body: String) -> RawResponse? {
    let head =
      "POST \(root)\(route) HTTP/1.1\r\nHost: localhost:\(port)\r\n"
      + "Origin: http://localhost:\(port)\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    return send(Array((head + body).utf8))
  }
}
