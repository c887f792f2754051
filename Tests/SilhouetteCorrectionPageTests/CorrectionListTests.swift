// SPDX-License-Identifier: Apache-2.0

import SilhouetteCorrectionPage
import Testing

@Suite("Corrections that a page sends")
struct CorrectionListTests {
  @Test("Clicks and strokes are read in their order")
  func valid() throws {
    let text = """
      {"clicks": [{"x": 0.25, "y": 1, "keep": true}, {"keep": false, "y": 0, "x": 0.5e0}],
       "strokes": [{"keep": false, "radius": 0.01, "points": [[0.1, 0.2], [-0.5, 1.5]]},
                   {"keep": true, "radius": 0, "points": []}]}
      """
    let list = try CorrectionList(json: Array(text.utf8))
    #expect(
      list
        == CorrectionList(
          clicks: [
            .init(.init(x: 0.25, y: 1), isKept: true), .init(.init(x: 0.5, y: 0), isKept: false),
          ],
          strokes: [
            .init(
              isKept: false, radius: 0.01, points: [.init(x: 0.1, y: 0.2), .init(x: -0.5, y: 1.5)]),
            .init(isKept: true, radius: 0, points: []),
          ]))
    #expect(try CorrectionList(json: Array("{}".utf8)) == CorrectionList())
    #expect(try CorrectionList(json: Array(#"{"side": 2048}"#.utf8)) == CorrectionList(side: 2048))
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "[]", "null", "{", #"{"click": []}"#, #"{"clicks": {}}"#, #"{"clicks": [1]}"#,
      #"{"side": 0}"#, #"{"side": 2049}"#, #"{"side": 64.5}"#, #"{"side": null}"#,
      #"{"clicks": [{"x": 0, "y": 0}]}"#, #"{"clicks": [{"x": 0, "keep": true}]}"#,
      #"{"clicks": [{"x": 1.01, "y": 0, "keep": true}]}"#,
      #"{"clicks": [{"x": -1, "y": 0, "keep": true}]}"#,
      #"{"clicks": [{"x": 1e999, "y": 0, "keep": true}]}"#,
      #"{"clicks": [{"x": "0", "y": 0, "keep": true}]}"#,
      #"{"clicks": [{"x": 0, "y": 0, "keep": 1}]}"#,
      #"{"clicks": [{"x": 0, "y": 0, "keep": true, "z": 0}]}"#,
      #"{"strokes": [{"keep": true, "points": []}]}"#,
      #"{"strokes": [{"keep": true, "radius": 0.3, "points": []}]}"#,
      #"{"strokes": [{"keep": true, "radius": 0.1, "points": [[0]]}]}"#,
      #"{"strokes": [{"keep": true, "radius": 0.1, "points": [[0, 0, 0]]}]}"#,
      #"{"strokes": [{"keep": true, "radius": 0.1, "points": [[0, 3]]}]}"#,
      #"{"strokes": [{"keep": true, "radius": 0.1, "points": 1}]}"#,
    ])
  func invalid(text: String) {
    #expect { try CorrectionList(json: Array(text.utf8)) } throws: {
      ($0 as? HTTPError)?.status == .badRequest
    }
  }

  @Test("Too many of them are refused")
  func tooMany() {
    func clicks(_ count: Int) -> [UInt8] {
      let click = #"{"x":0,"y":0,"keep":true}"#
      let all = Array(repeating: click, count: count).joined(separator: ",")
      return Array("{\"clicks\":[\(all)]}".utf8)
    }
    #expect(throws: Never.self) { try CorrectionList(json: clicks(1000)) }
    #expect(throws: HTTPError.self) { try CorrectionList(json: clicks(1001)) }
    func points(_ count: Int) -> [UInt8] {
      let half = Array(repeating: "[0,0]", count: count / 2).joined(separator: ",")
      let stroke = #"{"keep":true,"radius":0,"points":["# + half + "]}"
      return Array("{\"strokes\":[\(stroke),\(stroke)]}".utf8)
    }
    #expect(throws: Never.self) { try CorrectionList(json: points(100_000)) }
    #expect(throws: HTTPError.self) { try CorrectionList(json: points(100_002)) }
  }
}
