// SPDX-License-Identifier: Apache-2.0

/// A row of interleaved bytes and the planes that it is spread over.
package struct SpreadRow {
  /// `channelCount` bytes per pixel.
  package var source: UnsafePointer<UInt8>
  /// 1…4.
  package var channelCount: Int
  package var result: ImagePlanes

  package init(source: UnsafePointer<UInt8>, channelCount: Int, result: ImagePlanes) {
    self.source = source
    self.channelCount = channelCount
    self.result = result
  }
}
