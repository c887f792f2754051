// SPDX-License-Identifier: Apache-2.0

/// The pixels of a frame.
public protocol RTCVideoFrameBuffer: AnyObject {
  /// The number of columns.
  var width: Int32 { get }
  /// The number of rows.
  var height: Int32 { get }

  /// Returns the pixels as luma and chroma in three planes.
  func toI420() -> any RTCI420BufferProtocol
}

/// Luma and chroma in three planes with 8 bits.
public protocol RTCYUVPlanarBuffer: RTCVideoFrameBuffer {
  /// The number of columns of chroma.
  var chromaWidth: Int32 { get }
  /// The number of rows of chroma.
  var chromaHeight: Int32 { get }
  /// The address of luma.
  var dataY: UnsafePointer<UInt8> { get }
  /// The address of Cb.
  var dataU: UnsafePointer<UInt8> { get }
  /// The address of Cr.
  var dataV: UnsafePointer<UInt8> { get }
  /// The distance between the starts of two rows of luma, in bytes.
  var strideY: Int32 { get }
  /// The distance between the starts of two rows of Cb, in bytes.
  var strideU: Int32 { get }
  /// The distance between the starts of two rows of Cr, in bytes.
  var strideV: Int32 { get }
}

/// Chroma at half the width and half the height.
public protocol RTCI420BufferProtocol: RTCYUVPlanarBuffer {}
