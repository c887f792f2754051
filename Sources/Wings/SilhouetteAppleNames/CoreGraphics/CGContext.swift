// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouetteDrawing

/// A bitmap on which paths and images are drawn; the y axis points up.
///
/// Colours are blended by the values of the bitmap's colour space, which are encoded (not linear), as in UIKit. Every drawing operation changes the bitmap at
/// once, and computes only the pixels that it touches.
public final class CGContext {
  /// The settings that ``saveGState()`` saves.
  struct State {
    var transform = CGAffineTransform.identity
    var fill = Color.black
    var stroke = Color.black
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var line = Outline.StrokeStyle()
    var isAntialiased = true
    var interpolation = CGInterpolationQuality.default
    var shadow: Shadow?
    var clip: Clip
  }

  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  private let format: PixelFormat
  /// The colour space of the pixels, to which everything that is drawn is converted.
  private let space: ColorSpace
  /// Indicates whether the alpha channel in the bitmap's memory is unused.
  private let isAlphaUnused: Bool
  /// Indicates whether the alpha channel comes before the colours in the bitmap's memory; `format` has it last.
  private let isAlphaFirst: Bool
  /// The address of the top row of pixels, to which you may write too; `nil` if there was too little memory for them.
  public let data: UnsafeMutableRawPointer?
  /// The distance between the starts of two rows, in bytes.
  public let bytesPerRow: Int
  /// Indicates whether the context frees its memory.
  private let ownsData: Bool
  /// The pixels of the transparency layers that have begun but not ended.
  private var layers: [PixelBuffer?] = []
  var state: State
  private var saved: [State] = []
  /// The current path, in pixels.
  var outline = Outline()
  /// The transform with which the context began: shadows are measured by it.
  var baseTransform = CGAffineTransform.identity

  /// Creates a canvas in memory.
  ///
  /// - Parameters:
  ///   - data: The address of the top row of existing pixels, which must outlive the context; `nil` to allocate memory.
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - bitsPerComponent: The number of bits per component, which must be 8.
  ///   - bytesPerRow: The distance between the starts of two rows, in bytes; 0 for rows without padding.
  ///   - space: The colour space, to which colours and images are converted.
  ///   - bitmapInfo: A ``CGImageAlphaInfo`` and a byte order that together describe RGBA, BGRA, ARGB, ABGR, grey or
  ///     only alpha.
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
    self.space = space.space
    isAlphaUnused = layout.isOpaque
    isAlphaFirst = layout.isAlphaFirst
    self.bytesPerRow = bytesPerRow == 0 ? row : bytesPerRow
    ownsData = data == nil
    self.data = data ?? calloc(height, self.bytesPerRow)
    state = State(clip: Clip(width: width, height: height))
    if self.data == nil { return nil }
    // An unused alpha says that every pixel is opaque.
    if isAlphaUnused { replacePixels(in: visibleArea) { $0 } }
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
    isAlphaUnused = false
    isAlphaFirst = false
    format = isOpaque ? .rgb8 : Self.layerFormat
    space = .sRGB
    bytesPerRow = width * format.bytesPerPixel
    ownsData = true
    data = calloc(height, bytesPerRow)
    state = State(clip: Clip(width: width, height: height))
  }

  deinit {
    if ownsData { free(data) }
  }

  private static let layerFormat = PixelFormat(.rgba, .uint8, alpha: .premultiplied)

  /// Returns the pixel format of a bitmap, and flags that indicate whether its alpha channel is unused and whether it comes
  /// first; `nil` for an unsupported layout.
  private static func layout(
    _ space: CGColorSpace, _ bitmapInfo: UInt32
  ) -> (format: PixelFormat, isOpaque: Bool, isAlphaFirst: Bool)? {
    let order = bitmapInfo & CGBitmapInfo.byteOrderMask.rawValue
    let isLittle = order == CGBitmapInfo.byteOrder32Little.rawValue
    let alpha = CGImageAlphaInfo(rawValue: bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue)
    switch (alpha, space.numberOfComponents, isLittle) {
    case (.premultipliedFirst, 3, true): return (.bgra8, false, false)
    case (.noneSkipFirst, 3, true): return (.bgra8, true, false)
    case (.premultipliedFirst, 3, false): return (layerFormat, false, true)
    case (.noneSkipFirst, 3, false): return (layerFormat, true, true)
    case (.premultipliedLast, 3, false): return (layerFormat, false, false)
    case (.noneSkipLast, 3, false): return (layerFormat, true, false)
    case (.premultipliedLast, 3, true): return (.bgra8, false, true)
    case (.noneSkipLast, 3, true): return (.bgra8, true, true)
    case (.some(.none), 1, false): return (.grey8, false, false)
    case (.alphaOnly, _, false): return (.alpha8, false, false)
    default: return nil
    }
  }

  // MARK: State

  /// Saves the transform, the clip, the colours and the other settings for ``restoreGState()``; the path is not saved.
  public func saveGState() { saved.append(state) }

  /// Restores the state that ``saveGState()`` saved most recently and that has not been restored yet.
  public func restoreGState() { state = saved.popLast() ?? state }

  // MARK: Pixels

  /// The area in which drawing may change pixels.
  var visibleArea: Rect { state.clip.rect }

  /// Replaces the pixels of an area, limited to the clip.
  ///
  /// - Parameters:
  ///   - area: The area, grown to whole pixels.
  ///   - change: A function that returns the new image of the whole bitmap.
  func replacePixels(in area: Rect, _ change: (Image) -> Image) {
    let area = area.intersection(visibleArea).integral
    guard !area.isEmpty, let new = rendered(area, change) else { return }
    let column = Int(area.minX)
    let row = height - Int(area.maxY)
    if !layers.isEmpty {
      layers[layers.count - 1]?.replacePixels(with: new, column: column, row: row)
    } else if let bytes {
      let start = row * bytesPerRow + column * format.bytesPerPixel
      let place = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
      try? new.copyPixels(to: place, rowStrideInBytes: bytesPerRow)
      if isAlphaFirst {
        PixelBuffer.moveAlpha(
          .first, in: place, width: new.width, height: new.height, rowStrideInBytes: bytesPerRow)
      }
    }
  }

  /// Returns the new pixels of an area; `nil` if they cannot be computed.
  private func rendered(_ area: Rect, _ change: (Image) -> Image) -> PixelBuffer? {
    guard let canvas else { return nil }
    return try? Renderer(workingSpace: space).render(
      change(canvas), region: area, format: layers.isEmpty ? format : Self.layerFormat,
      colorSpace: space)
  }

  /// The existing pixels, which must be released before they are changed.
  private var canvas: Image? {
    if let layer = layers.last { return layer.map { Image(pixels: $0) } }
    guard let bytes, let pixels = try? isAlphaFirst ? alphaLast(bytes) : adopted(bytes) else {
      return nil
    }
    let image = Image(pixels: pixels)
    return isAlphaUnused ? image.composited(over: Image(color: .black)) : image
  }

  private func adopted(_ bytes: UnsafeMutableRawBufferPointer) throws -> PixelBuffer {
    try PixelBuffer(
      width: width, height: height, format: format, adopting: bytes, rowStrideInBytes: bytesPerRow,
      colorSpace: space, release: { _ in })
  }

  private func alphaLast(_ bytes: UnsafeMutableRawBufferPointer) throws -> PixelBuffer {
    var pixels = try PixelBuffer(
      width: width, height: height, format: format, copying: UnsafeRawBufferPointer(bytes),
      rowStrideInBytes: bytesPerRow, colorSpace: space)
    pixels.moveAlphaLast()
    return pixels
  }

  /// The memory of all pixels.
  private var bytes: UnsafeMutableRawBufferPointer? {
    // The last row may lack the padding of the others.
    data.map {
      UnsafeMutableRawBufferPointer(
        start: $0, count: (height - 1) * bytesPerRow + width * format.bytesPerPixel)
    }
  }

  /// Returns a copy of the bitmap as an image, without the transparency layers that have not ended.
  public func makeImage() -> CGImage? {
    let layers = layers
    defer { self.layers = layers }
    self.layers = []
    return rendered(Rect(width: width, height: height)) { $0 }.map { CGImage($0) }
  }

  // MARK: Transparency layers

  /// Begins a layer: what is drawn until it ends is composited as one image, with the opacity, the blend mode and the shadow
  /// that are set now. Within the layer, they are reset.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    saveGState()
    layers.append(
      try? PixelBuffer.allocated(
        width: width, height: height, format: Self.layerFormat, colorSpace: space))
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
  }

  /// Begins a layer that is limited to a rectangle.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Ends the layer that began last and draws it.
  public func endTransparencyLayer() {
    guard let layer = layers.popLast() else { return }
    restoreGState()
    guard let layer else { return }
    paint(Image(pixels: layer).fading(by: state.alpha), shape: nil)
  }
}

extension Rect {
  /// Creates the rectangle of a bitmap.
  init(width: Int, height: Int) {
    self.init(x: 0, y: 0, width: Double(width), height: Double(height))
  }
}

extension Image {
  /// Returns the image with its alpha multiplied by a factor, 0…1.
  func fading(by alpha: CGFloat) -> Image {
    alpha == 1
      ? self : applyingColorMatrix(Filters.ColorMatrix(alpha: [0, 0, 0, Float(alpha)]))
  }
}
