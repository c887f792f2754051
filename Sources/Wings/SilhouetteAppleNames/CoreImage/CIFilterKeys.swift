// SPDX-License-Identifier: Apache-2.0

// Core Image's keys for the inputs and the output of filters.

/// The key of the input image.
public let kCIInputImageKey = "inputImage"
/// The key of the background image.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The key of the mask image.
public let kCIInputMaskImageKey = "inputMaskImage"
/// The key of the radius in pixels.
public let kCIInputRadiusKey = "inputRadius"
/// The key of the effect's strength.
public let kCIInputIntensityKey = "inputIntensity"
/// The key of the colour.
public let kCIInputColorKey = "inputColor"
/// The key of the exposure in stops.
public let kCIInputEVKey = "inputEV"
/// The key of the angle in radians.
public let kCIInputAngleKey = "inputAngle"
/// The key of the width in pixels.
public let kCIInputWidthKey = "inputWidth"
/// The key of the centre point.
public let kCIInputCenterKey = "inputCenter"
/// The key of the sharpness.
public let kCIInputSharpnessKey = "inputSharpness"
/// The key of the scale factor.
public let kCIInputScaleKey = "inputScale"
/// The key of the additional scale factor for the width.
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// The key of the transform.
public let kCIInputTransformKey = "inputTransform"
/// The key of the rectangle.
public let kCIInputExtentKey = "inputExtent"
/// The key of the saturation.
public let kCIInputSaturationKey = "inputSaturation"
/// The key of the brightness.
public let kCIInputBrightnessKey = "inputBrightness"
/// The key of the contrast.
public let kCIInputContrastKey = "inputContrast"
/// The key of the image at the end of the transition.
public let kCIInputTargetImageKey = "inputTargetImage"
/// The key of the transition's progress, 0…1.
public let kCIInputTimeKey = "inputTime"
/// The key of the convolution's weights.
public let kCIInputWeightsKey = "inputWeights"
/// The key of the constant that the convolution adds.
public let kCIInputBiasKey = "inputBias"
/// The key of the strength or the progress of an effect.
public let kCIInputAmountKey = "inputAmount"
/// The key of the gradient that gives colours.
public let kCIInputGradientImageKey = "inputGradientImage"
/// The key of the shading of a surface.
public let kCIInputShadingImageKey = "inputShadingImage"
/// The key of the image of disparities.
public let kCIInputDisparityImageKey = "inputDisparityImage"
/// The key of the matte of a subject.
public let kCIInputMatteImageKey = "inputMatteImage"
/// The key of the first colour.
public let kCIInputColor0Key = "inputColor0"
/// The key of the second colour.
public let kCIInputColor1Key = "inputColor1"
/// The key of the first point.
public let kCIInputPoint0Key = "inputPoint0"
/// The key of the second point.
public let kCIInputPoint1Key = "inputPoint1"
/// The key of the first radius in pixels.
public let kCIInputRadius0Key = "inputRadius0"
/// The key of the second radius in pixels.
public let kCIInputRadius1Key = "inputRadius1"
/// The key of the threshold.
public let kCIInputThresholdKey = "inputThreshold"
/// The key of the output image.
public let kCIOutputImageKey = "outputImage"
