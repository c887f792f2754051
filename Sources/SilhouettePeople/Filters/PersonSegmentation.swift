// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Computes a mask of the people in an image: red from 0 to 1, of a size that depends on the level, with its lower left
  /// corner at the origin.
  ///
  /// For the sizes, see ``MaskQuality``. Stretch the mask over the image to use it. The image must be finite; it is first
  /// rendered as a whole, with transparent pixels over black. The mask is the one that
  /// ``GeneratePersonSegmentationRequest`` computes for a still. If a network is missing, rendering throws an error.
  public struct PersonSegmentation: ImageFilter {
    public static let declaration = FilterDeclaration(
      "personSegmentation", coreImage: "CIPersonSegmentation", category: .mask,
      "Makes a red mask of the people.", defaults: Self(),
      .optional(
        \.levelNumber, "qualityLevel", coreImage: "inputQualityLevel", range: 0...2,
        "The level: 0 is accurate, 1 balanced, 2 fast."))

    /// The level.
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

    /// The levels in the order of Core Image's numbers.
    private static let numbers: [MaskQuality] = [.accurate, .balanced, .fast]

    /// The level as Core Image's number.
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
  /// Returns a red mask of the people in the image; see ``Filters.PersonSegmentation``.
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
  /// The standard filters and the filters for people.
  public static let people = standard.adding([Filters.PersonSegmentation.self])
}
