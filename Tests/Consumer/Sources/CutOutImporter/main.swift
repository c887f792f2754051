// SPDX-License-Identifier: Apache-2.0

// A program that cuts out the subject of a PNM file, on white, with both networks for things and no format that needs a library.

import Silhouette

guard CommandLine.arguments.count == 3 else {
  fatalError("usage: CutOutImporter photo.ppm cutout.ppm")
}
let handler = ImageRequestHandler(contentsOf: CommandLine.arguments[1])
guard let subjects = try handler.perform(GenerateForegroundInstanceMaskRequest()) else {
  fatalError("no subject stands out")
}
let cutOut = Image(pixels: try subjects.generateMaskedImage(imageFrom: handler))
try cutOut.composited(over: Image(color: .white)).cropped(to: cutOut.extent)
  .write(to: CommandLine.arguments[2])
