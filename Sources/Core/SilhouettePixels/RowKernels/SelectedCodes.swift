// SPDX-License-Identifier: Apache-2.0

// Loops over codes that copy them to other places.

/// Copies `count` pixels of `channelCount` codes, and puts alpha 255 after each if the target has one channel more.
package func copyCodes(
  _ source: UnsafePointer<UInt8>, _ channelCount: Int, count: Int,
  into target: UnsafeMutablePointer<UInt8>, _ targetChannelCount: Int
) {
  if channelCount == targetChannelCount {
    target.update(from: source, count: count &* channelCount)
    return
  }
  var from = source
  var to = target
  for _ in 0..<count {
    to.update(from: from, count: channelCount)
    to[channelCount] = 255
    from += channelCount
    to += targetChannelCount
  }
}

/// Replaces `count` codes by those in a table of 256; copies them if there is none.
package func copyCodes(
  _ source: UnsafePointer<UInt8>, through table: [UInt8]?, count: Int,
  into target: UnsafeMutablePointer<UInt8>
) {
  guard let table else {
    target.update(from: source, count: count)
    return
  }
  table.withUnsafeBufferPointer { table in
    guard let table = table.baseAddress else { return }
    for index in 0..<count {
      target[index] = table[Int(source[index])]
    }
  }
}

/// Copies the pixels of a region from the same places of another tile.
package func copyCodes(_ area: Region, from source: CodeTile, into output: CodeTile) {
  for y in area.minY..<area.maxY {
    output.address(x: area.minX, y: y).update(
      from: source.address(x: area.minX, y: y), count: area.width &* output.channelCount)
  }
}

/// Copies the nearest pixels inside a region, which must not be empty.
package func clampCodes(
  _ area: Region, to inside: Region, from source: CodeTile, into output: CodeTile
) {
  let channelCount = output.channelCount
  let left = min(area.width, max(0, inside.minX - area.minX))
  let right = min(area.width, max(0, area.maxX - inside.maxX))
  let middle = max(0, area.width - left - right)
  for y in area.minY..<area.maxY {
    let row = min(max(y, inside.minY), inside.maxY - 1)
    var target = output.address(x: area.minX, y: y)
    func fill(with pixel: UnsafePointer<UInt8>, count: Int) {
      for _ in 0..<count {
        target.update(from: pixel, count: channelCount)
        target += channelCount
      }
    }
    fill(with: source.address(x: inside.minX, y: row), count: left)
    if middle > 0 {
      target.update(
        from: source.address(x: area.minX + left, y: row), count: middle &* channelCount)
      target += middle &* channelCount
    }
    fill(with: source.address(x: inside.maxX - 1, y: row), count: right)
  }
}

/// Copies pixels from the preimages of their places under a reflection, a rotation by right angles or a translation by whole
/// pixels; pixels outside the source are transparent black.
package func turnCodes(
  _ area: Region, from source: CodeTile, into output: CodeTile, inverse: Transform2D
) {
  let channelCount = output.channelCount
  let (stepX, stepY) = (Int(inverse.a), Int(inverse.b))
  let step = stepX &* channelCount &+ stepY &* source.rowStride
  let column = Double(area.minX) + 0.5
  for y in area.minY..<area.maxY {
    let row = Double(y) + 0.5
    let x = wholePixel((inverse.a * column + inverse.c * row + inverse.tx).rounded(.down))
    let sourceY = wholePixel((inverse.b * column + inverse.d * row + inverse.ty).rounded(.down))
    let lastX = x &+ stepX &* (area.width - 1)
    let lastY = sourceY &+ stepY &* (area.width - 1)
    let target = output.address(x: area.minX, y: y)
    let region = source.region
    guard region.contains(x: x, y: sourceY), region.contains(x: lastX, y: lastY) else {
      for index in 0..<area.width {
        let (x, y) = (x &+ stepX &* index, sourceY &+ stepY &* index)
        let place = target + index &* channelCount
        if region.contains(x: x, y: y) {
          place.update(from: source.address(x: x, y: y), count: channelCount)
        } else {
          place.update(repeating: 0, count: channelCount)
        }
      }
      continue
    }
    var from = UnsafePointer(source.address(x: x, y: sourceY))
    if step == channelCount {
      target.update(from: from, count: area.width &* channelCount)
      continue
    }
    for index in 0..<area.width {
      target.advanced(by: index &* channelCount).update(from: from, count: channelCount)
      from += step
    }
  }
}

extension Region {
  /// Indicates whether a pixel is inside the region.
  fileprivate func contains(x: Int, y: Int) -> Bool {
    x >= minX && x < maxX && y >= minY && y < maxY
  }
}
