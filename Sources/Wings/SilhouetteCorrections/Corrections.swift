// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouettePixels

/// What a person says about a mask: this belongs to the subject, and that does not.
///
/// The order in which something is said has no influence.
public struct Corrections: Hashable, Sendable {
  /// A place that somebody clicked.
  public struct Click: Hashable, Sendable, Codable {
    /// The place, relative to the lower left corner of the upright image.
    public var point: NormalizedPoint
    /// Indicates whether the place belongs to the subject.
    public var isKept: Bool

    /// Creates a click.
    public init(_ point: NormalizedPoint, isKept: Bool) {
      self.point = point
      self.isKept = isKept
    }
  }

  /// The clicks.
  public var clicks: [Click]
  /// Strokes: RGBA pixels of the upright image's size. Where they are opaque, white keeps and black removes; where they are
  /// transparent, they say nothing.
  public var strokes: PixelBuffer? {
    get { comparedStrokes.pixels }
    set { comparedStrokes = ComparedPixels(newValue) }
  }
  private var comparedStrokes: ComparedPixels

  /// Creates corrections.
  ///
  /// - Parameters:
  ///   - keeping: Places that belong to the subject.
  ///   - removing: Places that do not.
  ///   - strokes: Strokes, of the upright image's size.
  public init(
    keeping: [NormalizedPoint] = [], removing: [NormalizedPoint] = [], strokes: PixelBuffer? = nil
  ) {
    clicks = keeping.map { Click($0, isKept: true) } + removing.map { Click($0, isKept: false) }
    comparedStrokes = ComparedPixels(strokes)
  }

  /// Indicates that nothing is said.
  public var isEmpty: Bool { clicks.isEmpty && strokes == nil }
}

/// Pixels that are equal if their formats, sizes and bytes are.
struct ComparedPixels: Hashable, Sendable {
  let pixels: PixelBuffer?

  init(_ pixels: PixelBuffer?) { self.pixels = pixels }

  static func == (a: Self, b: Self) -> Bool {
    guard let a = a.pixels, let b = b.pixels else { return a.pixels == nil && b.pixels == nil }
    return a.format == b.format && a.rect == b.rect && a.packedBytes == b.packedBytes
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(pixels?.width)
    hasher.combine(pixels?.height)
  }
}

/// An error in corrections of a mask.
public enum CorrectionError: Error, Hashable, Sendable {
  /// A click is outside the image.
  case outsideImage(NormalizedPoint)
  /// The same pixel, counted from the top left corner, is to be kept and removed.
  case contradiction(x: Int, y: Int)
  /// The strokes or the mask have another size than the upright image.
  case otherSize(String, found: Size, expected: Size)
  /// Strokes without alpha would cover the whole image.
  case strokesWithoutAlpha
}

extension CorrectionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .outsideImage(let point):
      "a click at \(point.x), \(point.y); the sides of the image are 0 to 1"
    case .contradiction(let x, let y):
      "the pixel \(x),\(y) from the top left corner is both kept and removed"
    case .otherSize(let what, let found, let expected):
      "\(what) of \(Int(found.width))×\(Int(found.height)) pixels; the upright photo has"
        + " \(Int(expected.width))×\(Int(expected.height))"
    case .strokesWithoutAlpha:
      "strokes without transparency; expected white and black strokes on a transparent image"
    }
  }
}

/// A mask after corrections.
public struct CorrectedMask: Sendable {
  /// A connected piece that corrections added to the mask or removed from it.
  public struct Change: Hashable, Sendable {
    /// Indicates whether the piece was added.
    public let isAdded: Bool
    /// The smallest box around the piece, relative to the upright image.
    public let box: NormalizedRect
    /// The fraction of the image that the piece covers, 0…1.
    public let fraction: Double
    /// The positions in ``Corrections/clicks`` of the clicks on the piece; empty if only a stroke touches it.
    public let clicks: [Int]
  }

  /// The mask: grey, 8-bit, of the upright image's size.
  public let mask: PixelBuffer
  /// The pieces that were changed, the larger ones first. A click or stroke that the mask already agrees with changes none, and
  /// one that changes single pixels is not listed.
  public let changes: [Change]
}
