// SPDX-License-Identifier: Apache-2.0

/// The value `true`, for use in a dictionary of attributes.
public let kCFBooleanTrue: CFBoolean? = true
/// The value `false`, for use in a dictionary of attributes.
public let kCFBooleanFalse: CFBoolean? = false

/// An allocator of memory; only the default one exists.
public struct CFAllocator: Sendable {
  private init() {}
}

/// The default allocator.
public let kCFAllocatorDefault: CFAllocator? = nil

// The keys of attributes that programs pass to CVPixelBufferCreate; every buffer satisfies them.

/// The key of the pixel format.
public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// The key of the number of columns.
public let kCVPixelBufferWidthKey: CFString = "Width"
/// The key of the number of rows.
public let kCVPixelBufferHeightKey: CFString = "Height"
/// The key of the attribute that a buffer can be used as a Core Graphics image.
public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// The key of the attribute that a buffer can be used as the memory of a Core Graphics context.
public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString =
  "CGBitmapContextCompatibility"
/// The key of the properties of an IOSurface, memory that processes can share.
public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// The key of the attribute that a buffer can be used with Metal.
public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"

/// The rule for copying an attachment to buffers derived from a buffer; the library copies no attachments.
public enum CVAttachmentMode: UInt32, Sendable {
  /// The attachment belongs only to this buffer.
  case shouldNotPropagate = 0
  /// The attachment should be copied to buffers derived from this one.
  case shouldPropagate = 1
}

/// Attaches a value to a buffer under a key; only ``kCVImageBufferYCbCrMatrixKey`` has an effect.
public func CVBufferSetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) {
  buffer.attachments[key] = value
}

/// Returns the value that is attached to a buffer under a key; `nil` if there is none.
public func CVBufferCopyAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
  buffer.attachments[key]
}

/// The key of the matrix that converts RGB to luma and chroma; the default is BT.601.
public let kCVImageBufferYCbCrMatrixKey: CFString = "CVImageBufferYCbCrMatrix"
/// The matrix of BT.601.
public let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
/// The matrix of BT.709.
public let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
