// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouetteCore

/// The smallest server that a page on this machine needs: it listens on the loopback address only, each connection brings one
/// request, and each has a thread of its own.
final class HTTPServer: Sendable {
  /// The maximum number of connections at a time; others wait until one is closed.
  static let mostConnections = 8
  /// The time after which the server looks whether it has to stop, in milliseconds.
  private static let interval = 200

  /// The port.
  let port: UInt16

  private let listener: Int32
  private let limits: HTTPConnection.Limits
  private let open = OpenConnections()

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for any free one.
  ///   - limits: The limits on the time of a connection.
  /// - Throws: ``ListeningError``.
  init(port: UInt16, limits: HTTPConnection.Limits = .init()) throws(ListeningError) {
    func error() -> ListeningError {
      ListeningError(port: port, message: currentSystemErrorMessage())
    }
    listener = openSocket()
    guard listener >= 0 else { throw error() }
    self.limits = limits
    allowReuse(listener)
    let isListening =
      bindToLoopback(listener, port) == 0 && listen(listener, Int32(Self.mostConnections)) == 0
      && fcntl(listener, F_SETFL, O_NONBLOCK) == 0
    self.port = SilhouetteCorrectionPage.port(of: listener)
    if !isListening {
      let error = error()
      closeSocket(listener)
      throw error
    }
  }

  /// Answers requests until it is time to stop, and then waits for those that have begun.
  ///
  /// - Parameters:
  ///   - isOver: Returns `true` when it is time to stop.
  ///   - check: Checks the head of a request before its body is received.
  ///   - answer: Answers a request, on a thread of the connection.
  func run(
    until isOver: () -> Bool,
    checking check: @escaping @Sendable (HTTPRequest) throws(HTTPError) -> Void,
    answering answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) {
    let (limits, open) = (limits, open)
    while !isOver() {
      guard open.hasRoom(below: Self.mostConnections, milliseconds: Self.interval),
        isReady(listener, Int32(POLLIN), milliseconds: Int32(Self.interval))
      else { continue }
      let descriptor = acceptConnection(listener)
      if descriptor < 0 {
        // There may be too many open files.
        if errno != EAGAIN, errno != EINTR { usleep(50_000) }
        continue
      }
      @Sendable func serve() {
        let connection = HTTPConnection(descriptor, limits: limits)
        do throws(HTTPError) {
          if let request = try connection.receive(checking: check) {
            connection.send(answer(request))
          }
        } catch {
          connection.send(HTTPResponse(error))
        }
        open.remove()
      }
      open.add()
      if BackgroundThread.beginIfPossible(serve) == nil { serve() }
    }
    closeSocket(listener)
    open.waitForAll()
  }
}

/// The number of open connections.
private final class OpenConnections: @unchecked Sendable {
  // Unchecked: `count` is accessed only while `changed` is locked.

  private var count = 0
  private let changed = Condition()

  func add() { changed.withLock { count += 1 } }

  func remove() {
    changed.withLock {
      count -= 1
      changed.broadcast()
    }
  }

  /// Waits, for a limited time, until there are fewer connections than a number; returns `false` if that does not happen.
  func hasRoom(below most: Int, milliseconds: Int) -> Bool {
    changed.withLock {
      if count >= most { changed.wait(milliseconds: milliseconds) }
      return count < most
    }
  }

  func waitForAll() { changed.withLock { while count > 0 { changed.wait() } } }
}
