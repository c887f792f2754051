// SPDX-License-Identifier: Apache-2.0

/// The place of alpha among an image's channels.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha.
  case none = 0
  /// Last; colours are multiplied by it.
  case premultipliedLast = 1
  /// First; colours are multiplied by it.
  case premultipliedFirst = 2
  /// Last; colours are as if opaque.
  case last = 3
  /// First; colours are as if opaque.
  case first = 4
  /// An unused last channel.
  case noneSkipLast = 5
  /// An unused first channel.
  case noneSkipFirst = 6
  /// Nothing but alpha.
  case alphaOnly = 7
}

/// The layout of a bitmap's pixels: an alpha info and a byte order.
public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits of the alpha info.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits of the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// 32-bit words, the lowest byte first: with alpha first, BGRA in memory.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// 32-bit words, the highest byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}
