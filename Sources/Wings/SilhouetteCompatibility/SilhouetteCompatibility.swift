// SPDX-License-Identifier: Apache-2.0

// The names that code for iOS uses, from Apple's frameworks where these exist and otherwise from SilhouetteAppleNames, which
// the manifest builds only for other platforms.

#if !canImport(CoreGraphics)
  @_exported public import SilhouetteAppleNames
#endif
#if canImport(CoreGraphics)
  @_exported public import CoreGraphics
#endif
#if canImport(CoreVideo)
  @_exported public import CoreVideo
#endif
#if canImport(CoreImage)
  @_exported public import CoreImage
#endif
#if canImport(CoreML)
  @_exported public import CoreML
#endif
#if canImport(Vision)
  @_exported public import Vision
#endif
#if canImport(UIKit)
  @_exported public import UIKit
#endif
