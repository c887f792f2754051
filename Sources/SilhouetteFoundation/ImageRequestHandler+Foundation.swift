// SPDX-License-Identifier: Apache-2.0

public import Silhouette

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ImageRequestHandler {
  /// Makes a handler for the picture of a PNG, JPEG or PNM file.
  ///
  /// - Parameters:
  ///   - url: The file; nothing is ever fetched from elsewhere.
  ///   - orientation: How to turn the stored picture upright; `nil` for what the file says.
  ///   - limits: How large the picture may be.
  /// - Throws: ``RequestError/notAFile(_:)`` unless this is a file's.
  public convenience init(
    _ url: URL, orientation: ImageOrientation? = nil, limits: DecodingLimits = .default
  ) throws {
    guard url.isFileURL else { throw RequestError.notAFile(url.absoluteString) }
    self.init(contentsOf: url.path, orientation: orientation, limits: limits)
  }

  /// Makes a handler for the picture of a PNG, JPEG or PNM file in memory.
  ///
  /// - Parameters:
  ///   - data: The whole file.
  ///   - orientation: How to turn the stored picture upright; `nil` for what the file says.
  ///   - limits: How large the picture may be.
  public convenience init(
    _ data: Data, orientation: ImageOrientation? = nil, limits: DecodingLimits = .default
  ) {
    self.init([UInt8](data), orientation: orientation, limits: limits)
  }
}
