// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// Filters by name, by key and by type.
  @Suite struct CIFilterTests {
    /// Returns the pixel at a place of an image, RGBA premultiplied, without colour management.
    private func pixel(_ image: CIImage?, _ x: CGFloat = 0, _ y: CGFloat = 0) throws -> [Float] {
      var numbers = [Float](repeating: -1, count: 4)
      let image = try #require(image)
      numbers.withUnsafeMutableBytes { memory in
        guard let start = memory.baseAddress else { return }
        CIContext(options: [.workingColorSpace: NSNull()]).render(
          image, toBitmap: start, rowBytes: 16, bounds: CGRect(x: x, y: y, width: 1, height: 1),
          format: .RGBAf, colorSpace: nil)
      }
      return numbers
    }

    private func isNear(_ a: [Float], _ b: [Float]) -> Bool {
      a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-5 }
    }

    private let color = CIImage(color: CIColor(red: 0.5, green: 0.25, blue: 0.125))

    @Test("a filter by name takes Core Image's keys and gives their defaults")
    func keys() throws {
      let filter = try #require(CIFilter(name: "CIExposureAdjust"))
      #expect(filter.name == "CIExposureAdjust")
      #expect(filter.inputKeys == ["inputImage", "inputEV"])
      #expect(filter.value(forKey: kCIInputEVKey) as? NSNumber == 0)
      #expect(filter.outputImage == nil)
      filter.setValue(color, forKey: kCIInputImageKey)
      filter.setValue(1, forKey: kCIInputEVKey)
      // rgb · 2^EV.
      #expect(isNear(try pixel(filter.outputImage), [1, 0.5, 0.25, 1]))
      filter.setValue(nil, forKey: kCIInputEVKey)
      #expect(isNear(try pixel(filter.outputImage), [0.5, 0.25, 0.125, 1]))
    }

    @Test("numbers of every type are taken")
    func numbers() throws {
      let values: [Any] = [1, 1.0, Float(1), CGFloat(1), NSNumber(value: 1)]
      for value in values {
        let image = color.applyingFilter("CIExposureAdjust", parameters: ["inputEV": value])
        #expect(isNear(try pixel(image), [1, 0.5, 0.25, 1]))
      }
    }

    @Test("the typed filters are those of the names")
    func typed() throws {
      let filter = CIFilter.colorMatrix()
      filter.inputImage = color
      filter.rVector = CIVector(x: 0, y: 0, z: 0, w: 0.75)
      filter.biasVector = CIVector(x: 0, y: 0.5, z: 0, w: 0)
      #expect(filter.gVector == CIVector(x: 0, y: 1, z: 0, w: 0))
      #expect(isNear(try pixel(filter.outputImage), [0.75, 0.75, 0.125, 1]))
      let exposure = CIFilter.exposureAdjust()
      exposure.inputImage = color
      exposure.ev = -1
      #expect(isNear(try pixel(exposure.outputImage), [0.25, 0.125, 0.0625, 1]))
      let cut: any CIFilter & CICrop = CIFilter.crop()
      cut.inputImage = color
      cut.rectangle = CGRect(x: 1, y: 2, width: 3, height: 4)
      #expect(cut.outputImage?.extent == CGRect(x: 1, y: 2, width: 3, height: 4))
    }

    @Test("a mask chooses between two images: m · a + (1 − m) · b")
    func mask() throws {
      let filter = CIFilter.blendWithMask()
      filter.inputImage = color
      filter.backgroundImage = CIImage(color: CIColor(red: 0, green: 1, blue: 0))
      filter.maskImage = CIImage(color: CIColor(red: 0.9, green: 0.25, blue: 0.1))
      #expect(isNear(try pixel(filter.outputImage), [0.125, 0.8125, 0.03125, 1]))
      let red = CIFilter.blendWithRedMask()
      red.inputImage = color
      red.maskImage = filter.maskImage
      #expect(isNear(try pixel(red.outputImage), [0.45, 0.225, 0.1125, 0.9]))
    }

    @Test("numbers beyond an input's range become the nearest, and angles the same angle")
    func ranges() throws {
      let image = CIImage(color: CIColor(red: 0.2, green: 0.4, blue: 0.6)).cropped(
        to: CGRect(x: 0, y: 0, width: 8, height: 8))
      let straighten = CIFilter.straighten()
      straighten.inputImage = image
      straighten.angle = 135
      #expect(straighten.outputImage?.extent == image.extent)
      let (strong, strongest) = (CIFilter.vignette(), CIFilter.vignette())
      (strong.inputImage, strongest.inputImage) = (image, image)
      (strong.intensity, strongest.intensity) = (2, 1)
      #expect(try isNear(pixel(strong.outputImage), pixel(strongest.outputImage)))
      let cube = CIFilter.colorCube()
      cube.inputImage = image
      for dimension in [Float.infinity, .nan, 1e30] {
        cube.cubeDimension = dimension
        #expect(cube.outputImage == nil)
      }
    }

    @Test("a clamp takes a transform, as the usual way to blur without fading edges has it")
    func clamp() throws {
      let image = CIImage(color: CIColor(red: 0.2, green: 0.4, blue: 0.6)).cropped(
        to: CGRect(x: 0, y: 0, width: 8, height: 8))
      let clamped = image.applyingFilter(
        "CIAffineClamp", parameters: [kCIInputTransformKey: CGAffineTransform.identity])
      #expect(clamped.extent == .infinite)
      #expect(try isNear(pixel(clamped, -5, 20), pixel(image)))
    }

    @Test("filters with the same inputs share a protocol")
    func protocols() {
      let masks: [any CIFilter & CIBlendWithMask] = [
        CIFilter.blendWithMask(), CIFilter.blendWithRedMask(), CIFilter.blendWithAlphaMask(),
      ]
      let modes: [any CIFilter & CICompositeOperation] = [
        CIFilter.multiplyBlendMode(), CIFilter.sourceOverCompositing(),
      ]
      let sums: [any CIFilter & CIConvolution] = [
        CIFilter.convolution3X3(), CIFilter.convolution9Vertical(),
      ]
      #expect(
        masks.map(\.name) == ["CIBlendWithMask", "CIBlendWithRedMask", "CIBlendWithAlphaMask"])
      #expect(modes.count == 2 && sums.allSatisfy { $0.name.hasPrefix("CIConvolution") })
    }

    @Test("filters of portraits have Core Image's inputs and defaults")
    func portraits() throws {
      let bokeh = CIFilter.bokehBlur()
      #expect(bokeh.radius == 20 && bokeh.ringAmount == 0 && bokeh.softness == 1)
      #expect(bokeh.ringSize == 0.1)
      let bicubic = CIFilter.bicubicScaleTransform()
      #expect(bicubic.parameterB == 0 && bicubic.parameterC == 0.75 && bicubic.scale == 1)
      let vignette = CIFilter.vignetteEffect()
      #expect(vignette.center == CGPoint(x: 150, y: 150) && vignette.falloff == 0.5)
      let noise = CIFilter.noiseReduction()
      #expect(noise.noiseLevel == 0.02 && noise.sharpness == 0.4)
      #expect(CIFilter.distanceGradientFromRedMask().maximumDistance == 10)
      let looks: [any CIFilter & CIPhotoEffect] = [
        CIFilter.photoEffectNoir(), CIFilter.photoEffectTransfer(),
      ]
      for look in looks {
        look.inputImage = color
        #expect(try pixel(look.outputImage)[3] == 1)
      }
      // The luminance (ITU-R BT.709) of the colour.
      let tonal = CIFilter.photoEffectTonal()
      tonal.inputImage = color
      let grey: Float = 0.2126 * 0.5 + 0.7152 * 0.25 + 0.0722 * 0.125
      #expect(try isNear(pixel(tonal.outputImage), [grey, grey, grey, 1]))
      let edges = CIFilter.perspectiveTransformWithExtent()
      #expect(edges.extent == CGRect(x: 0, y: 0, width: 300, height: 300))
      let bloom = CIFilter.bloom()
      bloom.inputImage = CIImage.white
      #expect(try isNear(pixel(bloom.outputImage), [1, 1, 1, 1]))
    }

    @Test("a generator needs no image, and its colours are CIColor")
    func generator() throws {
      let filter = CIFilter.linearGradient()
      filter.point0 = CGPoint(x: 0.5, y: 0)
      filter.point1 = CGPoint(x: 10.5, y: 0)
      filter.color0 = .black
      filter.color1 = CIColor(red: 1, green: 0.5, blue: 0)
      #expect(isNear(try pixel(filter.outputImage, 5, 3), [0.5, 0.25, 0, 1]))
      #expect(filter.color1 == CIColor(red: 1, green: 0.5, blue: 0))
      #expect(CIFilter.gaussianGradient().color0 == .white)
    }

    @Test("a colour cube is Core Image's table of Float32")
    func cube() throws {
      // The corners of the cube, red changing fastest; red and blue exchanged.
      let colors: [SIMD4<Float>] = [
        [0, 0, 0, 1], [0, 0, 1, 1], [0, 1, 0, 1], [0, 1, 1, 1], [1, 0, 0, 1], [1, 0, 1, 1],
        [1, 1, 0, 1], [1, 1, 1, 1],
      ]
      let filter = CIFilter.colorCube()
      filter.inputImage = color
      filter.cubeDimension = 2
      filter.cubeData = colors.withUnsafeBytes { Data($0) }
      #expect(isNear(try pixel(filter.outputImage), [0.125, 0.25, 0.5, 1]))
      filter.cubeData = Data(count: 127)
      #expect(filter.outputImage == nil)
    }

    @Test("what does not suit gives no image, and the reason is to be had")
    func failures() throws {
      #expect(CIFilter(name: "CIUnknown") == nil)
      // The library's own name is none of Core Image's.
      #expect(CIFilter(name: "gaussianBlur") == nil)
      let filter = CIFilter.gaussianBlur()
      #expect(throws: (any Error).self) { try filter.makeOutputImage() }
      filter.inputImage = color
      filter.setValue("wide", forKey: "inputRadius")
      #expect(filter.outputImage == nil)
      filter.setValue(nil, forKey: "inputRadius")
      filter.setValue(3, forKey: "inputRadios")
      let message = #expect(throws: (any Error).self) { try filter.makeOutputImage() }
      #expect(message.map { "\($0)" }?.contains("inputRadios") == true)
      #expect(color.applyingFilter("CIUnknown", parameters: [:]).extent.isEmpty)
    }
  }
#endif
