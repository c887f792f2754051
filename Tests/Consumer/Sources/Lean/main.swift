// SPDX-License-Identifier: Apache-2.0

// Expects the errors of a program without formats and networks, and uses what remains.

import Silhouette

func expect<E: Error & Equatable>(_ expected: E, from body: () throws -> Void) {
  do {
    try body()
    fatalError("expected: \(expected)")
  } catch {
    guard error as? E == expected else { fatalError("expected: \(expected); found: \(error)") }
    print(error)
  }
}

let pixels = PixelBuffer(width: 8, height: 8, format: .rgb8)
expect(CodecError.notBuiltIn(.png)) { _ = try Photo(contentsOf: "photo.png") }
expect(CodecError.notBuiltIn(.png)) { _ = try ImageEncoder.encode(pixels, as: .png) }
expect(CodecError.notBuiltIn(.jpeg)) { _ = try ImageEncoder.encode(pixels, as: .jpeg) }
expect(CodecError.notBuiltIn(.tiff)) { _ = try ImageEncoder.encode(pixels, as: .tiff) }
expect(CodecError.notBuiltIn(.gif)) { _ = try ImageDecoder.decode(Array("GIF89a".utf8)) }
// The program itself is a file of none of the library's own formats.
do {
  _ = try ImageModel(contentsOf: CommandLine.arguments[0])
  fatalError("a program is no model")
} catch let error as ModelError {
  guard error.description.contains("product SilhouetteModelFormats") else {
    fatalError("expected the product's name; found: \(error)")
  }
}
guard (try? ImageModel.bundled) == nil else { fatalError("a lean program has networks") }
let decoded = try ImageDecoder.decode(ImageEncoder.encode(pixels, as: .pnm))
print(decoded.pixels.width, ImageFileFormat.pnm.isReadable, ImageFileFormat.png.isReadable)
