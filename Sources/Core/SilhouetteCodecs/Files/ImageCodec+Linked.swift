// SPDX-License-Identifier: Apache-2.0

internal import CParts

extension ImageCodec {
  /// The codecs of the formats whose products this program links.
  static let linked: [ImageFileFormat: ImageCodec] = {
    var codecs = [
      ImageCodec(.pnm) { source, _, _ in
        try PNMDecoder(source)
      } encoder: {
        try PNMEncoder($0, $1)
      }
    ]
    if silhouette_linked_part(silhouette_part_png, nil) != nil {
      codecs.append(
        ImageCodec(.png) { source, limits, checkingSize in
          try PNGDecoder(source, sizeLimits: checkingSize ? limits : nil)
        } encoder: {
          try PNGEncoder($0, $1)
        })
    }
    if silhouette_linked_part(silhouette_part_jpeg, nil) != nil {
      codecs.append(
        ImageCodec(.jpeg) { source, limits, _ in
          try JPEGDecoder(source, limits: limits)
        } encoder: {
          try JPEGEncoder($0, $1)
        })
    }
    withUnsafeMutablePointer(to: &codecs) {
      _ = silhouette_add_linked(silhouette_part_codecs, $0)
    }
    return Dictionary(codecs.map { ($0.format, $0) }) { first, _ in first }
  }()
}
