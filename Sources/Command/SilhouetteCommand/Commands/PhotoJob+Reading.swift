// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore

extension PhotoJob {
  /// Reads the photo on another thread while networks are loaded on this one; either task uses only one thread.
  ///
  /// - Parameters:
  ///   - limits: The limits on the size of the photo.
  ///   - load: Loads the networks; its errors take precedence over the photo's.
  /// - Returns: The photo's handler, for requests; the photo; the result of `load`.
  /// - Throws: The errors of `load` and of reading the photo.
  func read<Networks>(
    limits: DecodingLimits, loading load: () throws -> Networks
  ) throws -> (handler: ImageRequestHandler, photo: Photo, networks: Networks) {
    let handler = ImageRequestHandler(
      contentsOf: self.photo, limits: limits, stages: stopwatch.stages)
    let decoding = BackgroundThread.begin { try handler.photo() }
    let networks = try load()
    let photo = try decoding.wait()
    for warning in photo.warnings { warn(warning) }
    return (handler, photo, networks)
  }
}
