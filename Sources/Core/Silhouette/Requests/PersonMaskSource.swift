// SPDX-License-Identifier: Apache-2.0

/// A source of masks of people, provided by a module that depends on this one.
package struct PersonMaskSource: Hashable, Sendable {
  private let key: any Hashable & Sendable
  private let required: @Sendable (MaskQuality) -> [ImageModel.Requirement]
  private let compute: @Sendable (MaskQuality, RequestContext) throws -> ProbabilityMap

  /// - Parameters:
  ///   - key: A value that identifies everything the masks depend on, such as the networks. Sources with equal keys are
  ///     equal.
  ///   - networks: Returns the networks that `compute` may run at a quality.
  ///   - compute: Returns the mask of all people in the region of interest; the mask is stretched over the region.
  package init(
    key: any Hashable & Sendable,
    networks: @escaping @Sendable (MaskQuality) -> [ImageModel.Requirement],
    _ compute: @escaping @Sendable (MaskQuality, RequestContext) throws -> ProbabilityMap
  ) {
    self.key = key
    required = networks
    self.compute = compute
  }

  /// Returns the networks that may run for a mask of people.
  func networks(for quality: MaskQuality) -> [ImageModel.Requirement] {
    quality == .fast ? [] : required(quality)
  }

  func mask(_ quality: MaskQuality, in context: RequestContext) throws -> ProbabilityMap {
    try compute(quality, context)
  }

  package static func == (a: PersonMaskSource, b: PersonMaskSource) -> Bool {
    AnyHashable(a.key) == AnyHashable(b.key)
  }

  package func hash(into hasher: inout Hasher) { key.hash(into: &hasher) }
}
