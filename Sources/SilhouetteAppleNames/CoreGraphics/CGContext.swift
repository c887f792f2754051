// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// A bitmap on which images and rectangles are drawn; the y axis points up.
///
/// Colours are blended by their encoded (not linear) sRGB values, as in UIKit.
public final class CGContext {
  private struct State {
    var transform = CGAffineTransform.identity
    var fill = Color.black
    var alpha: CGFloat = 1
  }

  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  private let format: PixelFormat
  /// Indicates whether the alpha channel in the caller's memory is unused.
  private let isAlphaUnused: Bool
  /// Indicates whether the alpha channel comes before the colours in the caller's memory; `format` has it last.
  private let isAlphaFirst: Bool
  /// The caller's memory, to which the caller may write too; every drawing operation updates it.
  private let memory: (start: UnsafeMutableRawPointer, bytesPerRow: Int)?
  private var canvas: Image
  /// The number of drawing operations since the canvas was last rendered.
  private var undrawnCount = 0
  private var state = State()
  private var saved: [State] = []

  /// Creates a canvas in memory.
  ///
  /// - Parameters:
  ///   - data: The address of the top row of existing pixels, which must outlive the context; `nil` to allocate memory.
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - bitsPerComponent: The number of bits per component, which must be 8.
  ///   - bytesPerRow: The distance between the starts of two rows, in bytes; 0 for rows without padding.
  ///   - space: The colour space, which must be a grey space or sRGB.
  ///   - bitmapInfo: A ``CGImageAlphaInfo`` and a byte order that together describe RGBA, BGRA, ARGB, ABGR, grey or only
  ///     alpha.
  /// - Returns: `nil` for any other layout.
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard width > 0, height > 0, width <= 1 << 20, height <= 1 << 20, bitsPerComponent == 8,
      let layout = Self.layout(space, bitmapInfo)
    else { return nil }
    let row = width * layout.format.bytesPerPixel
    guard bytesPerRow == 0 || (row...1 << 40).contains(bytesPerRow) else { return nil }
    self.width = width
    self.height = height
    format = layout.format
    isAlphaUnused = layout.isOpaque
    isAlphaFirst = layout.isAlphaFirst
    memory = data.map { ($0, bytesPerRow == 0 ? row : bytesPerRow) }
    canvas = layout.isOpaque ? Image(color: .black) : Image.empty
    guard reload() else { return nil }
  }

  /// Creates a canvas in newly allocated memory.
  ///
  /// - Parameters:
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - isOpaque: `true` to start with opaque black instead of transparent pixels.
  init(width: Int, height: Int, isOpaque: Bool) {
    self.width = width
    self.height = height
    memory = nil
    isAlphaUnused = false
    isAlphaFirst = false
    format = isOpaque ? .rgb8 : PixelFormat(.rgba, .uint8, alpha: .premultiplied)
    canvas = Image.empty
  }

  /// Returns the pixel format of a bitmap and a flag that indicates whether its alpha channel is unused; `nil` for an
  /// unsupported layout.
  private static func layout(
    _ space: CGColorSpace, _ bitmapInfo: UInt32
  ) -> (format: PixelFormat, isOpaque: Bool, isAlphaFirst: Bool)? {
    let order = bitmapInfo & CGBitmapInfo.byteOrderMask.rawValue
    let isLittle = order == CGBitmapInfo.byteOrder32Little.rawValue
    let alpha = CGImageAlphaInfo(rawValue: bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue)
    let rgba8 = PixelFormat(.rgba, .uint8, alpha: .premultiplied)
    switch (alpha, space.numberOfComponents, isLittle) {
    case (.premultipliedFirst, 3, true): return (.bgra8, false, false)
    case (.noneSkipFirst, 3, true): return (.bgra8, true, false)
    case (.premultipliedFirst, 3, false): return (rgba8, false, true)
    case (.noneSkipFirst, 3, false): return (rgba8, true, true)
    case (.premultipliedLast, 3, false): return (rgba8, false, false)
    case (.noneSkipLast, 3, false): return (rgba8, true, false)
    case (.premultipliedLast, 3, true): return (.bgra8, false, true)
    case (.noneSkipLast, 3, true): return (.bgra8, true, true)
    case (.some(.none), 1, false): return (.grey8, false, false)
    case (.alphaOnly, _, false): return (.alpha8, false, false)
    default: return nil
    }
  }

  private var bounds: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }

  /// The number of drawing operations that may accumulate before the canvas is rendered.
  private static let mostUndrawn = 32
  /// The maximum number of columns, and of rows, of a drawn image.
  private static let largestSide: CGFloat = 1_048_576

  // MARK: State

  /// The transform from user space to pixels, y up.
  public var ctm: CGAffineTransform { state.transform }
  /// Saves the transform, the fill colour and the opacity for ``restoreGState()``.
  public func saveGState() { saved.append(state) }
  /// Restores the state that ``saveGState()`` saved most recently and that has not been restored yet.
  public func restoreGState() { state = saved.popLast() ?? state }
  /// Transforms everything that is drawn after this call.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }
  /// Translates everything that is drawn after this call.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }
  /// Scales everything that is drawn after this call.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
  /// Rotates everything that is drawn after this call by an angle in radians.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }
  /// Sets the opacity, 0…1, of everything that is drawn after this call.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(alpha, 0), 1) }
  /// Sets the colour with which rectangles are filled.
  public func setFillColor(_ color: CGColor) { state.fill = color.color }
  /// Sets the colour with which rectangles are filled, from encoded sRGB components, 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  // MARK: Drawing

  /// Draws an image, stretched to fill a rectangle; the image's top row is at the rectangle's greatest y.
  public func draw(_ image: CGImage, in rect: CGRect) {
    draw(Image(pixels: image.pixels), in: rect)
  }

  /// Draws an image of finite extent, stretched to fill a rectangle.
  func draw(_ image: Image, in rect: CGRect) {
    let extent = image.extent
    guard !extent.isEmpty, !extent.isInfinite, !rect.isEmpty, !rect.isNull, rect != .infinite
    else { return }
    // Whole pixels first, which antialiases; the rest is a transform.
    let device = rect.applying(state.transform)
    let columns = device.width.rounded()
    let rows = device.height.rounded()
    guard columns <= Self.largestSide, rows <= Self.largestSide else { return }
    var image = image.transformed(
      by: Transform2D(translationX: -extent.minX, y: -extent.minY))
    let isUpright = state.transform.b == 0 && state.transform.c == 0
    if isUpright, columns >= 1, rows >= 1 {
      image = image.scaled(toWidth: Int(columns), height: Int(rows))
    }
    let size = image.extent.size
    let place = CGAffineTransform(
      a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX,
      ty: rect.minY
    ).concatenating(state.transform)
    let transform = Transform2D(place)
    guard transform.inverted != nil else { return }
    image = image.transformed(by: transform)
    if state.alpha < 1 {
      let alpha = Float(state.alpha)
      image = image.applyingColorMatrix(
        Filters.ColorMatrix(alpha: [0, 0, 0, alpha]))
    }
    compose(image)
  }

  /// Fills a rectangle with the current fill colour.
  public func fill(_ rect: CGRect) {
    var color = state.fill
    color.alpha *= Float(state.alpha)
    compose(area(rect, color))
  }

  /// Fills rectangles with the current fill colour.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }

  /// Makes all pixels in a rectangle transparent.
  public func clear(_ rect: CGRect) {
    reload()
    canvas = canvas.composited(.sourceOut, with: area(rect, .white))
    store()
  }

  /// Returns an image of one colour that covers a rectangle of user space.
  private func area(_ rect: CGRect, _ color: Color) -> Image {
    let map = state.transform
    if (map.b == 0 && map.c == 0) || (map.a == 0 && map.d == 0) {
      return Image(color: color).cropped(to: Rect(rect.applying(map)))
    }
    let transform = Transform2D(map)
    guard transform.inverted != nil else { return .empty }
    return Image(color: color).cropped(to: Rect(rect)).transformed(by: transform)
  }

  private func compose(_ image: Image) {
    reload()
    canvas = image.composited(over: canvas).cropped(to: bounds)
    undrawnCount += 1
    // A recipe of many images is slow to render.
    if memory != nil || undrawnCount >= Self.mostUndrawn { store() }
  }

  /// Renders the canvas and returns its pixels, from which further drawing starts; `nil` if rendering fails.
  private func render() -> PixelBuffer? {
    guard
      let pixels = try? Renderer(workingSpace: .sRGB).render(
        canvas, region: bounds, format: format, colorSpace: .sRGB)
    else { return nil }
    canvas = Image(pixels: pixels)
    undrawnCount = 0
    return pixels
  }

  private func store() {
    guard let pixels = render(), let memory else { return }
    let bytes = bytes(of: memory)
    try? pixels.copyPixels(to: bytes, rowStrideInBytes: memory.bytesPerRow)
    if isAlphaFirst {
      PixelBuffer.moveAlpha(
        .first, in: bytes, width: width, height: height, rowStrideInBytes: memory.bytesPerRow)
    }
  }

  private func bytes(
    of memory: (start: UnsafeMutableRawPointer, bytesPerRow: Int)
  ) -> UnsafeMutableRawBufferPointer {
    // The last row may lack the padding of the others.
    UnsafeMutableRawBufferPointer(
      start: memory.start,
      count: (height - 1) * memory.bytesPerRow + width * format.bytesPerPixel)
  }

  /// Reads the pixels in the caller's memory, which may have changed since the last drawing operation.
  ///
  /// - Returns: `false` if there is too little memory for the copy.
  @discardableResult
  private func reload() -> Bool {
    guard let memory else { return true }
    guard
      var pixels = try? PixelBuffer(
        width: width, height: height, format: format,
        copying: UnsafeRawBufferPointer(bytes(of: memory)),
        rowStrideInBytes: memory.bytesPerRow, colorSpace: .sRGB)
    else { return false }
    if isAlphaFirst { pixels.moveAlphaLast() }
    if isAlphaUnused { pixels.makeOpaque() }
    canvas = Image(pixels: pixels)
    return true
  }

  /// Returns a copy of the canvas as an image.
  public func makeImage() -> CGImage? {
    reload()
    return render().map { CGImage($0) }
  }
}

extension PixelBuffer {
  /// Sets the alpha channel of every pixel, the last of its four bytes, to opaque.
  fileprivate mutating func makeOpaque() {
    let width = width
    let height = height
    let stride = rowStrideInBytes
    withUnsafeMutableBytes { bytes in
      for row in 0..<height {
        for column in 0..<width { bytes[row * stride + 4 * column + 3] = 255 }
      }
    }
  }
}
