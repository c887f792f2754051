// SPDX-License-Identifier: Apache-2.0

func alphaOneRow(
  _ source: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, count: Int
) {
  var index = 0
  while index < count {
    var pixel = loadPixel(source, index)
    pixel.w = 1
    storePixel(output, index, pixel)
    index &+= 1
  }
}

func premultiplyRow(
  _ source: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, count: Int
) {
  var index = 0
  while index < count {
    storePixel(output, index, premultiplied(loadPixel(source, index)))
    index &+= 1
  }
}

func unpremultiplyRow(
  _ source: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, count: Int
) {
  var index = 0
  while index < count {
    storePixel(output, index, unpremultiplied(loadPixel(source, index)))
    index &+= 1
  }
}
