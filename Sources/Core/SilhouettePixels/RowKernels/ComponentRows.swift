// SPDX-License-Identifier: Apache-2.0

import NumberConversion

/// Reads `count` components as floats, 0…1 for integers.
func readComponents(
  _ source: UnsafeRawPointer, _ component: PixelFormat.Component,
  into target: UnsafeMutablePointer<Float>, count: Int
) {
  var index = 0
  switch component {
  case .uint8:
    while index < count {
      target[index] = Float(source.load(fromByteOffset: index, as: UInt8.self)) / 255
      index &+= 1
    }
  case .uint16:
    while index < count {
      target[index] =
        Float(source.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self)) / 65535
      index &+= 1
    }
  case .float16:
    while index < count {
      target[index] = Float16Bits.float(
        source.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self))
      index &+= 1
    }
  case .float32:
    UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count &* 4)
  }
}

/// Replaces `count` bytes with the entries of a table of 256.
func mapCodes(_ row: UnsafeMutableRawPointer, through table: [UInt8], count: Int) {
  table.withUnsafeBufferPointer { table in
    guard let table = table.baseAddress else { return }
    let codes = row.assumingMemoryBound(to: UInt8.self)
    for index in 0..<count {
      codes[index] = table[Int(codes[index])]
    }
  }
}

/// Stores `count` values times `scale`; integers are clamped and rounded to the nearest, halves up.
func storeRow(
  _ source: UnsafePointer<Float>, into target: UnsafeMutableRawPointer,
  component: PixelFormat.Component, scale: Float, count: Int
) {
  var index = 0
  switch component {
  case .uint8:
    while index &+ 8 <= count {
      let values = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD8<Float>.self)
      target.storeBytes(
        of: SIMD8<UInt8>(truncatingIfNeeded: clampedCodes(values * scale, maximum: 255)),
        toByteOffset: index, as: SIMD8<UInt8>.self)
      index &+= 8
    }
    while index < count {
      let code = clampedCode(source[index] * scale, maximum: 255)
      target.storeBytes(
        of: UInt8(truncatingIfNeeded: code), toByteOffset: index, as: UInt8.self)
      index &+= 1
    }
  case .uint16:
    while index &+ 8 <= count {
      let values = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD8<Float>.self)
      target.storeBytes(
        of: SIMD8<UInt16>(truncatingIfNeeded: clampedCodes(values * scale, maximum: 65535)),
        toByteOffset: index &* 2, as: SIMD8<UInt16>.self)
      index &+= 8
    }
    while index < count {
      let code = clampedCode(source[index] * scale, maximum: 65535)
      target.storeBytes(
        of: UInt16(truncatingIfNeeded: code), toByteOffset: index &* 2, as: UInt16.self)
      index &+= 1
    }
  case .float16:
    while index < count {
      target.storeBytes(
        of: Float16Bits.bits(source[index] * scale), toByteOffset: index &* 2, as: UInt16.self)
      index &+= 1
    }
  case .float32:
    while index < count {
      target.storeBytes(of: source[index] * scale, toByteOffset: index &* 4, as: Float.self)
      index &+= 1
    }
  }
}

/// Returns the results of ``clampedCode(_:maximum:)`` for eight values.
///
/// Conversions from `Float` trap on values that do not fit and are therefore not vectorised. Adding 2²³ leaves no bits for a
/// fraction: the lowest bits of the sum are the nearest integer, which is one too large if the sum was rounded up.
@inline(__always)
private func clampedCodes(_ values: SIMD8<Float>, maximum: Float) -> SIMD8<UInt32> {
  let large = SIMD8<Float>(repeating: 0x1p23)
  // NaN compares as not above zero and becomes 0.
  let positive = SIMD8<Float>.zero.replacing(with: values, where: values .> .zero)
  let limit = SIMD8<Float>(repeating: maximum)
  let clamped = limit.replacing(with: positive, where: positive .< limit) + 0.5
  let nearest = clamped + large
  let codes = unsafeBitCast(nearest, to: SIMD8<UInt32>.self)
  let isRoundedUp = (nearest - large) .> clamped
  return codes.replacing(with: codes &- 1, where: isRoundedUp)
}
