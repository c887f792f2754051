// SPDX-License-Identifier: Apache-2.0

/// A row of planes and the interleaved bytes that they are gathered into.
package struct GatherRow {
  package var source: ImagePlanes
  /// 1…4.
  package var channelCount: Int
  /// `channelCount` bytes per pixel.
  package var result: UnsafeMutablePointer<UInt8>

  package init(source: ImagePlanes, channelCount: Int, result: UnsafeMutablePointer<UInt8>) {
    self.source = source
    self.channelCount = channelCount
    self.result = result
  }
}
