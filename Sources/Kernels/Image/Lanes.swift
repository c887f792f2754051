// SPDX-License-Identifier: Apache-2.0

// Shuffles of two vectors. The optimiser makes one or two instructions of each loop.

/// Lanes 0, 2, 4… of two vectors, one after the other.
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

/// Lanes 1, 3, 5… of two vectors, one after the other.
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

/// The first halves of two vectors, a lane of the one and a lane of the other in turn.
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

/// The second halves of two vectors, likewise.
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
