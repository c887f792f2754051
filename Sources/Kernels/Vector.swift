// SPDX-License-Identifier: Apache-2.0

import CLibrary

// Operations of every loop on `Vector`, the widest Float32 vector of the instruction set level.
//
// The smallest helpers are transparent, which means inlined before anything else is considered. Merely
// asking for inlining is not enough: in a function as long as a matrix tile the optimiser gives up,
// and a call passes a vector of 512 bits in four pieces, which costs more than all of its work.

/// A vector from memory of any alignment.
///
/// One instruction: the compiler knows `memcpy`. The standard library's `loadUnaligned` is a generic
/// function, and a function with as many loads as a tile has would call a copy of it for each.
@_transparent
func load(_ pointer: UnsafePointer<Float>) -> Vector {
  var vector = Vector()
  memcpy(&vector, pointer, MemoryLayout<Vector>.size)
  return vector
}

/// A vector to memory of any alignment; likewise.
@_transparent
func store(_ vector: Vector, _ pointer: UnsafeMutablePointer<Float>) {
  var vector = vector
  memcpy(pointer, &vector, MemoryLayout<Vector>.size)
}

/// Four floats from memory.
@_transparent
func loadFour(_ pointer: UnsafePointer<Float>) -> SIMD4<Float> {
  var four = SIMD4<Float>()
  memcpy(&four, pointer, 16)
  return four
}

/// Four floats to memory.
@_transparent
func storeFour(_ four: SIMD4<Float>, _ pointer: UnsafeMutablePointer<Float>) {
  var four = four
  memcpy(pointer, &four, 16)
}

/// The first `count` lanes from memory; the others are zero.
@inline(__always)
func load(_ pointer: UnsafePointer<Float>, first count: Int) -> Vector {
  var vector = Vector(repeating: 0)
  var lane = 0
  while lane < count {
    vector[lane] = pointer[lane]
    lane &+= 1
  }
  return vector
}

/// The first `count` lanes to memory.
@inline(__always)
func store(_ vector: Vector, _ pointer: UnsafeMutablePointer<Float>, first count: Int) {
  var lane = 0
  while lane < count {
    pointer[lane] = vector[lane]
    lane &+= 1
  }
}

/// Returns, lane by lane, the larger; `a` if that is NaN.
@_transparent
func larger(_ a: Vector, _ b: Vector) -> Vector { a.replacing(with: b, where: a .< b) }

/// Returns, lane by lane, the smaller; `a` if that is NaN.
@_transparent
func smaller(_ a: Vector, _ b: Vector) -> Vector { a.replacing(with: b, where: a .> b) }
