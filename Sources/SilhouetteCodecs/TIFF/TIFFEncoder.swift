// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePixels

/// An encoder of TIFF files.
func TIFFEncoder(_ layout: RowLayout, _ options: EncodingOptions) throws -> any RowEncoder {
  throw CodecError.readOnlyFormat(.tiff)
}
