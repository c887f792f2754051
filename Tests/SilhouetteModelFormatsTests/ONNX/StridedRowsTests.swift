// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

@Suite struct StridedRowsTests {
  /// The places that rows read, in order.
  private static func places(_ rows: StridedRows, tensor: Int = 0) -> [Int] {
    var places: [Int] = []
    rows.forEach { first, starts in
      #expect(first == places.count)
      places += (0..<rows.count).map { starts[tensor] + $0 * rows.steps[tensor] }
    }
    return places
  }

  @Test func placesAreThoseOfEveryIndex() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      let rank = Int.random(in: 0...5, using: &random)
      let lengths = (0..<rank).map { _ in Int.random(in: 1...4, using: &random) }
      let strides = (0..<rank).map { _ in Int.random(in: -6...6, using: &random) }
      let shape = TensorShape(lengths)
      let expected = (0..<shape.elementCount).map { element in
        zip(zip(shape.strides, lengths), strides).reduce(100) { sum, axis in
          sum + element / axis.0.0 % axis.0.1 * axis.1
        }
      }
      let rows = StridedRows(lengths, strides: [strides, shape.strides], starts: [100, 0])
      #expect(Self.places(rows) == expected, "\(lengths) \(strides)")
      #expect(Self.places(rows, tensor: 1) == Array(0..<shape.elementCount))
    }
    #expect(Self.places(StridedRows([2, 0], strides: [[1, 1]], starts: [0])).isEmpty)
  }

  /// However many axes there are, a row is as long as possible.
  @Test func axesAreJoined() {
    let shape = TensorShape([2, 1, 3, 1, 4])
    #expect(StridedRows(shape, broadcasting: shape).count == 24)
    #expect(StridedRows(shape, broadcasting: [1, 4]).count == 4)
    #expect(StridedRows(shape, broadcasting: []).count == 24)
  }
}
