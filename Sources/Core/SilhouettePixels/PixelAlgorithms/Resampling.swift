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
    var format = format
    if let component { format.component = component }
    var target = PixelBuffer(width: width, height: height, format: format, colorSpace: colorSpace)
    let scale = mode.scale(
      from: Size(width: Double(self.width), height: Double(self.height)),
      to: Size(width: Double(width), height: Double(height)))
    let columns = ResamplingAxis(
      sourceCount: self.width, targetCount: width, scale: scale.width,
      offset: (Double(width) - scale.width * Double(self.width)) / 2)
    let rows = ResamplingAxis(
      sourceCount: self.height, targetCount: height, scale: scale.height,
      offset: (Double(height) - scale.height * Double(self.height)) / 2)
    resample(into: &target, columns: columns, rows: rows)
    return target
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
    var format = format
    if let component { format.component = component }
    var target = PixelBuffer(width: width, height: height, format: format, colorSpace: colorSpace)
    resample(
      into: &target, columns: ResamplingAxis.averaging(self.width, to: width),
      rows: ResamplingAxis.averaging(self.height, to: height))
    return target
  }

  private func resample(
    into target: inout PixelBuffer, columns: ResamplingAxis, rows: ResamplingAxis
  ) {
    let channels = format.channels.count
    let sourceCount = width * channels
    let targetCount = target.width * channels
    let sourceStride = rowStrideInBytes
    let targetStride = target.rowStrideInBytes
    let sourceComponent = format.component
    let targetComponent = target.format.component
    let scale = codeScale(to: targetComponent)
    withUnsafeBytes { source in
      target.withUnsafeMutableBytes { bytes in
        guard let source = source.baseAddress, let output = bytes.baseAddress else { return }
        forEachBand(of: rows.starts.count) { band in
          // The vertical pass comes first: it runs along whole rows, and one row of sums stays in cache. The row is padded,
          // because the horizontal pass reads four floats where it needs three.
          let sums = Plane<Float>(width: sourceCount + 4, height: 1, repeating: 0)
          let row = Plane<Float>(width: targetCount, height: 1, repeating: 0)
          withUnsafeRows(of: sums, row) { sums, row in
            var released = band.first.map { rows.starts[$0] } ?? 0
            for y in band where rows.counts[y] > 0 {
              // Rows above the first that this row reads are left behind.
              if isSpilled, rows.starts[y] > released {
                releaseRows(released..<rows.starts[y])
                released = rows.starts[y]
              }
              rows.weights.withUnsafeBufferPointer { weights in
                guard let weights = weights.baseAddress else { return }
                sumRows(
                  source + rows.starts[y] * sourceStride, stride: sourceStride,
                  component: sourceComponent, weights: weights + y * rows.width,
                  rowCount: rows.counts[y], into: sums.base, count: sourceCount)
              }
              resampleColumns(sums.base, into: row.base, channels: channels, columns)
              storeRow(
                row.base, into: output + y * targetStride, component: targetComponent,
                scale: scale, count: targetCount)
            }
            if isSpilled { releaseRows(released..<max(released, rows.end(of: band))) }
          }
        }
      }
    }
  }

  /// Returns the factor that converts these pixels' codes to codes of another component type.
  private func codeScale(to component: PixelFormat.Component) -> Float {
    Float(Double(component.largestCode) / Double(format.component.largestCode))
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
