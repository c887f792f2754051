// SPDX-License-Identifier: Apache-2.0

/// The region of an image that a network's input covers, in pixels, y down, rotated clockwise about its centre: a
/// ``CropRect`` with the margins that give it the input's proportions.
struct CropRegion: Hashable, Sendable {
  /// The margins of an input around the crop, in widths and heights of the input.
  struct Padding: Hashable, Sendable {
    /// The margin on the left, equal to the one on the right.
    var x: Float = 0
    /// The margin at the top, equal to the one at the bottom.
    var y: Float = 0

    /// Converts a position in the input to one in the crop; both 0…1.
    func removed(from point: SIMD2<Float>) -> SIMD2<Float> {
      SIMD2((point.x - x) / (1 - (x + x)), (point.y - y) / (1 - (y + y)))
    }

    /// Converts a size in the input to one in the crop.
    func removed(fromSize size: SIMD2<Float>) -> SIMD2<Float> {
      SIMD2(size.x / (1 - (x + x)), size.y / (1 - (y + y)))
    }
  }

  /// The x coordinate of the centre, from the left edge of the image.
  var xCenter: Float
  /// The y coordinate of the centre, from the top edge of the image.
  var yCenter: Float
  /// The width along the region's x axis.
  var width: Float
  /// The height along the region's y axis.
  var height: Float
  /// The angle of rotation, clockwise as seen on the screen, in radians.
  var rotation: Float
  /// The margins that the region includes.
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

  /// Creates the region of a crop, with margins where its proportions differ from the input's.
  init(_ rect: CropRect, in size: Size, fitting input: ImageInput) {
    self.init(rect, in: size)
    pad(for: input)
  }

  /// Creates the region of the whole image, rotated, with margins where its proportions differ from the input's.
  ///
  /// - Parameters:
  ///   - turns: The clockwise rotation of the region's axes in the image.
  ///   - size: The size of the image, in pixels.
  ///   - input: The input.
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

  /// Returns the region in the coordinates of a placement, with y up and a counter-clockwise angle. Values are not rounded.
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

  /// Indicates whether the view is as wide as the image is high.
  var swapsAxes: Bool { self == .one || self == .three }

  /// Converts a position in the view to one in the image; both 0…1, y down.
  func imagePoint(_ point: SIMD2<Float>) -> SIMD2<Float> {
    switch self {
    case .none: point
    case .one: SIMD2(1 - point.y, point.x)
    case .two: 1 - point
    case .three: SIMD2(point.y, 1 - point.x)
    }
  }
}
