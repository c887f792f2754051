// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// What becomes of a photo in which nothing was found.
enum EmptyResultPolicy: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// The result is written: an empty mask, or the background alone.
  case write
  /// No result is written, and the photo counts as skipped.
  case skip
  /// No result is written, and the photo counts as failed.
  case fail
}
