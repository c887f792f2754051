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
    if !(difference <= largest) { largest = difference }
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
