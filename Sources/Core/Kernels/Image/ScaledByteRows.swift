// SPDX-License-Identifier: Apache-2.0
import CLibrary
import KernelInterface

// Resampling of rows of bytes: sums across rows, and then along them.

extension Level {
  /// Computes Σ weights[k] · source[k · stride + i].
  package static func weightedByteRows(
    source: UnsafePointer<UInt8>, stride: Int, weights: UnsafePointer<Float>, tapCount: Int,
    result: UnsafeMutablePointer<Float>, count: Int
  ) {
    var index = 0
    // Four vectors at a time, whose sums are independent.
    while index &+ 3 &* laneCount < count {
      var place = source + index
      var a = Vector(repeating: 0)
      var b = Vector(repeating: 0)
      var c = Vector(repeating: 0)
      var d = Vector(repeating: 0)
      var tap = 0
      while tap < tapCount {
        let weight = Vector(repeating: weights[tap])
        a = multiplyAdd(loadNumbers(place), weight, a)
        b = multiplyAdd(loadNumbers(place + laneCount), weight, b)
        c = multiplyAdd(loadNumbers(place + 2 &* laneCount), weight, c)
        d = multiplyAdd(loadNumbers(place + 3 &* laneCount), weight, d)
        place += stride
        tap &+= 1
      }
      store(a, result + index)
      store(b, result + index + laneCount)
      store(c, result + index + 2 &* laneCount)
      store(d, result + index + 3 &* laneCount)
      index &+= 4 &* laneCount
    }
    while index < count {
      var sum = Vector(repeating: 0)
      var tap = 0
      while tap < tapCount {
        let numbers = loadNumbers(source + index + tap &* stride)
        sum = multiplyAdd(numbers, Vector(repeating: weights[tap]), sum)
        tap &+= 1
      }
      store(sum, result + index)
      index &+= laneCount
    }
  }

  /// Resamples rows of colours to another width with tables of weights, and rounds the sums to bytes.
  package static func resampleColors(_ rows: ResampledColorRows, count: Int) {
    var row = 0
    while row < rows.rowCount {
      transpose(rows, from: row)
      let rest = rows.rowCount &- row
      resample(rows, from: row, rest < laneCount ? rest : laneCount, count)
      row &+= laneCount
    }
  }
}

/// Writes the samples of as many rows as a vector has lanes to the columns: a vector for each sample of a row.
@inline(__always)
private func transpose(_ rows: ResampledColorRows, from first: Int) {
  let stride = rows.sourceStride
  var index = 0
  while index < rows.sampleCount {
    let column = rows.columns + index &* laneCount
    var lane = 0
    while lane < laneCount {
      let source = rows.source + ((first &+ lane) &* stride &+ index)
      let a = loadFour(source)
      let b = loadFour(source + stride)
      let c = loadFour(source + 2 &* stride)
      let d = loadFour(source + 3 &* stride)
      let ab = (low: SIMD4(a[0], b[0], a[1], b[1]), high: SIMD4(a[2], b[2], a[3], b[3]))
      let cd = (low: SIMD4(c[0], d[0], c[1], d[1]), high: SIMD4(c[2], d[2], c[3], d[3]))
      let place = column + lane
      storeFour(SIMD4(lowHalf: ab.low.lowHalf, highHalf: cd.low.lowHalf), place)
      storeFour(SIMD4(lowHalf: ab.low.highHalf, highHalf: cd.low.highHalf), place + laneCount)
      storeFour(
        SIMD4(lowHalf: ab.high.lowHalf, highHalf: cd.high.lowHalf), place + 2 &* laneCount)
      storeFour(
        SIMD4(lowHalf: ab.high.highHalf, highHalf: cd.high.highHalf), place + 3 &* laneCount)
      lane &+= 4
    }
    index &+= 4
  }
}

/// Computes `count` pixels of up to as many rows as a vector has lanes from the columns.
@inline(__always)
private func resample(
  _ rows: ResampledColorRows, from first: Int, _ rowCount: Int, _ count: Int
) {
  let tapCount = rows.tapCount
  let stride = rows.resultStride
  let columns = UnsafePointer(rows.columns) - 3 &* laneCount &* rows.firstStart
  var weights = rows.weights
  var target = rows.result + first &* stride
  var index = 0
  while index < count {
    var place = columns + 3 &* laneCount &* Int(rows.starts[index])
    var red = Vector(repeating: 0)
    var green = Vector(repeating: 0)
    var blue = Vector(repeating: 0)
    var tap = 0
    while tap < tapCount {
      let weight = Vector(repeating: weights[tap])
      red = multiplyAdd(load(place), weight, red)
      green = multiplyAdd(load(place + laneCount), weight, green)
      blue = multiplyAdd(load(place + 2 &* laneCount), weight, blue)
      place += 3 &* laneCount
      tap &+= 1
    }
    let pixels =
      nearestBytes(red) | (nearestBytes(green) &<< integers(8))
      | (nearestBytes(blue) &<< integers(16))
    // Four bytes at a time, of which the next pixel overwrites the last one.
    if rowCount == laneCount {
      var lane = 0
      while lane < laneCount {
        var pixel = pixels[lane].littleEndian
        memcpy(target + lane &* stride, &pixel, 4)
        lane &+= 1
      }
    } else {
      var lane = 0
      while lane < rowCount {
        var pixel = pixels[lane].littleEndian
        memcpy(target + lane &* stride, &pixel, 4)
        lane &+= 1
      }
    }
    weights += tapCount
    target += 3
    index &+= 1
  }
}

/// Loads as many bytes as a vector has lanes, as floats.
@_transparent
private func loadNumbers(_ source: UnsafePointer<UInt8>) -> Vector {
  Vector(numbers: loadPixels(source, 1, laneCount))
}

/// Returns the nearest byte of each value, with halves rounded up.
@_transparent
private func nearestBytes(_ values: Vector) -> IntVector {
  let zero = Vector(repeating: 0)
  let clamped = smaller(larger(zero, values), Vector(repeating: 255))
  return IntVector(truncating: clamped + Vector(repeating: 0.5))
}
