// SPDX-License-Identifier: Apache-2.0

extension Renderer {
  /// An estimate of the cost of a rendering.
  public struct Cost: Hashable, Sendable {
    /// The number of elementary operations on values, such as additions, products and comparisons; networks are not
    /// counted.
    public let operationCount: Int
    /// The memory for pixels that are kept in addition to the result, and for the plan of the steps, in bytes.
    public let byteCount: Int
  }
}

extension Renderer {
  /// Estimates the cost of rendering a region, without computing a pixel.
  ///
  /// - Parameters:
  ///   - image: The image to render.
  ///   - region: The part to render, grown to whole pixels; `nil` for the extent.
  /// - Returns: The cost if each value is computed once. Blocks of the result compute shared margins more than once;
  ///   rendering checks the limits again, with this cost, before the first block.
  /// - Throws: ``RenderError`` for a region that is empty, infinite or over the limit.
  public func cost(of image: Image, region: Rect? = nil) throws(RenderError) -> Cost {
    try RenderGraph(image.node).cost(for: try wholePixels(of: region ?? image.extent))
  }
}

extension RenderGraph {
  /// The memory of a step that is computed in tiles, besides its pixels, on all threads together, in bytes.
  private static let stepByteCount = 48 << 10
  /// The memory of a step that is computed by a rendering of its own, besides its pixels, in bytes.
  static let renderingByteCount = 192 << 10

  /// Returns the cost of a region of the last node.
  ///
  /// - Throws: ``RenderError/infiniteRegion`` if all of an infinite image is needed.
  func cost(for region: Region) throws(RenderError) -> Renderer.Cost {
    let demand = demand(for: region) { $1 }
    var operationCount = 0.0
    var keptByteCount = 0.0
    var peakByteCount = 0.0
    for (place, entry) in entries.enumerated() where !demand[place].isEmpty {
      let recipe = entry.node.recipe
      var valueCount =
        Double(demand[place].pixelCount) * Double(entry.node.traits.layout.planeCount)
      var passingByteCount = 0.0
      if let barrier = recipe as? any BarrierRecipe {
        for (index, input) in entry.inputs.enumerated() {
          let node = entries[input].node
          let read = barrier.region(
            ofInput: index, for: demand[place], extent: Region(touching: node.extent))
          if read.isInfinite { throw .infiniteRegion }
          valueCount += Double(read.pixelCount) * Double(node.traits.layout.planeCount)
          let format = barrier.format(ofInput: index)
          passingByteCount +=
            Double(read.pixelCount)
            * Double(format.bytesPerPixel + (index == 0 ? barrier.workingBytesPerPixel : 0))
        }
      }
      if recipe.isMadeBefore || recipe is any AreaRecipe {
        keptByteCount += Double(recipe.isMadeBefore ? Self.renderingByteCount : Self.stepByteCount)
        peakByteCount = max(peakByteCount, keptByteCount)
      }
      if recipe.isMadeBefore {
        keptByteCount +=
          Double(demand[place].pixelCount) * Double(4 * entry.node.traits.layout.planeCount)
        peakByteCount = max(peakByteCount, keptByteCount + passingByteCount)
      }
      operationCount += valueCount * recipe.operationsPerValue
    }
    return Renderer.Cost(operationCount: operationCount, byteCount: peakByteCount)
  }
}

extension RenderPlan {
  /// Returns the cost of a region if it is divided into blocks, which are divided again where they take too much memory.
  ///
  /// - Parameter memoryLimit: The memory that the tiles of a thread may take, in bytes.
  func cost(
    of blocks: BlockSize, in whole: Region, _ schedule: StripSchedule, memoryLimit: Int
  ) -> Renderer.Cost {
    var block = schedule.strips[schedule.strips.count / 2]
      .parts(width: blocks.width, height: blocks.height)[0]
    var regions = regions(for: block)
    while peakByteCount(of: regions) > memoryLimit, block.pixelCount > 1 {
      block = block.halves.0
      regions = self.regions(for: block)
    }
    var operationCount = 0.0
    for place in stages.indices {
      let area = regions[place].intersection(stages[place].extent)
      operationCount +=
        Double(area.pixelCount) * Double(stages[place].layout.planeCount)
        * stages[place].operationsPerValue
    }
    let blockCount =
      Double(whole.pixelCount) / Double(block.pixelCount)
    let windowByteCount = zip(sources, schedule.capacities).reduce(0.0) { sum, window in
      sum + Double(window.1) * Double(window.0.width) * Double(window.0.source.format.bytesPerPixel)
    }
    return Renderer.Cost(operationCount: operationCount * blockCount, byteCount: windowByteCount)
  }
}

extension RenderPlan.Stage {
  /// The number of elementary operations per value.
  fileprivate var operationsPerValue: Double {
    switch work {
    case .pixels(let group): group.members.reduce(0) { $0 + $1.recipe.operationsPerValue }
    case .area(let recipe, _): recipe.operationsPerValue
    }
  }
}

extension Renderer.Cost {
  /// Creates a cost from estimates of any size.
  init(operationCount: Double, byteCount: Double) {
    func whole(_ value: Double) -> Int { value < 9e18 ? Int(value) : .max }
    self.init(operationCount: whole(operationCount), byteCount: whole(byteCount))
  }
}

extension Recipe {
  /// Indicates whether a rendering computes the pixels of this step before the others.
  var isMadeBefore: Bool {
    self is any BarrierRecipe || (self as? IntermediateRecipe)?.isEssential == true
  }
}
