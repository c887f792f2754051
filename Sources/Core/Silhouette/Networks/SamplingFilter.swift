// SPDX-License-Identifier: Apache-2.0

/// A filter that resamples pixels to a network's input of bytes.
enum SamplingFilter {
  /// ``ImageInput/Sampler/antialiased``.
  case triangle
  /// ``ImageInput/Sampler/lanczos``.
  case lanczos

  /// Returns pixels cropped and scaled to a size, as bytes.
  func resized(
    _ pixels: PixelBuffer, _ mode: CropAndScale, width: Int, height: Int
  ) -> PixelBuffer {
    switch self {
    case .triangle: pixels.resized(mode, width: width, height: height, component: .uint8)
    case .lanczos: pixels.resizedWithLanczos(mode, width: width, height: height)
    }
  }
}
