// SPDX-License-Identifier: Apache-2.0

extension PersonMaskStream {
  /// Returns the mask of the next frame at its level's size, 0 without people.
  ///
  /// - Parameters:
  ///   - context: The frame's region of interest as an image of its own.
  ///   - time: The frame's time.
  ///   - qualityLevel: The level.
  ///   - regionOfInterest: The region.
  ///   - models: The networks.
  mutating func mask(
    of context: RequestContext, at time: Duration, qualityLevel: MaskQuality,
    regionOfInterest: NormalizedRect, models: PeopleModels
  ) throws -> ProbabilityMap {
    var settings = Settings()
    settings.qualityLevel = qualityLevel
    settings.regionOfInterest = regionOfInterest
    let pixels = try context.pixels()
    let people = try people(in: .pixels(pixels), at: time, settings, models: models) { context }
    let size = qualityLevel.maskSize(for: try context.imageSize())
    guard people.hasForeground else {
      return ProbabilityMap(width: size.width, height: size.height)
    }
    if qualityLevel == .fast { return people }
    let field = try fitted(people, models: models) { context }
    if qualityLevel >= .accurate {
      return ProbabilityMap(
        width: field.width, height: field.height, Array(field.values))
    }
    var grid = FrameGrid(width: size.width, height: size.height)
    grid.fill(from: pixels)
    return ProbabilityMap(width: size.width, height: size.height, field.values(for: grid))
  }
}
