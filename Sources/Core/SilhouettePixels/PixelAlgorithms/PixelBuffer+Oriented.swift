// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// Returns the stored pixels rotated or mirrored to be upright, their bytes unchanged.
  public func oriented(_ orientation: ImageOrientation) -> PixelBuffer {
    if orientation == .up { return self }
    if isSpilled { return orientedByPieces(orientation) }
    return orientedAtOnce(orientation)
  }

  /// Returns the pixels rotated or mirrored to be upright, in a temporary file like these pixels.
  ///
  /// Rows are turned in pieces: a column of the whole image would touch every page of the file.
  ///
  /// - Parameters:
  ///   - orientation: The orientation of these pixels.
  ///   - pieceByteCount: The memory that a piece of rows takes while it is turned, in bytes.
  package func orientedByPieces(
    _ orientation: ImageOrientation, pieceByteCount: Int = 12 << 20
  ) -> PixelBuffer {
    let size = orientation.displaySize(width: width, height: height)
    var result = zeros(
      width: size.width, height: size.height, format: format, colorSpace: colorSpace)
    let count = max(1, pieceByteCount / rowStrideInBytes)
    for first in stride(from: 0, to: height, by: count) {
      let rows = first..<min(first + count, height)
      let piece = view(columns: 0..<width, rows: rows).orientedAtOnce(orientation)
      // The corner of the result that shows the piece.
      let (x, y) =
        switch orientation {
        case .up, .upMirrored: (0, first)
        case .down, .downMirrored: (0, height - rows.upperBound)
        case .leftMirrored, .left: (first, 0)
        case .right, .rightMirrored: (height - rows.upperBound, 0)
        }
      releaseRows(rows)
      result.paste(piece, x: x, y: y)
    }
    return result
  }

  /// Copies the rows of pixels of the same format to a place inside these pixels, and releases these pixels' rows.
  ///
  /// - Parameters:
  ///   - piece: The pixels.
  ///   - x: The first column.
  ///   - y: The first row, counted from the top.
  private mutating func paste(_ piece: PixelBuffer, x: Int, y: Int) {
    let offset = x * format.bytesPerPixel
    let stride = rowStrideInBytes
    let top = y
    writeBands(rows: y..<y + piece.height) { rows, base in
      for row in rows {
        piece.withUnsafeRow(row - top) { bytes in
          guard let source = bytes.baseAddress else { return }
          (base + row * stride + offset).copyMemory(from: source, byteCount: bytes.count)
        }
      }
    }
  }

  private func orientedAtOnce(_ orientation: ImageOrientation) -> PixelBuffer {
    // Copies of a size known to the compiler are single instructions.
    return switch format.bytesPerPixel {
    case 1: oriented(orientation, as: UInt8.self)
    case 2: oriented(orientation, as: UInt16.self)
    case 3: oriented(orientation, as: (UInt8, UInt8, UInt8).self)
    case 4: oriented(orientation, as: UInt32.self)
    case 6: oriented(orientation, as: (UInt16, UInt16, UInt16).self)
    case 8: oriented(orientation, as: UInt64.self)
    default: oriented(orientation, as: UInt8.self, count: format.bytesPerPixel)
    }
  }

  /// Returns the stored pixels rotated or mirrored to be upright, copied in units of a given type.
  ///
  /// - Parameters:
  ///   - type: The type of a unit that is copied as a whole.
  ///   - count: The number of units in a pixel.
  private func oriented<T: BitwiseCopyable>(
    _ orientation: ImageOrientation, as type: T.Type, count: Int = 1
  ) -> PixelBuffer {
    let size = orientation.displaySize(width: width, height: height)
    var result = PixelBuffer(
      width: size.width, height: size.height, format: format, colorSpace: colorSpace)
    let byteCount = MemoryLayout<T>.size
    let walk = StoredWalk(
      orientation, width: width, height: height, rowStride: rowStrideInBytes,
      pixelStride: byteCount * count)
    let stride = result.rowStrideInBytes
    withUnsafeBytes { source in
      result.withUnsafeMutableBytes { target in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        forEachBand(of: size.height) { band in
          for y in band {
            var place = walk.start + y * walk.rowStep
            var pixel = target + y * stride
            for _ in 0..<size.width {
              for part in 0..<count {
                pixel.storeBytes(
                  of: source.loadUnaligned(fromByteOffset: place + part * byteCount, as: T.self),
                  as: T.self)
                pixel += byteCount
              }
              place += walk.columnStep
            }
          }
        }
      }
    }
    return result
  }
}

/// The start and the steps for visiting the stored pixels in the order of the upright image.
private struct StoredWalk {
  /// The offset of the upper left pixel.
  let start: Int
  /// The step from a pixel to the one on its right.
  let columnStep: Int
  /// The step from a pixel to the one below.
  let rowStep: Int

  init(
    _ orientation: ImageOrientation, width: Int, height: Int, rowStride: Int, pixelStride: Int
  ) {
    let right = (width - 1) * pixelStride
    let bottom = (height - 1) * rowStride
    (start, columnStep, rowStep) =
      switch orientation {
      case .up: (0, pixelStride, rowStride)
      case .upMirrored: (right, -pixelStride, rowStride)
      case .down: (right + bottom, -pixelStride, -rowStride)
      case .downMirrored: (bottom, pixelStride, -rowStride)
      case .leftMirrored: (0, rowStride, pixelStride)
      case .right: (bottom, -rowStride, pixelStride)
      case .rightMirrored: (right + bottom, -rowStride, -pixelStride)
      case .left: (right, rowStride, -pixelStride)
      }
  }
}

extension PixelBuffer {
  /// The rectangle that contains all pixels, y up.
  package var rect: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }

  /// Returns the pixels of a rectangle. They share these pixels' memory and keep all of it alive.
  ///
  /// - Parameter rect: Whole pixels inside ``rect``, y up; not empty.
  package func cropped(to rect: Rect) -> PixelBuffer {
    let region = Region(touching: rect)
    precondition(
      region.rect == rect && self.rect.contains(rect) && !rect.isEmpty,
      "\(rect) of \(width)×\(height)")
    return view(
      columns: region.minX..<region.maxX, rows: height - region.maxY..<height - region.minY)
  }
}
