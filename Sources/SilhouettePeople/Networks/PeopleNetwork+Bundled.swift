// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension PeopleNetwork {
  /// The bytes of the linked file; `nil` for networks that are not bundled, and if the program does not link them.
  var bundledBytes: AlignedBuffer? { .linkedFile(fileName) }
}
