// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// A filter that shows the image where one channel of a mask is 1, and a background where it is 0.
  ///
  /// m · S + (1 − m) · D on premultiplied values, alpha included, with m the mask's premultiplied channel. m
  /// is not clamped, and 0 outside the mask's extent. Reads the three images pixel by pixel; the extent is
  /// what image and mask share, and all of the background.
  public protocol MaskBlendFilter: ImageFilter {
    /// The mask's channel that counts.
    static var channel: MaskChannel { get }
    /// The mask; usually of ``Image/init(mask:)``, so that no colour management changes its numbers.
    var mask: Image { get set }
    /// The image that shows elsewhere; empty for a cut-out.
    var background: Image { get set }

    /// Makes the filter.
    init(mask: Image, background: Image)
  }

  /// A channel of a mask.
  public enum MaskChannel: String, Hashable, Sendable, CaseIterable {
    /// Red.
    case red
    /// Green, which ``Image/blended(withMask:over:)`` reads.
    case green
    /// Blue.
    case blue
    /// Alpha.
    case alpha

    /// The matrix that puts the channel in place of green.
    fileprivate var toGreen: ColorMatrix {
      switch self {
      case .red: ColorMatrix(green: [1, 0, 0, 0])
      case .green: .identity
      case .blue: ColorMatrix(green: [0, 0, 1, 0])
      // 1 before it is premultiplied is alpha after.
      case .alpha: ColorMatrix(green: .zero, bias: [0, 1, 0, 0])
      }
    }

    /// The name of the filter that blends by it; green's is the one without a channel in its name.
    fileprivate var filterName: String {
      self == .green ? "blendWithMask" : "blendWith\(rawValue.capitalized)Mask"
    }
  }
}

extension Filters.MaskBlendFilter {
  public static var declaration: FilterDeclaration<Self> {
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

  public func apply(to input: Image) -> Image {
    input.blended(
      withMask: mask.applyingColorMatrix(Self.channel.toGreen), over: background)
  }
}

extension Filters {
  /// Blends by a mask's green.
  public struct BlendWithMask: MaskBlendFilter {
    public static let channel = MaskChannel.green
    public var mask: Image
    public var background: Image

    public init(mask: Image, background: Image = .empty) {
      (self.mask, self.background) = (mask, background)
    }
  }

  /// Blends by a mask's alpha.
  public struct BlendWithAlphaMask: MaskBlendFilter {
    public static let channel = MaskChannel.alpha
    public var mask: Image
    public var background: Image

    public init(mask: Image, background: Image = .empty) {
      (self.mask, self.background) = (mask, background)
    }
  }

  /// Blends by a mask's red.
  public struct BlendWithRedMask: MaskBlendFilter {
    public static let channel = MaskChannel.red
    public var mask: Image
    public var background: Image

    public init(mask: Image, background: Image = .empty) {
      (self.mask, self.background) = (mask, background)
    }
  }

  /// Blends by a mask's blue.
  public struct BlendWithBlueMask: MaskBlendFilter {
    public static let channel = MaskChannel.blue
    public var mask: Image
    public var background: Image

    public init(mask: Image, background: Image = .empty) {
      (self.mask, self.background) = (mask, background)
    }
  }
}
