// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// An observation that can generate masks of its instances, of its classes, or of its whole content.
///
/// Each method that takes an image handler exists in two versions with the same name: a synchronous one, and an
/// asynchronous one that computes on a background thread.
public protocol MaskObservation: VisionObservation {
  /// The type of a selection of parts: indices of instances, names of classes, or `Void` if there is only one mask.
  associatedtype Selection: Sendable

  /// The selection of everything but the background.
  static var everything: Selection { get }

  /// Returns a soft mask, whose values express the network's confidence, at the network's resolution.
  ///
  /// - Parameter selection: The parts to include.
  /// - Returns: A grey mask, 0…1.
  /// - Throws: An error that names the part of the selection that the observation does not contain.
  func generateMask(for selection: Selection) throws -> PixelBuffer

  /// Returns a mask at the resolution of the image.
  ///
  /// - Parameters:
  ///   - selection: The parts to include.
  ///   - image: The upright image that the request was performed on, or the same image at another size.
  ///   - refinement: The fit of the mask's edges to the image's; `nil` only scales the mask.
  /// - Returns: A grey mask of the image's size, 0 outside the part that the request processed.
  /// - Throws: The errors of ``generateMask(for:)``; `MaskError` if the result is not a mask.
  func generateScaledMask(
    for selection: Selection, scaledTo image: PixelBuffer, refinement: MaskRefinement?
  ) throws -> PixelBuffer
}

extension MaskObservation {
  /// Returns a mask at the resolution of the image.
  ///
  /// - Parameters:
  ///   - selection: The parts to include.
  ///   - handler: The handler of the image that the request was performed on, or of the same image at another size.
  ///   - refinement: The fit of the mask's edges to the image's; `nil` only scales the mask.
  /// - Returns: A grey mask of the upright image's size, 0 outside the part that the request processed.
  /// - Throws: The errors of ``generateMask(for:)``; `MaskError` if the result is not a mask; the errors of reading the
  ///   image.
  public func generateScaledMask(
    for selection: Selection = Self.everything, scaledToImageFrom handler: ImageRequestHandler,
    refinement: MaskRefinement? = MaskRefinement()
  ) throws -> PixelBuffer {
    try generateScaledMask(for: selection, scaledTo: handler.pixels(), refinement: refinement)
  }

  /// Returns the same mask, computed on a background thread.
  ///
  /// - Throws: The errors of ``generateMask(for:)``; `MaskError` if the result is not a mask; the errors of reading the
  ///   image; `CancellationError`.
  public func generateScaledMask(
    for selection: Selection = Self.everything, scaledToImageFrom handler: ImageRequestHandler,
    refinement: MaskRefinement? = MaskRefinement()
  ) async throws -> PixelBuffer {
    try await BackgroundThread.run(handler.source.workSize) { _ in
      try self.generateScaledMask(
        for: selection, scaledToImageFrom: handler, refinement: refinement)
    }
  }

  /// Returns the image with everything except the selected parts transparent.
  ///
  /// - Parameters:
  ///   - selection: The parts to include.
  ///   - handler: The handler of the image that the request was performed on, or of the same image at another size.
  ///   - croppedToInstancesExtent: Crops the result to its visible part.
  ///   - refinement: The fit of the mask's edges to the image's; `nil` only scales the mask.
  /// - Returns: RGBA with straight alpha.
  /// - Throws: The errors of ``generateMask(for:)``; `MaskError` if the mask has several channels; the errors of reading
  ///   the image.
  public func generateMaskedImage(
    for selection: Selection = Self.everything, imageFrom handler: ImageRequestHandler,
    croppedToInstancesExtent: Bool = false, refinement: MaskRefinement? = MaskRefinement()
  ) throws -> PixelBuffer {
    let image = try handler.pixels()
    let mask = try generateScaledMask(for: selection, scaledTo: image, refinement: refinement)
    let result = try image.cutOut(mask)
    return croppedToInstancesExtent ? try result.trimmed() : result
  }

  /// Returns the same image, computed on a background thread.
  ///
  /// - Throws: The errors of ``generateMask(for:)``; `MaskError` if the mask has several channels; the errors of reading
  ///   the image; `CancellationError`.
  public func generateMaskedImage(
    for selection: Selection = Self.everything, imageFrom handler: ImageRequestHandler,
    croppedToInstancesExtent: Bool = false, refinement: MaskRefinement? = MaskRefinement()
  ) async throws -> PixelBuffer {
    try await BackgroundThread.run(handler.source.workSize) { _ in
      try self.generateMaskedImage(
        for: selection, imageFrom: handler, croppedToInstancesExtent: croppedToInstancesExtent,
        refinement: refinement)
    }
  }
}
