// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension DeepLabV3 {
  /// What stands where in a picture, found on a thread of its own.
  ///
  /// - Parameters:
  ///   - image: The picture; its extent must be finite and not empty.
  ///   - cropAndScale: What to do where its proportions are not the network's; the map covers what
  ///     the network sees.
  /// - Throws: `RenderError` if the extent is empty or infinite; `CancellationError`.
  public func labels(
    in image: Image, cropAndScale: CropAndScale = .scaleToFill
  ) async throws -> LabelMap {
    try await BackgroundThread.run { flag in
      try self.labels(in: image.pixels(), cropAndScale: cropAndScale, cancellation: flag)
    }
  }

  /// What stands where in a picture, found on this thread and the library's own.
  ///
  /// - Parameters:
  ///   - pixels: The picture, upright.
  ///   - cropAndScale: What to do where its proportions are not the network's; the map covers what
  ///     the network sees.
  /// - Throws: `RenderError` if the picture is over the renderer's limit.
  public func labels(
    in pixels: PixelBuffer, cropAndScale: CropAndScale = .scaleToFill
  ) throws -> LabelMap {
    try labels(in: pixels, cropAndScale: cropAndScale, cancellation: nil)
  }

  package func labels(
    in pixels: PixelBuffer, cropAndScale: CropAndScale, cancellation: CancellationFlag?
  ) throws -> LabelMap {
    let input = try pixels.networkInput(inputFormat, cropAndScale: cropAndScale)
    try cancellation?.check()
    return try labels(for: input, cancellation: cancellation)
  }
}
