// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// A case that ``ImagingTable`` measures: it renders an image of pixels in memory into other pixels in memory.
struct ImagingCase {
  /// The name of the case for `--serve` and in the JSON.
  let name: String
  /// The description of the case.
  let title: String
  /// The renderer.
  let renderer: Renderer
  /// The colour space of the result.
  let colorSpace: ColorSpace
  /// The image to render.
  let image: Image

  /// Renders the image into new memory.
  func pixels() throws -> PixelBuffer {
    try renderer.render(image, format: .rgb8, colorSpace: colorSpace)
  }

  /// Returns all cases, all but one of which compute without colour conversion.
  static func all(
    _ inputs: ImagingInputs, threadCount: Int, pixelsPerStrip: Int
  ) -> [ImagingCase] {
    let plain = Renderer(
      workingSpace: .none, pixelsPerStrip: pixelsPerStrip, threadCount: threadCount)
    let linear = Renderer(pixelsPerStrip: pixelsPerStrip, threadCount: threadCount)
    let photo = Image(pixels: inputs.photo, colorSpace: ColorSpace.none)
    let background = Image(pixels: inputs.background, colorSpace: ColorSpace.none)
    let mask = Image(mask: inputs.mask)
    func plainCase(_ name: String, _ title: String, _ image: Image) -> ImagingCase {
      ImagingCase(
        name: name, title: title, renderer: plain, colorSpace: ColorSpace.none, image: image)
    }
    func blurred(_ sigma: Double) -> Image {
      photo.clampedToExtent().applyingGaussianBlur(sigma: sigma).cropped(to: photo.extent)
    }
    return [
      plainCase("gaussian3", "Gaussian blur, σ = 3", blurred(3)),
      plainCase("gaussian30", "Gaussian blur, σ = 30", blurred(30)),
      plainCase("lanczos", "Lanczos, half the size", photo.scaled(by: 0.5)),
      plainCase(
        "matrices", "five colour matrices, merged",
        matrices.reduce(photo) { $0.applyingColorMatrix($1) }),
      plainCase(
        "matricesApart", "five colour matrices, clamped after each",
        matrices.reduce(photo) { Filters.ColorClamp().apply(to: $0.applyingColorMatrix($1)) }),
      plainCase(
        "blend", "blend with a mask", photo.blended(withMask: mask, over: background)),
      ImagingCase(
        name: "blendLinear", title: "blend with a mask, in linear light", renderer: linear,
        colorSpace: .sRGB,
        image: Image(pixels: inputs.photo).blended(
          withMask: mask, over: Image(pixels: inputs.background))),
      plainCase(
        "maximum", "maximum over 31×31",
        photo.dilated(width: 31, height: 31)
          .cropped(to: photo.extent)),
    ] + kernels(inputs, plain)
  }

  /// Matrices that each mix the colours slightly differently; values outside 0…1 do not persist.
  private static let matrices: [Filters.ColorMatrix] = (0..<5).map { index in
    let share = Float(index + 1) / 16
    return Filters.ColorMatrix(
      red: [1 - share, share, 0, 0], green: [0, 1 - share, share, 0],
      blue: [share, 0, 1 - share, 0], alpha: [0, 0, 0, 1])
  }
}

/// The input pixels: 12 megapixels of smooth colours with edges and noise, and a mask without uniform areas, so that
/// no library can skip rows of it.
struct ImagingInputs {
  let photo: PixelBuffer
  let background: PixelBuffer
  let mask: PixelBuffer

  init(width: Int = 4000, height: Int = 3000) {
    photo = Self.pixels(width, height, .rgb8, seed: 1)
    background = Self.pixels(width, height, .rgb8, seed: 2)
    mask = Self.pixels(width, height, .grey8, seed: 3)
  }

  private static func pixels(
    _ width: Int, _ height: Int, _ format: PixelFormat, seed: UInt64
  ) -> PixelBuffer {
    var pixels = PixelBuffer(width: width, height: height, format: format)
    let (stride, channelCount) = (pixels.rowStrideInBytes, format.channels.count)
    pixels.withUnsafeMutableBytes { bytes in
      var state = seed &* 0x9E37_79B9_7F4A_7C15
      for y in 0..<height {
        for x in 0..<width {
          for channel in 0..<channelCount {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let slope = (x &* (channel + 2) &+ y &* (4 - channel)) / 40
            let edge = (x / 160 ^ y / 160) & 1 == 0 ? 0 : 60
            bytes[y * stride + x * channelCount + channel] = UInt8(
              truncatingIfNeeded: slope % 160 + edge + Int(state >> 59))
          }
        }
      }
    }
    return pixels
  }
}
