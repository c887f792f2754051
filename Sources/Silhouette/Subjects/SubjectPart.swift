// SPDX-License-Identifier: Apache-2.0

/// A connected part of an image that one kind of thing covers: a subject, a piece of one, or something to leave out.
package struct SubjectPart: Hashable, Sendable {
  /// The class that most of its pixels have.
  package var name: SegmentationClass
  /// The kind of this class.
  package var kind: SubjectKind
  /// Its share of the map, 0…1.
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
    (self.name, self.kind, self.area, self.columns, self.rows, self.saliency) =
      (name, kind, area, columns, rows, saliency)
  }
}
