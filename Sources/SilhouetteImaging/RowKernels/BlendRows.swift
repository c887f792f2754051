// SPDX-License-Identifier: Apache-2.0

/// S + D · (1 − αs) of `count` numbers.
func sourceOverPlane(
  _ source: UnsafePointer<Float>, _ background: UnsafePointer<Float>,
  alpha: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, count: Int
) {
  var index = 0
  while index < count {
    output[index] = source[index] + background[index] * (1 - alpha[index])
    index &+= 1
  }
}

/// m · S + (1 − m) · D of `count` numbers.
func blendPlane(
  _ source: UnsafePointer<Float>, _ background: UnsafePointer<Float>,
  mask: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, count: Int
) {
  var index = 0
  while index < count {
    output[index] = source[index] * mask[index] + background[index] * (1 - mask[index])
    index &+= 1
  }
}

/// The number that all of a row are, if it is 0 or 1.
func uniformValue(_ row: UnsafePointer<Float>, count: Int) -> Float? {
  let first = row[0]
  guard first == 0 || first == 1 else { return nil }
  var index = 1
  while index < count {
    if row[index] != first { return nil }
    index &+= 1
  }
  return first
}
