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
/// The key of the number of pixels that each row has in memory before the image; the library has none.
public let kCVPixelBufferExtendedPixelsLeftKey: CFString = "ExtendedPixelsLeft"
/// The key of the number of rows in memory above the image; the library has none.
public let kCVPixelBufferExtendedPixelsTopKey: CFString = "ExtendedPixelsTop"
/// The key of the number of pixels that each row has in memory after the image; the library has none.
public let kCVPixelBufferExtendedPixelsRightKey: CFString = "ExtendedPixelsRight"
/// The key of the number of rows in memory below the image; the library has none.
public let kCVPixelBufferExtendedPixelsBottomKey: CFString = "ExtendedPixelsBottom"
/// The key of the divisor of the row stride in bytes; that of the library's buffers is 64.
public let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"
/// The key of the attribute that a buffer can be used with Metal.
public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
