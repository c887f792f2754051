// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Luma and chroma in three planes with 8 bits, chroma at half the width and half the height. The frame is initially black.
public class RTCI420Buffer: RTCI420BufferProtocol {
  public let width: Int32
  public let height: Int32
  public let strideY: Int32
  public let strideU: Int32
  public let strideV: Int32
  fileprivate let planes: [UnsafeMutablePointer<UInt8>]

  /// Creates a black frame whose rows have no padding.
  ///
  /// - Precondition: The width and the height are at least 1.
  public convenience init(width: Int32, height: Int32) {
    self.init(
      width: width, height: height, strideY: width, strideU: (width + 1) / 2,
      strideV: (width + 1) / 2)
  }

  /// Creates a black frame with the given distances, in bytes, between the starts of rows.
  ///
  /// - Precondition: The width and the height are at least 1, and each stride is at least the width of its plane.
  public init(width: Int32, height: Int32, strideY: Int32, strideU: Int32, strideV: Int32) {
    precondition(width > 0 && height > 0, "a frame of \(width)×\(height)")
    let half = (width + 1) / 2
    precondition(
      strideY >= width && strideU >= half && strideV >= half, "strides below the row's width")
    (self.width, self.height) = (width, height)
    (self.strideY, self.strideU, self.strideV) = (strideY, strideU, strideV)
    let rows = [Int(height), Int(height + 1) / 2, Int(height + 1) / 2]
    planes = zip([strideY, strideU, strideV], rows).enumerated().map { index, size in
      let count = Int(size.0) * size.1
      let plane = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
      plane.initialize(repeating: index == 0 ? 16 : 128, count: count)
      return plane
    }
  }

  /// Creates a frame with copies of the given planes, whose rows have no padding.
  ///
  /// - Precondition: The width and the height are at least 1.
  public convenience init(
    width: Int32, height: Int32, dataY: UnsafePointer<UInt8>, dataU: UnsafePointer<UInt8>,
    dataV: UnsafePointer<UInt8>
  ) {
    self.init(width: width, height: height)
    let chromaCount = Int(chromaWidth) * Int(chromaHeight)
    planes[0].update(from: dataY, count: Int(width) * Int(height))
    planes[1].update(from: dataU, count: chromaCount)
    planes[2].update(from: dataV, count: chromaCount)
  }

  deinit { for plane in planes { plane.deallocate() } }

  public var chromaWidth: Int32 { (width + 1) / 2 }
  public var chromaHeight: Int32 { (height + 1) / 2 }
  public var dataY: UnsafePointer<UInt8> { UnsafePointer(planes[0]) }
  public var dataU: UnsafePointer<UInt8> { UnsafePointer(planes[1]) }
  public var dataV: UnsafePointer<UInt8> { UnsafePointer(planes[2]) }

  public func toI420() -> any RTCI420BufferProtocol { self }
}

/// A frame of luma and chroma in three planes, whose values can be changed.
public final class RTCMutableI420Buffer: RTCI420Buffer {
  /// The address of the first luma value.
  public var mutableDataY: UnsafeMutablePointer<UInt8> { planes[0] }
  /// The address of the first Cb value.
  public var mutableDataU: UnsafeMutablePointer<UInt8> { planes[1] }
  /// The address of the first Cr value.
  public var mutableDataV: UnsafeMutablePointer<UInt8> { planes[2] }
}
