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

extension PixelBuffer {
  /// A grey Float32 mask of a tensor [height, width].
  init(mask: Tensor) {
    self.init(
      width: mask.shape[1], height: mask.shape[0], format: .greyFloat, colorSpace: .none)
    let (stride, rowByteCount) = (rowStrideInBytes, width * 4)
    let rows = height
    withUnsafeMutableBytes { target in
      mask.withUnsafeBytes { source in
        for y in 0..<rows {
          UnsafeMutableRawBufferPointer(rebasing: target[y * stride..<y * stride + rowByteCount])
            .copyMemory(
              from: UnsafeRawBufferPointer(
                rebasing: source[y * rowByteCount..<(y + 1) * rowByteCount]))
        }
      }
    }
  }

  /// A grey 8-bit picture of bytes in rows without padding, top row first.
  package init(bytes: [UInt8], width: Int, height: Int, colorSpace: ColorSpace) {
    precondition(bytes.count == width * height, "\(bytes.count) bytes for \(width)×\(height)")
    self.init(width: width, height: height, format: .grey8, colorSpace: colorSpace)
    let stride = rowStrideInBytes
    withUnsafeMutableBytes { target in
      bytes.withUnsafeBytes { source in
        for y in 0..<height {
          UnsafeMutableRawBufferPointer(rebasing: target[y * stride..<y * stride + width])
            .copyMemory(
              from: UnsafeRawBufferPointer(rebasing: source[y * width..<(y + 1) * width]))
        }
      }
    }
  }
}
