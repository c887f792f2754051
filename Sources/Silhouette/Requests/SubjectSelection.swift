// SPDX-License-Identifier: Apache-2.0

/// The subjects of an image to return.
public enum SubjectSelection: Hashable, Sendable {
  /// The subject that a person looking at the image would name: see ``GenerateForegroundInstanceMaskRequest``.
  case main
  /// Everything that a class of the network names.
  case all
  /// The subject at a point, relative to the request's region of interest.
  case at(NormalizedPoint)
  /// The main subject of a part of the image, relative to the request's region of interest.
  case inBox(NormalizedRect)
}
