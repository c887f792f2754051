// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCompatibility

/// The pixels of an image as bytes: red, green, blue and alpha, premultiplied.
struct Pixels {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  /// Renders the whole of an image whose extent begins at the origin.
  init(_ image: CIImage) {
    width = Int(image.extent.width)
    height = Int(image.extent.height)
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    let (row, extent) = (4 * width, image.extent)
    bytes.withUnsafeMutableBytes { memory in
      guard let start = memory.baseAddress else { return }
      CIContext().render(
        image, toBitmap: start, rowBytes: row, bounds: extent, format: .RGBA8, colorSpace: nil)
    }
    self.bytes = bytes
  }

  init(_ image: CGImage) { self.init(CIImage(cgImage: image)) }

  /// Returns red, green, blue and alpha, rows from the top.
  subscript(x: Int, y: Int) -> [Int] {
    let start = 4 * (y * width + x)
    return bytes[start..<start + 4].map { Int($0) }
  }

  /// Returns the largest difference of a channel from another colour.
  func distance(x: Int, y: Int, from color: [Int]) -> Int {
    zip(self[x, y], color).map { abs($0 - $1) }.max() ?? 0
  }
}

/// The bytes of a buffer with one component of 8 bits, rows from the top, without padding.
func bytes(of buffer: CVPixelBuffer) -> [UInt8] {
  CVPixelBufferLockBaseAddress(buffer, .readOnly)
  defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
  guard let start = CVPixelBufferGetBaseAddress(buffer) else { return [] }
  let (width, stride) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetBytesPerRow(buffer))
  return (0..<CVPixelBufferGetHeight(buffer)).flatMap { row in
    UnsafeRawBufferPointer(start: start + row * stride, count: width)
  }
}

/// The numbers of a buffer with one Float32 component, rows from the top, without padding.
func floats(of buffer: CVPixelBuffer) -> [Float] {
  CVPixelBufferLockBaseAddress(buffer, .readOnly)
  defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
  guard let start = CVPixelBufferGetBaseAddress(buffer) else { return [] }
  let (width, stride) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetBytesPerRow(buffer))
  return (0..<CVPixelBufferGetHeight(buffer)).flatMap { row in
    UnsafeBufferPointer(
      start: (start + row * stride).assumingMemoryBound(to: Float.self), count: width)
  }
}

/// The places around which a mask has one value, sparsely, in pixels of an image over which it is stretched.
func places(
  in mask: [UInt8], width: Int, height: Int, value: UInt8, imageWidth: Int, imageHeight: Int
) -> [(x: Int, y: Int)] {
  var found: [(x: Int, y: Int)] = []
  let reach = 3
  for y in stride(from: reach, to: height - reach, by: 7) {
    for x in stride(from: reach, to: width - reach, by: 7) {
      let around = (-reach...reach).allSatisfy { dy in
        (-reach...reach).allSatisfy { dx in mask[(y + dy) * width + x + dx] == value }
      }
      if around {
        found.append(
          (
            (x * imageWidth + imageWidth / 2) / width, (y * imageHeight + imageHeight / 2) / height
          ))
      }
    }
  }
  return found
}
