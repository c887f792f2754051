// SPDX-License-Identifier: Apache-2.0

// Foundation's URL and Data for those who have them: the library itself does without Foundation,
// which would multiply the size of every program that imports it.

@_exported public import Silhouette

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ImageProcessingRequest {
  /// Looks at the picture of a PNG, JPEG or PNM file.
  ///
  /// - Parameters:
  ///   - url: The file; nothing is ever fetched from elsewhere.
  ///   - orientation: How to turn it upright; `nil` for what the file says.
  /// - Throws: ``RequestError/notAFile(_:)`` unless this is a file's; `FileError`, `FormatError`,
  ///   `CodecError`; what the request throws; `CancellationError`.
  public func perform(
    on url: URL, orientation: ImageOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(url, orientation: orientation).perform(self)
  }

  /// Looks at the picture of a PNG, JPEG or PNM file in memory.
  ///
  /// - Parameters:
  ///   - data: The whole file.
  ///   - orientation: How to turn it upright; `nil` for what the file says.
  /// - Throws: `FormatError`, `CodecError`; what the request throws; `CancellationError`.
  public func perform(
    on data: Data, orientation: ImageOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(data, orientation: orientation).perform(self)
  }
}
