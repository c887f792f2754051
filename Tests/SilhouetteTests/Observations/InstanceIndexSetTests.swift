// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

@Suite("Sets of instances")
struct InstanceIndexSetTests {
  @Test("Every operation agrees with Set, in ascending order")
  func agreement() throws {
    var random = SeededRandom(seed: 4)
    for _ in 0..<200 {
      let (a, b) = (
        Set((0..<8).map { _ in random.int(0...12) }), Set((0..<5).map { _ in random.int(0...12) })
      )
      var (x, y) = (InstanceIndexSet(a), InstanceIndexSet(b))
      #expect(Array(x) == a.sorted() && x.count == a.count)
      #expect(Array(x.union(y)) == a.union(b).sorted())
      #expect(Array(x.intersection(y)) == a.intersection(b).sorted())
      #expect(Array(x.symmetricDifference(y)) == a.symmetricDifference(b).sorted())
      #expect(Array(x.subtracting(y)) == a.subtracting(b).sorted())
      #expect(x.isSubset(of: y) == a.isSubset(of: b))
      #expect((0...12).allSatisfy { x.contains($0) == a.contains($0) })
      let number = random.int(0...12)
      #expect(x.insert(number).inserted == !a.contains(number) && x.contains(number))
      #expect(y.remove(number) == (b.contains(number) ? number : nil) && !y.contains(number))
    }
  }

  @Test("A set is written and coded as an array")
  func array() throws {
    let set: InstanceIndexSet = [3, 1, 2, 3]
    #expect("\(set)" == "[1, 2, 3]" && set.first == 1 && set.last == 3 && !set.isEmpty)
    #expect(String(decoding: try JSONEncoder().encode(set), as: UTF8.self) == "[1,2,3]")
    #expect(try JSONDecoder().decode(InstanceIndexSet.self, from: Data("[3,2,1,2]".utf8)) == set)
    #expect(InstanceIndexSet().isEmpty && InstanceIndexSet() == [])
  }
}
