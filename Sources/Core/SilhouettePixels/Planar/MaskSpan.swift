// SPDX-License-Identifier: Apache-2.0

/// A span of columns in a row of a mask, with the kind of its coverage.
struct MaskSpan: Hashable {
  package enum Kind: UInt8 {
    /// Any coverage.
    case mixed = 0
    /// No subject: coverage 0.
    case none = 1
    /// Only the subject: full coverage.
    case all = 2
  }

  package var kind: Kind
  package var columns: Range<Int>
}

extension MaskSpan {
  /// The alignment, in columns, of the bounds of spans with certain coverage, so that no chroma sample or vector
  /// straddles a bound.
  package static let alignment = 16

  /// Appends the next span of a row; a span with certain coverage is shortened to aligned columns.
  package static func append(
    _ kind: Kind, _ columns: Range<Int>, to spans: inout [MaskSpan], width: Int
  ) {
    guard kind != .mixed else { return extend(.mixed, to: columns.upperBound, &spans) }
    let lower =
      columns.lowerBound == 0
      ? 0 : (columns.lowerBound + alignment - 1) / alignment * alignment
    let upper =
      columns.upperBound == width ? width : columns.upperBound / alignment * alignment
    guard lower < upper else { return extend(.mixed, to: columns.upperBound, &spans) }
    extend(.mixed, to: lower, &spans)
    extend(kind, to: upper, &spans)
    extend(.mixed, to: columns.upperBound, &spans)
  }

  private static func extend(_ kind: Kind, to end: Int, _ spans: inout [MaskSpan]) {
    let start = spans.last?.columns.upperBound ?? 0
    guard end > start else { return }
    if let last = spans.last, last.kind == kind {
      spans[spans.count - 1].columns = last.columns.lowerBound..<end
    } else {
      spans.append(MaskSpan(kind: kind, columns: start..<end))
    }
  }
}
