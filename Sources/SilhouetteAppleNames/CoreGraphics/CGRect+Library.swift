// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Silhouette

extension Rect {
  /// Creates the library's rectangle, with the sides of an infinite one at infinity.
  init(_ rect: CGRect) {
    let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    if rect.isNull || rect.isEmpty || numbers.contains(where: \.isNaN) {
      self = .empty
    } else if rect == .infinite || !rect.width.isFinite || !rect.height.isFinite {
      self = .infinite
    } else {
      let rect = rect.standardized
      self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    }
  }
}

extension CGRect {
  /// Creates a rectangle from the library's.
  init(_ rect: Rect) {
    if rect.isEmpty {
      self = .zero
    } else if rect.isInfinite {
      self = .infinite
    } else {
      self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    }
  }

  /// Creates a rectangle from normalised coordinates, y up.
  init(_ rect: NormalizedRect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension NormalizedRect {
  /// Creates a rectangle from normalised coordinates, y up.
  init(_ rect: CGRect) {
    self.init(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }
}
