// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// Returns the pixels cropped and scaled with a Lanczos filter, with the results of Pillow's `LANCZOS` for 8-bit images.
  ///
  /// The filter has half-pixel centres, is widened by the scale where the image shrinks, and is cut off at the image's
  /// edges. Encoded values are resampled in two passes in fixed point, each of which rounds to bytes: along the rows first,
  /// unless the height shrinks by more than twice as many pixels as the width (Pillow 13; older versions always begin with the
  /// rows, which can differ by a few levels). Channels are resampled independently: premultiply pixels with alpha first.
  ///
  /// - Parameters:
  ///   - mode: The way to fit an image with a different aspect ratio. Margins are zeros.
  ///   - width: The new number of columns, at least 1.
  ///   - height: The new number of rows, at least 1.
  /// - Returns: Pixels of 8 bits with the same channels. Pixels of another component type are converted to 8 bits first.
  package func resizedWithLanczos(
    _ mode: CropAndScale = .scaleToFill, width: Int, height: Int
  ) -> PixelBuffer {
    guard format.component == .uint8 else {
      return resized(width: self.width, height: self.height, component: .uint8)
        .resizedWithLanczos(mode, width: width, height: height)
    }
    if mode.turn != .up {
      let size = mode.turn.displaySize(width: width, height: height)
      return resizedWithLanczos(mode.withoutTurn, width: size.width, height: size.height)
        .oriented(mode.turn)
    }
    let scale = mode.scale(
      from: rect.size, to: Size(width: Double(width), height: Double(height)))
    let columnAxis = FixedPointAxis(
      sourceCount: self.width, targetCount: width, scale: scale.width, kernel: .lanczos)
    let rowAxis = FixedPointAxis(
      sourceCount: self.height, targetCount: height, scale: scale.height, kernel: .lanczos)
    let rowsAreFirst =
      height >= self.height || self.height - height <= 2 * (self.width - width)
    var target = PixelBuffer(width: width, height: height, format: format, colorSpace: colorSpace)
    let channels = format.channels.count
    let between = Plane<UInt8>(
      width: channels * (rowsAreFirst ? width : self.width),
      height: rowsAreFirst ? self.height : height)
    let (stride, targetStride) = (rowStrideInBytes, target.rowStrideInBytes)
    withUnsafeBytes { source in
      target.withUnsafeMutableBytes { bytes in
        guard let source = source.baseAddress, let result = bytes.baseAddress else { return }
        withUnsafeRows(of: between) { rows in
          let between = UnsafeMutableRawPointer(rows.base)
          if rowsAreFirst {
            let photo = ByteRows(source, stride, releasing: releaseRows)
            let middle = MutableByteRows(between, rows.width)
            columnAxis.resampleRows(photo, channels, count: self.height, into: middle)
            rowAxis.resampleColumns(
              middle.rows, width: rows.width, into: MutableByteRows(result, targetStride))
          } else {
            let middle = MutableByteRows(between, rows.width)
            rowAxis.resampleColumns(ByteRows(source, stride), width: rows.width, into: middle)
            columnAxis.resampleRows(
              middle.rows, channels, count: height, into: MutableByteRows(result, targetStride))
            releaseRows()
          }
        }
      }
    }
    return target
  }
}

/// Rows of bytes in memory.
private struct ByteRows {
  private let base: UnsafeRawPointer
  private let stride: Int
  /// Takes the memory of rows that were read out of the process, where that is possible.
  let release: (Range<Int>) -> Void

  init(
    _ base: UnsafeRawPointer, _ stride: Int,
    releasing release: @escaping (Range<Int>) -> Void = { _ in }
  ) {
    self.base = base
    self.stride = stride
    self.release = release
  }

  subscript(_ y: Int) -> UnsafePointer<UInt8> {
    (base + y * stride).assumingMemoryBound(to: UInt8.self)
  }
}

/// Rows of bytes in memory that are written.
private struct MutableByteRows {
  private let base: UnsafeMutableRawPointer
  private let stride: Int

  init(_ base: UnsafeMutableRawPointer, _ stride: Int) {
    self.base = base
    self.stride = stride
  }

  /// The same rows for reading.
  var rows: ByteRows { ByteRows(base, stride) }

  subscript(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    (base + y * stride).assumingMemoryBound(to: UInt8.self)
  }
}

extension FixedPointAxis {
  /// Resamples rows along themselves, on all threads.
  ///
  /// - Parameters:
  ///   - source: The rows.
  ///   - channels: The number of bytes of a pixel.
  ///   - count: The number of rows.
  ///   - target: Receives as many rows.
  fileprivate func resampleRows(
    _ source: ByteRows, _ channels: Int, count: Int, into target: MutableByteRows
  ) {
    forEachBand(of: count) { band in
      for y in band { resample(source[y], channels, into: target[y]) }
      source.release(band)
    }
  }

  private func resample(
    _ row: UnsafePointer<UInt8>, _ channels: Int, into target: UnsafeMutablePointer<UInt8>
  ) {
    weights.withUnsafeBufferPointer { weights in
      for x in starts.indices {
        for channel in 0..<channels {
          var sum = Self.half
          var place = starts[x] * channels + channel
          for index in x * width..<x * width + counts[x] {
            sum &+= Int32(row[place]) &* weights[index]
            place += channels
          }
          target[x * channels + channel] = Self.byte(sum)
        }
      }
    }
  }

  /// Resamples rows along the columns, on all threads.
  ///
  /// - Parameters:
  ///   - source: The rows.
  ///   - width: The number of bytes of a row.
  ///   - target: Receives a row for each sample of this axis.
  fileprivate func resampleColumns(
    _ source: ByteRows, width rowWidth: Int, into target: MutableByteRows
  ) {
    forEachBand(of: starts.count) { band in
      withUnsafeRows(of: Plane<Int32>(width: rowWidth, height: 1)) { sums in
        for y in band {
          sums.base.update(repeating: Self.half, count: rowWidth)
          for index in 0..<counts[y] {
            let weight = weights[y * width + index]
            let row = source[starts[y] + index]
            for place in 0..<rowWidth { sums.base[place] &+= Int32(row[place]) &* weight }
          }
          let row = target[y]
          for place in 0..<rowWidth { row[place] = Self.byte(sums.base[place]) }
        }
      }
    }
  }

  /// The number that makes a shift round to the nearest.
  private static var half: Int32 { 1 << (fractionBits - 1) }

  /// Returns the byte of a sum in fixed point; sums outside 0…255 are clamped.
  @inline(__always)
  private static func byte(_ sum: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: min(max(sum &>> fractionBits, 0), 255))
  }
}
