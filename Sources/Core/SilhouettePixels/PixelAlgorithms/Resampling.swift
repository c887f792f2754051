// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// Returns the pixels resized with antialiasing, computed from their encoded values.
  ///
  /// The filter is a triangle with half-pixel centres, widened by the scale where the image shrinks and cut off at the
  /// image's edges: Pillow's `BILINEAR`, computed in floats. The inputs of networks are resized in this way. Channels
  /// are resampled independently: premultiply pixels with alpha first.
  ///
  /// - Parameters:
  ///   - width: The new number of columns, at least 1.
  ///   - height: The new number of rows, at least 1.
  ///   - component: The component type of the result: integers are rounded to the nearest, halves up;
  ///     ``PixelFormat/Component/float32`` gives 0…1 unrounded. `nil` keeps the component type of these pixels.
  public func resized(
    width: Int, height: Int, component: PixelFormat.Component? = nil
  ) -> PixelBuffer {
    resized(.scaleToFill, width: width, height: height, component: component)
  }

  /// Returns the pixels cropped and scaled to a size that a network takes, antialiased as in
  /// ``resized(width:height:component:)``.
  ///
  /// - Parameters:
  ///   - mode: The way to fit an image with a different aspect ratio. The margins of ``CropAndScale/scaleToFit`` and its
  ///     rotated variant are zeros.
  ///   - width: The new number of columns, at least 1.
  ///   - height: The new number of rows, at least 1.
  ///   - component: The component type of the result; `nil` keeps the component type of these pixels.
  public func resized(
    _ mode: CropAndScale, width: Int, height: Int, component: PixelFormat.Component? = nil
  ) -> PixelBuffer {
    if mode.turn != .up {
      // The smaller result is rotated rather than the larger source.
      let size = mode.turn.displaySize(width: width, height: height)
      return resized(mode.withoutTurn, width: size.width, height: size.height, component: component)
        .oriented(mode.turn)
    }
    return resampled(
      by: Resampling(mode, width: self.width, height: self.height, toWidth: width, height: height),
      component: component)
  }

  /// Returns the pixels resized, computed from their encoded values: each new pixel is the mean of the area that it
  /// covers. Along an axis that is enlarged, values are interpolated.
  ///
  /// Channels are averaged independently.
  ///
  /// - Parameters:
  ///   - width: The new number of columns, at least 1.
  ///   - height: The new number of rows, at least 1.
  ///   - component: The component type of the result, as in ``resized(width:height:component:)``.
  package func averaged(
    width: Int, height: Int, component: PixelFormat.Component? = nil
  ) -> PixelBuffer {
    resampled(
      by: Resampling(
        columns: ResamplingAxis.averaging(self.width, to: width),
        rows: ResamplingAxis.averaging(self.height, to: height)), component: component)
  }

  private func resampled(
    by resampling: Resampling, component: PixelFormat.Component?
  ) -> PixelBuffer {
    var format = format
    if let component { format.component = component }
    var target = PixelBuffer(
      width: resampling.columns.starts.count, height: resampling.rows.starts.count, format: format,
      colorSpace: colorSpace)
    let stride = target.rowStrideInBytes
    withUnsafeBytes { source in
      target.withUnsafeMutableBytes { bytes in
        guard let source = source.baseAddress, let output = bytes.baseAddress else { return }
        resampling.resample(
          MemoryRows(
            base: source, width: width, strideInBytes: rowStrideInBytes,
            component: self.format.component,
            channels: format.channels.count), into: output, strideInBytes: stride,
          component: format.component, spilled: isSpilled ? self : nil)
      }
    }
    return target
  }
}

/// Rows of pixels in memory, valid only while the memory is.
struct MemoryRows {
  let base: UnsafeRawPointer
  /// The number of columns.
  let width: Int
  let strideInBytes: Int
  let component: PixelFormat.Component
  let channels: Int
}

/// The weights for resampling pixels along both axes.
struct Resampling {
  let columns: ResamplingAxis
  let rows: ResamplingAxis

  init(columns: ResamplingAxis, rows: ResamplingAxis) {
    self.columns = columns
    self.rows = rows
  }

  /// Computes the weights for fitting an image into another size, without a turn.
  init(_ mode: CropAndScale, width: Int, height: Int, toWidth: Int, height toHeight: Int) {
    let scale = mode.scale(
      from: Size(width: Double(width), height: Double(height)),
      to: Size(width: Double(toWidth), height: Double(toHeight)))
    columns = ResamplingAxis(
      sourceCount: width, targetCount: toWidth, scale: scale.width,
      offset: (Double(toWidth) - scale.width * Double(width)) / 2)
    rows = ResamplingAxis(
      sourceCount: height, targetCount: toHeight, scale: scale.height,
      offset: (Double(toHeight) - scale.height * Double(height)) / 2)
  }

  /// Resamples pixels; the channels are independent. Target rows that no source row contributes to are left as they are.
  ///
  /// - Parameters:
  ///   - source: The pixels.
  ///   - output: The first row of the result, with the source's channels.
  ///   - targetStride: The distance between the starts of rows of the result, in bytes.
  ///   - targetComponent: The component type of the result.
  ///   - spilled: The source if it is in a file, whose rows are released as soon as they are no longer needed.
  func resample(
    _ source: MemoryRows, into output: UnsafeMutableRawPointer, strideInBytes targetStride: Int,
    component targetComponent: PixelFormat.Component, spilled: PixelBuffer? = nil
  ) {
    // The factor that converts codes to those of another component type.
    let scale = Float(
      Double(targetComponent.largestCode) / Double(source.component.largestCode))
    let channels = source.channels
    let targetCount = columns.starts.count * channels
    let sourceCount = source.width * channels
    forEachBand(of: rows.starts.count) { band in
      // The vertical pass comes first: it runs along whole rows, and one row of sums stays in cache. The row is padded,
      // because the horizontal pass reads four floats where it needs three.
      let sums = Plane<Float>(width: sourceCount + 4, height: 1, repeating: 0)
      let row = Plane<Float>(width: targetCount, height: 1, repeating: 0)
      withUnsafeRows(of: sums, row) { sums, row in
        var released = band.first.map { rows.starts[$0] } ?? 0
        for y in band where rows.counts[y] > 0 {
          // Rows above the first that this row reads are left behind.
          if let spilled, rows.starts[y] > released {
            spilled.releaseRows(released..<rows.starts[y])
            released = rows.starts[y]
          }
          rows.weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            sumRows(
              source.base + rows.starts[y] * source.strideInBytes, stride: source.strideInBytes,
              component: source.component, weights: weights + y * rows.width,
              rowCount: rows.counts[y], into: sums.base, count: sourceCount)
          }
          resampleColumns(sums.base, into: row.base, channels: channels, columns)
          storeRow(
            row.base, into: output + y * targetStride, component: targetComponent, scale: scale,
            count: targetCount)
        }
        if let spilled { spilled.releaseRows(released..<max(released, rows.end(of: band))) }
      }
    }
  }
}

/// A reader of the rows of a bilinearly enlarged plane, with half-pixel centres, clamped at the edges.
struct RowEnlarger {
  private let plane: Plane<SIMD4<Float>>
  private let width: Int
  private let height: Int
  private let columns: BilinearAxis

  init(_ plane: Plane<SIMD4<Float>>, width: Int, height: Int) {
    self.plane = plane
    self.width = width
    self.height = height
    columns = BilinearAxis(width, in: plane.width)
  }

  /// Returns a row of scratch memory for ``read(_:into:scratch:)``: one pixel more than the plane has columns, so that
  /// the plane's last pixel has a right neighbour.
  func scratch() -> Plane<SIMD4<Float>> { Plane(width: plane.width + 1, height: 1) }

  /// Computes row `y` of the enlarged plane.
  func read(
    _ y: Int, into target: UnsafeMutablePointer<SIMD4<Float>>, scratch: Plane<SIMD4<Float>>
  ) {
    let (first, fraction) = BilinearAxis.position(y, of: height, in: plane.height)
    withUnsafeRows(of: plane, scratch) { source, blended in
      let upper = source[first]
      let lower = source[min(first + 1, source.height - 1)]
      if source.width == width { return mixRow(upper, lower, fraction, into: target, count: width) }
      mixRow(upper, lower, fraction, into: blended.base, count: source.width)
      blended.base[source.width] = blended.base[source.width - 1]
      columns.withUnsafeTables { lefts, fractions in
        enlargeRow(blended.base, lefts: lefts, fractions: fractions, into: target, count: width)
      }
    }
  }
}
