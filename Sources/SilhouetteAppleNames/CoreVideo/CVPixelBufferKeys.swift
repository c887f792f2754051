// SPDX-License-Identifier: Apache-2.0

// Keys of attributes that programs pass to CVPixelBufferCreate, where every buffer meets them.

/// The format.
public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// The columns.
public let kCVPixelBufferWidthKey: CFString = "Width"
/// The rows.
public let kCVPixelBufferHeightKey: CFString = "Height"
/// The use with Core Graphics' images.
public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// The use with Core Graphics' contexts.
public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString =
  "CGBitmapContextCompatibility"
/// The memory that processes share.
public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// The use with Metal.
public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
