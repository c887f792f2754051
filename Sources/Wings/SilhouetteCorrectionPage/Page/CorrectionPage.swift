// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The page, as HTML that needs no other file.
struct CorrectionPage {
  let session: CorrectionSession
  /// The name of the file that the page can save; `nil` if there is none.
  let savedName: String?

  /// The response with the page. Only its own script and style are allowed, and requests to this server.
  var response: HTTPResponse {
    var random = SystemRandomNumberGenerator()
    let nonce = RandomText.make(using: &random)
    // No name of a file must end the script that holds the data.
    let data = JSONText.object([
      "name": .string(session.name), "width": .number(session.width),
      "height": .number(session.height), "saved": .string(savedName),
    ]).description.replacing(each: "<", with: "\\u003c")
    var page: [UInt8] = []
    var rest = PackageResources.page_html[...]
    let parts: [(mark: String, bytes: [UInt8])] = [
      ("{{nonce}}", Array(nonce.utf8)), ("/* style */", PackageResources.page_css),
      ("{{data}}", Array(data.utf8)), ("{{nonce}}", Array(nonce.utf8)),
      (
        "/* script */",
        PackageResources.mask_js + PackageResources.gestures_js + PackageResources.page_js
      ),
    ]
    for (mark, bytes) in parts {
      guard let place = rest.firstRange(of: Array(mark.utf8)) else { continue }
      page += rest[..<place.lowerBound] + bytes
      rest = rest[place.upperBound...]
    }
    var response = HTTPResponse(.ok, "text/html; charset=utf-8", page + rest)
    response.policy = """
      default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; img-src 'self' blob: data:; \
      connect-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
      """
    return response
  }
}

/// A text that cannot be guessed: 128 bits from the system's source of random numbers, in hexadecimal digits.
enum RandomText {
  static func make(using generator: inout some RandomNumberGenerator) -> String {
    (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
