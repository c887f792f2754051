// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// The masks of several subjects or people, numbered from 1; 0 is the background.
public final class VNInstanceMaskObservation: VNObservation {
  private let found: InstanceMaskObservation
  /// The index of the subject at every pixel: one component with 8 bits, at the size of the network's output.
  public let instanceMask: CVPixelBuffer

  init(_ observation: InstanceMaskObservation) throws {
    found = observation
    instanceMask = try CVPixelBuffer(mask: observation.instanceMask)
    super.init(observation)
  }

  /// The indices of all subjects, excluding the background.
  public var allInstances: IndexSet { IndexSet(found.allInstances) }

  /// Returns a soft mask of the chosen subjects at the size of the network's output: one Float32 component, 0…1.
  ///
  /// - Parameter instances: The indices of the chosen subjects, 0 for the background; an empty set for all subjects.
  /// - Throws: ``VNError`` for an index that does not exist.
  public func generateMask(forInstances instances: IndexSet) throws -> CVPixelBuffer {
    try adapted { try CVPixelBuffer(mask: found.generateMask(for: indices(instances))) }
  }

  /// Returns a mask of the chosen subjects at the size of the upright image, with its edges refined to follow the edges
  /// in the image: one Float32 component, 0…1.
  ///
  /// - Parameters:
  ///   - instances: The chosen subjects, as for ``generateMask(forInstances:)``.
  ///   - requestHandler: The handler that performed the request on the image.
  /// - Throws: ``VNError`` for an index that does not exist, or if the image cannot be read.
  public func generateScaledMaskForImage(
    forInstances instances: IndexSet, from requestHandler: VNImageRequestHandler
  ) throws -> CVPixelBuffer {
    try adapted {
      try CVPixelBuffer(
        found.generateScaledMask(
          for: indices(instances), scaledToImageFrom: requestHandler.handler.get()),
        format: kCVPixelFormatType_OneComponent32Float)
    }
  }

  /// Returns the upright image with everything but the chosen subjects transparent: BGRA, premultiplied.
  ///
  /// - Parameters:
  ///   - instances: The chosen subjects, as for ``generateMask(forInstances:)``.
  ///   - requestHandler: The handler that performed the request on the image.
  ///   - croppedToInstancesExtent: `true` to crop the result to the part that is not transparent.
  /// - Throws: ``VNError`` for an index that does not exist, or if the image cannot be read.
  public func generateMaskedImage(
    ofInstances instances: IndexSet, from requestHandler: VNImageRequestHandler,
    croppedToInstancesExtent: Bool
  ) throws -> CVPixelBuffer {
    try adapted {
      try CVPixelBuffer(
        found.generateMaskedImage(
          for: indices(instances), imageFrom: requestHandler.handler.get(),
          croppedToInstancesExtent: croppedToInstancesExtent),
        format: kCVPixelFormatType_32BGRA)
    }
  }

  /// Returns the library's set of indices. The largest index is checked first, because a set of ranges can be too large
  /// for memory.
  private func indices(_ instances: IndexSet) throws -> InstanceIndexSet {
    if let last = instances.last, last > found.instances.count {
      throw RequestError.unknownInstance(last, count: found.instances.count)
    }
    return InstanceIndexSet(instances)
  }

  private func adapted(_ body: () throws -> CVPixelBuffer) throws -> CVPixelBuffer {
    do { return try body() } catch { throw VNError(error) }
  }
}
