// SPDX-License-Identifier: Apache-2.0
import KernelInterface

extension Level {
  /// Splits interleaved bytes into planes of floats; each value is byte / 255.
  package static func spreadBytes(_ row: SpreadRow, count: Int) {
    let source = row.source
    let planes = row.result
    switch row.channelCount {
    case 1: spread(source, 1, planes, count)
    case 2: spread(source, 2, planes, count)
    case 3: spread(source, 3, planes, count)
    default: spread(source, 4, planes, count)
    }
  }
}

@inline(__always)
private func spread(
  _ source: UnsafePointer<UInt8>, _ channels: Int, _ planes: ImagePlanes, _ count: Int
) {
  var index = 0
  while index < count {
    let pixels = loadPixels(source + channels &* index, channels, count &- index)
    store(fractions(pixels, 0), planes.first + index)
    if channels > 1 { store(fractions(pixels, 8), planes.second + index) }
    if channels > 2 { store(fractions(pixels, 16), planes.third + index) }
    if channels > 3 { store(fractions(pixels, 24), planes.fourth + index) }
    index &+= laneCount
  }
}

extension Level {
  /// Splits interleaved bytes into planes and looks up colours in a table of 256 values.
  package static func spreadBytes(_ row: SpreadRow, through table: UnsafePointer<Float>, count: Int)
  {
    let source = row.source
    let planes = row.result
    switch row.channelCount {
    case 1: spread(source, 1, table, planes, count)
    case 2: spread(source, 2, table, planes, count)
    case 3: spread(source, 3, table, planes, count)
    default: spread(source, 4, table, planes, count)
    }
  }
}

@inline(__always)
private func spread(
  _ source: UnsafePointer<UInt8>, _ channels: Int, _ table: UnsafePointer<Float>,
  _ planes: ImagePlanes, _ count: Int
) {
  // Channel by channel: with only one row to write, the optimiser does several lookups at a time.
  lookUp(source, channels, table, planes.first, count)
  if channels > 2 {
    lookUp(source + 1, channels, table, planes.second, count)
    lookUp(source + 2, channels, table, planes.third, count)
  }
  if channels == 1 || channels == 3 { return }
  let alphas = channels == 2 ? planes.second : planes.fourth
  var index = 0
  while index < count {
    let pixels = loadPixels(source + channels &* index, channels, count &- index)
    store(fractions(pixels, channels == 2 ? 8 : 24), alphas + index)
    index &+= laneCount
  }
}

@inline(__always)
private func lookUp(
  _ source: UnsafePointer<UInt8>, _ channels: Int, _ table: UnsafePointer<Float>,
  _ result: UnsafeMutablePointer<Float>, _ count: Int
) {
  var index = 0
  while index < count {
    result[index] = table[Int(source[channels &* index])]
    index &+= 1
  }
}

/// Returns byte / 255 for the byte that begins at the given bit of each lane, correctly rounded for all 256 values.
@_transparent
private func fractions(_ pixels: IntVector, _ bit: Int32) -> Vector {
  let bytes = (pixels &>> IntVector(repeating: bit)) & IntVector(repeating: 0xFF)
  let numbers = Vector(numbers: bytes)
  // 1 / 255 in two parts, the first of which has so few digits that its product is exact.
  return numbers * Vector(repeating: 0x1.01p-8) + numbers * Vector(repeating: 0x1.0101p-24)
}
