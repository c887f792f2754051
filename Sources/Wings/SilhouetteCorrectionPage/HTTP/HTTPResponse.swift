// SPDX-License-Identifier: Apache-2.0

/// A response, after which the connection is closed.
package struct HTTPResponse: Sendable {
  package var status: HTTPStatus
  /// The type of the body.
  package var contentType: String
  package var body: [UInt8]
  /// The value of `Content-Security-Policy`: by default, nothing may be loaded or run.
  package var policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

  package init(_ status: HTTPStatus = .ok, _ contentType: String, _ body: [UInt8]) {
    self.status = status
    self.contentType = contentType
    self.body = body
  }

  /// Creates a response of plain text.
  package init(_ status: HTTPStatus, text: String) {
    self.init(status, "text/plain; charset=utf-8", Array("\(text)\n".utf8))
  }

  /// Creates the response to a request that is refused.
  package init(_ error: HTTPError) { self.init(error.status, text: error.message) }

  /// A response without a body.
  package static var done: HTTPResponse {
    HTTPResponse(.noContent, "text/plain; charset=utf-8", [])
  }

  /// The bytes before the body.
  var head: [UInt8] {
    var fields = [
      ("Connection", "close"), ("Cache-Control", "no-store"), ("Content-Security-Policy", policy),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Referrer-Policy", "same-origin"),
      ("X-Content-Type-Options", "nosniff"),
    ]
    if status == .methodNotAllowed { fields.append(("Allow", "GET, POST")) }
    if status != .noContent {
      fields += [("Content-Type", contentType), ("Content-Length", "\(body.count)")]
    }
    let lines = ["HTTP/1.1 \(status.rawValue) \(status.reason)"] + fields.map { "\($0): \($1)" }
    return Array((lines.map { $0 + "\r\n" }.joined() + "\r\n").utf8)
  }
}
