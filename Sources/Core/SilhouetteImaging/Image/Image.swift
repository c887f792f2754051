// SPDX-License-Identifier: Apache-2.0

/// A recipe for pixels: immutable, and not computed until a ``Renderer`` renders it.
///
/// The origin is at the bottom left, x to the right and y up; pixel (x, y) covers the unit square whose lower left
/// corner is (x, y). Outside ``extent`` every image is transparent black. Values are premultiplied and in the
/// renderer's working space (linear sRGB by default), as in Core Image. Two images are equal if they apply the same
/// steps to the same bitmaps; bitmaps are compared by their memory, not by their contents.
public struct Image: Sendable, Hashable {
  let node: Node

  init(node: Node) { self.node = node }

  init(_ recipe: any Recipe, _ inputs: Image...) {
    node = Node(recipe, inputs.map(\.node))
  }

  /// The rectangle outside of which the image is transparent black.
  public var extent: Rect { node.extent }

  /// An image without pixels.
  public static let empty = Image(color: .clear).cropped(to: .empty)

  public static func == (first: Image, second: Image) -> Bool {
    Node.areEqual(first.node, second.node)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(node.hash) }
}

extension Image {
  /// The bitmap, if the image is just a bitmap and needs no rendering.
  package var bitmap: PixelBuffer? {
    guard let bitmap = node.recipe as? Bitmap, bitmap.x == 0, bitmap.y == 0 else { return nil }
    return bitmap.pixels
  }

  /// The smallest of the formats 8-bit grey, RGB and RGBA that can represent every pixel of the extent.
  package var sufficientFormat: PixelFormat {
    switch node.traits.layout {
    case .grey: .grey8
    case .opaque: .rgb8
    case .full: .rgba8
    }
  }
}
