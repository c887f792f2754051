// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// Returns the fraction of the image that this mask covers: the mean of its values, 0…1. The mask has one channel.
  ///
  /// - Throws: `RenderError` if the mask exceeds the renderer's limit.
  package func maskCoverage() throws -> Double {
    guard format == .grey8 else {
      return Double(try Renderer(workingSpace: .none).average(of: Image(mask: self)).green)
    }
    // Finished masks are bytes, and summing bytes takes a fraction of the time of rendering.
    var sum = 0
    for row in 0..<height {
      releaseRows(behind: row)
      withUnsafeRow(row) { for value in $0 { sum += Int(value) } }
    }
    return Double(sum) / (255 * Double(width) * Double(height))
  }
}
