// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Returns the pixels of one of the images from which this image is made that are read to compute a rectangle of it.
  ///
  /// - Parameters:
  ///   - part: An image to which steps were applied to make this one, or the image itself. Consecutive transforms are
  ///     one step, so the images between them are no part.
  ///   - rect: The rectangle of this image, enlarged to whole pixels.
  /// - Returns: A rectangle inside the part's extent, empty if nothing is read; `nil` if this image is not made from it.
  package func region(of part: Image, for rect: Rect) -> Rect? {
    let graph = RenderGraph(node)
    guard let place = graph.entries.firstIndex(where: { Node.areEqual($0.node, part.node) }) else {
      return nil
    }
    let demand = graph.demand(for: Region(touching: rect)) { _, needed in needed }
    return demand[place].isInfinite ? .infinite : demand[place].rect
  }
}
