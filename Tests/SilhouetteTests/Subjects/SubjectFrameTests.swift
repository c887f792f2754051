// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Silhouette

@Suite("Frames of subjects")
struct SubjectFrameTests {
  private static let side = 100

  /// Returns a map with a rectangle of certain subject.
  private func drawn(x: Range<Int>, y: Range<Int>, _ value: Float = 0.9) -> ProbabilityMap {
    var map = ProbabilityMap(width: Self.side, height: Self.side)
    for row in y { for column in x { map.values[row * Self.side + column] = value } }
    return map
  }

  /// Frames the middle tenth of the map, 50…60 in both directions.
  private func middle() -> SubjectFrame {
    SubjectFrame(
      around: [
        SubjectPart(name: .dog, kind: .animal, area: 0.01, columns: 50...59, rows: 50...59)
      ], width: Self.side, height: Self.side)
  }

  /// Grows a frame over a map, and counts the looks.
  private func grow(_ frame: inout SubjectFrame, over map: ProbabilityMap) -> Int {
    var count = 0
    frame.grow { frame in
      count += 1
      return map.sampled(columns: frame.columns, rows: frame.rows, width: 48, height: 48)
    }
    return count
  }

  @Test("A frame has a margin, and stays where nothing is seen along its sides")
  func closed() {
    var frame = middle()
    // 3 % of the map are more than 15 % of the part.
    #expect(frame.columns == 47...63 && frame.rows == 47...63)
    #expect(grow(&frame, over: drawn(x: 48..<62, y: 48..<62)) == 1)
    #expect(frame == middle())
    // A half is not more than a half.
    #expect(grow(&frame, over: drawn(x: 0..<100, y: 0..<100, 0.5)) == 1)
  }

  @Test(
    "A frame grows until it holds a subject that goes on behind a side, and on no other side",
    arguments: [(30..<62, 50..<60), (50..<90, 50..<60), (50..<60, 20..<60), (50..<60, 50..<99)])
  func open(_ x: Range<Int>, _ y: Range<Int>) {
    var frame = middle()
    let count = grow(&frame, over: drawn(x: x, y: y))
    #expect(count > 1 && count < 8)
    #expect(frame.columns.lowerBound <= Double(x.lowerBound))
    #expect(frame.columns.upperBound >= Double(x.upperBound))
    #expect(frame.rows.lowerBound <= Double(y.lowerBound))
    #expect(frame.rows.upperBound >= Double(y.upperBound))
    let still = middle()
    #expect(x.lowerBound < 47 || frame.columns.lowerBound == still.columns.lowerBound)
    #expect(x.upperBound > 63 || frame.columns.upperBound == still.columns.upperBound)
    #expect(y.lowerBound < 47 || frame.rows.lowerBound == still.rows.lowerBound)
    #expect(y.upperBound > 63 || frame.rows.upperBound == still.rows.upperBound)
  }

  @Test("A frame grows no further than the map, and not when there is nothing to look at")
  func limits() {
    var frame = middle()
    #expect(grow(&frame, over: drawn(x: 0..<100, y: 0..<100)) < 12)
    #expect(frame.columns == 0...100 && frame.rows == 0...100)
    var other = middle()
    other.grow { _ in nil }
    #expect(other == middle())
    // Along the map's own sides, a subject is cut off anyway.
    var whole = SubjectFrame(around: [], width: Self.side, height: Self.side)
    #expect(whole.columns == 0...100 && whole.rows == 0...100)
    #expect(grow(&whole, over: drawn(x: 0..<100, y: 0..<100)) == 1)
  }

  @Test("A look that sees more in a larger frame is followed")
  func following() {
    var frame = middle()
    var places: [ClosedRange<Double>] = []
    // Sees a subject that reaches 8 places beyond whatever the frame shows, up to column 80.
    frame.grow { frame in
      places.append(frame.columns)
      let end = min(Int(frame.columns.upperBound) + 8, 80)
      return drawn(x: 50..<end, y: 50..<60)
        .sampled(columns: frame.columns, rows: frame.rows, width: 48, height: 48)
    }
    #expect(frame.columns.upperBound >= 80 && places.count > 2)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.upperBound < $1.upperBound })
  }
}

// Mistake frame-not-grown: subjects cut off straight where they leave the closer look's frame
// - if open.isEmpty { return }
// + if open.count < 9 { return }
// = SubjectFrameTests
