// SPDX-License-Identifier: Apache-2.0
import CLibrary
import KernelInterface

// Kernels for the guided filter of a frame's mask.

extension Level {
  /// Computes the moments of a row, summed along windows.
  package static func sumGuidedMoments(_ row: GuidedMomentRow, count: Int) {
    let radius = row.radius
    let stride = row.stride
    writeProducts(row, count)
    var moment = 0
    while moment < GuidedMomentRow.momentCount {
      let products = row.products + moment &* stride
      // Beyond the ends of the row, moments are 0.
      var beyond = 0
      while beyond < radius {
        products[beyond] = 0
        products[radius &+ count &+ beyond] = 0
        beyond &+= 1
      }
      moment &+= 1
    }
    var index = 0
    while index < count {
      if hasEdge(row.kinds + index, count &- index) {
        var place = row.products + index
        var result = row.result + index
        moment = 0
        while moment < GuidedMomentRow.momentCount {
          var sum = load(place)
          var tap = 1
          while tap <= 2 &* radius {
            sum = sum + load(place + tap)
            tap &+= 1
          }
          store(sum, result)
          place += stride
          result += stride
          moment &+= 1
        }
      }
      index &+= laneCount
    }
  }

  /// Computes the linear functions of a row of windows.
  package static func fitGuidedRow(_ row: GuidedFunctionRow, count: Int) {
    let one = Vector(repeating: 1)
    let epsilon = Vector(repeating: row.epsilon)
    let stride = row.stride
    let result = row.result
    var index = 0
    while index < count {
      let rest = count &- index
      var (first, second, third) = (
        Vector(repeating: 0), Vector(repeating: 0), Vector(repeating: 0)
      )
      var constant =
        rest >= laneCount ? load(row.mask + index) : load(row.mask + index, first: rest)
      if hasEdge(row.kinds + index, rest) {
        let scale = one / windowSizes(row, index, count)
        let place = row.sums + index
        let y = windowSum(row, place) * scale
        let u = windowSum(row, place + stride) * scale
        let v = windowSum(row, place + 2 &* stride) * scale
        let m = windowSum(row, place + 3 &* stride) * scale
        let ym = windowSum(row, place + 4 &* stride) * scale - y * m
        let um = windowSum(row, place + 5 &* stride) * scale - u * m
        let vm = windowSum(row, place + 6 &* stride) * scale - v * m
        let xx = windowSum(row, place + 7 &* stride) * scale - y * y + epsilon
        let xy = windowSum(row, place + 8 &* stride) * scale - y * u
        let xz = windowSum(row, place + 9 &* stride) * scale - y * v
        let yy = windowSum(row, place + 10 &* stride) * scale - u * u + epsilon
        let yz = windowSum(row, place + 11 &* stride) * scale - u * v
        let zz = windowSum(row, place + 12 &* stride) * scale - v * v + epsilon
        // The inverse of the symmetric matrix, by cofactors.
        let c00 = yy * zz - yz * yz
        let c01 = yz * xz - xy * zz
        let c02 = xy * yz - yy * xz
        let c11 = xx * zz - xz * xz
        let c12 = xz * xy - xx * yz
        let c22 = xx * yy - xy * xy
        let inverse = one / (xx * c00 + xy * c01 + xz * c02)
        let a = (c00 * ym + c01 * um + c02 * vm) * inverse
        let b = (c01 * ym + c11 * um + c12 * vm) * inverse
        let c = (c02 * ym + c12 * um + c22 * vm) * inverse
        let isEdge = loadPixels(row.kinds + index, 1, rest) .== integers(0)
        first = first.replacing(with: a, where: isEdge)
        second = second.replacing(with: b, where: isEdge)
        third = third.replacing(with: c, where: isEdge)
        constant = constant.replacing(with: m - (a * y + b * u + c * v), where: isEdge)
      }
      if rest >= laneCount {
        store(first, result.first + index)
        store(second, result.second + index)
        store(third, result.third + index)
        store(constant, result.fourth + index)
      } else {
        store(first, result.first + index, first: rest)
        store(second, result.second + index, first: rest)
        store(third, result.third + index, first: rest)
        store(constant, result.fourth + index, first: rest)
      }
      index &+= laneCount
    }
  }
}

/// Returns the sum of a moment over the rows of the windows, from top to bottom.
@inline(__always)
private func windowSum(_ row: GuidedFunctionRow, _ first: UnsafePointer<Float>) -> Vector {
  var place = first
  var sum = load(place)
  var rest = row.rowCount &- 1
  while rest > 0 {
    place += row.rowStride
    sum = sum + load(place)
    rest &-= 1
  }
  return sum
}

/// Writes the moments of the columns that needed windows contain, `radius` elements behind the start of each row.
@inline(__always)
private func writeProducts(_ row: GuidedMomentRow, _ count: Int) {
  let weight = Vector(repeating: row.chromaWeight)
  let square = Vector(repeating: row.chromaWeight * row.chromaWeight)
  let stride = row.stride
  var index = 0
  while index < count {
    let first = index < row.radius ? 0 : index &- row.radius
    guard
      hasEdge(row.kinds + first, count &- first, among: index &- first &+ laneCount &+ row.radius)
    else {
      index &+= laneCount
      continue
    }
    let luma = load(row.source.first + index)
    let cb = load(row.source.second + index)
    let cr = load(row.source.third + index)
    let rest = count &- index
    let mask =
      rest >= laneCount
      ? load(row.source.fourth + index) : load(row.source.fourth + index, first: rest)
    let target = row.products + row.radius + index
    store(luma, target)
    store(cb * weight, target + stride)
    store(cr * weight, target + 2 &* stride)
    store(mask, target + 3 &* stride)
    store(luma * mask, target + 4 &* stride)
    store(cb * mask * weight, target + 5 &* stride)
    store(cr * mask * weight, target + 6 &* stride)
    store(luma * luma, target + 7 &* stride)
    store(luma * cb * weight, target + 8 &* stride)
    store(luma * cr * weight, target + 9 &* stride)
    store(cb * cb * square, target + 10 &* stride)
    store(cb * cr * square, target + 11 &* stride)
    store(cr * cr * square, target + 12 &* stride)
    index &+= laneCount
  }
}

/// Returns the numbers of cells in the windows of a vector of columns.
@inline(__always)
private func windowSizes(_ row: GuidedFunctionRow, _ first: Int, _ count: Int) -> Vector {
  var sizes = Vector(repeating: 1)
  var lane = 0
  while lane < laneCount {
    let column = first &+ lane
    let left = column < row.radius ? 0 : column &- row.radius
    let right = column &+ row.radius < count ? column &+ row.radius : count &- 1
    sizes[lane] = Float(row.rowCount &* (right &- left &+ 1))
    lane &+= 1
  }
  return sizes
}

/// Returns a Boolean value that indicates whether one of the first `limit` of `count` kinds is 0.
@inline(__always)
private func hasEdge(
  _ kinds: UnsafePointer<UInt8>, _ count: Int, among limit: Int = laneCount
) -> Bool {
  let end = count < limit ? count : limit
  var index = 0
  while index &+ 8 <= end {
    var eight: UInt64 = 0
    memcpy(&eight, kinds + index, 8)
    // Subtracting 1 from a byte sets its highest bit only if it is 0; kinds are small.
    if (eight &- 0x0101_0101_0101_0101) & 0x8080_8080_8080_8080 != 0 { return true }
    index &+= 8
  }
  while index < end {
    if kinds[index] == 0 { return true }
    index &+= 1
  }
  return false
}
