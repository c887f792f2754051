// SPDX-License-Identifier: Apache-2.0

// A single import for images, files, masks and the requests that produce them. Of inference, it re-exports only what
// users of masks need: models, their inputs, labels and tensors. Graphs, operators and file formats require
// `import SilhouetteInference`.

@_exported public import SilhouetteCodecs
@_exported public import SilhouetteCore
@_exported public import SilhouetteImaging

@_exported public import class SilhouetteInference.DeepLabV3
@_exported public import struct SilhouetteInference.ImageInput
@_exported public import class SilhouetteInference.ImageModel
@_exported public import enum SilhouetteInference.InferenceError
@_exported public import struct SilhouetteInference.InferenceOptions
@_exported public import struct SilhouetteInference.LabelMap
@_exported public import struct SilhouetteInference.MaskModelSettings
@_exported public import struct SilhouetteInference.ModelError
@_exported public import struct SilhouetteInference.ModelLimits
@_exported public import struct SilhouetteInference.SegmentationClass
@_exported public import struct SilhouetteInference.SegmentationClasses
@_exported public import struct SilhouetteInference.UnknownClassError
@_exported public import enum SilhouetteTensors.ElementType
@_exported public import enum SilhouetteTensors.MatrixBackend
@_exported public import struct SilhouetteTensors.Tensor
@_exported public import protocol SilhouetteTensors.TensorScalar
@_exported public import struct SilhouetteTensors.TensorShape
@_exported public import struct SilhouetteTensors.TensorType
