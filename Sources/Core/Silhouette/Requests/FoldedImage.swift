// SPDX-License-Identifier: Apache-2.0

/// A long region, divided into overlapping parts that lie one above the other, or one beside the other, in a nearly square
/// image: a network sees all of it at once, less distorted than if it were squeezed into a square.
struct FoldedImage: ImageAnalysis {
  /// Indicates whether the region is wider than tall, so that its parts lie one above the other.
  let isWide: Bool
  /// The parts from the left or from below, relative to the region.
  let parts: [NormalizedRect]
  private let region: Rect

  /// The aspect ratio above which a region is folded.
  private static let widest = 2.0
  /// The overlap of neighbours, as a fraction of the region's shorter side: a subject that one part cuts off may be whole
  /// in the next.
  private static let overlap = 0.75
  /// The grey between neighbours in the folded image, as a fraction of their shorter side: what touches is one subject.
  private static let gap = 0.25
  /// The maximum number of parts.
  private static let most = 16
  /// The maximum length of a part, in pixels of the folded image.
  private static let maximumLength = 1024.0

  /// Creates the analysis; `nil` for a region that is not long.
  init?(_ region: Rect) {
    let long = max(region.width, region.height)
    let short = min(region.width, region.height)
    guard short > 0, long > Self.widest * short else { return nil }
    let count = min(max(2, Int((long / short).squareRoot().rounded())), Self.most)
    let overlap = min(Self.overlap * short, long / 2)
    let share = (1 + Double(count - 1) * overlap / long) / Double(count)
    isWide = region.width > region.height
    self.region = region
    parts = (0..<count).map { [isWide] index in
      let start = (1 - share) * Double(index) / Double(count - 1)
      return isWide
        ? NormalizedRect(x: start, y: 0, width: share, height: 1)
        : NormalizedRect(x: 0, y: start, width: 1, height: share)
    }
  }

  /// Returns the folded image, at most 1024 pixels long, without an observer: the first part at the left or at the bottom.
  func output(in context: RequestContext) throws -> ImageSource {
    let rects = parts.map { part in
      let length = isWide ? part.width * region.width : part.height * region.height
      let start =
        isWide ? region.minX + part.x * region.width : region.minY + part.y * region.height
      // Whole pixels, of which every part has the same number.
      let count = min(length.rounded(.up), isWide ? region.width : region.height)
      let end = isWide ? region.maxX : region.maxY
      let first = min(start.rounded(), end - count)
      return isWide
        ? Rect(x: first, y: region.minY, width: count, height: region.height)
        : Rect(x: region.minX, y: first, width: region.width, height: count)
    }
    let factor = min(1, Self.maximumLength / max(rects[0].width, rects[0].height))
    let width = max(1, (rects[0].width * factor).rounded())
    let height = max(1, (rects[0].height * factor).rounded())
    let gap = (Self.gap * (isWide ? height : width)).rounded(.up)
    let count = Double(parts.count)
    let size =
      isWide
      ? Size(width: width, height: (height + gap) * count - gap)
      : Size(width: (width + gap) * count - gap, height: height)
    var folded = Image(color: Color(red: 0.5, green: 0.5, blue: 0.5))
    for (index, rect) in rects.enumerated() {
      let place = Double(index)
      // The values stay encoded, as a network's input is scaled.
      folded = Image(mask: try context.source.pixels(in: rect)).scaled(
        toWidth: Int(width), height: Int(height), kernel: .area
      ).moved(
        to: isWide
          ? Point(x: 0, y: place * (height + gap)) : Point(x: place * (width + gap), y: 0)
      ).composited(over: folded)
    }
    var pixels = try Renderer().render(
      folded, region: Rect(origin: .zero, size: size), format: .rgb8, colorSpace: .none)
    pixels.colorSpace = try context.source.pixels().colorSpace
    return ImageSource(.pixels(pixels), orientation: nil, stages: nil)
  }

  /// The share of the cache that a folded image takes, in 256ths.
  static var weight: Int { 32 }

  /// Returns the columns and rows of a grid over the folded image that a part fills.
  func area(ofPart index: Int, width: Int, height: Int) -> SubjectEvidence.Area {
    let length = isWide ? height : width
    let units = Double(parts.count) * (1 + Self.gap) - Self.gap
    // Rows count from the top.
    let place = Double(isWide ? parts.count - 1 - index : index) * (1 + Self.gap)
    let first = min(Int(Double(length) * place / units), length - 1)
    let range = first..<min(max(Int(Double(length) * (place + 1) / units), first + 1), length)
    return isWide ? (0..<width, range) : (range, 0..<height)
  }
}
