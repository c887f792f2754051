// SPDX-License-Identifier: Apache-2.0

// Messages of the library's errors for Foundation's `localizedDescription`, which dialogs and loggers show.

public import Silhouette
import SilhouetteInference
import SilhouetteModelFormats

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An error whose description is also its localised description in Foundation.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  public var errorDescription: String? { description }
}

extension CodecError: DescribedError {}
extension Filters.CubeFileError: DescribedError {}
extension FileError: DescribedError {}
extension FilterCall.SyntaxError: DescribedError {}
extension FilterError: DescribedError {}
extension FormatError: DescribedError {}
extension GraphError: DescribedError {}
extension InferenceError: DescribedError {}
extension MaskError: DescribedError {}
extension ModelError: DescribedError {}
extension ModelLibraryError: DescribedError {}
extension OperatorError: LocalizedError {
  public var errorDescription: String? { message }
}
extension OutOfMemoryError: DescribedError {}
extension PixelBufferError: DescribedError {}
extension PlanarPixelBuffer.LayoutError: DescribedError {}
extension RenderError: DescribedError {}
extension RequestError: DescribedError {}
extension UnknownClassError: DescribedError {}
extension ImageFileFormat.UnreadableError: DescribedError {}
extension Y4M.StreamError: DescribedError {}
