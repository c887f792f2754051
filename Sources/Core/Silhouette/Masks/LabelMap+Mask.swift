// SPDX-License-Identifier: Apache-2.0

extension LabelMap {
  /// All classes of the map except the first, which is the background.
  public var foregroundClasses: [SegmentationClass] {
    classes.names.dropFirst().map { SegmentationClass($0) }
  }

  /// Returns a soft mask of some classes, whose values are the network's probabilities.
  ///
  /// - Parameter names: The classes to keep; all but the background by default.
  /// - Returns: A grey Float32 mask of the map's size: the probability of the classes, 0…1.
  /// - Throws: `UnknownClassError`.
  public func mask(keeping names: [SegmentationClass]? = nil) throws -> PixelBuffer {
    let probability = try probability(of: names ?? foregroundClasses)
    return PixelBuffer(mask: probability)
  }

  /// Returns a hard mask of some classes: 1 at the pixels that the map assigns to one of them, 0 elsewhere.
  ///
  /// - Parameter names: The classes to keep; all but the background by default.
  /// - Returns: A grey 8-bit mask of the map's size, 0 or 255.
  /// - Throws: `UnknownClassError`.
  public func hardMask(keeping names: [SegmentationClass]? = nil) throws -> PixelBuffer {
    let kept = try classes.indices(of: names ?? foregroundClasses)
    let table = (0..<256).map { UInt8(kept.contains($0) ? 255 : 0) }
    return PixelBuffer(
      bytes: labels.map { table[Int($0)] }, width: width, height: height, colorSpace: .none)
  }
}
