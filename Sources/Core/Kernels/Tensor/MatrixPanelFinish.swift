// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension MatrixPanel {
  /// Returns `true` if the sums need only be clamped before they are stored in C: there is no residual, no curved activation
  /// and no function after the residual.
  @inline(__always)
  var isDirect: Bool {
    if residual != nil || hasLast { return false }
    return isClamp(activation)
  }

  /// Returns `true` if a function follows the residual.
  @inline(__always)
  var hasLast: Bool {
    if slopes != nil { return true }
    switch lastActivation {
    case .identity: return false
    case .relu, .relu6, .hardSwish, .sigmoid: return true
    }
  }

  /// Loads the panel's part of some rows of C; sums in columns beyond the last column of C are unused.
  @inline(never)
  func collect(
    _ sums: UnsafeMutablePointer<Vector>, rows: Int, vectors: Int, _ c: UnsafePointer<Float>
  ) {
    let width = vectors &* laneCount
    let count = columns < width ? columns : width
    var row = 0
    while row < rows {
      let source = c + row &* cRowStride
      let target = UnsafeMutableRawPointer(sums + row &* vectors).assumingMemoryBound(
        to: Float.self)
      var lane = 0
      while lane < count {
        target[lane] = source[lane]
        lane &+= 1
      }
      row &+= 1
    }
  }

  /// Applies the activation and the residual to the sums of some rows and stores the sums in C, up to its last column.
  @inline(never)
  func finish(
    _ sums: UnsafeMutablePointer<Vector>, rows: Int, vectors: Int,
    _ c: UnsafeMutablePointer<Float>, _ residual: UnsafePointer<Float>?
  ) {
    if !isClamp(activation) { curve(sums, count: rows &* vectors) }
    var residual = residual
    if hasLast {
      if let other = residual { addResidual(sums, rows: rows, vectors: vectors, other) }
      applyLast(sums, rows: rows, vectors: vectors)
      residual = nil
    }
    if columns < vectors &* laneCount {
      finishLast(sums, rows: rows, vectors: vectors, c, residual)
      return
    }
    var source = sums
    var target = c
    var row = 0
    if var residual {
      while row < rows {
        var vector = 0
        while vector < vectors {
          let place = vector &* laneCount
          store(source[vector] + load(residual + place), target + place)
          vector &+= 1
        }
        source += vectors
        target += cRowStride
        residual += cRowStride
        row &+= 1
      }
    } else {
      while row < rows {
        var vector = 0
        while vector < vectors {
          store(source[vector], target + vector &* laneCount)
          vector &+= 1
        }
        source += vectors
        target += cRowStride
        row &+= 1
      }
    }
  }

  /// Adds the residual to the sums.
  @inline(never)
  func addResidual(
    _ sums: UnsafeMutablePointer<Vector>, rows: Int, vectors: Int,
    _ residual: UnsafePointer<Float>
  ) {
    var row = 0
    while row < rows {
      let source = residual + row &* cRowStride
      let target = sums + row &* vectors
      var vector = 0
      while vector < vectors {
        let rest = columns &- vector &* laneCount
        let place = source + vector &* laneCount
        if rest >= laneCount {
          target[vector] += load(place)
        } else {
          let numbers = UnsafeMutableRawPointer(target + vector).assumingMemoryBound(
            to: Float.self)
          var lane = 0
          while lane &+ 4 <= rest {
            storeFour(loadFour(numbers + lane) + loadFour(place + lane), numbers + lane)
            lane &+= 4
          }
          while lane < rest {
            numbers[lane] += place[lane]
            lane &+= 1
          }
        }
        vector &+= 1
      }
      row &+= 1
    }
  }

  /// Applies the function that follows the residual to the sums.
  @inline(never)
  func applyLast(_ sums: UnsafeMutablePointer<Vector>, rows: Int, vectors: Int) {
    var row = 0
    while row < rows {
      let target = sums + row &* vectors
      var vector = 0
      if let slopes {
        let slopes = slopes.assumingMemoryBound(to: Vector.self)
        while vector < vectors {
          target[vector] = rectified(target[vector], slopes[vector])
          vector &+= 1
        }
      } else {
        while vector < vectors {
          target[vector] = activated(target[vector], lastActivation)
          vector &+= 1
        }
      }
      row &+= 1
    }
  }

  /// Applies an activation that does more than clamp to the sums.
  @inline(never)
  func curve(_ sums: UnsafeMutablePointer<Vector>, count: Int) {
    var index = 0
    while index < count {
      sums[index] = curved(sums[index], activation)
      index &+= 1
    }
  }

  /// Stores the sums of a panel that extends beyond the last column of C.
  @inline(never)
  func finishLast(
    _ sums: UnsafeMutablePointer<Vector>, rows: Int, vectors: Int,
    _ c: UnsafeMutablePointer<Float>, _ residual: UnsafePointer<Float>?
  ) {
    var row = 0
    while row < rows {
      let place = row &* cRowStride
      let source = UnsafeMutableRawPointer(sums + row &* vectors).assumingMemoryBound(
        to: Float.self)
      var lane = 0
      while lane &+ laneCount <= columns {
        var vector = load(source + lane)
        if let residual { vector += load(residual + place + lane) }
        store(vector, c + place + lane)
        lane &+= laneCount
      }
      // Most channel counts are multiples of four.
      while lane &+ 4 <= columns {
        var four = UnsafeRawPointer(source + lane).loadUnaligned(as: SIMD4<Float>.self)
        if let residual {
          four += UnsafeRawPointer(residual + place + lane).loadUnaligned(as: SIMD4<Float>.self)
        }
        UnsafeMutableRawPointer(c + place + lane).storeBytes(of: four, as: SIMD4<Float>.self)
        lane &+= 4
      }
      while lane < columns {
        var value = source[lane]
        if let residual { value += residual[place &+ lane] }
        c[place &+ lane] = value
        lane &+= 1
      }
      row &+= 1
    }
  }
}

/// Returns the distance of row `index` of a tile from its first row. Rows beyond the last one repeat it: they are
/// computed but not stored.
@inline(__always)
func rowOffset(_ index: Int, of rows: Int, _ stride: Int) -> Int {
  (index < rows ? index : rows &- 1) &* stride
}

/// Clamps to two bounds; NaN is preserved.
@_transparent
func clamped(_ x: Vector, _ lower: Vector, _ upper: Vector) -> Vector {
  smaller(larger(x, lower), upper)
}
