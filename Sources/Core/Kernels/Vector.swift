// SPDX-License-Identifier: Apache-2.0

import CLibrary
import KernelInterface

// Operations that all loops use on `Vector`, the widest Float32 vector of the instruction set level.
//
// The smallest helpers are transparent: they are inlined before any other optimisation. `@inline(__always)` is not
// enough, because the optimiser gives up in a function as long as a matrix tile, and a call passes a vector of 512 bits
// in four pieces, which costs more than the operation.

/// Loads a vector from memory of any alignment.
///
/// This is one instruction, as the compiler recognises `memcpy`. The standard library's `loadUnaligned` is generic, and in a
/// function with as many loads as a matrix tile, it would not be inlined but called for each load.
@_transparent
func load(_ pointer: UnsafePointer<Float>) -> Vector {
  var vector = Vector()
  memcpy(&vector, pointer, MemoryLayout<Vector>.size)
  return vector
}

/// Stores a vector in memory of any alignment, in one instruction.
@_transparent
func store(_ vector: Vector, _ pointer: UnsafeMutablePointer<Float>) {
  var vector = vector
  memcpy(pointer, &vector, MemoryLayout<Vector>.size)
}

// A vector is loaded at each shift of a row, or stored at each run of a row. Most accesses cross a cache line if a vector is
// as long as a line, and half of them if it is half as long.

/// Loads half a cache line, or a vector of the level if that is shorter.
@_transparent
func loadRow(_ pointer: UnsafePointer<Float>) -> RowVector {
  var vector = RowVector()
  memcpy(&vector, pointer, MemoryLayout<RowVector>.size)
  return vector
}

/// Stores half a cache line, or a vector of the level if that is shorter.
@_transparent
func storeRow(_ vector: RowVector, _ pointer: UnsafeMutablePointer<Float>) {
  var vector = vector
  memcpy(pointer, &vector, MemoryLayout<RowVector>.size)
}

/// Loads four floats.
@_transparent
func loadFour(_ pointer: UnsafePointer<Float>) -> SIMD4<Float> {
  var four = SIMD4<Float>()
  memcpy(&four, pointer, 16)
  return four
}

/// Stores four floats.
@_transparent
func storeFour(_ four: SIMD4<Float>, _ pointer: UnsafeMutablePointer<Float>) {
  var four = four
  memcpy(pointer, &four, 16)
}

/// Loads the first `count` lanes; the others are zero.
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

/// Stores the first `count` lanes of a vector.
@inline(__always)
func store(_ vector: Vector, _ pointer: UnsafeMutablePointer<Float>, first count: Int) {
  var lane = 0
  while lane < count {
    pointer[lane] = vector[lane]
    lane &+= 1
  }
}

/// Returns, lane by lane, the larger value, or `a` if `a` is NaN.
@_transparent
func larger(_ a: Vector, _ b: Vector) -> Vector { a.replacing(with: b, where: a .< b) }

/// Returns, lane by lane, the smaller value, or `a` if `a` is NaN.
@_transparent
func smaller(_ a: Vector, _ b: Vector) -> Vector { a.replacing(with: b, where: a .> b) }
