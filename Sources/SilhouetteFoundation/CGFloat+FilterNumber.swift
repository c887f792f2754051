// SPDX-License-Identifier: Apache-2.0

public import Silhouette

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A number of code that was written for Core Graphics, as an argument of filters.
extension CGFloat: FilterNumber {
  public var filterNumber: Double { Double(self) }
}
