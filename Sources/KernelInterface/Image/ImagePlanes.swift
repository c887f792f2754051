// SPDX-License-Identifier: Apache-2.0

/// The beginnings of the same row of up to four channels, each channel a row of its own.
///
/// Functions that take fewer than four channels ignore the others, which may point anywhere.
package struct ImagePlanes {
  package var first: UnsafeMutablePointer<Float>
  package var second: UnsafeMutablePointer<Float>
  package var third: UnsafeMutablePointer<Float>
  package var fourth: UnsafeMutablePointer<Float>

  package init(
    _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>,
    _ third: UnsafeMutablePointer<Float>, _ fourth: UnsafeMutablePointer<Float>
  ) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
  }
}
