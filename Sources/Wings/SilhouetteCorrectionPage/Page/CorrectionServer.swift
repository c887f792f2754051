// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePixels

/// The server of a page on which a person corrects a mask, for this machine only. It ends when the page is gone.
package final class CorrectionServer: Sendable {
  /// A file into which the page can save its result.
  package struct Destination: Sendable {
    /// The name of the file.
    package let name: String
    /// Writes the result of corrections into the file; it may be called again.
    package let save: @Sendable (CorrectionSession, CorrectionList) throws -> Void

    package init(
      name: String, save: @escaping @Sendable (CorrectionSession, CorrectionList) throws -> Void
    ) {
      self.name = name
      self.save = save
    }
  }

  /// The times after which the server ends.
  package struct Patience: Sendable {
    /// The time until the first visit.
    package var first = Duration.seconds(600)
    /// The time since the last sign of life of the page, which gives one every ten seconds.
    package var later = Duration.seconds(60)

    package init() {}

    package init(first: Duration, later: Duration) {
      self.first = first
      self.later = later
    }
  }

  /// The port.
  package var port: UInt16 { server.port }
  /// The address of the page, which only those know who are told.
  package var address: String { "http://127.0.0.1:\(port)/\(token)/" }

  private let server: HTTPServer
  private let session: CorrectionSession
  private let destination: Destination?
  private let token: String
  private let patience: Patience

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - session: The photo and its mask.
  ///   - destination: The file into which the page can save its result; `nil` for none.
  ///   - port: The port; 0 for any free one.
  ///   - patience: The times after which the server ends.
  /// - Throws: ``ListeningError``.
  package init(
    _ session: CorrectionSession, savingTo destination: Destination? = nil, port: UInt16 = 0,
    patience: Patience = Patience()
  ) throws(ListeningError) {
    var random = SystemRandomNumberGenerator()
    token = RandomText.make(using: &random)
    self.session = session
    self.destination = destination
    self.patience = patience
    server = try HTTPServer(port: port)
  }

  /// Answers requests until the page is gone.
  package func run() {
    let signs = LifeSigns(first: patience.first, patience: patience.later)
    server.run(until: { signs.hasEnded }) { request throws(HTTPError) in
      try self.check(request)
    } answering: { request in
      signs.note()
      defer { signs.note() }
      return self.response(to: request)
    }
  }

  // MARK: Checks

  /// Checks that a request is one of the page's: other pages that the browser shows reach this server as well, also under other
  /// names that they let point to this machine.
  ///
  /// - Throws: ``HTTPError``.
  private func check(_ request: HTTPRequest) throws(HTTPError) {
    var hosts = ["127.0.0.1", "localhost"].map { "\($0):\(port)" }
    if port == 80 { hosts += ["127.0.0.1", "localhost"] }
    guard hosts.contains(request.host) else {
      throw HTTPError(.forbidden, "expected the host \(hosts[0])")
    }
    if let origin = request.origin, origin != "http://\(request.host)" {
      throw HTTPError(.forbidden, "expected a request of the page itself")
    }
    guard route(of: request) != nil else { throw HTTPError(.notFound, "no such page") }
  }

  /// Returns the part of the path after the token; `nil` if the path does not begin with it.
  private func route(of request: HTTPRequest) -> Substring? {
    let start = "/\(token)/"
    let path = request.path
    guard path.utf8.count >= start.utf8.count else { return nil }
    // The time says nothing about the token.
    let difference = zip(path.utf8, start.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) }
    return difference == 0 ? path.dropFirst(start.count) : nil
  }

  // MARK: Routes

  private func response(to request: HTTPRequest) -> HTTPResponse {
    do {
      return try answer(request)
    } catch let error as HTTPError {
      return HTTPResponse(error)
    } catch {
      return HTTPResponse(.serverError, text: TerminalText.line("\(error)"))
    }
  }

  private func answer(_ request: HTTPRequest) throws -> HTTPResponse {
    let route = route(of: request)
    let expected: HTTPRequest.Method
    switch route {
    case "", "photo": expected = .get
    case "alive", "correct", "cutout", "mask": expected = .post
    case "save" where destination != nil: expected = .post
    default: throw HTTPError(.notFound, "no such page")
    }
    guard request.method == expected else {
      throw HTTPError(.methodNotAllowed, "expected \(expected.rawValue)")
    }
    switch route {
    case "": return CorrectionPage(session: session, savedName: destination?.name).response
    case "photo":
      let photo = try session.photo()
      return HTTPResponse(.ok, photo.type, photo.bytes)
    case "alive": return .done
    default: break
    }
    let list = try CorrectionList(json: request.body)
    switch route {
    case "correct": return HTTPResponse(.ok, "image/png", try session.shownMask(list))
    case "cutout": return HTTPResponse(.ok, "image/png", try session.cutoutFile(list))
    case "mask": return HTTPResponse(.ok, "image/png", try session.maskFile(list))
    default:
      do {
        try destination?.save(session, list)
      } catch let error as FileError {
        return HTTPResponse(.conflict, text: TerminalText.line("\(error)"))
      }
      return .done
    }
  }
}
