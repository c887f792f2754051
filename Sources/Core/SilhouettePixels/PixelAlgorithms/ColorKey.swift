// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// Returns the pixels as 8-bit RGBA, transparent where every channel is in its range; `nil` for other than 8-bit grey and
  /// RGB.
  ///
  /// - Parameter ranges: The codes to remove, one range for each channel.
  /// - Throws: `OutOfMemoryError`.
  package func removingColors(in ranges: [ClosedRange<Int>]) throws -> PixelBuffer? {
    let count = format.channels.count
    guard format == .grey8 || format == .rgb8, ranges.count == count else { return nil }
    let low = ranges.map(\.lowerBound)
    let high = ranges.map(\.upperBound)
    var result = try PixelBuffer.allocated(
      width: width, height: height, format: .rgba8, colorSpace: colorSpace)
    let stride = result.rowStrideInBytes
    let height = height
    result.withUnsafeMutableBytes { target in
      for row in 0..<height {
        withUnsafeRow(row) { source in
          var place = row * stride
          for pixel in 0..<width {
            var isKept = false
            for channel in 0..<count {
              let code = Int(source[pixel * count + channel])
              isKept = isKept || code < low[channel] || code > high[channel]
            }
            if isKept {
              for channel in 0..<3 {
                target[place + channel] = source[pixel * count + min(channel, count - 1)]
              }
              target[place + 3] = 255
            }
            place += 4
          }
        }
      }
    }
    return result
  }
}
