// SPDX-License-Identifier: Apache-2.0

import NumberConversion

/// Reads `count` components as floats, 0…1 for integers.
func readComponents(
  _ source: UnsafeRawPointer, _ component: PixelFormat.Component,
  into target: UnsafeMutablePointer<Float>, count: Int
) {
  var index = 0
  switch component {
  case .uint8:
    while index < count {
      target[index] = Float(source.load(fromByteOffset: index, as: UInt8.self)) / 255
      index &+= 1
    }
  case .uint16:
    while index < count {
      target[index] =
        Float(source.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self)) / 65535
      index &+= 1
    }
  case .float16:
    while index < count {
      target[index] = Float16Bits.float(
        source.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self))
      index &+= 1
    }
  case .float32:
    UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count &* 4)
  }
}

/// Replaces `count` bytes with the entries of a table of 256.
func mapCodes(_ row: UnsafeMutableRawPointer, through table: [UInt8], count: Int) {
  table.withUnsafeBufferPointer { table in
    guard let table = table.baseAddress else { return }
    let codes = row.assumingMemoryBound(to: UInt8.self)
    var index = 0
    while index < count {
      codes[index] = table[Int(codes[index])]
      index &+= 1
    }
  }
}
