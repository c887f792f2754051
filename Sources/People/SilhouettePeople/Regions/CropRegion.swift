// SPDX-License-Identifier: Apache-2.0

/// The region of an image that a network's input covers, in pixels, y down, rotated clockwise about its centre: a
/// ``CropRect``, extended by margins to the aspect ratio of the input.
struct CropRegion: Hashable, Sendable {
  /// The margins between the crop and the edges of a network's input, relative to the input's width and height.
  struct Padding: Hashable, Sendable {
    /// The margin on the left, equal to the one on the right.
    var x: Float = 0
    /// The margin at the top, equal to the one at the bottom.
    var y: Float = 0

    /// Converts a position in the input to a position in the crop; both are in 0…1.
    func removed(from point: SIMD2<Float>) -> SIMD2<Float> {
      SIMD2((point.x - x) / (1 - (x + x)), (point.y - y) / (1 - (y + y)))
    }

    /// Converts a size relative to the input to a size relative to the crop.
    func removed(fromSize size: SIMD2<Float>) -> SIMD2<Float> {
      SIMD2(size.x / (1 - (x + x)), size.y / (1 - (y + y)))
    }
  }

  /// The x coordinate of the centre, in pixels from the left edge of the image.
  var xCenter: Float
  /// The y coordinate of the centre, in pixels from the top edge of the image.
  var yCenter: Float
  /// The width along the region's x axis, in pixels.
  var width: Float
  /// The height along the region's y axis, in pixels.
  var height: Float
  /// The angle of rotation, clockwise as seen on the screen, in radians.
  var rotation: Float
  /// The margins around the crop, which the region includes.
  var padding = Padding()

  /// Creates the region of a crop that is stretched over the input, without margins.
  init(_ rect: CropRect, in size: Size) {
    let imageWidth = Float(size.width)
    let imageHeight = Float(size.height)
    xCenter = rect.xCenter * imageWidth
    yCenter = rect.yCenter * imageHeight
    width = rect.width * imageWidth
    height = rect.height * imageHeight
    rotation = rect.rotation
  }

  /// Creates the region of a crop, with margins if the aspect ratio of the crop differs from that of the input.
  init(_ rect: CropRect, in size: Size, fitting input: ImageInput) {
    self.init(rect, in: size)
    pad(for: input)
  }

  /// Creates the region of the whole rotated image, with margins if its aspect ratio differs from that of the input.
  ///
  /// - Parameters:
  ///   - turns: The clockwise rotation of the region's axes in the image.
  ///   - size: The size of the image, in pixels.
  ///   - input: The network's input.
  init(_ turns: QuarterTurns, of size: Size, fitting input: ImageInput) {
    self.init(.whole, in: size)
    if turns.swapsAxes { (width, height) = (height, width) }
    rotation = turns.angle
    pad(for: input)
  }

  private mutating func pad(for input: ImageInput) {
    let wanted = Float(input.height) / Float(input.width)
    let found = height / width
    if wanted > found {
      padding.y = (1 - found / wanted) / 2
      height = width * wanted
    } else {
      padding.x = (1 - wanted / found) / 2
      width = height / wanted
    }
  }

  /// Returns the region in the coordinates of placements: y up, and a counter-clockwise angle. Values are not rounded.
  func rotatedRect(in size: Size) -> RotatedRect {
    RotatedRect(
      center: Point(x: Double(xCenter), y: size.height - Double(yCenter)),
      size: Size(width: Double(width), height: Double(height)), angle: -Double(rotation))
  }
}

/// A rotation of the view of an image by a multiple of 90°, as the clockwise rotation of the view's axes in the image.
enum QuarterTurns: Int, Hashable, Sendable, CaseIterable {
  case none
  case one
  case two
  case three

  /// The clockwise angle, in radians.
  var angle: Float { Float(Double(rawValue) * .pi / 2) }

  /// Indicates whether the width and height of the view are the height and width of the image.
  var swapsAxes: Bool { self == .one || self == .three }

  /// Converts a position in the view to a position in the image; both are in 0…1, y down.
  func imagePoint(_ point: SIMD2<Float>) -> SIMD2<Float> {
    switch self {
    case .none: point
    case .one: SIMD2(1 - point.y, point.x)
    case .two: 1 - point
    case .three: SIMD2(point.y, 1 - point.x)
    }
  }
}
