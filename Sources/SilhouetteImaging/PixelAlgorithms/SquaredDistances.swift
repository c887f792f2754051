// SPDX-License-Identifier: Apache-2.0

/// The exact squared Euclidean distance of every pixel to the nearest marked one; `Int.max` where
/// none is marked.
///
/// A. Meijster, J. Roerdink, W. Hesselink, "A general algorithm for computing distance transforms
/// in linear time", 2000.
func squaredDistances(to marks: [Bool], width: Int, height: Int) -> [Int] {
  let far = width + height
  // Down and up each column: the distance to the nearest mark in it.
  var vertical = [Int](repeating: far, count: width * height)
  for place in vertical.indices {
    if marks[place] {
      vertical[place] = 0
    } else if place >= width {
      vertical[place] = min(far, vertical[place - width] + 1)
    }
  }
  for place in vertical.indices.reversed() where place + width < vertical.count {
    vertical[place] = min(vertical[place], vertical[place + width] + 1)
  }
  // Along each row: the lower envelope of one parabola a column.
  var result = [Int](repeating: .max, count: width * height)
  var centers = [Int](repeating: 0, count: width)
  var starts = [Int](repeating: 0, count: width)
  for y in 0..<height {
    let row = y * width
    var last = -1
    for x in 0..<width where vertical[row + x] < far {
      let height = vertical[row + x] * vertical[row + x]
      while last >= 0 {
        let center = centers[last]
        let other = vertical[row + center] * vertical[row + center]
        if (starts[last] - center) * (starts[last] - center) + other
          <= (starts[last] - x) * (starts[last] - x) + height
        {
          break
        }
        last -= 1
      }
      if last < 0 {
        last = 0
        centers[0] = x
        starts[0] = 0
      } else {
        let center = centers[last]
        let other = vertical[row + center] * vertical[row + center]
        let start = 1 + (x * x - center * center + height - other) / (2 * (x - center))
        if start < width {
          last += 1
          centers[last] = x
          starts[last] = max(start, 0)
        }
      }
    }
    if last < 0 { continue }
    for x in (0..<width).reversed() {
      let center = centers[last]
      result[row + x] =
        (x - center) * (x - center)
        + vertical[row + center] * vertical[row + center]
      if last > 0, x == starts[last] { last -= 1 }
    }
  }
  return result
}
