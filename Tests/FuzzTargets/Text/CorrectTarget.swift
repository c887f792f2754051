// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCorrectionPage

/// Requests to the server of `silhouette correct`: a head, an empty line, and corrections, whose strokes are drawn.
enum CorrectTarget: FuzzTarget {
  static let name = "correct"
  static let summary = "HTTP requests with corrections of a mask"
  private static let (width, height) = (37, 29)

  static func run(_ bytes: [UInt8]) throws {
    // Without the end of a head, everything counts as corrections.
    let length = HTTPRequest.headLength(in: bytes) ?? 0
    if length > 0 { _ = try attempt { try HTTPRequest(head: bytes[..<(length - 4)]) } }
    let list = try CorrectionList(json: Array(bytes[length...]))
    guard
      let pixels = try StrokeDrawing.pixels(
        of: list.strokes, clicks: list.clicks, width: width, height: height)
    else { return }
    let isMixed = Set(list.clicks.map(\.isKept)).count > 1
    for click in list.clicks where !isMixed {
      let (x, y) = click.place.pixel(width: width, height: height)
      let (color, alpha) = pixels.withUnsafeRow(y) { ($0[4 * x], $0[4 * x + 3]) }
      if alpha != 0, (color != 0) != click.isKept {
        throw FuzzFailure("a stroke contradicts the click at \(click.place)")
      }
    }
  }

  static func makeSeeds() throws -> [FuzzSeed] {
    let head = "POST /0123/correct HTTP/1.1\r\nHost: 127.0.0.1:80\r\nContent-Length: 2\r\n\r\n"
    return [
      ("empty", head + "{}"),
      ("clicks", head + #"{"clicks":[{"x":0.4,"y":0.3,"keep":true}],"side":64}"#),
      (
        "strokes",
        #"{"clicks":[{"x":0.2,"y":0.3,"keep":true}],"strokes":[{"keep":false,"radius":0.05,"#
          + #""points":[[0.1,0.2],[0.3,0.4],[-1,2]]}]}"#
      ),
      ("get", "GET /0123/?a HTTP/1.0\r\nhost:localhost\r\norigin: null\r\n\r\n{}"),
    ].map { FuzzSeed(name: $0.0, bytes: Array($0.1.utf8)) }
  }
}
