// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// What filters say about themselves, and copies of them.
  @Suite struct CIFilterAttributeTests {
    private let image = CIImage(
      bitmapData: Data((0..<120).map { UInt8($0 * 83 % 251) }), bytesPerRow: 24,
      size: CGSize(width: 6, height: 5), format: .RGBA8, colorSpace: CGColorSpaceCreateDeviceRGB()
    ).settingAlphaOne(in: CGRect(x: 0, y: 0, width: 6, height: 5))

    private func pixels(_ image: CIImage?, _ rect: CGRect) throws -> [Float] {
      let image = try #require(image)
      var numbers = [Float](repeating: -1, count: 4 * Int(rect.width) * Int(rect.height))
      numbers.withUnsafeMutableBytes { memory in
        guard let start = memory.baseAddress else { return }
        CIContext().render(
          image, toBitmap: start, rowBytes: 16 * Int(rect.width), bounds: rect, format: .RGBAf,
          colorSpace: nil)
      }
      return numbers
    }

    @Test("every filter names itself and describes each of its inputs")
    func attributes() throws {
      for name in CIFilter.filterNames(inCategory: nil) {
        let filter = try #require(CIFilter(name: name))
        let attributes = filter.attributes
        #expect(attributes[kCIAttributeFilterName] as? String == name)
        let title = try #require(attributes[kCIAttributeFilterDisplayName] as? String)
        #expect(CIFilter.localizedName(forFilterName: name) == title)
        #expect(!title.isEmpty && title.first?.isUppercase == true, "\(name): \(title)")
        let categories = try #require(attributes[kCIAttributeFilterCategories] as? [String])
        #expect(categories.contains(kCICategoryBuiltIn))
        for category in categories {
          #expect(CIFilter.filterNames(inCategory: category).contains(name), "\(name) \(category)")
        }
        for key in filter.inputKeys {
          let input = try #require(attributes[key] as? [String: Any], "\(name) \(key)")
          #expect(input[kCIAttributeName] as? String == key)
          #expect(input[kCIAttributeClass] as? String != nil, "\(name) \(key)")
          try expectRanges(input, "\(name) \(key)")
        }
      }
    }

    /// Expects the range of a number to contain those of its slider, its default and its identity.
    private func expectRanges(_ input: [String: Any], _ name: String) throws {
      guard let low = (input[kCIAttributeMin] as? NSNumber)?.doubleValue,
        let sliderLow = (input[kCIAttributeSliderMin] as? NSNumber)?.doubleValue
      else { return }
      let high = try #require((input[kCIAttributeMax] as? NSNumber)?.doubleValue)
      let sliderHigh = try #require((input[kCIAttributeSliderMax] as? NSNumber)?.doubleValue)
      #expect(low <= sliderLow && sliderLow < sliderHigh && sliderHigh <= high, "\(name)")
      for key in [kCIAttributeDefault, kCIAttributeIdentity] {
        guard let number = (input[key] as? NSNumber)?.doubleValue else { continue }
        #expect((low...high).contains(number), "\(name): \(key)")
      }
    }

    @Test("the attributes of a blur and of a colour are Core Image's")
    func examples() throws {
      let blur = try #require(CIFilter(name: "CIGaussianBlur")).attributes
      #expect(blur[kCIAttributeFilterDisplayName] as? String == "Gaussian Blur")
      let radius = try #require(blur[kCIInputRadiusKey] as? [String: Any])
      #expect(radius[kCIAttributeClass] as? String == "NSNumber")
      #expect(radius[kCIAttributeType] as? String == kCIAttributeTypeDistance)
      #expect(radius[kCIAttributeDefault] as? NSNumber == 10)
      #expect(radius[kCIAttributeMin] as? NSNumber == 0)
      #expect(radius[kCIAttributeSliderMax] as? NSNumber == 100)
      #expect(radius[kCIAttributeIdentity] as? NSNumber == 0)
      #expect(radius[kCIAttributeDisplayName] as? String == "Radius")
      let input = try #require(blur[kCIInputImageKey] as? [String: Any])
      #expect(input[kCIAttributeClass] as? String == "CIImage")
      let color = try #require(
        CIFilter.colorMonochrome().attributes[kCIInputColorKey] as? [String: Any])
      #expect(color[kCIAttributeClass] as? String == "CIColor")
      #expect(color[kCIAttributeDefault] as? CIColor == CIColor(red: 0.6, green: 0.45, blue: 0.3))
      let cube = CIFilter.colorCube().attributes["inputCubeData"] as? [String: Any]
      #expect(cube?[kCIAttributeClass] as? String == "NSData")
    }

    @Test("the values that change nothing change nothing")
    func identities() throws {
      var count = 0
      for name in CIFilter.filterNames(inCategory: nil) {
        let filter = try #require(CIFilter(name: name))
        let attributes = filter.attributes
        for key in filter.inputKeys {
          let input = attributes[key] as? [String: Any]
          if let value = input?[kCIAttributeIdentity] {
            filter.setValue(value, forKey: key)
            count += 1
          } else if input?[kCIAttributeClass] as? String == "CIImage" {
            filter.setValue(key == kCIInputImageKey ? image : CIImage.white, forKey: key)
          }
        }
        guard
          attributes.values.contains(where: { ($0 as? [String: Any])?[kCIAttributeIdentity] != nil }
          )
        else { continue }
        let found = try pixels(filter.outputImage, image.extent)
        let expected = try pixels(image, image.extent)
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-5 }, "\(name)")
      }
      #expect(count > 20)
    }

    @Test("names by category")
    func categories() {
      let all = CIFilter.filterNames(inCategory: nil)
      #expect(all == CIFilter.filterNames(inCategory: kCICategoryStillImage))
      #expect(CIFilter.filterNames(inCategories: nil) == all)
      let blurs = CIFilter.filterNames(inCategory: kCICategoryBlur)
      #expect(blurs.contains("CIBoxBlur") && !blurs.contains("CISepiaTone"))
      #expect(
        CIFilter.filterNames(inCategories: [kCICategoryBlur, kCICategoryBuiltIn]) == blurs)
      #expect(
        CIFilter.filterNames(inCategories: [kCICategoryBlur, kCICategoryGenerator]).isEmpty)
      #expect(
        CIFilter.filterNames(inCategory: kCICategoryCompositeOperation)
          .contains("CISourceOverCompositing"))
      #expect(
        CIFilter.filterNames(inCategory: kCICategoryGradient).contains("CILinearGradient"))
      #expect(CIFilter.filterNames(inCategory: "nothing").isEmpty)
      #expect(CIFilter.localizedName(forFilterName: "CIUnknown") == nil)
      #expect(
        CIFilter.localizedName(forFilterName: "CISRGBToneCurveToLinear")
          == "SRGB Tone Curve To Linear")
      #expect(CIFilter.localizedName(forCategory: kCICategoryColorEffect) == "Color Effect")
      #expect(CIFilter.localizedDescription(forFilterName: "CIBoxBlur")?.hasSuffix(".") == true)
    }

    @Test("a copy has the inputs and the type, and changes alone")
    func copies() throws {
      let filter = CIFilter.exposureAdjust()
      filter.inputImage = image
      filter.ev = 2
      filter.name = "brighter"
      let copy = try #require(filter.copy() as? any CIFilter & CIExposureAdjust)
      #expect(copy.name == "brighter" && copy.ev == 2 && copy.inputImage == image)
      copy.ev = 1
      #expect(filter.ev == 2)
      #expect(copy.outputImage != nil && copy.outputImage != filter.outputImage)
      let named = try #require(CIFilter(name: "CISepiaTone"))
      named.setValue(0.5, forKey: kCIInputIntensityKey)
      let other = try #require(named.copy() as? CIFilter)
      #expect(other.value(forKey: kCIInputIntensityKey) as? Double == 0.5)
      other.setDefaults()
      #expect(other.value(forKey: kCIInputIntensityKey) as? NSNumber == 1)
    }

    /// A filter as apps write their own.
    private final class Inversion: CIFilter {
      var inputImage: CIImage?
      override var outputImage: CIImage? { inputImage?.applyingFilter("CIColorInvert") }
    }

    @Test("a program's own filter is a subclass")
    func subclass() throws {
      let filter = Inversion()
      #expect(filter.outputImage == nil && filter.name == "Inversion")
      filter.inputImage = image
      #expect(filter.outputImage == image.applyingFilter("CIColorInvert"))
      #expect(filter.inputKeys.isEmpty)
      #expect(filter.attributes[kCIAttributeFilterName] as? String == "Inversion")
    }

    @Test("colours have components and spaces; text that is none is black")
    func colors() throws {
      let color = CIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
      #expect(color.components == [0.25, 0.5, 0.75, 0.5] && color.numberOfComponents == 4)
      #expect(color.colorSpace.name == CGColorSpace.sRGB)
      let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
      // IEC 61966-2-1: 0.2140411 of light is 0.5 encoded.
      let half = try #require(
        CIColor(red: 0.2140411, green: 0, blue: 1, alpha: 0.25, colorSpace: linear))
      #expect(abs(half.red - 0.5) < 1e-5 && half.green == 0 && half.alpha == 0.25)
      #expect(CIColor(red: 0, green: 0, blue: 0, colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
      #expect(CIColor(string: "0.5 0.25 1 0.75").components == [0.5, 0.25, 1, 0.75])
      #expect(CIColor(string: color.stringRepresentation) == color)
      #expect(CIColor(string: "red") == .black && CIColor(string: "") == .black)
      for number in [CGFloat.nan, .infinity, -1e300] {
        let odd = CIColor(red: number, green: 0, blue: number, alpha: number)
        #expect(odd.stringRepresentation.isEmpty == false)
        let image = CIImage(color: odd).cropped(to: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(CIContext().createCGImage(image, from: image.extent)?.width == 2)
        #expect(!CIVector(x: number, y: 1).stringRepresentation.isEmpty)
      }
    }
  }
#endif
