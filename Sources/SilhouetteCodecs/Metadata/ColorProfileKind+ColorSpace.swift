// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

extension ColorProfileKind {
  /// The colour space of the values that are read. Unknown profiles are read as sRGB, with a warning.
  public var colorSpace: ColorSpace {
    switch self {
    case .displayP3: .displayP3
    case .converted(_, let colorSpace): colorSpace
    case .none, .sRGB, .grey, .unknown: .sRGB
    }
  }
}
