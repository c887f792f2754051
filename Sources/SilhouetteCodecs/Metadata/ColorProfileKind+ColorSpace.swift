// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging

extension ColorProfileKind {
  /// The space that numbers are read in: what is unknown is read as sRGB, and said so in a warning.
  public var colorSpace: ColorSpace {
    switch self {
    case .displayP3: .displayP3
    case .none, .sRGB, .grey, .unknown: .sRGB
    }
  }
}
