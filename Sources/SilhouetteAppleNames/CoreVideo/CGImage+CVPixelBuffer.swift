// SPDX-License-Identifier: Apache-2.0

extension CGImage {
  /// Returns an image of a pixel buffer's contents: the helper of CoreMLHelpers that many programs for iOS have.
  ///
  /// - Returns: `nil` if there is too little memory.
  public static func create(pixelBuffer: CVPixelBuffer) -> CGImage? {
    if let pixels = try? pixelBuffer.copiedPixels() { return CGImage(pixels) }
    guard let image = try? pixelBuffer.copiedImage() else { return nil }
    return (try? image.pixels()).map { CGImage($0) }
  }
}
