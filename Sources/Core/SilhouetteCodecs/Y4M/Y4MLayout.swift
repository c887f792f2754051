// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// The plane layouts that have names in YUV4MPEG2, as values of the tag C.
///
/// The names for 8 bits, except `444alpha`, are specified by mjpegtools' yuv4mpeg(5); the others are FFmpeg's.
struct Y4MLayout: Hashable, Sendable {
  let name: String
  let format: PlanarPixelBuffer.Format
  let chromaSiting: YCbCrEncoding.ChromaSiting

  /// All layouts; if a layout has several names, the preferred one comes first.
  static let all: [Y4MLayout] = {
    var layouts = [
      Y4MLayout("420jpeg", .i420, .center), Y4MLayout("420", .i420, .center),
      Y4MLayout("420mpeg2", .i420, .left), Y4MLayout("420paldv", .i420, .topLeft),
      Y4MLayout("411", PlanarPixelBuffer.Format(.s411), .left), Y4MLayout("422", .i422, .left),
      Y4MLayout("444", .i444, .center), Y4MLayout("444alpha", .i444Alpha, .center),
      Y4MLayout("mono", .luma, .center),
    ]
    for depth in 9...16 {
      // The names do not specify the position of chroma samples: the usual one for video of such depths is assumed.
      layouts += [
        Y4MLayout("420p\(depth)", PlanarPixelBuffer.Format(.s420, bitDepth: depth), .left),
        Y4MLayout("422p\(depth)", PlanarPixelBuffer.Format(.s422, bitDepth: depth), .left),
        Y4MLayout("444p\(depth)", PlanarPixelBuffer.Format(.s444, bitDepth: depth), .center),
        Y4MLayout("mono\(depth)", PlanarPixelBuffer.Format(nil, bitDepth: depth), .center),
      ]
    }
    return layouts
  }()

  /// All names, for error messages.
  static var names: String {
    "420jpeg, 420mpeg2, 420paldv, 411, 422, 444, 444alpha, mono, 420p9…16, 422p9…16, 444p9…16, mono9…16"
  }

  private init(
    _ name: String, _ format: PlanarPixelBuffer.Format, _ chromaSiting: YCbCrEncoding.ChromaSiting
  ) {
    self.name = name
    self.format = format
    self.chromaSiting = chromaSiting
  }

  /// Finds a layout by its name; `nil` for an unknown name.
  init?(named name: some StringProtocol) {
    guard let layout = Self.all.first(where: { $0.name == name }) else { return nil }
    self = layout
  }

  /// Finds the preferred name of a layout; `nil` if it has none.
  init?(_ format: PlanarPixelBuffer.Format, _ chromaSiting: YCbCrEncoding.ChromaSiting) {
    let layout = Self.all.first { $0.holds(format, chromaSiting) }
    guard let layout else { return nil }
    self = layout
  }

  /// Indicates whether the name matches a layout. Only the names for 4:2:0 with 8 bits specify the position of chroma
  /// samples.
  func holds(_ format: PlanarPixelBuffer.Format, _ chromaSiting: YCbCrEncoding.ChromaSiting) -> Bool
  {
    self.format == format && (format != .i420 || self.chromaSiting == chromaSiting)
  }
}
