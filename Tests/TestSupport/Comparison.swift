// SPDX-License-Identifier: Apache-2.0

// Loops over whole images, here because this target is optimised in debug builds too.

/// The share of equal bytes.
public func agreement(_ a: [UInt8], _ b: [UInt8]) -> Double {
  precondition(a.count == b.count, "\(a.count) against \(b.count) bytes")
  var count = 0
  for index in a.indices where a[index] == b[index] { count += 1 }
  return Double(count) / Double(a.count)
}

/// Returns the distance between numbers.
public func distance(_ a: [Float], _ b: [Float]) -> (mean: Double, largest: Double, equal: Double) {
  precondition(a.count == b.count, "\(a.count) against \(b.count) numbers")
  var (sum, largest, equal) = (0.0, 0.0, 0)
  for index in a.indices {
    let difference = abs(Double(a[index]) - Double(b[index]))
    sum += difference
    // Not-a-number stays.
    if !(difference <= largest), !largest.isNaN { largest = difference }
    if difference == 0 { equal += 1 }
  }
  return (sum / Double(a.count), largest, Double(equal) / Double(a.count))
}

/// Returns the mean of the first numbers less that of the second.
public func meanDifference(_ a: [Float], _ b: [Float]) -> Double {
  precondition(a.count == b.count, "\(a.count) against \(b.count) numbers")
  var sum = 0.0
  for index in a.indices { sum += Double(a[index]) - Double(b[index]) }
  return sum / Double(a.count)
}

/// Returns a Boolean value for every `step`-th byte that indicates whether it is in a range.
public func places(
  in bytes: [UInt8], step: Int = 1, codes: ClosedRange<UInt8> = 128...255
) -> [Bool] {
  stride(from: 0, to: bytes.count, by: step).map { codes ~= bytes[$0] }
}

/// Returns the ratio of the intersection and the union of two sets of places; 1 if both are empty.
public func overlap(_ a: [Bool], _ b: [Bool]) -> Double {
  precondition(a.count == b.count, "\(a.count) against \(b.count) places")
  var (both, either) = (0, 0)
  for index in a.indices {
    if a[index] && b[index] { both += 1 }
    if a[index] || b[index] { either += 1 }
  }
  return either == 0 ? 1 : Double(both) / Double(either)
}

/// Returns the first of every `count` numbers, such as the red components of pixels.
public func firsts(ofEvery count: Int, _ numbers: [Float]) -> [Float] {
  stride(from: 0, to: numbers.count, by: count).map { numbers[$0] }
}

/// Returns opaque pixels whose red components count up from 1.
public func countingReds(_ count: Int) -> [Float] {
  var values = [Float](repeating: 0, count: 4 * count)
  for index in 0..<count {
    values[4 * index] = Float(index + 1)
    values[4 * index + 3] = 1
  }
  return values
}

/// Returns the sums of numbers.
public func sums(_ a: [Float], _ b: [Float]) -> [Float] {
  precondition(a.count == b.count, "\(a.count) against \(b.count) numbers")
  return a.indices.map { a[$0] + b[$0] }
}

/// Bytes as numbers, times `scale` plus `offset`.
public func scaled(_ bytes: [UInt8], by scale: Float = 1, plus offset: Float = 0) -> [Float] {
  bytes.map { Float($0) * scale + offset }
}

/// Rows of pixels turned as EXIF's orientation 3, 6 or 8 asks, pixel by pixel.
public func turned(
  _ bytes: [UInt8], width: Int, height: Int, bytesPerPixel: Int, orientation: UInt8
) -> [UInt8] {
  let (newWidth, newHeight) = orientation == 3 ? (width, height) : (height, width)
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  for y in 0..<newHeight {
    for x in 0..<newWidth {
      let (column, row) =
        switch orientation {
        case 6: (y, height - 1 - x)
        case 8: (width - 1 - y, x)
        default: (width - 1 - x, height - 1 - y)
        }
      let start = (row * width + column) * bytesPerPixel
      result += bytes[start..<start + bytesPerPixel]
    }
  }
  return result
}
