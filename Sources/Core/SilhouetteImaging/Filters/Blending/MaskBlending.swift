// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Image {
  /// Returns this image where the mask is 1 and the background where it is 0: m · S + (1 − m) · D on premultiplied
  /// values, where m is the mask's green value (as in CIBlendWithMask).
  ///
  /// The mask is not clamped: values beyond 0…1 extrapolate. It is 0 outside its extent.
  ///
  /// - Parameters:
  ///   - mask: The mask, usually made with ``init(mask:)``, so that its values are not colour managed.
  ///   - background: The image shown where the mask is 0; empty for a cut-out.
  public func blended(withMask mask: Image, over background: Image = .empty) -> Image {
    if extent.intersection(mask.extent).isEmpty { return background }
    return Image(BlendWithMaskRecipe(), self, background, mask)
  }
}

/// A recipe that blends two images with a mask. Inputs: source, background, mask.
struct BlendWithMaskRecipe: PixelwiseRecipe {
  func extent(of inputs: [Rect]) -> Rect {
    // Outside the source's or the mask's extent, m · S is 0, so that only the background contributes.
    inputs[0].intersection(inputs[2]).union(inputs[1])
  }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    let extent = extent(of: inputs.map(\.extent))
    let isOpaque =
      inputs[1].isOpaque(in: extent)
      && inputs[0].isOpaque(in: inputs[2].extent.intersection(extent))
    return isOpaque ? max(inputs[0].layout, inputs[1].layout) : .full
  }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    for index in 0..<output.layout.planeCount {
      context.kernels.blend(
        BlendRows(
          source: inputs[0].plane(index), background: inputs[1].plane(index),
          coverage: inputs[2].green, result: output.plane(index)), count: span.count)
    }
  }

  var decidingInput: Int? { 2 }

  func chosenInput(deciding row: PixelRow, count: Int, in context: RenderContext) -> Int? {
    if row.isOutside { return 1 }
    switch context.kernels.rowIsUniform(row.green, count: count) {
    case 0: return 1
    case 1: return 0
    default: return nil
    }
  }

  var summary: String { "blend with mask" }
}

extension Filters {
  /// A filter that shows the image where one channel of a mask is 1, and a background where it is 0.
  protocol MaskBlendFilter: ImageFilter {
    /// The channel of the mask that determines the blending.
    static var channel: MaskChannel { get }
    var mask: Image { get set }
    var background: Image { get set }

    init(mask: Image, background: Image)
  }

  /// A channel of a mask.
  enum MaskChannel: String, CaseIterable {
    case red, green, blue, alpha

    /// The matrix that moves the channel to green, which ``Image/blended(withMask:over:)`` reads.
    fileprivate var toGreen: ColorMatrix {
      switch self {
      case .red: ColorMatrix(green: [1, 0, 0, 0])
      case .green: .identity
      case .blue: ColorMatrix(green: [0, 0, 1, 0])
      // A bias of 1 becomes alpha when the result is premultiplied.
      case .alpha: ColorMatrix(green: .zero, bias: [0, 1, 0, 0])
      }
    }

    /// The name of the filter that blends by this channel; the name for green does not mention it.
    fileprivate var filterName: String {
      self == .green ? "blendWithMask" : "blendWith\(rawValue.capitalized)Mask"
    }
  }
}

extension Filters.MaskBlendFilter {
  /// Returns the declaration of the channel's filter.
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate static func maskBlendDeclaration() -> FilterDeclaration<Self> {
    FilterDeclaration(
      channel.filterName, coreImage: "CI" + channel.filterName.capitalized, category: .blending,
      "Shows the image where a mask's \(channel) is 1 and the background where it is 0.",
      defaults: Self(mask: .empty, background: .empty),
      .required(
        \.mask, "mask", coreImage: "inputMaskImage", type: .mask,
        "The mask: \(channel) of 1 shows the image, 0 the background."),
      .optional(
        \.background, "background", coreImage: "inputBackgroundImage",
        "The image shown elsewhere; empty for a cut-out."))
  }

  fileprivate func blend(_ input: Image) -> Image {
    input.blended(
      withMask: mask.applyingColorMatrix(Self.channel.toGreen), over: background)
  }
}

extension Filters {
  /// Shows the image where the green value of a mask is 1, and a background where it is 0.
  ///
  /// m · S + (1 − m) · D on premultiplied values, alpha included, with m the mask's premultiplied green, not clamped,
  /// and 0 outside the mask's extent. Works pixel by pixel; the extent is the union of the background's extent and the
  /// intersection of the image's and the mask's extents.
  public struct BlendWithMask: MaskBlendFilter {
    static let channel = MaskChannel.green
    public static let declaration = maskBlendDeclaration()

    /// The mask; usually made with ``Image/init(mask:)``, so that its values are not colour managed.
    public var mask: Image
    /// The image shown where the mask is 0; empty for a cut-out.
    public var background: Image

    /// Creates the filter.
    public init(mask: Image, background: Image = .empty) {
      self.mask = mask
      self.background = background
    }

    public func apply(to input: Image) -> Image { blend(input) }
  }

  /// Blends like ``BlendWithMask``, with the mask's alpha in place of its green.
  public struct BlendWithAlphaMask: MaskBlendFilter {
    static let channel = MaskChannel.alpha
    public static let declaration = maskBlendDeclaration()

    /// The mask; usually made with ``Image/init(mask:)``, so that its values are not colour managed.
    public var mask: Image
    /// The image shown where the mask is 0; empty for a cut-out.
    public var background: Image

    /// Creates the filter.
    public init(mask: Image, background: Image = .empty) {
      self.mask = mask
      self.background = background
    }

    public func apply(to input: Image) -> Image { blend(input) }
  }

  /// Blends like ``BlendWithMask``, with the mask's red in place of its green.
  public struct BlendWithRedMask: MaskBlendFilter {
    static let channel = MaskChannel.red
    public static let declaration = maskBlendDeclaration()

    /// The mask; usually made with ``Image/init(mask:)``, so that its values are not colour managed.
    public var mask: Image
    /// The image shown where the mask is 0; empty for a cut-out.
    public var background: Image

    /// Creates the filter.
    public init(mask: Image, background: Image = .empty) {
      self.mask = mask
      self.background = background
    }

    public func apply(to input: Image) -> Image { blend(input) }
  }

  /// Blends like ``BlendWithMask``, with the mask's blue in place of its green.
  public struct BlendWithBlueMask: MaskBlendFilter {
    static let channel = MaskChannel.blue
    public static let declaration = maskBlendDeclaration()

    /// The mask; usually made with ``Image/init(mask:)``, so that its values are not colour managed.
    public var mask: Image
    /// The image shown where the mask is 0; empty for a cut-out.
    public var background: Image

    /// Creates the filter.
    public init(mask: Image, background: Image = .empty) {
      self.mask = mask
      self.background = background
    }

    public func apply(to input: Image) -> Image { blend(input) }
  }
}
