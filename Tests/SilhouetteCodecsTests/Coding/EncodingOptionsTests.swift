// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs
import SilhouetteImaging
import Testing

@Suite("Encoding options")
struct EncodingOptionsTests {
  @Test("Options outside their range are refused")
  func options() {
    let pixels = PixelBuffer(width: 1, height: 1, format: .grey8)
    let options: [EncodingOptions] = [
      .init(jpegQuality: 0), .init(webPQuality: -1), .init(webPQuality: 101),
      .init(jpegQuality: 101), .init(pngCompressionLevel: -1),
      .init(pngCompressionLevel: 10), .init(bitsPerComponent: 12), .init(palette: []),
      .init(palette: .init(repeating: .init(red: 0, green: 0, blue: 0), count: 257)),
    ]
    for option in options {
      for format in ImageFileFormat.allCases {
        #expect(throws: CodecError.self) {
          try ImageEncoder.encode(pixels, as: format, options: option)
        }
      }
    }
  }
}
