// SPDX-License-Identifier: Apache-2.0

/// Images side by side, all of one height, each with an optional caption.
public struct Sheet: Sendable, Hashable {
  /// A column of the sheet.
  public struct Item: Sendable, Hashable {
    /// The image, of finite extent.
    public var image: Image
    /// The caption below the image.
    public var caption: String?

    /// Makes a column of an image and its caption.
    public init(_ image: Image, caption: String? = nil) {
      self.image = image
      self.caption = caption
    }
  }

  /// The height of every image in pixels; `nil` for that of the lowest.
  public var height: Int?
  /// The gap between and around the images, in pixels.
  public var gap: Int
  /// The colour around the images.
  public var background: Color
  /// The colour of the captions.
  public var captionColor: Color
  /// The side of a caption's dot in pixels; `nil` fits it to the height.
  public var captionScale: Int?

  /// Makes an empty sheet.
  public init(
    height: Int? = nil, gap: Int = 16, background: Color = .white, captionColor: Color = .black,
    captionScale: Int? = nil
  ) {
    self.height = height
    self.gap = gap
    self.background = background
    self.captionColor = captionColor
    self.captionScale = captionScale
  }

  /// Returns the sheet, its lower left corner at the origin; empty without images.
  ///
  /// A column is as wide as its image or its caption, whichever is wider; the other is centred.
  public func image(of items: [Item]) -> Image {
    let shown = items.filter { !$0.image.extent.isEmpty }
    guard let lowest = shown.map({ Int($0.image.extent.integral.height) }).min() else {
      return .empty
    }
    let height = max(1, height ?? lowest)
    let scale = max(1, captionScale ?? Int((Double(height) / 150).rounded()))
    let hasCaptions = shown.contains { $0.caption?.isEmpty == false }
    let captionHeight = hasCaptions ? gap / 2 + BitmapFont.height * scale : 0
    let bottom = gap + captionHeight
    var parts: [Image] = []
    var x = gap
    for item in shown {
      let image = item.image.ofHeight(height)
      let text = Image(text: item.caption ?? "", color: captionColor, scale: scale)
      let (width, textWidth) = (Int(image.extent.width), Int(text.extent.width))
      let column = max(width, textWidth)
      parts.append(image.moved(to: Point(x: Double(x + (column - width) / 2), y: Double(bottom))))
      if textWidth > 0 {
        // The rows below the base line may reach into the gap of captions of several lines.
        let y = bottom - gap / 2 - Int(text.extent.height)
        parts.append(
          text.moved(to: Point(x: Double(x + (column - textWidth) / 2), y: Double(y))))
      }
      x += column + gap
    }
    let size = Size(width: Double(x), height: Double(bottom + height + gap))
    return parts.reduce(Image(color: background).cropped(to: Rect(origin: .zero, size: size))) {
      $1.composited(over: $0)
    }
  }
}

extension Image {
  /// The image scaled to a height of whole pixels, its lower left corner at the origin.
  fileprivate func ofHeight(_ height: Int) -> Image {
    let place = extent.integral
    let width = max(1, (place.width * Double(height) / place.height).rounded())
    return scaled(toWidth: Int(width), height: height)
  }
}
