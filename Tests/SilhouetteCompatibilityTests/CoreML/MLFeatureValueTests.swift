// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import TestSupport
  import Testing

  /// Values of every type, and images of a size.
  @Suite struct MLFeatureValueTests {
    @Test("a value has one type, and is equal to another of the same type and value")
    func types() throws {
      let array = try MLMultiArray([1.0, 2])
      let values: [(MLFeatureType, MLFeatureValue)] = [
        (.int64, MLFeatureValue(int64: 1)), (.double, MLFeatureValue(double: 1)),
        (.string, MLFeatureValue(string: "1")), (.multiArray, MLFeatureValue(multiArray: array)),
        (.dictionary, try MLFeatureValue(dictionary: ["a": 1])),
        (.sequence, MLFeatureValue(sequence: MLSequence(strings: ["a"]))),
        (.sequence, MLFeatureValue(sequence: MLSequence(int64s: [1, 2]))),
        (.image, MLFeatureValue(undefined: .image)),
      ]
      for (index, (type, value)) in values.enumerated() {
        #expect(value.type == type && value.isUndefined == (index == 7))
        for (other, (_, second)) in values.enumerated() {
          #expect(value.isEqual(to: second) == (index == other))
          #expect((value == second) == (index == other))
        }
      }
      #expect(values[0].1.doubleValue == 0 && values[0].1.multiArrayValue == nil)
      #expect(values[5].1.sequenceValue?.stringValues == ["a"])
      #expect(values[6].1.sequenceValue?.int64Values == [1, 2])
      #expect(MLSequence(empty: .string).type == .string)
      #expect(MLFeatureValue(multiArray: try MLMultiArray([1.0, 2])) == values[3].1)
      #expect(values[3].1.shapedArrayValue(of: Double.self)?.scalars == [1, 2])
      #expect(values[3].1.shapedArrayValue(of: Float.self) == nil)
      let shaped = MLFeatureValue(shapedArray: MLShapedArray<Float>(scalar: 2))
      #expect(shaped.multiArrayValue?[0] == 2)
      #expect(throws: MLModelError.self) { try MLFeatureValue(dictionary: [1: 1, "a": 2]) }
    }

    @Test("a dictionary holds values of all types, and refuses others")
    func provider() throws {
      let values: [String: Any] = [
        "a": 1, "b": 2.5, "c": "x", "d": NSNumber(value: 3), "e": ["p": 0.5] as [String: Double],
        "f": ["x", "y"], "g": MLFeatureValue(double: 4), "h": Float(0.25), "i": Int64(7),
        "j": ["q": 1] as [AnyHashable: NSNumber], "k": MLSequence(int64s: [5]),
      ]
      let provider = try MLDictionaryFeatureProvider(dictionary: values)
      #expect(provider.featureNames.count == 11 && provider["z"] == nil)
      #expect(provider["a"]?.int64Value == 1 && provider["b"]?.doubleValue == 2.5)
      #expect(provider["c"]?.stringValue == "x" && provider["d"]?.int64Value == 3)
      #expect(provider["e"]?.dictionaryValue["p"] == 0.5 && provider["h"]?.doubleValue == 0.25)
      #expect(provider["f"]?.sequenceValue?.stringValues == ["x", "y"])
      #expect(provider.featureValue(for: "g")?.doubleValue == 4 && provider["i"]?.int64Value == 7)
      #expect(provider["j"]?.dictionaryValue["q"] == 1 && provider["k"]?.type == .sequence)
      #expect(provider.dictionary.count == 11)
      let error = #expect(throws: MLModelError.self) {
        try MLDictionaryFeatureProvider(dictionary: ["a": Date()])
      }
      #expect(error?.code == .featureType)
    }

    // MARK: Images

    /// An image of 4×2 whose left half is red and whose right half is blue.
    private func halves() throws -> CGImage {
      let left = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 2, height: 2))
      let right = CIImage(color: .blue).cropped(to: CGRect(x: 2, y: 0, width: 2, height: 2))
      let image = left.composited(over: right)
      return try #require(CIContext().createCGImage(image, from: image.extent))
    }

    /// The rows of a buffer, each pixel as red, blue or black.
    private func names(_ value: MLFeatureValue) throws -> [String] {
      let image = try #require(value.imageBufferValue.flatMap { CGImage.create(pixelBuffer: $0) })
      let data = [UInt8](image.data)
      return (0..<image.height).map { row in
        (0..<image.width).map { column in
          let pixel = row * image.bytesPerRow + 4 * column
          // BGRA.
          return data[pixel + 2] > 200 ? "r" : data[pixel] > 200 ? "b" : "."
        }.joined()
      }
    }

    @Test("images are stretched, cropped or fitted into a size, as a whole or in part")
    func images() throws {
      let image = try halves()
      func value(_ options: [MLFeatureValue.ImageOption: Any]? = nil) throws -> [String] {
        try names(
          MLFeatureValue(
            cgImage: image, pixelsWide: 4, pixelsHigh: 4,
            pixelFormatType: kCVPixelFormatType_32BGRA, options: options))
      }
      #expect(try value() == ["rrbb", "rrbb", "rrbb", "rrbb"])
      #expect(
        try value([.cropAndScale: VNImageCropAndScaleOption.scaleFit])
          == ["....", "rrbb", "rrbb", "...."])
      #expect(
        try value([.cropAndScale: VNImageCropAndScaleOption.centerCrop.rawValue]).allSatisfy {
          $0.hasPrefix("r") && $0.hasSuffix("b")
        })
      let left = CGRect(x: 0, y: 0, width: 0.5, height: 1)
      #expect(try value([.cropRect: left]) == ["rrrr", "rrrr", "rrrr", "rrrr"])
      // The right half is on top after a quarter turn to the left.
      #expect(
        try value([.cropAndScale: VNImageCropAndScaleOption.scaleFillRotate90CCW])
          == ["bbbb", "bbbb", "rrrr", "rrrr"])
      let turned = try MLFeatureValue(
        cgImage: image, orientation: .down, pixelsWide: 4, pixelsHigh: 2,
        pixelFormatType: kCVPixelFormatType_32BGRA)
      #expect(try names(turned) == ["bbrr", "bbrr"])
      for part in [
        CGRect(x: 0.5, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: 0, height: 1),
        CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), "half",
      ] as [Any] {
        #expect(throws: MLModelError.self) { try value([.cropRect: part]) }
      }
    }

    @Test("sizes and formats that cannot be are errors")
    func failures() throws {
      let image = try halves()
      for (width, height, format) in [
        (0, 4, kCVPixelFormatType_32BGRA), (4, .max, kCVPixelFormatType_32BGRA), (4, 4, 7),
      ] {
        #expect(throws: MLModelError.self) {
          try MLFeatureValue(
            cgImage: image, pixelsWide: width, pixelsHigh: height, pixelFormatType: format)
        }
      }
    }

    @Test("a file is made upright by its metadata, or by what the caller says")
    func files() throws {
      let url = URL(fileURLWithPath: SharedData.packageFolder + "/Examples/chelsea.png")
      let size = try #require(UIImage(contentsOfFile: url.path)?.size)
      let upright = try MLFeatureValue(
        imageAt: url, pixelsWide: 16, pixelsHigh: 12, pixelFormatType: kCVPixelFormatType_32ARGB)
      let buffer = try #require(upright.imageBufferValue)
      #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32ARGB)
      let turned = try MLFeatureValue(
        imageAt: url, orientation: .right, pixelsWide: 12, pixelsHigh: 16,
        pixelFormatType: kCVPixelFormatType_OneComponent8)
      #expect(CVPixelBufferGetWidth(try #require(turned.imageBufferValue)) == 12)
      #expect(size.width > size.height)
      let error = #expect(throws: MLModelError.self) {
        try MLFeatureValue(
          imageAt: URL(fileURLWithPath: "/nowhere.png"), pixelsWide: 4, pixelsHigh: 4,
          pixelFormatType: kCVPixelFormatType_32BGRA)
      }
      #expect(error?.code == .io)
    }
  }
#endif
