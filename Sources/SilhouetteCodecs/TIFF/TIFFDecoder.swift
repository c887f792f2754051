// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePixels

/// A decoder of TIFF files.
func TIFFDecoder(_ source: ByteSource, limits: DecodingLimits) throws -> any RowDecoder {
  throw CodecError.unsupportedFile(path: source.path, message: "TIFF")
}
