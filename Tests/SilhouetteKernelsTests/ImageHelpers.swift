// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels
import TestSupport
import Testing

/// Numbers of columns around those of a few vectors, and a long one.
let imageTestCounts = Array(0...70) + [127, 128, 129, 511, 1000]

/// A row with the padding that kernels may use: not-a-number, and memory that they must not touch
/// around it.
struct PaddedRow {
  let count: Int
  private let memory: Guarded<Float>

  init(count: Int) {
    self.count = count
    memory = Guarded(count: count + 15)
  }

  init(_ values: [Float]) {
    self.init(count: values.count)
    for index in values.indices { memory.pointer[index] = values[index] }
  }

  var pointer: UnsafeMutablePointer<Float> { memory.pointer }
  var values: [Float] { Array(memory.values[..<count]) }
  var isIntact: Bool { memory.isIntact }
}

/// Four padded rows.
struct PaddedPlanes {
  let rows: [PaddedRow]

  init(count: Int) { rows = (0..<4).map { _ in PaddedRow(count: count) } }
  init(_ values: [[Float]]) { rows = values.map { PaddedRow($0) } }

  var planes: ImagePlanes {
    ImagePlanes(rows[0].pointer, rows[1].pointer, rows[2].pointer, rows[3].pointer)
  }
  var isIntact: Bool { rows.allSatisfy(\.isIntact) }
}

extension SeededRandom {
  /// Numbers in 0…1, of which some are 0, minus 0 or 1.
  mutating func shares(_ count: Int) -> [Float] {
    (0..<count).map { _ in
      switch int(0...9) {
      case 0: 0
      case 1: 1
      case 2: -0.0
      default: Float.random(in: 0...1, using: &self)
      }
    }
  }
}
