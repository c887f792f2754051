// SPDX-License-Identifier: Apache-2.0

// The names that code for iOS uses, for platforms without Apple's frameworks: thin adaptors over the public library. Where
// a framework exists, its own names are passed on and none is declared here: a folder is named after the framework whose
// names it declares, and each of its files asks whether that framework can be imported. UIKit and WebRTC build on Core
// Graphics.

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
