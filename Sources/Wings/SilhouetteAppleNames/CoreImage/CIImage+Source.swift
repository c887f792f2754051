// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

extension CIImage {
  /// The object that an image was created from, and its metadata.
  struct Source: Sendable {
    var cgImage: CGImage?
    // The image copied the pixels when it was created and never reads the buffer again; whoever asks for it locks it.
    nonisolated(unsafe) var pixelBuffer: CVPixelBuffer?
    var url: URL?
    var properties: [String: any Sendable] = [:]

    /// Returns the properties of a program's dictionary that can be kept: text, numbers, data, dates, and arrays and
    /// dictionaries of these.
    static func properties(_ dictionary: [AnyHashable: Any]) -> [String: any Sendable] {
      var properties: [String: any Sendable] = [:]
      for (key, value) in dictionary {
        if let key = key as? String { properties[key] = property(value) }
      }
      return properties
    }

    private static func property(_ value: Any) -> (any Sendable)? {
      switch value {
      case let text as String: text
      case let flag as Bool: flag
      case let number as Int: number
      case let number as UInt32: number
      case let number as Double: number
      case let number as Float: number
      case let number as CGFloat: number
      case let data as Data: data
      case let date as Date: date
      case let list as [Any]: list.compactMap { property($0) }
      case let dictionary as [AnyHashable: Any]: properties(dictionary)
      default: nil
      }
    }
  }
}

extension CIImage {
  /// The pixels from which the image was created; `nil` if it was created otherwise, such as by a filter.
  public var cgImage: CGImage? { source.cgImage }

  /// The buffer from which the image was created; `nil` if it was created otherwise, such as by a filter.
  ///
  /// The image has a copy of the pixels: later changes of the buffer do not show.
  public var pixelBuffer: CVPixelBuffer? { source.pixelBuffer }

  /// The file from which the image was created; `nil` if it was created otherwise, such as by a filter.
  public var url: URL? { source.url }

  /// The properties of the file from which the image was created, by Image I/O's keys, or those that the program has
  /// set: size, orientation, resolution, depth and colour model. Empty for images made otherwise, such as by a filter.
  public var properties: [String: Any] { source.properties }

  /// Returns the image with other properties; values other than text, numbers, data, dates, and arrays and dictionaries
  /// of these are omitted.
  public func settingProperties(_ properties: [AnyHashable: Any]) -> CIImage {
    var source = source
    source.properties = Source.properties(properties)
    return CIImage(image, source: source)
  }

  /// The colour space of the pixels or of the file from which the image was created, possibly rotated by right angles;
  /// `nil` for other images and for images without colour management.
  public var colorSpace: CGColorSpace? {
    guard let space = image.storedSpace, space != .none, let format = image.storedFormat else {
      return nil
    }
    return CGColorSpace(space, format: format)
  }
}
