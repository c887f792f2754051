// SPDX-License-Identifier: Apache-2.0

/// What the networks for crops find in some of them; each crop is looked at once, whoever asks.
extension RequestContext {
  /// Returns the faces present in crops, in their order.
  ///
  /// - Throws: The errors of reading the image and of the networks; `CancellationError`.
  func meshes(
    in rects: [CropRect], _ models: PeopleModels, network: PeopleNetwork = .faceMesh
  ) throws -> [FaceMesh] {
    try usable(rects).map {
      try output(of: MeshAnalysis(models: models, network: network, rect: $0))
    }.filter(\.isPresent)
  }

  /// Returns the hands present in crops, in their order.
  ///
  /// - Throws: As ``meshes(in:_:network:)``.
  func hands(
    in rects: [CropRect], _ models: PeopleModels, network: PeopleNetwork = .hand
  ) throws -> [HandPoints] {
    try usable(rects).map {
      try output(of: HandAnalysis(models: models, network: network, rect: $0))
    }.filter(\.isPresent)
  }

  /// Returns the bodies present in crops, in their order.
  ///
  /// - Throws: As ``meshes(in:_:network:)``.
  func bodies(in rects: [CropRect], _ models: PeopleModels) throws -> [BodyPoints] {
    try usable(rects).map { try output(of: BodyAnalysis(models: models, rect: $0)) }
      .filter(\.isPresent)
  }

  private func usable(_ rects: [CropRect]) throws -> [CropRect] {
    let size = try imageSize()
    return rects.filter { $0.isUsable(in: size) }
  }
}

extension [CropRect] {
  /// Returns the crops to look at in a frame: those of the frame before, and findings as long as there are fewer than
  /// wanted. Crops of the frame before win over findings in the same place.
  ///
  /// - Parameters:
  ///   - maximumCount: The number of crops from which on nothing more is looked for.
  ///   - find: Looks for more, best first.
  func continued(
    maximumCount: Int, finding find: () throws -> [CropRect]
  ) rethrows -> [CropRect] {
    if count >= maximumCount { return self }
    return (try find().prefix(maximumCount) + self).withoutDuplicates
  }
}
