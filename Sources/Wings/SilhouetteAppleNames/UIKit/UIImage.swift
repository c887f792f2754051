// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// An image with an orientation; its contents are either pixels or a Core Image recipe.
public final class UIImage: Sendable {
  /// The rotation and mirroring that make the stored image upright, with UIKit's raw values instead of EXIF's.
  public enum Orientation: Int, Sendable, CaseIterable {
    /// The stored image is upright.
    case up = 0
    /// A rotation by 180°.
    case down
    /// A rotation by 90° counter-clockwise.
    case left
    /// A rotation by 90° clockwise.
    case right
    /// Mirrored left to right.
    case upMirrored
    /// Mirrored left to right, then rotated by 180°.
    case downMirrored
    /// Mirrored left to right, then rotated by 90° counter-clockwise.
    case leftMirrored
    /// Mirrored left to right, then rotated by 90° clockwise.
    case rightMirrored
  }

  /// The pixels as stored; `nil` if the image is a recipe.
  public let cgImage: CGImage?
  /// The Core Image recipe; `nil` if the image consists of pixels.
  public let ciImage: CIImage?
  /// The number of pixels per point.
  public let scale: CGFloat
  /// The rotation and mirroring that make the stored image upright.
  public let imageOrientation: Orientation

  private init(_ cgImage: CGImage?, _ ciImage: CIImage?, _ scale: CGFloat, _ turn: Orientation) {
    self.cgImage = cgImage
    self.ciImage = ciImage
    imageOrientation = turn
    self.scale = scale > 0 && scale.isFinite ? scale : 1
  }

  /// Creates an image from upright pixels.
  public convenience init(cgImage: CGImage) { self.init(cgImage, nil, 1, .up) }

  /// Creates an image from pixels with the given orientation.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage, nil, scale, orientation)
  }

  /// Creates an image from a Core Image recipe, which is rendered when the image is drawn or encoded.
  public convenience init(ciImage: CIImage) { self.init(nil, ciImage, 1, .up) }

  /// Creates an image from a Core Image recipe with the given orientation.
  public convenience init(ciImage: CIImage, scale: CGFloat, orientation: Orientation) {
    self.init(nil, ciImage, scale, orientation)
  }

  /// Reads an image file; returns `nil` if it cannot be read or decoded.
  public convenience init?(contentsOfFile path: String) {
    guard let decoded = try? ImageDecoder.decode(contentsOfFile: path) else { return nil }
    self.init(decoded, scale: 1)
  }

  /// Decodes an image file in memory; returns `nil` if it cannot be decoded.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Decodes an image file in memory; returns `nil` if it cannot be decoded.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let decoded = try? data.withUnsafeBytes({ try ImageDecoder.decode($0) }) else {
      return nil
    }
    self.init(decoded, scale: scale)
  }

  /// Reads an image file by its name, which may lack the extension of an image format.
  ///
  /// The resources of the main bundle, which are next to the program, are searched first, then the current folder.
  ///
  /// - Returns: `nil` if the file does not exist or cannot be decoded.
  public convenience init?(named name: String) {
    let folders = [Bundle.main.resourcePath, FileManager.default.currentDirectoryPath]
    let suffixes = [""] + ImageFileFormat.allCases.flatMap(\.pathExtensions).map { "." + $0 }
    let paths = folders.compactMap { $0 }.flatMap { folder in
      suffixes.map { (folder as NSString).appendingPathComponent(name + $0) }
    }
    var isFolder = ObjCBool(false)
    let path = paths.first {
      FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && !isFolder.boolValue
    }
    guard let path else { return nil }
    self.init(contentsOfFile: path)
  }

  private convenience init(_ decoded: DecodedImage, scale: CGFloat) {
    self.init(CGImage(decoded.pixels), nil, scale, Orientation(decoded.info.orientation))
  }

  /// The size of the upright image in points.
  public var size: CGSize {
    let extent = upright.extent
    if extent.isInfinite { return .zero }
    return CGSize(width: extent.width / scale, height: extent.height / scale)
  }

  /// The upright image as a recipe of the library.
  var upright: Image {
    let image = cgImage.map { Image(pixels: $0.pixels) } ?? ciImage?.image ?? .empty
    return image.oriented(ImageOrientation(imageOrientation))
  }

  /// The upright pixels in sRGB; `nil` if the image is empty or infinite, or cannot be read.
  var uprightPixels: PixelBuffer? { try? upright.pixels() }
}

extension UIImage.Orientation {
  fileprivate init(_ orientation: ImageOrientation) {
    self = Self.allCases.first { ImageOrientation($0) == orientation } ?? .up
  }
}

extension ImageOrientation {
  /// Creates the library's orientation from a UIKit orientation.
  init(_ orientation: UIImage.Orientation) {
    self =
      switch orientation {
      case .up: .up
      case .upMirrored: .upMirrored
      case .down: .down
      case .downMirrored: .downMirrored
      case .leftMirrored: .leftMirrored
      case .right: .right
      case .rightMirrored: .rightMirrored
      case .left: .left
      }
  }
}

extension CGImagePropertyOrientation {
  /// Creates an EXIF orientation from a UIKit one, as Apple's sample code does.
  public init(_ orientation: UIImage.Orientation) {
    self =
      CGImagePropertyOrientation(
        rawValue: UInt32(ImageOrientation(orientation).rawValue)) ?? .up
  }
}

extension CIImage {
  /// Creates an image from the contents of a UIKit image as stored, ignoring its orientation; `nil` if it has no contents.
  public convenience init?(image: UIImage) { self.init(image: image, options: nil) }

  /// Creates an image from the contents of a UIKit image as stored, ignoring its orientation; `nil` if it has no contents.
  public convenience init?(image: UIImage, options: [CIImageOption: Any]?) {
    if let cgImage = image.cgImage {
      self.init(cgImage: cgImage, options: options)
    } else if let ciImage = image.ciImage {
      self.init(ciImage.image)
    } else {
      return nil
    }
  }
}
