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

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    for index in 0..<output.layout.planeCount {
      context.kernels.blend(
        source: inputs[0].plane(index), background: inputs[1].plane(index),
        coverage: inputs[2].green, result: output.plane(index), count: span.count)
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
  /// A filter that shows the image where one channel of a mask is 1, and a background where it is 0; see
  /// ``Image/blended(withMask:over:)``.
  protocol MaskBlendFilter: ImageFilter {
    /// The channel of the mask that determines the blending.
    static var channel: MaskChannel { get }
    var mask: Image { get set }
    var background: Image { get set }

    init()
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

  struct BlendWithMask: MaskBlendFilter {
    static let channel = MaskChannel.green
    var mask = Image.empty
    var background = Image.empty
  }

  struct BlendWithAlphaMask: MaskBlendFilter {
    static let channel = MaskChannel.alpha
    var mask = Image.empty
    var background = Image.empty
  }

  struct BlendWithRedMask: MaskBlendFilter {
    static let channel = MaskChannel.red
    var mask = Image.empty
    var background = Image.empty
  }

  struct BlendWithBlueMask: MaskBlendFilter {
    static let channel = MaskChannel.blue
    var mask = Image.empty
    var background = Image.empty
  }
}

extension Filters.MaskBlendFilter {
  // As in ``FilterDeclaration``: a copy for each filter would only take space.
  @_semantics("optimize.sil.specialize.generic.never")
  static var declaration: FilterDeclaration<Self> {
    FilterDeclaration(
      channel.filterName, coreImage: "CI" + channel.filterName.capitalized, category: .blending,
      "Shows the image where a mask's \(channel) is 1 and the background where it is 0.",
      defaults: Self(),
      .required(
        \.mask, "mask", coreImage: "inputMaskImage", type: .mask,
        "The mask: \(channel) of 1 shows the image, 0 the background."),
      .optional(
        \.background, "background", coreImage: "inputBackgroundImage",
        "The image shown elsewhere; empty for a cut-out."))
  }

  func apply(to input: Image) -> Image {
    input.blended(withMask: mask.applyingColorMatrix(Self.channel.toGreen), over: background)
  }
}
