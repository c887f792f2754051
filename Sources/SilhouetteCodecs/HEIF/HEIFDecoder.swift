// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePixels

/// A decoder of HEIF files.
func HEIFDecoder(_ source: ByteSource, _ format: ImageFileFormat, limits: DecodingLimits) throws -> any RowDecoder {
  throw CodecError.unsupportedFile(path: source.path, message: "HEIF")
}
