// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// Returns these pixels, resampled with antialiasing to the size of a network's input, as grey or RGB bytes.
  ///
  /// A region is resampled in one separable pass. A rotated rectangle is first rotated upright by bilinear
  /// interpolation, at about its original size in pixels, then resampled like a region. A rectangle that is not rotated,
  /// and whose edges fall on pixel boundaries, is treated as a region.
  ///
  /// - Parameters:
  ///   - placement: The placement of these pixels in the input.
  ///   - border: The rule for pixels outside the image.
  ///   - filter: The filter of the separable pass.
  /// - Throws: `RenderError` if the image exceeds the renderer's limit.
  func antialiased(
    at placement: ImagePlacement, border: ImageInput.Border, filter: SamplingFilter = .triangle
  ) throws -> PixelBuffer {
    let width = Int(placement.inputSize.width)
    let height = Int(placement.inputSize.height)
    switch placement.view {
    case .region(_, let cropAndScale):
      let region = placement.region
      let part = region == rect ? self : cropped(to: region)
      let result = filter.resized(
        try part.withoutAlpha(), cropAndScale, width: width, height: height)
      if border == .zero { return result }
      return try result.replicatingEdges(
        of: cropAndScale.imageRect(from: region.size, to: placement.inputSize))
    case .rotated(let rect):
      return filter.resized(
        try upright(rect, fitting: placement.inputSize, border: border), .scaleToFill,
        width: width, height: height)
    }
  }

  /// Returns the pixels of a rotated rectangle, rotated upright, at about the rectangle's size; a rectangle with many more
  /// pixels than the input is reduced.
  private func upright(
    _ rotated: RotatedRect, fitting inputSize: Size, border: ImageInput.Border
  ) throws -> PixelBuffer {
    let opaque = try withoutAlpha()
    let upright = Rect(
      x: rotated.center.x - rotated.size.width / 2, y: rotated.center.y - rotated.size.height / 2,
      width: rotated.size.width, height: rotated.size.height)
    if rotated.angle == 0, upright.integral == upright, rect.contains(upright) {
      return opaque.cropped(to: upright)
    }
    // A rectangle with many more pixels than the input is rotated in a reduced image, so that the intermediate result
    // stays bounded, however large the rectangle is.
    let area = rotated.size.width * rotated.size.height
    let inputArea = inputSize.width * inputSize.height
    let factor = max(1, (area / (Self.largestExcess * inputArea)).squareRoot())
    let small = factor > 1 ? opaque.shrunk(by: factor) : opaque
    let toWhole = Transform2D(
      scaleX: Double(width) / Double(small.width), y: Double(height) / Double(small.height))
    func count(_ length: Double) -> Double {
      min(max(1, (length / factor).rounded(.up)), Self.largestCount)
    }
    let size = Size(width: count(rotated.size.width), height: count(rotated.size.height))
    let image = Image(mask: small)
    let turned = (border == .replicate ? image.clampedToExtent() : image)
      .transformed(by: toWhole.concatenating(rotated.transform(to: size)))
    return try Renderer(workingSpace: .none).render(
      turned, region: Rect(origin: .zero, size: size), format: small.format, colorSpace: .none)
  }

  /// The ratio of a rotated rectangle's area to the input's area above which the image is reduced before it is rotated.
  private static var largestExcess: Double { 16 }

  /// The largest number of columns or rows at which a rotated rectangle is rendered upright.
  private static var largestCount: Double { 65_536 }

  /// Returns the pixels, reduced with antialiasing by approximately the given factor.
  private func shrunk(by factor: Double) -> PixelBuffer {
    resized(
      width: max(1, Int((Double(width) / factor).rounded())),
      height: max(1, Int((Double(height) / factor).rounded())))
  }

  /// Returns the pixels with each pixel outside a rectangle replaced by the nearest pixel inside it.
  private func replicatingEdges(of rect: Rect) throws -> PixelBuffer {
    if rect == self.rect { return self }
    // Pixels whose centre is outside were not written.
    func first(_ edge: Double) -> Double { (edge - 0.5).rounded(.up) }
    func end(_ edge: Double) -> Double { (edge - 0.5).rounded(.down) + 1 }
    let inside = Rect(
      x: first(rect.minX), y: first(rect.minY), width: end(rect.maxX) - first(rect.minX),
      height: end(rect.maxY) - first(rect.minY))
    if inside.isEmpty { return self }
    return try Renderer(workingSpace: .none).render(
      Image(mask: self).cropped(to: inside).clampedToExtent(), region: self.rect, format: format,
      colorSpace: .none)
  }

  /// Returns the pixels as grey or RGB, with transparent pixels composited over white.
  package func withoutAlpha() throws -> PixelBuffer {
    switch format.channels {
    case .grey, .rgb: return self
    case .red, .redGreen, .alpha, .greyAlpha, .rgba, .bgra:
      let image = Image(mask: self)
      let white = Image(color: Color(red: 1, green: 1, blue: 1, colorSpace: .none))
      var opaque = try Renderer(workingSpace: .none).render(
        image.composited(over: white.cropped(to: image.extent)),
        format: PixelFormat(.rgb, format.component), colorSpace: .none)
      opaque.colorSpace = colorSpace
      return opaque
    }
  }
}
