// SPDX-License-Identifier: Apache-2.0

import SilhouetteCorrectionPage
import Testing

@Suite("Heads of HTTP requests")
struct HTTPRequestTests {
  private func parse(_ text: String) throws(HTTPError) -> HTTPRequest {
    try HTTPRequest(head: Array(text.utf8))
  }

  @Test("A head is taken apart, whatever the case of its fields and the space around their values")
  func head() throws {
    let request = try parse(
      "POST /abc/correct?x=1 HTTP/1.1\r\nhost: \t127.0.0.1:80 \r\nORIGIN:http://a\r\n"
        + "Content-Length: 12\r\nX-Empty:\r\nX-Latin: caf\u{E9}")
    #expect(request.method == .post && request.path == "/abc/correct")
    #expect(request.host == "127.0.0.1:80" && request.origin == "http://a")
    #expect(request.contentLength == 12 && request.body.isEmpty)
    let other = try parse("GET / HTTP/1.0\r\nHost: a")
    #expect(other.method == .get && other.path == "/" && other.origin == nil)
    #expect(other.contentLength == 0)
  }

  @Test(
    "Malformed heads are refused",
    arguments: [
      "", " ", "GET", "GET /", "GET / HTTP/1.1", "GET / HTTP/2\r\nHost: a",
      "GET  / HTTP/1.1\r\nHost: a", "GET / HTTP/1.1 \r\nHost: a", "GET a HTTP/1.1\r\nHost: a",
      "GET http://a/ HTTP/1.1\r\nHost: a", "GET /\u{E9} HTTP/1.1\r\nHost: a",
      "GET /\t HTTP/1.1\r\nHost: a", "G(T / HTTP/1.1\r\nHost: a", "\r\nGET / HTTP/1.1\r\nHost: a",
      "GET / HTTP/1.1\nHost: a", "GET / HTTP/1.1\r\nHost: a\r\n", "GET / HTTP/1.1\r\nHost: a\rb",
      "GET / HTTP/1.1\r\nHost", "GET / HTTP/1.1\r\nHost : a", "GET / HTTP/1.1\r\n: a\r\nHost: a",
      "GET / HTTP/1.1\r\nHost: a\r\n folded", "GET / HTTP/1.1\r\nHost: a\u{0}",
      "GET / HTTP/1.1\r\nHost: a\r\nHost: a", "GET / HTTP/1.1\r\nHost: a\r\nOrigin: b\r\norigin: b",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1 2",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length:",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked",
    ])
  func malformed(text: String) {
    #expect { try parse(text) } throws: { ($0 as? HTTPError)?.status == .badRequest }
  }

  @Test("Other methods, and heads and bodies that are too large, have answers of their own")
  func limits() {
    for method in ["PUT", "HEAD", "OPTIONS", "CONNECT", "get"] {
      #expect { try parse("\(method) / HTTP/1.1\r\nHost: a") } throws: {
        ($0 as? HTTPError)?.status == .methodNotAllowed
      }
    }
    let start = "GET / HTTP/1.1\r\nHost: a\r\nX: "
    let room = HTTPRequest.largestHead - start.utf8.count - 4
    #expect(throws: Never.self) { try parse(start + String(repeating: "x", count: room)) }
    #expect { try parse(start + String(repeating: "x", count: room + 1)) } throws: {
      ($0 as? HTTPError)?.status == .headTooLarge
    }
    #expect { try parse(start + String(repeating: "x\r\nX:", count: 100)) } throws: {
      ($0 as? HTTPError)?.status == .headTooLarge
    }
    for length in ["8388609", "99999999999999999999999999"] {
      #expect { try parse("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)") } throws: {
        ($0 as? HTTPError)?.status == .contentTooLarge
      }
    }
    #expect(throws: Never.self) {
      try parse("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 8388608")
    }
  }

  @Test("The end of a head is found wherever the parts that arrive are cut")
  func end() {
    let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\nbody\r\n\r\n".utf8)
    let length = "GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8.count
    for count in 0...bytes.count {
      for known in 0...min(count, length - 1) {
        let found = HTTPRequest.headLength(in: Array(bytes[..<count]), from: known)
        #expect(found == (count < length ? nil : length), "\(count) bytes, \(known) known")
      }
    }
  }
}
