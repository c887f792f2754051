// SPDX-License-Identifier: Apache-2.0

// Core Image's names of the inputs of filters.

/// The key of the input image.
public let kCIInputImageKey = "inputImage"
/// The key of the background image.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The key of the mask.
public let kCIInputMaskImageKey = "inputMaskImage"
/// The key of a radius in pixels.
public let kCIInputRadiusKey = "inputRadius"
/// The key of the strength of an effect.
public let kCIInputIntensityKey = "inputIntensity"
/// The key of a colour.
public let kCIInputColorKey = "inputColor"
/// The key of an exposure in stops.
public let kCIInputEVKey = "inputEV"
/// The key of an angle in radians.
public let kCIInputAngleKey = "inputAngle"
/// The key of a width in pixels.
public let kCIInputWidthKey = "inputWidth"
/// The key of a centre point.
public let kCIInputCenterKey = "inputCenter"
/// The key of a sharpness.
public let kCIInputSharpnessKey = "inputSharpness"
/// The key of a scale factor.
public let kCIInputScaleKey = "inputScale"
/// The key of an additional scale factor for the width.
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// The key of a transform.
public let kCIInputTransformKey = "inputTransform"
/// The key of a rectangle.
public let kCIInputExtentKey = "inputExtent"
/// The key of a saturation.
public let kCIInputSaturationKey = "inputSaturation"
/// The key of a brightness.
public let kCIInputBrightnessKey = "inputBrightness"
/// The key of a contrast.
public let kCIInputContrastKey = "inputContrast"
/// The key of the image at the end of a transition.
public let kCIInputTargetImageKey = "inputTargetImage"
/// The key of the progress of a transition, 0…1.
public let kCIInputTimeKey = "inputTime"
/// The key of a convolution's weights.
public let kCIInputWeightsKey = "inputWeights"
/// The key of the constant that a convolution adds.
public let kCIInputBiasKey = "inputBias"
/// The key of the result.
public let kCIOutputImageKey = "outputImage"
