// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

// Image I/O's keys for the properties of an image file, and for the settings of a new one.

/// The key of the orientation: a number of EXIF, 1…8.
public let kCGImagePropertyOrientation = "Orientation"
/// The key of the number of stored columns.
public let kCGImagePropertyPixelWidth = "PixelWidth"
/// The key of the number of stored rows.
public let kCGImagePropertyPixelHeight = "PixelHeight"
/// The key of the horizontal resolution in pixels per inch.
public let kCGImagePropertyDPIWidth = "DPIWidth"
/// The key of the vertical resolution in pixels per inch.
public let kCGImagePropertyDPIHeight = "DPIHeight"
/// The key of the number of bits of a channel.
public let kCGImagePropertyDepth = "Depth"
/// The key of the Boolean value that indicates whether the file stores transparency.
public let kCGImagePropertyHasAlpha = "HasAlpha"
/// The key of the colour model: ``kCGImagePropertyColorModelRGB`` or ``kCGImagePropertyColorModelGray``.
public let kCGImagePropertyColorModel = "ColorModel"
/// The colour model of red, green and blue.
public let kCGImagePropertyColorModelRGB = "RGB"
/// The colour model of shades of grey.
public let kCGImagePropertyColorModelGray = "Gray"

/// The key of the quality of a new JPEG file, 0…1.
public let kCGImageDestinationLossyCompressionQuality =
  "kCGImageDestinationLossyCompressionQuality"

extension ImageInfo {
  /// The properties by Image I/O's keys; numbers are `Int` or `Double`.
  var properties: [String: any Sendable] {
    let channels = pixelFormat.channels
    let isGrey = channels == .grey || channels == .greyAlpha
    var properties: [String: any Sendable] = [
      kCGImagePropertyOrientation: Int(orientation.rawValue),
      kCGImagePropertyPixelWidth: width, kCGImagePropertyPixelHeight: height,
      kCGImagePropertyDepth: bitsPerComponent,
      kCGImagePropertyHasAlpha: channels.hasAlpha,
      kCGImagePropertyColorModel: isGrey
        ? kCGImagePropertyColorModelGray : kCGImagePropertyColorModelRGB,
    ]
    if let density = metadata.density {
      // Files that store whole numbers of pixels per metre cannot store most whole numbers of pixels per inch.
      func perInch(_ density: Double) -> Double {
        let number = density * 0.0254
        return abs(number - number.rounded()) < 0.02 ? number.rounded() : number
      }
      properties[kCGImagePropertyDPIWidth] = perInch(density.horizontal)
      properties[kCGImagePropertyDPIHeight] = perInch(density.vertical)
    }
    return properties
  }
}
