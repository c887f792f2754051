// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// What an image says about what it was made from.
  @Suite struct CIImageSourceTests {
    private let space = CGColorSpaceCreateDeviceRGB()

    private func temporary(_ name: String) -> URL {
      FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)-\(name)")
    }

    @Test("an image gives back the pixels or the buffer that it was made from, and filters do not")
    func origins() throws {
      let pixels = try #require(
        CIContext().createCGImage(CIImage.red, from: CGRect(x: 0, y: 0, width: 3, height: 2)))
      let image = CIImage(cgImage: pixels)
      #expect(image.cgImage === pixels)
      #expect(image.pixelBuffer == nil && image.url == nil)
      #expect(image.colorSpace?.name == CGColorSpace.sRGB)
      #expect(image.applyingFilter("CIColorInvert").cgImage == nil)
      #expect(image.applyingFilter("CIColorInvert").colorSpace == nil)
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 3, 2, kCVPixelFormatType_32BGRA, nil, &made)
      let buffer = try #require(made)
      #expect(CIImage(cvPixelBuffer: buffer).pixelBuffer === buffer)
      #expect(CIImage(cvPixelBuffer: buffer).cgImage == nil)
      #expect(CIImage(cvPixelBuffer: buffer).cropped(to: .infinite).pixelBuffer == nil)
      #expect(CIImage(color: .red).properties.isEmpty)
    }

    @Test("files say their size, depth, orientation and resolution")
    func properties() throws {
      let url = temporary("photo.jpg")
      defer { try? FileManager.default.removeItem(at: url) }
      let image = CIImage(color: .green).cropped(to: CGRect(x: 1, y: 2, width: 7, height: 5))
      try CIContext().writeJPEGRepresentation(of: image, to: url, colorSpace: space)
      // JFIF's density, big-endian, in dots per inch: a unit of 1, then 300 and 150.
      var bytes = try Data(contentsOf: url)
      let marker = try #require(bytes.range(of: Data("JFIF".utf8)))
      bytes.replaceSubrange(
        marker.upperBound + 3..<marker.upperBound + 8, with: [1, 0x01, 0x2C, 0, 150])
      // EXIF with the orientation 6, after the JFIF segment of 18 bytes.
      let tiff: [UInt8] =
        [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
      let exif = [0xFF, 0xE1, 0, UInt8(tiff.count + 8)] + Array("Exif\0\0".utf8) + tiff
      bytes.insert(contentsOf: exif, at: 20)
      try bytes.write(to: url)
      for read in [CIImage(contentsOf: url), CIImage(data: bytes)] {
        let properties = try #require(read).properties
        #expect(properties[kCGImagePropertyPixelWidth] as? Int == 7)
        #expect(properties[kCGImagePropertyPixelHeight] as? Int == 5)
        #expect(properties[kCGImagePropertyDepth] as? Int == 8)
        #expect(properties[kCGImagePropertyOrientation] as? Int == 6)
        #expect(properties[kCGImagePropertyDPIWidth] as? Double == 300)
        #expect(properties[kCGImagePropertyDPIHeight] as? Double == 150)
        #expect(properties[kCGImagePropertyHasAlpha] as? Bool == false)
        #expect(properties[kCGImagePropertyColorModel] as? String == "RGB")
        #expect(read?.extent == CGRect(x: 0, y: 0, width: 7, height: 5))
      }
      #expect(CIImage(contentsOf: url)?.url == url)
      let upright = try #require(
        CIImage(contentsOf: url, options: [.applyOrientationProperty: true]))
      #expect(upright.extent == CGRect(x: 0, y: 0, width: 5, height: 7))
      #expect(upright.properties[kCGImagePropertyOrientation] as? Int == 1)
      #expect(upright.properties[kCGImagePropertyPixelWidth] as? Int == 5)
      let own = CIImage(contentsOf: url, options: [.properties: ["Title": "x"]])
      #expect(own?.properties["Title"] as? String == "x" && own?.properties.count == 1)
      #expect(CIImage(contentsOf: url, options: [.auxiliaryPortraitEffectsMatte: true]) == nil)
      #expect(CIImage(data: bytes, options: [.auxiliaryDepth: true]) == nil)
      #expect(CIImage(data: bytes, options: [.auxiliaryDepth: false]) != nil)
    }

    @Test("properties that a program sets are kept, and the pixels are the same")
    func settingProperties() {
      let image = CIImage(color: .red)
      let set = image.settingProperties([
        "Count": 3, "Nested": ["Values": [1.5, 2]], "Object": NSObject(), 5: "number",
      ])
      #expect(set == image)
      #expect(set.properties["Count"] as? Int == 3)
      let nested = set.properties["Nested"] as? [String: Any]
      #expect((nested?["Values"] as? [Any])?.count == 2)
      #expect(set.properties.count == 2)
      #expect(set.settingProperties([:]).properties.isEmpty)
    }

    @Test("with nearest sampling, enlarged pixels stay sharp")
    func nearest() throws {
      let data = Data([0, 255])
      func image(_ options: [CIImageOption: Any]) throws -> CIImage {
        let stored = CIImage(
          bitmapData: data, bytesPerRow: 2, size: CGSize(width: 2, height: 1), format: .L8,
          colorSpace: nil)
        let pixels = try #require(
          CIContext(options: [.workingColorSpace: NSNull()]).createCGImage(
            stored, from: stored.extent))
        return CIImage(cgImage: pixels, options: options)
          .transformed(by: CGAffineTransform(scaleX: 4, y: 1))
      }
      func reds(_ image: CIImage) throws -> [UInt8] {
        let pixels = try #require(CIContext().createCGImage(image, from: image.extent))
        return stride(from: 0, to: 32, by: 4).map { pixels.data[$0] }
      }
      #expect(
        try reds(image([.nearestSampling: true])) == [0, 0, 0, 0, 255, 255, 255, 255])
      #expect(try reds(image([:])).contains { $0 > 0 && $0 < 255 })
    }
  }
#endif

// Mistake upright-twice: an image made upright whose properties still ask for a rotation
// - properties[kCGImagePropertyOrientation] = 1
// + properties[kCGImagePropertyOrientation] = Int(info.orientation.rawValue)
// = CIImageSourceTests
