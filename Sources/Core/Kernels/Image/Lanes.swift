// SPDX-License-Identifier: Apache-2.0

// Shuffles of two vectors. The optimiser turns each loop into one or two instructions.

/// Returns the even lanes (0, 2, 4…) of the first vector, followed by the even lanes of the second.
@_transparent
func evenLanes(_ a: Vector, _ b: Vector) -> Vector {
  var result = Vector()
  var lane = 0
  while lane < laneCount / 2 {
    result[lane] = a[2 &* lane]
    result[laneCount / 2 &+ lane] = b[2 &* lane]
    lane &+= 1
  }
  return result
}

/// Returns the odd lanes (1, 3, 5…) of the first vector, followed by the odd lanes of the second.
@_transparent
func oddLanes(_ a: Vector, _ b: Vector) -> Vector {
  var result = Vector()
  var lane = 0
  while lane < laneCount / 2 {
    result[lane] = a[2 &* lane &+ 1]
    result[laneCount / 2 &+ lane] = b[2 &* lane &+ 1]
    lane &+= 1
  }
  return result
}

/// Returns the first halves of two vectors with their lanes interleaved.
@_transparent
func firstLanesInTurn(_ a: Vector, _ b: Vector) -> Vector {
  var result = Vector()
  var lane = 0
  while lane < laneCount / 2 {
    result[2 &* lane] = a[lane]
    result[2 &* lane &+ 1] = b[lane]
    lane &+= 1
  }
  return result
}

/// Returns the second halves of two vectors with their lanes interleaved.
@_transparent
func lastLanesInTurn(_ a: Vector, _ b: Vector) -> Vector {
  var result = Vector()
  var lane = 0
  while lane < laneCount / 2 {
    result[2 &* lane] = a[laneCount / 2 &+ lane]
    result[2 &* lane &+ 1] = b[laneCount / 2 &+ lane]
    lane &+= 1
  }
  return result
}
