// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// A filter that computes a mask of the people in an image: a red image with values 0…1, whose size depends on the level
  /// and whose lower left corner is at the origin.
  ///
  /// For the sizes, see `MaskQuality`. To use the mask, stretch it over the image. The image must have a finite extent; it
  /// is first rendered as a whole, with transparent pixels composited over black. The mask is the one that
  /// ``GeneratePersonSegmentationRequest`` computes for a still. If a network is missing, rendering throws an error.
  public struct PersonSegmentation: ImageFilter {
    public static let declaration = FilterDeclaration(
      "personSegmentation", coreImage: "CIPersonSegmentation", category: .mask,
      "Makes a red mask of the people.", defaults: Self(),
      .optional(
        \.levelNumber, "qualityLevel", range: 0...2,
        "The level: 0 is accurate, 1 balanced, 2 fast."))

    /// The level, which balances precision against time and determines the mask's size.
    public var qualityLevel: MaskQuality
    /// The networks.
    public var models: PeopleModels

    /// Creates the filter.
    public init(
      qualityLevel: MaskQuality = .accurate, models: PeopleModels = .bundled
    ) {
      self.qualityLevel = qualityLevel
      self.models = models
    }

    /// The levels, in the order of the integers by which Core Image identifies them.
    private static let numbers: [MaskQuality] = [.accurate, .balanced, .fast]

    /// The integer by which Core Image identifies the level.
    private var levelNumber: Int {
      get { Self.numbers.firstIndex(of: qualityLevel) ?? 0 }
      set { qualityLevel = Self.numbers[min(max(newValue, 0), Self.numbers.count - 1)] }
    }

    public func apply(to input: Image) -> Image {
      Image(PersonMaskComputation(qualityLevel: qualityLevel, models: models), of: input)
    }
  }
}

extension Image {
  /// Returns a red mask of the people in the image; see `Filters.PersonSegmentation`.
  ///
  /// - Parameter qualityLevel: The level, which determines the mask's size.
  public func personSegmentation(
    qualityLevel: MaskQuality = .accurate
  ) -> Image {
    Filters.PersonSegmentation(qualityLevel: qualityLevel).apply(to: self)
  }
}

private struct PersonMaskComputation: PixelComputation {
  let qualityLevel: MaskQuality
  let models: PeopleModels

  var format: PixelFormat { .red8 }

  var summary: String { "person segmentation, \(qualityLevel.rawValue)" }

  func size(of size: Size) -> Size {
    let (width, height) = PersonMasks(models: models, level: qualityLevel).maskSize(for: size)
    return Size(width: Double(width), height: Double(height))
  }

  func pixels(of input: PixelBuffer) throws -> PixelBuffer {
    // The networks were trained on encoded colours.
    let encoded =
      input.colorSpace == .none
      ? input.resized(width: input.width, height: input.height, component: .uint8)
      : try Renderer(workingSpace: input.colorSpace).render(
        Image(pixels: input), format: .rgb8, colorSpace: .sRGB)
    let request = GeneratePersonSegmentationRequest(models: models)
    request.qualityLevel = qualityLevel
    let mask = try ImageRequestHandler(encoded).perform(request).pixelBuffer
    return mask.reinterpreted(as: .red8, colorSpace: .none)
  }
}

extension FilterCatalog {
  /// The standard filters and the filters that process people.
  public static let people = standard.adding([Filters.PersonSegmentation.self])
}
