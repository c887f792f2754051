// SPDX-License-Identifier: Apache-2.0

/// Which pixels of a mask hang together.
public struct ConnectedComponents: Sendable {
  /// Which neighbours count.
  public enum Connectivity: Sendable {
    /// Left, right, above, below.
    case four
    /// Those and the diagonal ones.
    case eight
  }

  /// One component.
  public struct Component: Hashable, Sendable {
    /// The number of pixels.
    public var area: Int
    /// The columns that it reaches over.
    public var columns: Range<Int>
    /// The rows that it reaches over, counted from the top.
    public var rows: Range<Int>
  }

  /// The number of columns of the mask.
  public let width: Int
  /// The number of rows of the mask.
  public let height: Int
  /// 0 for background, n for component n − 1; rows from top to bottom.
  public let labels: [Int32]
  /// In the order of their first pixels, from the top left.
  public let components: [Component]

  /// Finds the components of the pixels at or above a threshold.
  ///
  /// - Parameters:
  ///   - mask: One channel.
  ///   - threshold: The lowest value, 0…1, that belongs to a component.
  ///   - connectivity: Which neighbours count.
  /// - Throws: ``MaskError/notAMask(_:)``.
  public init(
    of mask: PixelBuffer, threshold: Float = 0.5, connectivity: Connectivity = .eight
  ) throws(MaskError) {
    try mask.checkIsMask()
    let values = mask.maskValues()
    self.init(values, connectivity: connectivity) { $0 >= threshold }
  }

  /// Finds the components of the pixels that `belongs` picks.
  ///
  /// Two passes with a forest of provisional labels (Rosenfeld & Pfaltz 1966; union-find with path
  /// halving), without recursion.
  @inline(__always)
  init(
    _ values: Plane<Float>, connectivity: Connectivity, where belongs: (Float) -> Bool
  ) {
    (width, height) = (values.width, values.height)
    var labels = [Int32](repeating: 0, count: width * height)
    var parents: [Int32] = [0]
    let diagonal = connectivity == .eight
    let numbers = values.base
    for y in 0..<height {
      for x in 0..<width {
        let place = y * width + x
        if !belongs(numbers[place]) { continue }
        var label: Int32 = 0
        func join(_ other: Int32) {
          if other == 0 || other == label { return }
          label = label == 0 ? other : Self.unite(label, other, &parents)
        }
        if x > 0 { join(labels[place - 1]) }
        if y > 0 {
          join(labels[place - width])
          if diagonal, x > 0 { join(labels[place - width - 1]) }
          if diagonal, x + 1 < width { join(labels[place - width + 1]) }
        }
        if label == 0 {
          label = Int32(parents.count)
          parents.append(label)
        }
        labels[place] = label
      }
    }
    withExtendedLifetime(values) {}

    // Roots are the lowest labels of their trees: numbering them in order is numbering by first
    // pixel.
    var final = [Int32](repeating: 0, count: parents.count)
    var count: Int32 = 0
    for label in 1..<max(1, parents.count) {
      let root = Self.root(of: Int32(label), &parents)
      if root == Int32(label) {
        count += 1
        final[label] = count
      } else {
        final[label] = final[Int(root)]
      }
    }
    var components = [Component](
      repeating: Component(area: 0, columns: 0..<0, rows: 0..<0), count: Int(count))
    for y in 0..<height {
      for x in 0..<width {
        let place = y * width + x
        if labels[place] == 0 { continue }
        let label = final[Int(labels[place])]
        labels[place] = label
        components[Int(label) - 1].add(x, y)
      }
    }
    self.labels = labels
    self.components = components
  }

  private static func root(of label: Int32, _ parents: inout [Int32]) -> Int32 {
    var label = label
    while parents[Int(label)] != label {
      parents[Int(label)] = parents[Int(parents[Int(label)])]
      label = parents[Int(label)]
    }
    return label
  }

  private static func unite(_ first: Int32, _ second: Int32, _ parents: inout [Int32]) -> Int32 {
    let (a, b) = (root(of: first, &parents), root(of: second, &parents))
    parents[Int(max(a, b))] = min(a, b)
    return min(a, b)
  }
}

extension ConnectedComponents.Component {
  fileprivate mutating func add(_ x: Int, _ y: Int) {
    if area == 0 {
      columns = x..<x + 1
      rows = y..<y + 1
    } else {
      columns = min(columns.lowerBound, x)..<max(columns.upperBound, x + 1)
      rows = rows.lowerBound..<y + 1
    }
    area += 1
  }
}
