// SPDX-License-Identifier: Apache-2.0

// Core Image's keys and values for ``CIFilter/attributes``, and its categories of filters.

/// The key of a filter's name.
public let kCIAttributeFilterName = "CIAttributeFilterName"
/// The key of a filter's name for users.
public let kCIAttributeFilterDisplayName = "CIAttributeFilterDisplayName"
/// The key of a filter's categories.
public let kCIAttributeFilterCategories = "CIAttributeFilterCategories"
/// The key of an input's name.
public let kCIAttributeName = "CIAttributeName"
/// The key of an input's name for users.
public let kCIAttributeDisplayName = "CIAttributeDisplayName"
/// The key of the description of a filter or of an input.
public let kCIAttributeDescription = "CIAttributeDescription"
/// The key of the name of the class of an input's values.
public let kCIAttributeClass = "CIAttributeClass"
/// The key of the meaning of an input's values.
public let kCIAttributeType = "CIAttributeType"
/// The key of an input's default.
public let kCIAttributeDefault = "CIAttributeDefault"
/// The key of the value that leaves an image unchanged.
public let kCIAttributeIdentity = "CIAttributeIdentity"
/// The key of the smallest valid value.
public let kCIAttributeMin = "CIAttributeMin"
/// The key of the largest valid value.
public let kCIAttributeMax = "CIAttributeMax"
/// The key of the smallest value of a slider.
public let kCIAttributeSliderMin = "CIAttributeSliderMin"
/// The key of the largest value of a slider.
public let kCIAttributeSliderMax = "CIAttributeSliderMax"

/// The meaning of an input: a time, 0…1.
public let kCIAttributeTypeTime = "CIAttributeTypeTime"
/// The meaning of an input: a number without a unit.
public let kCIAttributeTypeScalar = "CIAttributeTypeScalar"
/// The meaning of an input: a length in pixels.
public let kCIAttributeTypeDistance = "CIAttributeTypeDistance"
/// The meaning of an input: an angle in radians.
public let kCIAttributeTypeAngle = "CIAttributeTypeAngle"
/// The meaning of an input: true or false.
public let kCIAttributeTypeBoolean = "CIAttributeTypeBoolean"
/// The meaning of an input: a whole number.
public let kCIAttributeTypeInteger = "CIAttributeTypeInteger"
/// The meaning of an input: a positive whole number.
public let kCIAttributeTypeCount = "CIAttributeTypeCount"
/// The meaning of an input: a point.
public let kCIAttributeTypePosition = "CIAttributeTypePosition"
/// The meaning of an input: a displacement.
public let kCIAttributeTypeOffset = "CIAttributeTypeOffset"
/// The meaning of an input: a point in space.
public let kCIAttributeTypePosition3 = "CIAttributeTypePosition3"
/// The meaning of an input: a rectangle.
public let kCIAttributeTypeRectangle = "CIAttributeTypeRectangle"
/// The meaning of an input: a colour without transparency.
public let kCIAttributeTypeOpaqueColor = "CIAttributeTypeOpaqueColor"
/// The meaning of an input: a colour.
public let kCIAttributeTypeColor = "CIAttributeTypeColor"
/// The meaning of an input: a gradient.
public let kCIAttributeTypeGradient = "CIAttributeTypeGradient"
/// The meaning of an input: an image.
public let kCIAttributeTypeImage = "CIAttributeTypeImage"
/// The meaning of an input: a transform.
public let kCIAttributeTypeTransform = "CIAttributeTypeTransform"

/// The category of geometric distortions.
public let kCICategoryDistortionEffect = "CICategoryDistortionEffect"
/// The category of position, size and shape.
public let kCICategoryGeometryAdjustment = "CICategoryGeometryAdjustment"
/// The category of combinations of two images.
public let kCICategoryCompositeOperation = "CICategoryCompositeOperation"
/// The category of screens of dots and lines.
public let kCICategoryHalftoneEffect = "CICategoryHalftoneEffect"
/// The category of corrections of colour.
public let kCICategoryColorAdjustment = "CICategoryColorAdjustment"
/// The category of effects of colour.
public let kCICategoryColorEffect = "CICategoryColorEffect"
/// The category of transitions between two images.
public let kCICategoryTransition = "CICategoryTransition"
/// The category of repetitions of an image.
public let kCICategoryTileEffect = "CICategoryTileEffect"
/// The category of images without an input.
public let kCICategoryGenerator = "CICategoryGenerator"
/// The category of statistics of an image.
public let kCICategoryReduction = "CICategoryReduction"
/// The category of gradients.
public let kCICategoryGradient = "CICategoryGradient"
/// The category of artistic effects.
public let kCICategoryStylize = "CICategoryStylize"
/// The category of sharpening.
public let kCICategorySharpen = "CICategorySharpen"
/// The category of blurs.
public let kCICategoryBlur = "CICategoryBlur"
/// The category of filters for video.
public let kCICategoryVideo = "CICategoryVideo"
/// The category of filters for photos.
public let kCICategoryStillImage = "CICategoryStillImage"
/// The category of filters for interlaced video.
public let kCICategoryInterlaced = "CICategoryInterlaced"
/// The category of filters for pixels that are not square.
public let kCICategoryNonSquarePixels = "CICategoryNonSquarePixels"
/// The category of filters for values above 1.
public let kCICategoryHighDynamicRange = "CICategoryHighDynamicRange"
/// The category of the filters of the library.
public let kCICategoryBuiltIn = "CICategoryBuiltIn"
/// The category of filters made of others.
public let kCICategoryFilterGenerator = "CICategoryFilterGenerator"
