// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// The picture as a network takes it: scaled on its encoded values, antialiased, every byte times
  /// the format's scale plus its offset.
  ///
  /// Grey becomes three equal channels where the network wants colours; what is transparent is shown
  /// over white; 16-bit pictures are rounded to bytes, since networks are trained on these.
  ///
  /// - Parameters:
  ///   - format: Size, channels and numbers of the tensor.
  ///   - cropAndScale: What to do where the proportions differ.
  /// - Returns: Float32 [1, height, width, channels], top row first.
  /// - Throws: `RenderError` if the picture is over the renderer's limit.
  public func networkInput(
    _ format: NetworkInputFormat, cropAndScale: CropAndScale = .scaleToFill
  ) throws -> Tensor {
    let resized = try withoutAlpha().resized(
      cropAndScale, width: format.width, height: format.height, component: .uint8)
    let table = (0..<256).map { Float($0) * format.scale + format.offset }
    return Tensor(shape: [1, format.height, format.width, format.channels.count]) {
      (result: UnsafeMutableBufferPointer<Float>) in
      table.withUnsafeBufferPointer { table in
        let rowCount = format.width * format.channels.count
        for y in 0..<format.height {
          let target = UnsafeMutableBufferPointer(
            rebasing: result[y * rowCount..<(y + 1) * rowCount])
          resized.withUnsafeRow(y) { row in
            let source = ByteRow(bytes: row, channels: resized.format.channels.count)
            source.write(format.channels, through: table, into: target)
          }
        }
      }
    }
  }

  /// The picture as a network of RGB and as many rows as columns takes it.
  ///
  /// - Parameters:
  ///   - size: The rows and columns of the tensor.
  ///   - mode: What to do where the proportions differ.
  ///   - scale: What a byte, 0…255, is multiplied by.
  ///   - offset: What is then added.
  /// - Returns: Float32 [1, size, size, 3], top row first.
  /// - Throws: `RenderError` if the picture is over the renderer's limit.
  public func networkInput(
    size: Int, mode: CropAndScale = .scaleToFill, scale: Float, offset: Float
  ) throws -> Tensor {
    try networkInput(
      NetworkInputFormat(width: size, height: size, scale: scale, offset: offset),
      cropAndScale: mode)
  }

  /// Grey or RGB in this order.
  func withoutAlpha() throws -> PixelBuffer {
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

/// A row of grey or RGB bytes.
private struct ByteRow {
  let bytes: UnsafeRawBufferPointer
  let channels: Int

  /// Writes the numbers that a table has for the bytes.
  func write(
    _ wanted: ModelDescription.ImageChannels, through table: UnsafeBufferPointer<Float>,
    into target: UnsafeMutableBufferPointer<Float>
  ) {
    let (green, blue) = channels == 3 ? (1, 2) : (0, 0)
    let count = bytes.count / channels
    switch wanted {
    case .rgb, .bgr:
      let (first, last) = wanted == .rgb ? (0, blue) : (blue, 0)
      for x in 0..<count {
        let source = x * channels
        target[3 * x] = table[Int(bytes[source + first])]
        target[3 * x + 1] = table[Int(bytes[source + green])]
        target[3 * x + 2] = table[Int(bytes[source + last])]
      }
    case .grey:
      for x in 0..<count {
        let source = x * channels
        // In parts of 2¹⁶, as in libjpeg: grey stays what it is.
        let luma =
          19_595 * Int(bytes[source]) + 38_470 * Int(bytes[source + green])
          + 7_471 * Int(bytes[source + blue])
        target[x] = table[(luma + 32_768) >> 16]
      }
    }
  }
}
