// SPDX-License-Identifier: Apache-2.0

// Support for Foundation's URL and Data. The library itself does not use Foundation, which would multiply the size of
// every program that imports it.

@_exported public import Silhouette

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ImageProcessingRequest {
  /// Performs the request on an image file.
  ///
  /// - Parameters:
  ///   - url: A file URL; nothing is downloaded.
  ///   - orientation: The orientation of the stored image; `nil` to use the orientation in the file's metadata.
  /// - Throws: `RequestError.notAFile` for other URLs; `FileError`, `FormatError`,
  ///   `CodecError`; the errors of the request; `CancellationError`.
  public func perform(
    on url: URL, orientation: ImageOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(url, orientation: orientation).perform(self)
  }

  /// Performs the request on an image file in memory.
  ///
  /// - Parameters:
  ///   - data: The whole file.
  ///   - orientation: The orientation of the stored image; `nil` to use the orientation in the file's metadata.
  /// - Throws: `FormatError`, `CodecError`; the errors of the request; `CancellationError`.
  public func perform(
    on data: Data, orientation: ImageOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(data, orientation: orientation).perform(self)
  }
}
