// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// The pixels along the edges go on for ever; crop the result again.
  ///
  /// An image that is empty or infinite comes back as it is.
  public func clampedToExtent() -> Image {
    if extent.isEmpty || extent.isInfinite { return self }
    return Image(Clamp(), self)
  }
}

/// The nearest pixel inside the input's extent.
struct Clamp: Recipe {
  func extent(of inputs: [Rect]) -> Rect { inputs[0].isEmpty ? .empty : .infinite }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    Region(
      minX: min(max(output.minX, extent.minX), extent.maxX - 1),
      minY: min(max(output.minY, extent.minY), extent.maxY - 1),
      maxX: max(min(output.maxX, extent.maxX), extent.minX + 1),
      maxY: max(min(output.maxY, extent.maxY), extent.minY + 1))
  }

  func compute(_ area: Region, of output: Tile, from inputs: [Tile], in context: RenderContext) {
    // The input's tile may be larger than asked for, where others read it too, and then holds
    // pixels outside its extent: hence the extent and not the tile's region.
    let input = inputs[0]
    let inside = input.extent
    let left = max(0, min(area.maxX, inside.minX) - area.minX)
    let right = max(0, area.maxX - max(area.minX, inside.maxX))
    let middle = max(0, area.width - left - right)
    for y in area.minY..<area.maxY {
      let row = min(max(y, inside.minY), inside.maxY - 1)
      let target = output.address(x: area.minX, y: y)
      if left > 0 {
        fillRow(target, count: left, with: pixel(input.address(x: inside.minX, y: row)))
      }
      if middle > 0 {
        copyRow(
          input.address(x: area.minX + left, y: row), to: target + left * 4, count: middle)
      }
      if right > 0 {
        fillRow(
          target + (left + middle) * 4, count: right,
          with: pixel(input.address(x: inside.maxX - 1, y: row)))
      }
    }
  }

  private func pixel(_ address: UnsafeMutablePointer<Float>) -> SIMD4<Float> {
    UnsafeRawPointer(address).load(as: SIMD4<Float>.self)
  }
}
