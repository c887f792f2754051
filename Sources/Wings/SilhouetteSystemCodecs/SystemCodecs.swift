// SPDX-License-Identifier: Apache-2.0

internal import CSystemCodecs
import SilhouetteCodecs

/// Adds the codecs of this target to those of a program that links it.
///
/// - Parameter codecs: An array of ``ImageCodec``.
@c @implementation
package func silhouette_add_system_codecs(_ codecs: UnsafeMutableRawPointer) {
  codecs.assumingMemoryBound(to: [ImageCodec].self).pointee += [
    ImageCodec(.webP, library: .webP) { source, _, _ in
      try WebPDecoder.makeRowDecoder(source)
    } encoder: {
      try WebPEncoder($0, $1)
    },
    ImageCodec(.tiff, library: .tiff) { source, limits, _ in
      try TIFFDecoder(source, limits: limits)
    } encoder: {
      try TIFFEncoder($0, $1)
    },
    ImageCodec(.gif) { source, _, _ in try GIFDecoder(source) },
    ImageCodec(.bmp) { source, _, _ in try BMPDecoder(source) },
    ImageCodec(.heic, library: .heif) {
      try HEIFDecoder($0, .heic, limits: $1, checkingSize: $2)
    },
    ImageCodec(.avif, library: .heif) {
      try HEIFDecoder($0, .avif, limits: $1, checkingSize: $2)
    },
  ]
}
