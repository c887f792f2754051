// SPDX-License-Identifier: Apache-2.0

internal import CModelFormats
import SilhouetteInference

/// Adds this module's formats to a program that links it.
///
/// - Parameter formats: A value of the type `ModelFormats`.
@c @implementation
package func silhouette_add_model_formats(_ formats: UnsafeMutableRawPointer) {
  let formats = formats.assumingMemoryBound(to: ModelFormats.self)
  // Core ML before ONNX, whose first fields are the same.
  formats.pointee.files += [
    TFLiteFile.fileFormat, CoreMLFile.fileFormat, ONNXFile.fileFormat, PyTorchPickle.fileFormat,
  ]
  formats.pointee.stateDict = TorchVision.network
  formats.pointee.deepLabV3Weights = DeepLabV3.Recognizer.weights
}
