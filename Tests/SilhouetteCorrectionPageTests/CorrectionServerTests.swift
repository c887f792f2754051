// SPDX-License-Identifier: Apache-2.0

import CLibrary
import Silhouette
import SilhouetteCore
import SilhouetteCorrectionPage
import SilhouetteCorrections
import TestSupport
import Testing

@Suite("The server of the page", .serialized)
struct CorrectionServerTests {
  /// A server that was started, and what belongs to it.
  private struct Running: Sendable {
    let session: CorrectionSession
    let corrector: MaskCorrector
    let server: CorrectionServer
    let saved: Lists
  }

  /// The corrections whose results were saved.
  private final class Lists: Sendable {
    let all = Lock<[CorrectionList]>([])
  }

  private struct SavingError: Error {}

  private static let running = Result { () throws -> Running in
    let handler = ImageRequestHandler(
      contentsOf: SharedData.packageFolder + "/Examples/astronaut.png")
    let corrector = try MaskCorrector(handler)
    let session = CorrectionSession(
      corrector, pixels: try handler.pixels(), name: "</script>&\"\u{301}",
      encoding: EncodingOptions())
    let saved = Lists()
    let destination = CorrectionServer.Destination(name: "out.png") { _, list in
      if list.clicks.isEmpty { throw SavingError() }
      saved.all.withLock { $0.append(list) }
    }
    let server = try CorrectionServer(
      session, savingTo: destination, patience: .init(first: .seconds(600), later: .seconds(600)))
    _ = BackgroundThread.begin { server.run() }
    return Running(session: session, corrector: corrector, server: server, saved: saved)
  }

  private let running: Running
  private let client: PageClient

  init() throws {
    running = try Self.running.get()
    client = PageClient(running.server)
  }

  // MARK: Routes

  @Test("The address is that of this machine, and cannot be guessed")
  func address() throws {
    let digits = client.root.dropFirst().dropLast()
    #expect(digits.count == 32 && digits.allSatisfy(\.isHexDigit) && client.port > 0)
    let other = try CorrectionServer(running.session)
    #expect(other.address.suffix(33) != running.server.address.suffix(33))
    #expect(throws: ListeningError.self) {
      try CorrectionServer(running.session, port: running.server.port)
    }
  }

  @Test("The page needs nothing else, and allows only its own script")
  func page() throws {
    let page = try #require(client.get(""))
    #expect(page.status == 200 && page.head.contains("Content-Type: text/html"))
    let policy = try #require(
      page.head.split(separator: "\r\n").first { $0.hasPrefix("Content-Security-Policy: ") })
    #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
    #expect(!policy.contains("unsafe") && !policy.contains("*"))
    let nonce = try #require(policy.split(separator: "'nonce-").dropFirst().first?.prefix(32))
    #expect(page.text.split(separator: "nonce=\"\(nonce)\"").count == 3)
    #expect(!page.text.contains("{{") && !page.text.contains("http"))
    #expect(page.text.split(separator: "</script>").count == 3)
    let again = try #require(client.get(""))
    #expect(!again.head.contains(nonce))
  }

  @Test("The photo is shown at its size")
  func photo() throws {
    let photo = try #require(client.get("photo"))
    #expect(photo.status == 200 && photo.head.contains("Content-Type: image/jpeg"))
    let pixels = try Photo(bytes: photo.body).pixels
    #expect(pixels.width == 512 && pixels.height == 512)
  }

  @Test(
    "The mask is the corrector's, and that without corrections returns when they are taken back")
  func masks() throws {
    let empty = try #require(client.post("correct", "{}"))
    let list = #"{"clicks":[{"x":0.9,"y":0.1,"keep":true},{"x":0.45,"y":0.2,"keep":false}]}"#
    let corrected = try #require(client.post("correct", list))
    #expect(empty.status == 200 && corrected.status == 200 && empty.body != corrected.body)
    let expected = try running.corrector.corrected(
      by: Corrections(
        keeping: [NormalizedPoint(x: 0.9, y: 0.9)], removing: [NormalizedPoint(x: 0.45, y: 0.8)]))
    #expect(Self.rows(of: try Photo(bytes: corrected.body).pixels) == Self.rows(of: expected.mask))
    #expect(client.post("correct", #"{"clicks":[],"strokes":[]}"#)?.body == empty.body)
    #expect(client.post("mask", list)?.body == corrected.body)
    let small = try #require(client.post("correct", #"{"side":128}"#))
    let pixels = try Photo(bytes: small.body).pixels
    #expect(pixels.width == 128 && pixels.height == 128)
  }

  @Test(
    "A stroke and a click count as they are sent; a click wins over a stroke, the last click over others"
  )
  func contradictions() throws {
    let stroke = #"{"keep":true,"radius":0.02,"points":[[0.8,0.1],[0.9,0.1]]}"#
    let list = #"{"clicks":[{"x":0.85,"y":0.1,"keep":false}],"strokes":[\#(stroke)]}"#
    let answer = try #require(client.post("mask", list))
    #expect(answer.status == 200)
    let rows = Self.rows(of: try Photo(bytes: answer.body).pixels)
    #expect(rows[51][435] < 128 && rows[51][410] >= 128 && rows[51][460] >= 128)
    let click = #"{"x":0.85,"y":0.1,"keep":true}"#
    let twice = try #require(
      client.post("mask", #"{"clicks":[{"x":0.85,"y":0.1,"keep":false},\#(click)]}"#))
    #expect(twice.body == client.post("mask", #"{"clicks":[\#(click)]}"#)?.body)
  }

  @Test("The cut-out has the mask as its alpha")
  func cutout() throws {
    let list = #"{"clicks":[{"x":0.9,"y":0.1,"keep":true}]}"#
    let cutout = try #require(client.post("cutout", list)),
      mask = try #require(client.post("mask", list))
    #expect(cutout.status == 200)
    let pixels = try Photo(bytes: cutout.body).pixels
    #expect(pixels.format == .rgba8)
    let alpha = Self.rows(of: pixels).map { row in
      stride(from: 3, to: row.count, by: 4).map { row[$0] }
    }
    #expect(alpha == Self.rows(of: try Photo(bytes: mask.body).pixels))
  }

  @Test("The result is saved, and a failure is reported")
  func save() throws {
    let list = #"{"clicks":[{"x":0.9,"y":0.1,"keep":true}]}"#
    #expect(client.post("save", list)?.status == 204)
    #expect(running.saved.all.withLock { $0.last } == (try CorrectionList(json: Array(list.utf8))))
    let failure = try #require(client.post("save", "{}"))
    #expect(failure.status == 500 && failure.text.contains("SavingError"))
    #expect(client.post("alive", "")?.status == 204)
  }

  private static func rows(of pixels: PixelBuffer) -> [[UInt8]] {
    (0..<pixels.height).map { y in
      pixels.withUnsafeRow(y) { Array($0.prefix(pixels.width * pixels.format.bytesPerPixel)) }
    }
  }

  // MARK: Refused requests

  @Test("Requests of other pages, under other names and to other places are refused")
  func foreign() {
    let (root, port) = (client.root, client.port)
    func status(_ path: String, _ fields: String...) -> Int? {
      let head = ["GET \(path) HTTP/1.1"] + fields
      return client.send(Array((head.map { $0 + "\r\n" }.joined() + "\r\n").utf8))?.status
    }
    let host = "Host: 127.0.0.1:\(port)"
    #expect(status(root, host) == 200)
    #expect(status(root, "Host: localhost:\(port)") == 200)
    #expect(status(root, host, "Origin: http://127.0.0.1:\(port)") == 200)
    for name in [
      "127.0.0.1", "localhost", "example.org:\(port)", "127.0.0.1:\(port ^ 1)", "", "LOCALHOST",
      "127.0.0.1:\(port).example.org", "[::1]:\(port)",
    ] {
      #expect(status(root, "Host: \(name)") == 403, "\(name)")
    }
    for origin in [
      "null", "http://example.org", "http://localhost:\(port)", "https://127.0.0.1:\(port)",
      "http://127.0.0.1", "",
    ] {
      #expect(status(root, host, "Origin: \(origin)") == 403, "\(origin)")
    }
    let wrong =
      "/" + String(root.dropFirst().dropLast(2)) + (root.dropLast().last == "0" ? "1/" : "0/")
    for path in [
      "/", "/favicon.ico", String(root.dropLast()), wrong, "\(root)nothing", "\(root)photo/",
      "\(root)../", "\(root)../../etc/passwd", "\(root)%2e%2e/etc/passwd", "\(root)//etc/passwd",
      "/\(root)", "\(root)page.js",
    ] {
      #expect(status(path, host) == 404, "\(path)")
    }
    #expect(status(root) == 400)
    #expect(client.get("correct")?.status == 405 && client.post("photo", "")?.status == 405)
  }

  @Test("Malformed and too large requests are refused, and the server goes on")
  func malformed() {
    let host = "Host: 127.0.0.1:\(client.port)\r\n"
    for (text, status) in [
      ("\r\n\r\n", 400), ("nonsense\r\n\r\n", 400),
      ("PUT \(client.root) HTTP/1.1\r\n\(host)\r\n", 405),
      ("GET / HTTP/1.1\r\n" + String(repeating: "x", count: 20_000), 431),
      ("POST \(client.root)correct HTTP/1.1\r\n\(host)Content-Length: 9000000\r\n\r\n{}", 413),
      ("POST \(client.root)correct HTTP/1.1\r\n\(host)Content-Length: 2\r\n\r\n{]", 400),
      ("POST \(client.root)correct HTTP/1.1\r\n\(host)\r\n", 400),
      (
        "POST \(client.root)correct HTTP/1.1\r\n\(host)Content-Length: 2\r\n\r\n{}GET / HTTP/1.1\r\n\r\n",
        200
      ),
    ] {
      #expect(client.send(Array(text.utf8))?.status == status, "\(text.prefix(40))")
    }
    var random = SeededRandom(seed: 7)
    for _ in 0..<50 {
      let noise = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect([400, 405].contains(client.send(noise + Array("\r\n\r\n".utf8))?.status ?? 0))
    }
    #expect(client.get("")?.status == 200)
  }

  @Test("Connections without a request, and those closed before the answer, hold up no other")
  func silent() {
    let idle = (0..<7).map { _ in connectToLoopback(client.port) }
    #expect(client.get("")?.status == 200)
    idle.forEach(closeSocket)
    for _ in 0..<20 {
      let socket = connectToLoopback(client.port)
      let text = "GET \(client.root)photo HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\n\r\n"
      _ = Array(text.utf8).withUnsafeBytes { sendSome(socket, $0) }
      closeSocket(socket)
    }
    #expect(client.get("")?.status == 200)
  }

  // MARK: End

  @Test("The server ends some time after the last sign of life, of which others' requests are none")
  func end() throws {
    let server = try CorrectionServer(
      running.session, patience: .init(first: .seconds(60), later: .seconds(1)))
    let client = PageClient(server)
    let end = BackgroundThread.begin { server.run() }
    #expect(client.post("save", "{}")?.status == 404)
    let start = ContinuousClock.now
    for _ in 0..<8 {
      #expect(client.post("alive", "{}")?.status == 204)
      usleep(250_000)
    }
    let foreign = BackgroundThread.begin {
      while client.send(Array("GET / HTTP/1.1\r\nHost: localhost:\(client.port)\r\n\r\n".utf8))
        != nil
      {
        usleep(100_000)
      }
    }
    try end.wait()
    #expect(ContinuousClock.now - start > .seconds(2))
    try foreign.wait()
    #expect(client.get("") == nil)
    let early = try CorrectionServer(
      running.session, patience: .init(first: .milliseconds(300), later: .seconds(60)))
    early.run()
    #expect(PageClient(early).get("") == nil)
  }
}
