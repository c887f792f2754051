// SPDX-License-Identifier: Apache-2.0

// The types of Core Foundation that Core Video's functions take, as Swift types.

/// Text.
public typealias CFString = String
/// A dictionary of attributes: `[kCVPixelBufferWidthKey: 64] as CFDictionary`.
public typealias CFDictionary = [String: Any]
/// A Boolean value.
public typealias CFBoolean = Bool
/// Any value.
public typealias CFTypeRef = Any

/// True, where a dictionary of attributes needs a value.
public let kCFBooleanTrue: CFBoolean? = true
/// False, where a dictionary of attributes needs a value.
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
/// The key of the compatibility with images of Core Graphics.
public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// The key of the compatibility with contexts of Core Graphics.
public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString =
  "CGBitmapContextCompatibility"
/// The key of the properties of memory shared between processes.
public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// The key of the compatibility with Metal.
public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"

/// The propagation of an attachment to processed buffers; the library propagates none.
public enum CVAttachmentMode: UInt32, Sendable {
  /// The attachment belongs only to this buffer.
  case shouldNotPropagate = 0
  /// The attachment also belongs to buffers derived from this one.
  case shouldPropagate = 1
}

/// Attaches a value to a buffer; only ``kCVImageBufferYCbCrMatrixKey`` has an effect.
public func CVBufferSetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) {
  buffer.attachments[key] = value
}

/// Returns an attached value; `nil` if there is none.
public func CVBufferCopyAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
  buffer.attachments[key]
}

/// The key of the matrix that converts RGB to luma and chroma; the default is BT.601.
public let kCVImageBufferYCbCrMatrixKey: CFString = "CVImageBufferYCbCrMatrix"
/// BT.601.
public let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
/// BT.709.
public let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
