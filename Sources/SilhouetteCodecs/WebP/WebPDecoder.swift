// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePixels

/// A decoder of WebP files.
func WebPDecoder(_ source: ByteSource, limits: DecodingLimits) throws -> any RowDecoder {
  throw CodecError.unsupportedFile(path: source.path, message: "WebP")
}
