// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
public import CSilhouette
internal import Silhouette
internal import SilhouetteCore

/// An image behind a handle.
final class ImageObject: Sendable {
  let photo: Photo
  /// The handler of all calls for the image, which share what they compute.
  let handler: ImageRequestHandler

  init(_ photo: Photo) {
    self.photo = photo
    handler = ImageRequestHandler(photo.pixels)
  }

  convenience init(_ pixels: PixelBuffer, of photo: Photo? = nil) {
    var result = Photo(pixels: pixels)
    if let photo { result.metadata = photo.metadata }
    self.init(result)
  }

  /// Returns the image behind a handle.
  static func named(_ handle: OpaquePointer?, _ name: String) throws -> ImageObject {
    try HandleTable.shared.object(handle, name)
  }
}

@c @implementation
public func silhouette_image_read(
  _ path: UnsafePointer<CChar>?, _ image: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let target = try target(image, "image")
    target.pointee = HandleTable.shared.add(ImageObject(try Photo(contentsOf: filePath(path))))
  }
}

@c @implementation
public func silhouette_image_decode(
  _ bytes: UnsafeRawPointer?, _ size: Int, _ image: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let target = try target(image, "image")
    guard let bytes, size >= 0 else {
      throw CallError.invalidArgument(
        "bytes: expected an image file in memory, found "
          + (bytes == nil ? "NULL" : "\(UInt(bitPattern: size)) bytes"))
    }
    let decoded = try ImageDecoder.decode(UnsafeRawBufferPointer(start: bytes, count: size))
    target.pointee = HandleTable.shared.add(ImageObject(Photo(decoded)))
  }
}

@c @implementation
public func silhouette_image_create(
  _ pixels: UnsafePointer<silhouette_pixels>?, _ image: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let target = try target(image, "image")
    let memory = try CallerPixels(required(pixels, "pixels"))
    let copy = try PixelBuffer(
      width: memory.width, height: memory.height, format: memory.format,
      copying: UnsafeRawBufferPointer(memory.bytes), rowStrideInBytes: memory.stride)
    target.pointee = HandleTable.shared.add(ImageObject(copy))
  }
}

@c @implementation
public func silhouette_image_get_info(
  _ image: OpaquePointer?, _ info: UnsafeMutablePointer<silhouette_image_info>?,
  _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let pixels = try ImageObject.named(image, "image").photo.pixels
    var result = silhouette_image_info()
    result.width = UInt32(pixels.width)
    result.height = UInt32(pixels.height)
    result.channels = UInt32(pixels.format.channels.count)
    result.bits_per_channel = UInt32(8 * pixels.format.component.byteCount)
    try write(result, to: target(info, "info"), "info")
  }
}

@c @implementation
public func silhouette_image_copy_pixels(
  _ image: OpaquePointer?, _ pixels: UnsafePointer<silhouette_pixels>?,
  _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let source = try ImageObject.named(image, "image").photo.pixels
    let memory = try CallerPixels(required(pixels, "pixels"))
    guard memory.width == source.width, memory.height == source.height else {
      throw CallError.invalidArgument(
        "pixels: expected \(source.width)×\(source.height), found \(memory.width)×\(memory.height)")
    }
    var converted = source
    if source.format != memory.format || source.colorSpace == .displayP3 {
      var shown = Image(pixels: source)
      if !memory.format.channels.hasAlpha {
        shown = shown.composited(over: Image(color: .black).cropped(to: shown.extent))
      }
      // A mask's values are no colours: they are copied unchanged.
      let space: ColorSpace = source.colorSpace == .none ? .none : .sRGB
      converted = try Renderer(workingSpace: space).render(
        shown, format: memory.format, colorSpace: space)
    }
    try converted.copyPixels(to: memory.bytes, rowStrideInBytes: memory.stride)
  }
}

@c @implementation
public func silhouette_image_write(
  _ image: OpaquePointer?, _ path: UnsafePointer<CChar>?,
  _ encoding: UnsafePointer<silhouette_encoding>?, _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let photo = try ImageObject.named(image, "image").photo
    let path = try filePath(path)
    let encoding = try read(encoding, "encoding") ?? silhouette_encoding()
    try ImageEncoder.write(
      photo.pixels, to: path, as: encoding.fileFormat(),
      options: encoding.options(for: photo), overwriting: encoding.overwrite != 0)
  }
}

@c @implementation
public func silhouette_image_encode(
  _ image: OpaquePointer?, _ encoding: UnsafePointer<silhouette_encoding>?,
  _ bytes: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ size: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let photo = try ImageObject.named(image, "image").photo
    let (bytes, size) = (try target(bytes, "bytes"), try target(size, "size"))
    let encoding = try read(encoding, "encoding") ?? silhouette_encoding()
    let file = try ImageEncoder.encode(
      photo.pixels, as: encoding.fileFormat() ?? .png, options: encoding.options(for: photo))
    guard let memory = malloc(max(file.count, 1)) else {
      throw OutOfMemoryError(byteCount: file.count)
    }
    UnsafeMutableRawBufferPointer(start: memory, count: file.count).copyBytes(from: file)
    bytes.pointee = memory
    size.pointee = file.count
  }
}

@c @implementation
public func silhouette_free(_ bytes: UnsafeMutableRawPointer?) { free(bytes) }

@c @implementation
public func silhouette_image_release(_ image: OpaquePointer?) {
  HandleTable.release(image, ImageObject.self)
}

/// Returns a path. “-” is a file of this name: standard input and output belong to commands.
private func filePath(_ text: UnsafePointer<CChar>?) throws -> String {
  guard let text else { throw CallError.invalidArgument("path: expected a path, found NULL") }
  let path = PathText.decode(cString: text)
  return path == "-" ? "./-" : path
}

/// Pixels in the caller's memory.
private struct CallerPixels {
  let width: Int
  let height: Int
  let format: PixelFormat
  /// The distance between the starts of consecutive rows, in bytes; `nil` for rows without padding.
  let stride: Int?
  let bytes: UnsafeMutableRawBufferPointer

  init(_ pixels: silhouette_pixels) throws {
    width = Int(pixels.width)
    height = Int(pixels.height)
    // A size_t beyond Int arrives as a negative number.
    guard pixels.stride >= 0, pixels.data_size >= 0 else {
      throw CallError.invalidArgument(
        "pixels: expected a stride and a size of memory, found \(UInt(bitPattern: pixels.stride)) and"
          + " \(UInt(bitPattern: pixels.data_size)) bytes")
    }
    stride = pixels.stride == 0 ? nil : pixels.stride
    bytes = UnsafeMutableRawBufferPointer(
      start: pixels.data, count: pixels.data == nil ? 0 : pixels.data_size)
    format =
      switch Int(pixels.format) {
      case SILHOUETTE_GREY8: .grey8
      case SILHOUETTE_RGB8: .rgb8
      case SILHOUETTE_RGBA8: .rgba8
      case SILHOUETTE_BGRA8: PixelFormat(.bgra, .uint8)
      case SILHOUETTE_RGBA8_PREMULTIPLIED: PixelFormat(.rgba, .uint8, alpha: .premultiplied)
      case SILHOUETTE_BGRA8_PREMULTIPLIED: PixelFormat(.bgra, .uint8, alpha: .premultiplied)
      default: throw CallError.invalidArgument("pixels: unknown format \(pixels.format)")
      }
  }
}

extension silhouette_encoding {
  /// The format of the file; `nil` for the default.
  fileprivate func fileFormat() throws -> ImageFileFormat? {
    switch Int(format) {
    case SILHOUETTE_FORMAT_DEFAULT: nil
    case SILHOUETTE_PNG: .png
    case SILHOUETTE_JPEG: .jpeg
    case SILHOUETTE_PNM: .pnm
    case SILHOUETTE_WEBP: .webP
    case SILHOUETTE_TIFF: .tiff
    default: throw CallError.invalidArgument("encoding: unknown format \(format)")
    }
  }

  fileprivate func options(for photo: Photo) throws -> EncodingOptions {
    let policy: MetadataPolicy =
      switch Int(metadata) {
      case SILHOUETTE_METADATA_KEEP: .keep
      case SILHOUETTE_METADATA_ESSENTIAL: .essential
      case SILHOUETTE_METADATA_NONE: .none
      default: throw CallError.invalidArgument("encoding: unknown metadata policy \(metadata)")
      }
    let isLossless = Int(quality) == SILHOUETTE_LOSSLESS && format == SILHOUETTE_WEBP
    let quality = quality == 0 ? 90 : Int(quality)
    return EncodingOptions(
      jpegQuality: isLossless ? 100 : quality, webPQuality: isLossless ? nil : quality,
      metadata: photo.metadata, metadataPolicy: policy)
  }
}
