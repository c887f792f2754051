// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// Returns these pixels, warped into a network's input as OpenCV 4.10's 8-bit `warpPerspective` does it, as grey or
  /// RGB bytes.
  ///
  /// - Parameters:
  ///   - placement: A rotated rectangle, or a region without rotation.
  ///   - border: The bytes outside the image.
  func warped(at placement: ImagePlacement, border: ImageInput.Border) throws -> PixelBuffer {
    try antialiased(at: placement, border: border)
  }
}
