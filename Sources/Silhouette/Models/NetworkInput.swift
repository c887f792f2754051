// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// The picture as a network takes it: stretched to size × size on its encoded values,
  /// antialiased, every byte times `scale` plus `offset`.
  ///
  /// Grey becomes three equal channels; what is transparent is shown over white.
  ///
  /// - Parameters:
  ///   - size: The rows and columns of the tensor.
  ///   - mode: What to do where the proportions differ.
  ///   - scale: What a byte, 0…255, is multiplied by.
  ///   - offset: What is then added.
  /// - Returns: Float32 [1, size, size, 3], RGB, top row first.
  /// - Throws: `RenderError` if the picture is over the renderer's limit.
  public func networkInput(
    size: Int, mode: CropAndScale = .scaleFill, scale: Float, offset: Float
  ) throws -> Tensor {
    let opaque = try withoutAlpha()
    // Rounded to bytes: networks are trained on pictures that were.
    let resized = opaque.resized(mode, width: size, height: size, component: .uint8)
    let channels = resized.format.channels.count
    return Tensor(shape: [1, size, size, 3]) { (result: UnsafeMutableBufferPointer<Float>) in
      let table = (0..<256).map { Float($0) * scale + offset }
      table.withUnsafeBufferPointer { table in
        for y in 0..<size {
          resized.withUnsafeRow(y) { row in
            var target = y * size * 3
            for x in 0..<size {
              let source = x * channels
              result[target] = table[Int(row[source])]
              result[target + 1] = table[Int(row[source + (channels == 3 ? 1 : 0)])]
              result[target + 2] = table[Int(row[source + (channels == 3 ? 2 : 0)])]
              target += 3
            }
          }
        }
      }
    }
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
