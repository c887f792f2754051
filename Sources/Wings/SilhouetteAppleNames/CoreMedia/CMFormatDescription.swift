// SPDX-License-Identifier: Apache-2.0

/// The size of a video in pixels.
public struct CMVideoDimensions: Hashable, Sendable {
  /// The number of columns.
  public var width: Int32
  /// The number of rows.
  public var height: Int32

  /// Creates a size.
  public init(width: Int32 = 0, height: Int32 = 0) { (self.width, self.height) = (width, height) }
}

/// The code of a kind of media, of four characters.
public typealias CMMediaType = FourCharCode
/// The kind of media: video.
public let kCMMediaType_Video: CMMediaType = 0x7669_6465  // 'vide'

/// The description of the frames of a video.
public final class CMFormatDescription: Hashable, Sendable {
  /// The size of the frames.
  public let dimensions: CMVideoDimensions
  private let format: OSType

  init(_ buffer: CVPixelBuffer) {
    dimensions = CMVideoDimensions(width: Int32(buffer.width), height: Int32(buffer.height))
    format = buffer.format
  }

  /// Creates the description of frames like a pixel buffer.
  ///
  /// - Throws: Nothing; it is declared so because code for iOS calls it with `try`.
  public convenience init(imageBuffer: CVImageBuffer) throws { self.init(imageBuffer) }

  init(format: OSType, dimensions: CMVideoDimensions) {
    (self.format, self.dimensions) = (format, dimensions)
  }

  /// The kind of media: ``kCMMediaType_Video``.
  public var mediaType: CMMediaType { kCMMediaType_Video }
  /// The pixel format of the frames.
  public var mediaSubType: FourCharCode { format }

  public static func == (a: CMFormatDescription, b: CMFormatDescription) -> Bool {
    a.dimensions == b.dimensions && a.format == b.format
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(dimensions)
    hasher.combine(format)
  }
}

/// The description of the frames of a video.
public typealias CMVideoFormatDescription = CMFormatDescription

/// An argument is out of range.
public let kCMFormatDescriptionError_InvalidParameter: OSStatus = -12710

/// The function succeeded.
public let noErr: OSStatus = 0

/// Creates the description of frames like a pixel buffer.
///
/// - Returns: 0.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescriptionOut: inout CMVideoFormatDescription?
) -> OSStatus {
  formatDescriptionOut = CMFormatDescription(imageBuffer)
  return noErr
}

/// Creates the description of frames of a format and a size.
///
/// - Returns: 0, or ``kCMFormatDescriptionError_InvalidParameter`` for a size below 1.
@discardableResult
public func CMVideoFormatDescriptionCreate(
  allocator: CFAllocator?, codecType: FourCharCode, width: Int32, height: Int32,
  extensions: CFDictionary?, formatDescriptionOut: inout CMFormatDescription?
) -> OSStatus {
  guard width > 0, height > 0 else { return kCMFormatDescriptionError_InvalidParameter }
  formatDescriptionOut = CMFormatDescription(
    format: codecType, dimensions: CMVideoDimensions(width: width, height: height))
  return noErr
}

/// Returns the size of the frames of a video.
public func CMVideoFormatDescriptionGetDimensions(
  _ videoDesc: CMVideoFormatDescription
) -> CMVideoDimensions {
  videoDesc.dimensions
}

/// Returns the kind of media.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType {
  desc.mediaType
}

/// Returns the pixel format of the frames.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode {
  desc.mediaSubType
}

/// Returns a Boolean value that indicates whether frames like a pixel buffer have a description.
public func CMVideoFormatDescriptionMatchesImageBuffer(
  _ videoDesc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool {
  videoDesc == CMFormatDescription(imageBuffer)
}
