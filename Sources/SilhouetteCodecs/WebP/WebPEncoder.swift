// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePixels

/// An encoder of WebP files.
func WebPEncoder(_ layout: RowLayout, _ options: EncodingOptions) throws -> any RowEncoder {
  throw CodecError.readOnlyFormat(.webP)
}
