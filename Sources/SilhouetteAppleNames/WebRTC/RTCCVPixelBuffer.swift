// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Silhouette

/// A frame whose pixels are in a Core Video pixel buffer.
public final class RTCCVPixelBuffer: RTCVideoFrameBuffer {
  /// The pixels.
  public let pixelBuffer: CVPixelBuffer

  /// Creates a frame that shares a pixel buffer with the caller.
  public init(pixelBuffer: CVPixelBuffer) { self.pixelBuffer = pixelBuffer }

  public var width: Int32 { Int32(pixelBuffer.width) }
  public var height: Int32 { Int32(pixelBuffer.height) }

  /// Returns the frame as luma and chroma in three planes. If the buffer contains luma and chroma, the values are copied
  /// unchanged, whatever their range; colours are composited over black and converted to BT.601 of limited range. If
  /// there is too little memory, the result is black.
  public func toI420() -> any RTCI420BufferProtocol {
    let result = RTCMutableI420Buffer(width: width, height: height)
    let planes: PlanarPixelBuffer? =
      if let planes = try? pixelBuffer.copiedPlanes() {
        planes
      } else {
        try? Renderer(workingSpace: .sRGB).render(
          pixelBuffer.copiedImage(), planar: .i420, encoding: .bt601)
      }
    if let planes { result.copy(planes) }
    return result
  }
}

extension RTCMutableI420Buffer {
  /// Copies a frame of the same size into the planes; its Cb and Cr may be in separate planes or interleaved in one.
  fileprivate func copy(_ frame: PlanarPixelBuffer) {
    let isPaired = frame.format.isInterleaved
    let targets = [(mutableDataY, strideY), (mutableDataU, strideU), (mutableDataV, strideV)]
    for (index, (target, stride)) in targets.enumerated() {
      let isChroma = index > 0
      let (columns, rows) =
        isChroma ? (Int(chromaWidth), Int(chromaHeight)) : (Int(width), Int(height))
      let plane = isPaired ? min(index, 1) : index
      let step = isPaired && isChroma ? 2 : 1
      let sourceStride = frame.rowStrideInBytes(ofPlane: plane)
      frame.withUnsafePlane(plane) { bytes in
        guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        for row in 0..<rows {
          let source = start + row * sourceStride + (step == 2 ? index - 1 : 0)
          let line = target + row * Int(stride)
          if step == 1 {
            line.update(from: source, count: columns)
          } else {
            for column in 0..<columns { line[column] = source[2 * column] }
          }
        }
      }
    }
  }
}
