// SPDX-License-Identifier: Apache-2.0

/// Turns premultiplied RGBA floats of the working space into stored pixels.
struct PixelEncoder {
  private let format: PixelFormat
  private let curve: TransferCurve

  init(format: PixelFormat, from source: ColorSpace, to target: ColorSpace) {
    self.format = format
    curve = TransferCurve(from: source, to: target)
  }

  /// Converts `count` pixels. Whole numbers are clamped to 0…1 and rounded to the nearest code,
  /// halves up; not-a-number becomes 0.
  func encode(_ source: UnsafePointer<Float>, count: Int, into target: UnsafeMutableRawPointer) {
    switch format.component {
    case .uint8:
      if curve == .encode {
        CurveTables.linearToCode.first.withUnsafeBufferPointer { first in
          CurveTables.linearToCode.starts.withUnsafeBufferPointer { starts in
            guard let first = first.baseAddress, let starts = starts.baseAddress else { return }
            gatherRow(
              LinearToByteWriter(target: target, first: first, starts: starts), format, source,
              count: count)
          }
        }
      } else {
        gatherRow(
          CodeWriter<UInt8>(target: target, curve: curve), format, source, count: count)
      }
    case .uint16:
      gatherRow(CodeWriter<UInt16>(target: target, curve: curve), format, source, count: count)
    case .float32:
      gatherRow(FloatWriter(target: target, curve: curve), format, source, count: count)
    }
  }
}
