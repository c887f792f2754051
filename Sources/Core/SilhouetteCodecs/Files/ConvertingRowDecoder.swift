// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// A decoder that converts rows from another colour profile to a colour space of the library.
final class ConvertingRowDecoder: RowDecoder {
  private let decoder: any RowDecoder
  private let conversion: ICCConversion
  /// The number of columns of the image at its reduced size.
  private var width: Int

  /// Wraps a decoder; `nil` if its pixels need no conversion, or if pixels with their profile cannot be converted.
  init?(_ decoder: any RowDecoder) {
    let info = decoder.info
    guard case .unknown = info.profile, let profile = info.metadata.iccProfile,
      let conversion = ICCConversion(profile: profile, format: info.pixelFormat)
    else { return nil }
    self.decoder = decoder
    self.conversion = conversion
    width = info.width
  }

  var info: ImageInfo { converted(decoder.info) }

  func infoOfWholeFile() throws -> ImageInfo { converted(try decoder.infoOfWholeFile()) }

  var warnings: [String] { decoder.warnings }
  var bufferedByteCount: Int { decoder.bufferedByteCount }
  var rowsPerPiece: Int { decoder.rowsPerPiece }

  func start(eighths: Int) throws -> (width: Int, height: Int) {
    let size = try decoder.start(eighths: eighths)
    width = size.width
    return size
  }

  func readRows(_ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int) throws {
    try decoder.readRows(count, into: target, rowStrideInBytes: rowStrideInBytes)
    for row in 0..<count { conversion.convert(target + row * rowStrideInBytes, count: width) }
  }

  func finish() throws { try decoder.finish() }

  /// Returns the information with the profile of the converted rows.
  private func converted(_ info: ImageInfo) -> ImageInfo {
    guard case .unknown(let description) = info.profile else { return info }
    var info = info
    info.profile = .converted(description: description, to: conversion.colorSpace)
    info.metadata.iccProfile = conversion.colorSpace == .displayP3 ? ICCProfile.displayP3 : nil
    info.metadata.exif = info.metadata.exif.map {
      EXIF.withColorSpace($0, isSRGB: conversion.colorSpace == .sRGB)
    }
    return info
  }
}
