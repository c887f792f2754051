// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// Returns the mean of a mask's values 0…1: the share of the image that it shows. The mask has one channel.
  ///
  /// - Throws: `RenderError` for masks beyond the renderer's limit.
  package func maskCoverage() throws -> Double {
    Double(try Renderer(workingSpace: .none).average(of: Image(mask: self)).green)
  }
}
