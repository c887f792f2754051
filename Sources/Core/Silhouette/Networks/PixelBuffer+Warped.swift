// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension PixelBuffer {
  /// Returns these pixels, warped into a network's input with the results of OpenCV 4.10's 8-bit `warpPerspective`, as
  /// grey or RGB bytes.
  ///
  /// - Parameters:
  ///   - placement: The placement of a rotated rectangle, or of a region without rotation.
  ///   - border: The rule for pixels outside the image.
  func warped(at placement: ImagePlacement, border: ImageInput.Border) throws -> PixelBuffer {
    let shown = placement.shownRect
    let region = placement.region
    let height = placement.imageSize.height
    let warp = Warp(
      // Recovers the coordinates that the rectangle was created from: exact for Float32 coordinates from the top left.
      center: SIMD2(Float(shown.center.x), Float(height - shown.center.y)),
      size: SIMD2(Float(shown.size.width), Float(shown.size.height)), angle: Float(-shown.angle),
      width: Int(placement.inputSize.width), height: Int(placement.inputSize.height),
      bounds: Rect(
        x: region.minX, y: height - region.maxY, width: region.width, height: region.height),
      replicatesEdges: border == .replicate)
    if format == .rgb8 || format == .grey8 { return warp.applied(to: self) }
    // Only the pixels that are interpolated are converted.
    let neighbors = try warp.neighbors(in: self).withoutAlpha()
    return warp.mixed(
      neighbors.resized(width: neighbors.width, height: neighbors.height, component: .uint8))
  }
}

extension ImagePlacement {
  /// The rectangle of the image that the input shows, in pixels, with y upwards.
  fileprivate var shownRect: RotatedRect {
    if case .rotated(let rect) = view { return rect }
    let x = inverseTransform.apply(to: Point(x: inputSize.width, y: 0))
    let y = inverseTransform.apply(to: Point(x: 0, y: inputSize.height))
    let origin = inverseTransform.apply(to: .zero)
    let opposite = inverseTransform.apply(to: Point(x: inputSize.width, y: inputSize.height))
    func length(_ end: Point) -> Double { hypot(end.x - origin.x, end.y - origin.y) }
    return RotatedRect(
      center: Point(x: (origin.x + opposite.x) / 2, y: (origin.y + opposite.y) / 2),
      size: Size(width: length(x), height: length(y)),
      angle: atan2(x.y - origin.y, x.x - origin.x))
  }
}
