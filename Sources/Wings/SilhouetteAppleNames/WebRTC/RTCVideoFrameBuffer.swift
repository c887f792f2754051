// SPDX-License-Identifier: Apache-2.0

/// A buffer with the pixels of a frame.
public protocol RTCVideoFrameBuffer: AnyObject {
  /// The number of columns.
  var width: Int32 { get }
  /// The number of rows.
  var height: Int32 { get }

  /// Returns the pixels as luma and chroma in three planes.
  func toI420() -> any RTCI420BufferProtocol
}

/// A buffer with luma and chroma in three planes of 8-bit values.
public protocol RTCYUVPlanarBuffer: RTCVideoFrameBuffer {
  /// The number of columns of the chroma planes.
  var chromaWidth: Int32 { get }
  /// The number of rows of the chroma planes.
  var chromaHeight: Int32 { get }
  /// The address of the first luma value.
  var dataY: UnsafePointer<UInt8> { get }
  /// The address of the first Cb value.
  var dataU: UnsafePointer<UInt8> { get }
  /// The address of the first Cr value.
  var dataV: UnsafePointer<UInt8> { get }
  /// The distance between the starts of two rows of luma, in bytes.
  var strideY: Int32 { get }
  /// The distance between the starts of two rows of Cb, in bytes.
  var strideU: Int32 { get }
  /// The distance between the starts of two rows of Cr, in bytes.
  var strideV: Int32 { get }
}

/// A buffer with luma and chroma in three planes, with chroma at half the width and half the height.
public protocol RTCI420BufferProtocol: RTCYUVPlanarBuffer {}
