// SPDX-License-Identifier: Apache-2.0

/// The version of Silhouette.
///
/// Scripts read it from here (`Tools/lib/release/version.py`), and `Tools/checks/version` compares README.md and CHANGELOG.md
/// with it.
enum Version {
  static let current = "0.3.0"
}
