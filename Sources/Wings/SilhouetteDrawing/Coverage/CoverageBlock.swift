// SPDX-License-Identifier: Apache-2.0

/// A block of consecutive pixels of a row whose coverage by an outline is computed.
///
/// A block takes the parts of edges that lie inside it; of those on its left, only the turns that they make matter, and of
/// those on its right, nothing.
struct CoverageBlock {
  /// The number of pixels of a block; a block begins at a multiple of it.
  static let width = 1024

  let x: Int
  let y: Int
  let rule: Outline.FillRule

  /// The part of an edge inside the block, relative to the block's lower left corner.
  typealias Piece = OutlineCoverage.Edge

  /// An edge's places at the lower and the upper side of a strip.
  struct Crossing {
    var low, high: Double
    var direction: Int
  }

  /// Writes the coverage of a range of the block's pixels.
  func write(
    _ range: Range<Int>, of edges: UnsafeBufferPointer<OutlineCoverage.Edge>,
    at entries: UnsafeBufferPointer<Int32>, isAntialiased: Bool,
    into coverage: UnsafeMutablePointer<Float>
  ) {
    // The left of a block and its inside may both have a part of an edge.
    withUnsafeTemporaryAllocation(of: Piece.self, capacity: 2 * entries.count) { memory in
      var pieces = Pieces(memory)
      for entry in entries { add(edges[Int(entry)], to: &pieces) }
      let used = UnsafeMutableBufferPointer(rebasing: memory[..<pieces.count])
      if used.isEmpty {
        coverage.update(repeating: rule.isInside(pieces.winding) ? 1 : 0, count: range.count)
      } else if isAntialiased {
        writeAreas(range, UnsafeBufferPointer(used), pieces.winding, into: coverage)
      } else {
        writeCenters(range, UnsafeBufferPointer(used), pieces.winding, into: coverage)
      }
    }
  }

  private struct Pieces {
    let memory: UnsafeMutableBufferPointer<Piece>
    private(set) var count = 0
    /// The sum of the directions of the edges that pass left of the block, from the bottom of the row to its top.
    var winding = 0

    init(_ memory: UnsafeMutableBufferPointer<Piece>) { self.memory = memory }

    mutating func append(_ piece: Piece) {
      memory.initializeElement(at: count, to: piece)
      count += 1
    }
  }

  private func add(_ edge: OutlineCoverage.Edge, to pieces: inout Pieces) {
    let bottom = Double(y)
    let left = Double(x)
    guard edge.lowY < bottom + 1, edge.highY > bottom else { return }
    let piece = Piece(
      lowX: edge.x(at: bottom) - left, lowY: max(edge.lowY - bottom, 0),
      highX: edge.x(at: bottom + 1) - left, highY: min(edge.highY - bottom, 1),
      direction: edge.direction)
    guard piece.lowY < piece.highY else { return }
    let width = Double(Self.width)
    let low = min(piece.lowX, piece.highX)
    let high = max(piece.lowX, piece.highX)
    if low >= width { return }
    if high <= 0 {
      if piece.lowY == 0, piece.highY == 1 {
        pieces.winding += piece.direction
      } else {
        var piece = piece
        piece.lowX = 0
        piece.highX = 0
        pieces.append(piece)
      }
      return
    }
    if low >= 0, high <= width { return pieces.append(piece) }
    // Cut where the edge enters and leaves the block.
    func height(at x: Double) -> Double {
      let share = (x - piece.lowX) / (piece.highX - piece.lowX)
      return piece.lowY + max(0, min(1, share)) * (piece.highY - piece.lowY)
    }
    var inside = piece
    if low < 0 {
      let cut = height(at: 0)
      var outside = piece
      outside.lowX = 0
      outside.highX = 0
      if piece.lowX < 0 {
        outside.highY = cut
        inside.lowX = 0
        inside.lowY = cut
      } else {
        outside.lowY = cut
        inside.highX = 0
        inside.highY = cut
      }
      if outside.lowY < outside.highY { pieces.append(outside) }
    }
    if high > width {
      let cut = height(at: width)
      if piece.lowX > width {
        inside.lowX = width
        inside.lowY = cut
      } else {
        inside.highX = width
        inside.highY = cut
      }
    }
    if inside.lowY < inside.highY { pieces.append(inside) }
  }

  // MARK: Centres

  private func writeCenters(
    _ range: Range<Int>, _ pieces: UnsafeBufferPointer<Piece>, _ winding: Int,
    into coverage: UnsafeMutablePointer<Float>
  ) {
    withUnsafeTemporaryAllocation(of: Crossing.self, capacity: pieces.count) { memory in
      var count = 0
      for piece in pieces where piece.lowY <= 0.5 && piece.highY > 0.5 {
        let x = piece.x(at: 0.5)
        memory.initializeElement(
          at: count, to: Crossing(low: x, high: x, direction: piece.direction))
        count += 1
      }
      var sorted = UnsafeMutableBufferPointer(rebasing: memory[..<count])
      sorted.sort { $0.low < $1.low }
      var turns = winding
      var next = 0
      for column in range {
        while next < count, sorted[next].low <= Double(column) + 0.5 {
          turns += sorted[next].direction
          next += 1
        }
        coverage[column - range.lowerBound] = rule.isInside(turns) ? 1 : 0
      }
    }
  }
}
