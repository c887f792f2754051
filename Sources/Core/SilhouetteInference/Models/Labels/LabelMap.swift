// SPDX-License-Identifier: Apache-2.0

/// The class of every pixel of a network's input.
///
/// Rows run from top to bottom. The map keeps its logits, so that soft probabilities are available later without
/// running the network again.
public struct LabelMap: Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The class of every pixel, row by row from the top left.
  public private(set) var labels: [UInt8]
  /// The names of the classes.
  public let classes: SegmentationClasses

  /// The logits before upsampling, [1, h, w, classes].
  package let logits: Tensor
  let upsampler: LogitUpsampler
  /// The mapping of the map's pixels to the logits.
  package var mapping: Operator.ResizeMapping { upsampler.mapping }
  /// The classes that were replaced with background.
  private(set) var hidden: Set<Int> = []

  /// Upsamples logits bilinearly and selects the class with the largest at every pixel, the lowest
  /// index among equals, in one pass.
  ///
  /// - Parameters:
  ///   - logits: Float32 [1, h, w, classes].
  ///   - width: The columns of the map.
  ///   - height: The rows of the map.
  ///   - classes: A name for each logit, at most 256.
  package init(
    logits: Tensor, width: Int, height: Int, classes: SegmentationClasses,
    upsampler: LogitUpsampler
  ) {
    precondition(
      logits.shape.rank == 4 && logits.shape[0] == 1 && logits.shape[3] == classes.names.count
        && (1...256).contains(classes.names.count),
      "logits of \(logits.shape) for \(classes.names.count) classes")
    self.width = width
    self.height = height
    self.classes = classes
    self.logits = logits
    self.upsampler = upsampler
    labels = upsampler.labels(logits, width: width, height: height)
  }

  /// The classes that remain after ``keeping(_:)`` and ``removing(_:)``, without the first, the background.
  package var visibleClasses: [SegmentationClass] {
    classes.names.indices.dropFirst().filter { !hidden.contains($0) }
      .map { SegmentationClass(classes.names[$0]) }
  }

  /// Returns the class of a pixel; coordinates count from the top left.
  ///
  /// - Precondition: The pixel is within the map.
  public subscript(x x: Int, y y: Int) -> SegmentationClass {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "(\(x), \(y)) of \(width)×\(height)")
    return SegmentationClass(classes.names[Int(labels[y * width + x])])
  }

  /// The number of pixels of every class.
  ///
  /// - Complexity: O(*n*) for *n* pixels.
  package var pixelCounts: [Int] {
    var counts = [Int](repeating: 0, count: 256)
    labels.withUnsafeBufferPointer { for label in $0 { counts[Int(label)] += 1 } }
    return Array(counts.prefix(classes.names.count))
  }

  /// A class found in the image.
  public struct Occurrence: Hashable, Sendable {
    /// The class.
    public let name: SegmentationClass
    /// The index of the class.
    public let index: Int
    /// The number of its pixels.
    public let pixelCount: Int
    /// The fraction of the map's pixels that belong to it, 0…1.
    public let fraction: Double
  }

  /// A rectangle of the map's pixels, from the top left.
  public struct Box: Hashable, Sendable {
    /// The first column.
    public let x: Int
    /// The first row.
    public let y: Int
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int

    package var columns: ClosedRange<Int> { x...x + width - 1 }
    package var rows: ClosedRange<Int> { y...y + height - 1 }

    package init(columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
      self.init(
        x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }

    fileprivate init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    fileprivate func union(_ other: Box) -> Box {
      let left = min(x, other.x)
      let top = min(y, other.y)
      return Box(
        x: left, y: top, width: max(x + width, other.x + other.width) - left,
        height: max(y + height, other.y + other.height) - top)
    }
  }

  /// The classes found in the image, without the background (class 0), the largest first.
  ///
  /// - Complexity: O(*n*) for *n* pixels; keep the result.
  public var occurrences: [Occurrence] {
    let counts = pixelCounts
    return counts.enumerated().dropFirst().compactMap { index, count in
      guard count > 0 else { return nil }
      return Occurrence(
        name: SegmentationClass(classes.names[index]), index: index, pixelCount: count,
        fraction: Double(count) / Double(width * height))
    }.sorted { ($1.pixelCount, $0.index) < ($0.pixelCount, $1.index) }
  }

  /// Returns the smallest rectangle of the map that contains all pixels of a class; `nil` if it has none.
  ///
  /// - Complexity: O(*n*) for *n* pixels.
  /// - Throws: ``UnknownClassError``.
  public func boundingBox(of name: SegmentationClass) throws(UnknownClassError) -> Box? {
    try classes.indices(of: [name]).first.flatMap { Self.boxes(of: labels, width: width)[$0] }
  }

  /// Returns, for each of the labels 0…255, the smallest rectangle that contains all its pixels; `nil` for labels without
  /// pixels.
  ///
  /// - Parameters:
  ///   - labels: Rows from top to bottom.
  ///   - width: The number of columns.
  package static func boxes(of labels: [UInt8], width: Int) -> [Box?] {
    var boxes = [Box?](repeating: nil, count: 256)
    labels.withUnsafeBufferPointer { labels in
      for y in 0..<labels.count / width {
        let row = UnsafeBufferPointer(rebasing: labels[y * width..<(y + 1) * width])
        var start = 0
        while start < width {
          // Neighbours are usually equal: a run of equal labels is one step.
          let label = row[start]
          var end = start + 1
          while end < width, row[end] == label { end += 1 }
          let run = Box(x: start, y: y, width: end - start, height: 1)
          boxes[Int(label)] = boxes[Int(label)]?.union(run) ?? run
          start = end
        }
      }
    }
    return boxes
  }

  /// Returns the map reduced to some classes; all other pixels become background (0).
  ///
  /// - Throws: ``UnknownClassError``.
  public func keeping(
    _ names: some Sequence<SegmentationClass>
  ) throws(UnknownClassError) -> LabelMap {
    let kept = try classes.indices(of: names)
    return filtered { kept.contains($0) }
  }

  /// Returns the map without some classes; their pixels become background (0).
  ///
  /// - Throws: ``UnknownClassError``.
  public func removing(
    _ names: some Sequence<SegmentationClass>
  ) throws(UnknownClassError) -> LabelMap {
    let removed = try classes.indices(of: names)
    return filtered { !removed.contains($0) }
  }

  /// Returns the map with only the classes whose index `isKept` accepts; other pixels become background (0).
  func filtered(_ isKept: (Int) -> Bool) -> LabelMap {
    let table = (0..<256).map { UInt8(isKept($0) ? $0 : 0) }
    var map = self
    map.labels = labels.map { table[Int($0)] }
    map.hidden.formUnion(classes.names.indices.filter { !isKept($0) })
    return map
  }

  /// Returns the map at another size, recomputed from the logits so that outlines stay smooth.
  ///
  /// Classes that were removed by ``keeping(_:)`` or ``removing(_:)`` stay removed.
  ///
  /// - Parameters:
  ///   - width: The new number of columns, at least 1.
  ///   - height: The new number of rows, at least 1.
  public func resized(width: Int, height: Int) -> LabelMap {
    precondition(width > 0 && height > 0, "a label map of \(width)×\(height)")
    let map = LabelMap(
      logits: logits, width: width, height: height, classes: classes, upsampler: upsampler)
    return map.filtered { hidden.contains($0) == false }
  }

  /// Returns the probability that each pixel belongs to one of the given classes: the softmax of the upsampled
  /// logits, summed over them.
  ///
  /// Unlike ``labels``, the result is not affected by ``keeping(_:)`` and ``removing(_:)``.
  ///
  /// - Returns: Float32 [height, width], 0…1.
  /// - Throws: ``UnknownClassError``.
  /// - Complexity: O(*n* · *c*) for *n* pixels and *c* classes of the network.
  public func probability(
    of names: some Sequence<SegmentationClass>
  ) throws(UnknownClassError) -> Tensor {
    probability(ofIndices: try classes.indices(of: names))
  }

  package func probability(ofIndices indices: Set<Int>) -> Tensor {
    let weights = classes.names.indices.map { indices.contains($0) ? Float(1) : 0 }
    return upsampler.probability(weights, logits, width: width, height: height)
  }
}

extension LabelMap: Hashable {
  /// Returns a Boolean value that indicates whether the maps have the same labels and logits.
  public static func == (a: LabelMap, b: LabelMap) -> Bool {
    a.width == b.width && a.height == b.height && a.hidden == b.hidden && a.classes == b.classes
      && a.labels == b.labels && a.logits == b.logits
      && a.upsampler.mapping == b.upsampler.mapping
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(hidden)
    hasher.combine(labels)
  }
}

extension LabelMap: CustomStringConvertible {
  /// The size and the classes found: `513×513: cat 22 %, person 8 %`.
  public var description: String {
    let found = occurrences.map { "\($0.name) \(Int(($0.fraction * 100).rounded())) %" }
    return "\(width)×\(height): "
      + (found.isEmpty ? "background only" : found.joined(separator: ", "))
  }
}
