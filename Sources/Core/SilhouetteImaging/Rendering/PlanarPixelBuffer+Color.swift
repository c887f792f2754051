// SPDX-License-Identifier: Apache-2.0

extension PlanarPixelBuffer {
  /// Creates a frame of one colour, composited over black unless the format has alpha.
  ///
  /// - Parameters:
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - format: The arrangement of the planes.
  ///   - color: The colour.
  ///   - encoding: The mapping from red, green and blue to codes.
  /// - Throws: `RenderError`.
  public init(
    width: Int, height: Int, format: Format, color: Color, encoding: YCbCrEncoding
  ) throws {
    // In every format, 8×2 pixels contain whole chroma samples.
    let sample = try Renderer(threadCount: 1).render(
      Image(color: color), region: Rect(x: 0, y: 0, width: 8, height: 2), planar: format,
      encoding: encoding)
    self.init(zeros: format, width: width, height: height)
    for plane in 0..<format.planeCount {
      let isPair = format.isInterleaved && format.isChroma(plane: plane)
      let pattern = sample.withUnsafePlane(plane) {
        Array($0.prefix(format.bytesPerCode * (isPair ? 2 : 1)))
      }
      withUnsafeMutablePlane(plane) { $0.fill(repeating: pattern) }
    }
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Fills the buffer with repetitions of a pattern.
  ///
  /// - Parameter pattern: The pattern, whose length divides the size of the buffer.
  fileprivate func fill(repeating pattern: [UInt8]) {
    guard let start = baseAddress, !pattern.isEmpty, count >= pattern.count else { return }
    copyBytes(from: pattern)
    var done = pattern.count
    while done < count {
      let step = Swift.min(done, count - done)
      (start + done).copyMemory(from: start, byteCount: step)
      done += step
    }
  }
}
