// SPDX-License-Identifier: Apache-2.0
import KernelInterface

extension Level {
  /// Gathers planes into interleaved bytes.
  package static func gatherBytes(_ row: GatherRow, count: Int) {
    let planes = row.source
    let channels = row.channelCount
    let target = row.result
    var index = 0
    while index < count {
      var pixels = nearestCodes(load(planes.first + index))
      if channels > 1 { pixels |= nearestCodes(load(planes.second + index)) &<< integers(8) }
      if channels > 2 { pixels |= nearestCodes(load(planes.third + index)) &<< integers(16) }
      if channels > 3 { pixels |= nearestCodes(load(planes.fourth + index)) &<< integers(24) }
      storePixels(pixels, target + channels &* index, channels, count &- index)
      index &+= laneCount
    }
  }
}

/// Returns the code 0…255 that is nearest to each value 0…1, with halves rounded up; NaN becomes 0.
@_transparent
func nearestCodes(_ values: Vector) -> IntVector {
  IntVector(truncating: clamped(values, from: 0) * 255 + Vector(repeating: 0.5))
}

/// Clamps values to `lowest`…1; NaN becomes `lowest`.
@_transparent
func clamped(_ values: Vector, from lowest: Float) -> Vector {
  let lowest = Vector(repeating: lowest)
  return smaller(lowest.replacing(with: values, where: values .> lowest), Vector(repeating: 1))
}

/// Returns a vector with the same value in every lane.
@_transparent
func integers(_ value: Int32) -> IntVector { IntVector(repeating: value) }
