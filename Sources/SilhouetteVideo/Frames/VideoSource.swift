// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A clip that can be read from its beginning any number of times, such as a file.
public protocol VideoSource: Sendable {
  /// Opens the clip at its first frame.
  ///
  /// - Throws: The errors of opening.
  func makeReader() throws -> any VideoReader
}

/// A reading of a clip, frame by frame.
public protocol VideoReader: Sendable {
  /// Returns the next frame, `nil` after the last one. Times rise from frame to frame.
  ///
  /// - Throws: The errors of reading.
  mutating func next() throws -> VideoFrame?
}
