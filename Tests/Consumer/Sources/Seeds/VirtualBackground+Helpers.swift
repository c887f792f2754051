// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCompatibility

// What the article's code calls and does not print, as such programs commonly have it.

extension CIImage {
  /// Returns the image for the network: of its own size.
  func resize() -> CIImage? { extent.isEmpty ? nil : self }
}

extension UIImage {
  /// Returns the image with another orientation.
  func rotateImage(orientation: UIImage.Orientation) -> UIImage {
    guard let image = cgImage else { return self }
    return UIImage(cgImage: image, scale: scale, orientation: orientation)
  }
}

extension RTCVirtualBackground {
  /// Returns the planes of a frame as a pixel buffer of luma, and Cb and Cr in turn.
  func convertRTCVideoFrameToPixelBuffer(_ frame: RTCVideoFrame) -> CVPixelBuffer? {
    let planes = frame.buffer.toI420()
    var buffer: CVPixelBuffer?
    let status = CVPixelBufferCreate(
      kCFAllocatorDefault, Int(planes.width), Int(planes.height),
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &buffer)
    guard status == kCVReturnSuccess, let buffer else { return nil }
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    guard let luma = CVPixelBufferGetBaseAddressOfPlane(buffer, 0),
      let chroma = CVPixelBufferGetBaseAddressOfPlane(buffer, 1)
    else { return nil }
    for row in 0..<Int(planes.height) {
      memcpy(
        luma + row * CVPixelBufferGetBytesPerRowOfPlane(buffer, 0),
        planes.dataY + row * Int(planes.strideY), Int(planes.width))
    }
    for row in 0..<Int(planes.chromaHeight) {
      let line = (chroma + row * CVPixelBufferGetBytesPerRowOfPlane(buffer, 1))
        .assumingMemoryBound(to: UInt8.self)
      for column in 0..<Int(planes.chromaWidth) {
        line[2 * column] = planes.dataU[row * Int(planes.strideU) + column]
        line[2 * column + 1] = planes.dataV[row * Int(planes.strideV) + column]
      }
    }
    return buffer
  }

  /// Returns the pixels of an image, drawn into a pixel buffer.
  func pixelBufferFromImage(image: UIImage) -> CVPixelBuffer? {
    guard let cgImage = image.cgImage else { return nil }
    let attributes =
      [
        kCVPixelBufferCGImageCompatibilityKey: kCFBooleanTrue as Any,
        kCVPixelBufferCGBitmapContextCompatibilityKey: kCFBooleanTrue as Any,
      ] as CFDictionary
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(
      kCFAllocatorDefault, cgImage.width, cgImage.height, kCVPixelFormatType_32BGRA, attributes,
      &buffer)
    guard let buffer else { return nil }
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    let context = CGContext(
      data: CVPixelBufferGetBaseAddress(buffer), width: cgImage.width, height: cgImage.height,
      bitsPerComponent: 8, bytesPerRow: CVPixelBufferGetBytesPerRow(buffer),
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
        | CGBitmapInfo.byteOrder32Little.rawValue)
    context?.draw(cgImage, in: CGRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height))
    return context == nil ? nil : buffer
  }

  /// Returns a frame of a pixel buffer.
  func convertPixelBufferToRTCVideoFrame(
    _ pixelBuffer: CVPixelBuffer, rotation: RTCVideoRotation, timeStampNs: Int64
  ) -> RTCVideoFrame? {
    RTCVideoFrame(
      buffer: RTCCVPixelBuffer(pixelBuffer: pixelBuffer), rotation: rotation,
      timeStampNs: timeStampNs)
  }
}
