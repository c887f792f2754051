// SPDX-License-Identifier: Apache-2.0

public import Silhouette

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ImageRequestHandler {
  /// Creates a handler for an image file.
  ///
  /// - Parameters:
  ///   - url: A file URL; nothing is downloaded.
  ///   - orientation: The orientation of the stored image; `nil` to use the orientation in the file's metadata.
  ///   - limits: Limits on the size of the file and of the image.
  /// - Throws: `RequestError.notAFile` for other URLs.
  public convenience init(
    _ url: URL, orientation: ImageOrientation? = nil, limits: DecodingLimits = .default
  ) throws {
    guard url.isFileURL else { throw RequestError.notAFile(url.absoluteString) }
    self.init(contentsOf: url.path, orientation: orientation, limits: limits)
  }

  /// Creates a handler for an image file in memory.
  ///
  /// - Parameters:
  ///   - data: The whole file.
  ///   - orientation: The orientation of the stored image; `nil` to use the orientation in the file's metadata.
  ///   - limits: Limits on the size of the file and of the image.
  public convenience init(
    _ data: Data, orientation: ImageOrientation? = nil, limits: DecodingLimits = .default
  ) {
    self.init([UInt8](data), orientation: orientation, limits: limits)
  }
}
