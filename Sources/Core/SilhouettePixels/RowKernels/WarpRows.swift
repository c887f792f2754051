// SPDX-License-Identifier: Apache-2.0

/// The map from the pixels of a warped image to the pixels of its source, and the rectangle of source pixels that may be
/// read, from the top left.
struct WarpGeometry {
  /// The matrix of the projective map, row by row; the rows compute x, y and the divisor.
  var m0 = 1.0
  var m1 = 0.0
  var m2 = 0.0
  var m3 = 0.0
  var m4 = 1.0
  var m5 = 0.0
  var m6 = 0.0
  var m7 = 0.0
  var m8 = 1.0
  /// The number of consecutive columns whose positions are computed from the same starting column.
  var blockWidth = 64
  package var minX = 0
  package var maxX = 0
  package var minY = 0
  package var maxY = 0
}

/// Writes the source positions of one row of a warped image, in units of 1/32 pixel.
func warpPositions(
  _ map: WarpGeometry, row: Int, count: Int, x positionsX: UnsafeMutablePointer<Int32>,
  y positionsY: UnsafeMutablePointer<Int32>
) {
  let y = Double(row)
  // Adding this constant leaves an integer, rounded half to even, in the lowest bits.
  let rounding = 6_755_399_441_055_744.0
  // A limit larger than any image's size.
  let limit = 1_073_741_824.0
  var start = 0
  while start < count {
    let x = Double(start)
    // The order of these operations decides ties, which are common: OpenCV sums from the start of a block.
    let startX = map.m0 * x + map.m1 * y + map.m2
    let startY = map.m3 * x + map.m4 * y + map.m5
    let startW = map.m6 * x + map.m7 * y + map.m8
    let end = min(start &+ map.blockWidth, count)
    var index = start
    while index < end {
      let offset = Double(index &- start)
      let divisor = startW + map.m6 * offset
      let factor = divisor != 0 ? 32 / divisor : 0
      let x = (startX + map.m0 * offset) * factor
      let y = (startY + map.m3 * offset) * factor
      let inX = x < -limit ? -limit : x > limit ? limit : x
      let inY = y < -limit ? -limit : y > limit ? limit : y
      positionsX[index] = Int32(truncatingIfNeeded: (inX + rounding).bitPattern)
      positionsY[index] = Int32(truncatingIfNeeded: (inY + rounding).bitPattern)
      index &+= 1
    }
    start = end
  }
}

/// The offsets of the four pixels around a position; negative for pixels outside the bounds, which are black.
struct WarpTaps {
  package var topLeft: Int
  package var topRight: Int
  package var bottomLeft: Int
  package var bottomRight: Int

  /// Computes the offsets around a position.
  ///
  /// - Parameters:
  ///   - x: The column of the position, in units of 1/32 pixel.
  ///   - y: The row of the position, in units of 1/32 pixel.
  @inline(__always)
  init(
    _ map: WarpGeometry, x: Int32, y: Int32, pixelStride: Int, rowStride: Int,
    replicatesEdges: Bool
  ) {
    var left = Int(x &>> 5)
    var top = Int(y &>> 5)
    var right = left &+ 1
    var bottom = top &+ 1
    if left >= map.minX, right < map.maxX, top >= map.minY, bottom < map.maxY {
      topLeft = top &* rowStride &+ left &* pixelStride
      topRight = topLeft &+ pixelStride
      bottomLeft = topLeft &+ rowStride
      bottomRight = bottomLeft &+ pixelStride
      return
    }
    if replicatesEdges {
      left = min(max(left, map.minX), map.maxX &- 1)
      right = min(max(right, map.minX), map.maxX &- 1)
      top = min(max(top, map.minY), map.maxY &- 1)
      bottom = min(max(bottom, map.minY), map.maxY &- 1)
    }
    func offset(_ x: Int, _ y: Int) -> Int {
      x >= map.minX && x < map.maxX && y >= map.minY && y < map.maxY
        ? y &* rowStride &+ x &* pixelStride : -1
    }
    topLeft = offset(left, top)
    topRight = offset(right, top)
    bottomLeft = offset(left, bottom)
    bottomRight = offset(right, bottom)
  }
}

/// Writes a row of a warped image of grey or RGB bytes.
func warpRow(
  _ source: UnsafePointer<UInt8>, rowStride: Int, channels: Int, _ map: WarpGeometry,
  x: UnsafePointer<Int32>, y: UnsafePointer<Int32>, replicatesEdges: Bool,
  into target: UnsafeMutablePointer<UInt8>, count: Int
) {
  if channels == 3 {
    warpRow(source, rowStride, 3, map, x, y, replicatesEdges, target, count)
  } else {
    warpRow(source, rowStride, 1, map, x, y, replicatesEdges, target, count)
  }
}

@inline(__always)
private func warpRow(
  _ source: UnsafePointer<UInt8>, _ rowStride: Int, _ channels: Int, _ map: WarpGeometry,
  _ x: UnsafePointer<Int32>, _ y: UnsafePointer<Int32>, _ replicatesEdges: Bool,
  _ target: UnsafeMutablePointer<UInt8>, _ count: Int
) {
  for index in 0..<count {
    let taps = WarpTaps(
      map, x: x[index], y: y[index], pixelStride: channels, rowStride: rowStride,
      replicatesEdges: replicatesEdges)
    let u = x[index] & 31
    let v = y[index] & 31
    for channel in 0..<channels {
      @inline(__always) func value(_ offset: Int) -> Int32 {
        offset < 0 ? 0 : Int32(source[offset &+ channel])
      }
      target[index &* channels &+ channel] = mixed(
        value(taps.topLeft), value(taps.topRight), value(taps.bottomLeft),
        value(taps.bottomRight), u, v)
    }
  }
}

/// Copies the four pixels around each position of a row, as two rows with twice as many pixels; pixels outside the
/// bounds are black.
func copyWarpTaps(
  _ source: UnsafeRawPointer, rowStride: Int, bytesPerPixel: Int, _ map: WarpGeometry,
  x: UnsafePointer<Int32>, y: UnsafePointer<Int32>, replicatesEdges: Bool,
  top: UnsafeMutableRawPointer, bottom: UnsafeMutableRawPointer, count: Int
) {
  for index in 0..<count {
    let taps = WarpTaps(
      map, x: x[index], y: y[index], pixelStride: bytesPerPixel, rowStride: rowStride,
      replicatesEdges: replicatesEdges)
    func copy(_ offset: Int, to target: UnsafeMutableRawPointer) {
      if offset >= 0 {
        target.copyMemory(from: source + offset, byteCount: bytesPerPixel)
      } else {
        target.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerPixel)
      }
    }
    let place = 2 &* index &* bytesPerPixel
    copy(taps.topLeft, to: top + place)
    copy(taps.topRight, to: top + (place &+ bytesPerPixel))
    copy(taps.bottomLeft, to: bottom + place)
    copy(taps.bottomRight, to: bottom + (place &+ bytesPerPixel))
  }
}

/// Writes a row of a warped image of grey or RGB bytes, interpolated from the four pixels around each position.
func mixWarpTaps(
  top: UnsafePointer<UInt8>, bottom: UnsafePointer<UInt8>, channels: Int, _ map: WarpGeometry,
  x: UnsafePointer<Int32>, y: UnsafePointer<Int32>, replicatesEdges: Bool,
  into target: UnsafeMutablePointer<UInt8>, count: Int
) {
  for index in 0..<count {
    let taps = WarpTaps(
      map, x: x[index], y: y[index], pixelStride: 1, rowStride: map.maxX,
      replicatesEdges: replicatesEdges)
    let u = x[index] & 31
    let v = y[index] & 31
    for channel in 0..<channels {
      let left = 2 &* index &* channels &+ channel
      let right = (2 &* index &+ 1) &* channels &+ channel
      target[index &* channels &+ channel] = mixed(
        taps.topLeft < 0 ? 0 : Int32(top[left]), taps.topRight < 0 ? 0 : Int32(top[right]),
        taps.bottomLeft < 0 ? 0 : Int32(bottom[left]),
        taps.bottomRight < 0 ? 0 : Int32(bottom[right]), u, v)
    }
  }
}

/// Returns the bilinear mean of four bytes, rounded half up.
@inline(__always)
private func mixed(
  _ topLeft: Int32, _ topRight: Int32, _ bottomLeft: Int32, _ bottomRight: Int32, _ u: Int32,
  _ v: Int32
) -> UInt8 {
  let top = topLeft &* (32 &- u) &+ topRight &* u
  let bottom = bottomLeft &* (32 &- u) &+ bottomRight &* u
  return UInt8(truncatingIfNeeded: (top &* (32 &- v) &+ bottom &* v &+ 512) &>> 10)
}
