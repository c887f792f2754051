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

/// Luma and chroma in three planes of 8 bits.
public protocol RTCYUVPlanarBuffer: RTCVideoFrameBuffer {
  /// The columns of chroma.
  var chromaWidth: Int32 { get }
  /// The rows of chroma.
  var chromaHeight: Int32 { get }
  /// Luma.
  var dataY: UnsafePointer<UInt8> { get }
  /// Cb.
  var dataU: UnsafePointer<UInt8> { get }
  /// Cr.
  var dataV: UnsafePointer<UInt8> { get }
  /// The bytes from row to row of luma.
  var strideY: Int32 { get }
  /// The bytes from row to row of Cb.
  var strideU: Int32 { get }
  /// The bytes from row to row of Cr.
  var strideV: Int32 { get }
}

/// Chroma at half the width and half the height.
public protocol RTCI420BufferProtocol: RTCYUVPlanarBuffer {}
