// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePixels

/// A decoder of BMP files.
func BMPDecoder(_ source: ByteSource, limits: DecodingLimits) throws -> any RowDecoder {
  throw CodecError.unsupportedFile(path: source.path, message: "BMP")
}
