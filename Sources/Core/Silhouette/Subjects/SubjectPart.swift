// SPDX-License-Identifier: Apache-2.0

/// A connected part of an image whose pixels are of one kind: a subject, a piece of a subject, or a part to leave out.
package struct SubjectPart: Hashable, Sendable {
  /// The most frequent class among the part's pixels.
  package var name: SegmentationClass
  /// The kind of the part's class.
  package var kind: SubjectKind
  /// The fraction of the map that the part covers, 0…1.
  package var area: Double
  /// The range of columns that the part covers.
  package var columns: ClosedRange<Int>
  /// The range of rows that the part covers, counted from the top.
  package var rows: ClosedRange<Int>
  /// The mean saliency of the part's pixels, 0…1; `nil` if saliency was not measured.
  package var saliency: Double?
  /// The number, from 1, of the connected salient area that contains most of the part; `nil` if the part is not salient as
  /// a whole, or saliency was not measured.
  package var salientArea: Int?

  package init(
    name: SegmentationClass, kind: SubjectKind, area: Double, columns: ClosedRange<Int>,
    rows: ClosedRange<Int>, saliency: Double? = nil, salientArea: Int? = nil
  ) {
    self.name = name
    self.kind = kind
    self.area = area
    self.columns = columns
    self.rows = rows
    self.saliency = saliency
    self.salientArea = salientArea
  }
}
