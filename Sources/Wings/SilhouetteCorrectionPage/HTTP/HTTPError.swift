// SPDX-License-Identifier: Apache-2.0

/// The reason for which a request is refused.
package struct HTTPError: Error, Hashable {
  /// The status of the response.
  package let status: HTTPStatus
  /// The explanation, which is the body of the response.
  package let message: String

  package init(_ status: HTTPStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}

/// The status codes that the server uses.
package enum HTTPStatus: Int, Sendable {
  case ok = 200
  case noContent = 204
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case requestTimeout = 408
  case conflict = 409
  case contentTooLarge = 413
  case unprocessableContent = 422
  case headTooLarge = 431
  case serverError = 500

  /// The words after the code.
  var reason: String {
    switch self {
    case .ok: "OK"
    case .noContent: "No Content"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .requestTimeout: "Request Timeout"
    case .conflict: "Conflict"
    case .contentTooLarge: "Content Too Large"
    case .unprocessableContent: "Unprocessable Content"
    case .headTooLarge: "Request Header Fields Too Large"
    case .serverError: "Internal Server Error"
    }
  }
}
