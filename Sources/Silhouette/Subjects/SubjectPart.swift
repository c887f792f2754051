// SPDX-License-Identifier: Apache-2.0

/// A connected part of an image of one kind: a subject, a piece of one, or a part to leave out.
package struct SubjectPart: Hashable, Sendable {
  /// The class that most of its pixels have.
  package var name: SegmentationClass
  /// The kind of this class.
  package var kind: SubjectKind
  /// The fraction of the map that it covers, 0…1.
  package var area: Double
  /// Its columns.
  package var columns: ClosedRange<Int>
  /// Its rows, from the top.
  package var rows: ClosedRange<Int>
  /// The mean saliency of its pixels, 0…1; `nil` if none was measured.
  package var saliency: Double?

  package init(
    name: SegmentationClass, kind: SubjectKind, area: Double, columns: ClosedRange<Int>,
    rows: ClosedRange<Int>, saliency: Double? = nil
  ) {
    self.name = name
    self.kind = kind
    self.area = area
    self.columns = columns
    self.rows = rows
    self.saliency = saliency
  }
}
