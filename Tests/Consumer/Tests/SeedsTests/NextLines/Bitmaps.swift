// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import SilhouetteCompatibility

// What the tests beside share: photos, and bitmaps to read back.

let catPath = Photos.chelsea  // 451 x 300
let personPath = Photos.astronaut  // 512 x 512

func catPhoto() -> CGImage { UIImage(contentsOfFile: catPath)!.cgImage! }
func personPhoto() -> CGImage { UIImage(contentsOfFile: personPath)!.cgImage! }

/// A transparent RGBA bitmap.
func canvas(_ width: Int, _ height: Int) -> CGContext {
  CGContext(
    data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
}

/// The bytes of an image, premultiplied RGBA; `pixels[x, y]` counts from the top left.
struct ReadBack {
  let width: Int
  let height: Int
  var bytes: [UInt8]

  init(_ image: CGImage) {
    let w = image.width
    let h = image.height
    width = w
    height = h
    var memory = [UInt8](repeating: 0, count: w * h * 4)
    memory.withUnsafeMutableBytes { raw in
      let context = CGContext(
        data: raw.baseAddress, width: w, height: h, bitsPerComponent: 8, bytesPerRow: w * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
      context.draw(image, in: CGRect(x: 0, y: 0, width: w, height: h))
    }
    bytes = memory
  }

  subscript(x: Int, y: Int) -> [Int] {
    let offset = (y * width + x) * 4
    return bytes[offset..<(offset + 4)].map { Int($0) }
  }
}

func near(_ a: [Int], _ b: [Int], _ tolerance: Int = 3) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}

func pixelBuffer(_ width: Int, _ height: Int, _ format: OSType) -> CVPixelBuffer {
  var buffer: CVPixelBuffer?
  _ = CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, nil, &buffer)
  return buffer!
}

func temporaryURL(_ name: String) -> URL {
  FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + name)
}
