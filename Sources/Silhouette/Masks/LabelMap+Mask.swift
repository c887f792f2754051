// SPDX-License-Identifier: Apache-2.0

extension LabelMap {
  /// The classes of the map but the first, which is the background.
  public var foregroundClasses: [SegmentationClass] {
    classes.names.dropFirst().map { SegmentationClass($0) }
  }

  /// Where some classes are, as soft as the network is sure.
  ///
  /// - Parameter names: The classes to keep; all but the background by default.
  /// - Returns: A grey Float32 mask of the map's size: the classes' probability, 0…1.
  /// - Throws: `UnknownClassError`.
  public func mask(keeping names: [SegmentationClass]? = nil) throws -> PixelBuffer {
    let probability = try probability(of: names ?? foregroundClasses)
    return PixelBuffer(mask: probability)
  }

  /// Where some classes are, and nothing in between: 1 where the map has one of them.
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
