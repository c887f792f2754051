// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters, and as long as the catalogue. Do not edit.

public import Foundation

/// A filter that changes an image.
public protocol FilterOfImage: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
}

/// Combines two images into one.
public protocol CICompositeOperation: FilterOfImage {
  /// The image below.
  var backgroundImage: CIImage? { get set }
}

/// Extends the pixels along the edges to infinity.
public protocol CIAffineClamp: FilterOfImage {
  /// The transform that is applied first.
  var transform: CGAffineTransform { get set }
}

/// Moves, rotates, scales or shears the image.
public protocol CIAffineTransform: FilterOfImage {
  /// The transform of points.
  var transform: CGAffineTransform { get set }
}

/// Reduces a rectangle to the mean of its pixels.
public protocol CIAreaAverage: FilterOfImage {
  /// The rectangle whose pixels count; infinite for the image's extent.
  var extent: CGRect { get set }
}

/// Finds the bounding box of the red pixels in a rectangle.
public protocol CIAreaBoundsRed: CIAreaAverage {}

/// Counts the occurrences of each value in a rectangle.
public protocol CIAreaHistogram: CIAreaAverage {
  /// The number of bins.
  var count: Int { get set }
  /// The factor of the relative frequencies, whose sum is otherwise 1.
  var scale: Float { get set }
}

/// Reduces a rectangle to the largest value of each channel.
public protocol CIAreaMaximum: CIAreaAverage {}

/// Reduces a rectangle to its most opaque pixel.
public protocol CIAreaMaximumAlpha: CIAreaAverage {}

/// Reduces a rectangle to the smallest value of each channel.
public protocol CIAreaMinimum: CIAreaAverage {}

/// Reduces a rectangle to its most transparent pixel.
public protocol CIAreaMinimumAlpha: CIAreaAverage {}

/// Resizes the image with a cubic kernel of two parameters.
public protocol CIBicubicScaleTransform: FilterOfImage {
  /// The factor of width and height.
  var scale: Float { get set }
  /// An additional factor of the width.
  var aspectRatio: Float { get set }
  /// The blur of the kernel, B: 1 for a spline.
  var parameterB: Float { get set }
  /// The sharpness of the kernel, C, which also adds ringing.
  var parameterC: Float { get set }
}

/// Shows the image where a mask's alpha is 1 and the background where it is 0.
public protocol CIBlendWithMask: FilterOfImage {
  /// The mask: alpha of 1 shows the image, 0 the background.
  var maskImage: CIImage? { get set }
  /// The image shown elsewhere; empty for a cut-out.
  var backgroundImage: CIImage? { get set }
}

/// Adds a soft glow around bright areas.
public protocol CIBloom: FilterOfImage {
  /// The standard deviation of the glow.
  var radius: Float { get set }
  /// The strength of the glow: 0 for no change.
  var intensity: Float { get set }
}

/// Makes a filled rectangle with blurred edges.
public protocol CIBlurredRectangleGenerator: AnyObject {
  /// The rectangle before the blur, measured from the lower left corner.
  var extent: CGRect { get set }
  /// The standard deviation of the blur.
  var sigma: Float { get set }
  /// The colour inside.
  var color: CIColor { get set }
}

/// Blurs like a lens out of focus, which shows each light as a disc with a ring.
public protocol CIBokehBlur: FilterOfImage {
  /// The radius of the disc.
  var radius: Float { get set }
  /// The additional brightness of the ring: 0 for none, 1 for twice the disc's.
  var ringAmount: Float { get set }
  /// The width of the ring as a fraction of the radius.
  var ringSize: Float { get set }
  /// The width of the soft edge of the disc.
  var softness: Float { get set }
}

/// Replaces every pixel by the mean of the square around it.
public protocol CIBoxBlur: FilterOfImage {
  /// The distance from the pixel to the side of the square; rounded.
  var radius: Float { get set }
}

/// Makes a checkerboard of two colours.
public protocol CICheckerboardGenerator: AnyObject {
  /// The lower left corner of a square of the first colour.
  var center: CGPoint { get set }
  /// The first colour.
  var color0: CIColor { get set }
  /// The second colour.
  var color1: CIColor { get set }
  /// The width of a square.
  var width: Float { get set }
  /// The sharpness of the edges: 1 for no transition.
  var sharpness: Float { get set }
}

/// Extends the pixels along the edges of a rectangle to infinity.
public protocol CIClamp: FilterOfImage {
  /// The part of the image to extend; infinite for all of it.
  var extent: CGRect { get set }
}

/// Clamps every channel of the premultiplied pixel between two bounds.
public protocol CIColorClamp: FilterOfImage {
  /// The lower bounds of red, green, blue and alpha, premultiplied.
  var minComponents: CIVector { get set }
  /// The upper bounds of red, green, blue and alpha, premultiplied.
  var maxComponents: CIVector { get set }
}

/// Changes saturation, then brightness, then contrast.
public protocol CIColorControls: FilterOfImage {
  /// The saturation: 0 for grey, 1 for no change.
  var saturation: Float { get set }
  /// The value added to each colour.
  var brightness: Float { get set }
  /// The factor by which colours move away from 0.5: 1 for no change.
  var contrast: Float { get set }
}

/// Replaces colours by those of a lookup table.
public protocol CIColorCube: FilterOfImage {
  /// The number of colours along each side.
  var cubeDimension: Float { get set }
  /// The colours: Float32 RGBA, premultiplied, red changing fastest.
  var cubeData: Data { get set }
  /// The colour space of the table; none for the working space.
  var colorSpace: CGColorSpace? { get set }
}

/// Inverts colours.
public protocol CIColorInvert: FilterOfImage {}

/// Multiplies colour and alpha by a matrix.
public protocol CIColorMatrix: FilterOfImage {
  /// The factors of red, green, blue and alpha in the new red.
  var rVector: CIVector { get set }
  /// The factors of red, green, blue and alpha in the new green.
  var gVector: CIVector { get set }
  /// The factors of red, green, blue and alpha in the new blue.
  var bVector: CIVector { get set }
  /// The factors of red, green, blue and alpha in the new alpha.
  var aVector: CIVector { get set }
  /// The values added to the new red, green, blue and alpha.
  var biasVector: CIVector { get set }
}

/// Renders the image in shades of one colour.
public protocol CIColorMonochrome: FilterOfImage {
  /// The colour that white becomes.
  var color: CIColor { get set }
  /// The strength of the effect: 0 for no change.
  var intensity: Float { get set }
}

/// Applies a cubic polynomial to every channel.
public protocol CIColorPolynomial: FilterOfImage {
  /// The constant of red, and the factors of red, its square and its cube.
  var redCoefficients: CIVector { get set }
  /// The constant of green, and the factors of green, its square and its cube.
  var greenCoefficients: CIVector { get set }
  /// The constant of blue, and the factors of blue, its square and its cube.
  var blueCoefficients: CIVector { get set }
  /// The constant of alpha, and the factors of alpha, its square and its cube.
  var alphaCoefficients: CIVector { get set }
}

/// Reduces each colour to a few values, like a poster.
public protocol CIColorPosterize: FilterOfImage {
  /// The number of values of each colour.
  var levels: Float { get set }
}

/// Sets each colour to 1 above a threshold and to 0 otherwise.
public protocol CIColorThreshold: FilterOfImage {
  /// The value that a colour must exceed to become 1.
  var threshold: Float { get set }
}

/// Fills the plane with one colour.
public protocol CIConstantColorGenerator: AnyObject {
  /// The colour, with straight alpha.
  var color: CIColor { get set }
}

/// Computes weighted sums of neighbouring pixels.
public protocol CIConvolution: FilterOfImage {
  /// The weights row by row, the lowest row first, each from the left.
  var weights: CIVector { get set }
  /// The value added to each channel within the extent.
  var bias: Float { get set }
}

/// Keeps the part of the image inside a rectangle.
public protocol CICrop: FilterOfImage {
  /// The rectangle to keep, measured from the lower left corner.
  var rectangle: CGRect { get set }
}

/// Replaces every pixel by the mean of the disc around it, like a lens out of focus.
public protocol CIDiscBlur: FilterOfImage {
  /// The radius of the disc.
  var radius: Float { get set }
}

/// Dissolves one image into another.
public protocol CIDissolveTransition: FilterOfImage {
  /// The image at the end; an empty one fades to transparency.
  var targetImage: CIImage? { get set }
  /// The time: 0 for the image at the beginning, 1 for that at the end.
  var time: Float { get set }
}

/// Shows the distance of each pixel from a mask, 0 inside it.
public protocol CIDistanceGradientFromRedMask: FilterOfImage {
  /// The distance that becomes 1, like all larger ones.
  var maximumDistance: Float { get set }
}

/// Enlarges a small image to the size of another, along its edges.
public protocol CIEdgePreserveUpsample: FilterOfImage {
  /// The image to enlarge.
  var smallImage: CIImage? { get set }
  /// The standard deviation of weights over distance.
  var spatialSigma: Float { get set }
  /// The standard deviation of weights over differences of luminance.
  var lumaSigma: Float { get set }
}

/// Shows edges as colours, even areas as black.
public protocol CIEdges: FilterOfImage {
  /// The factor of the slope.
  var intensity: Float { get set }
}

/// Brightens or darkens like a change of exposure.
public protocol CIExposureAdjust: FilterOfImage {
  /// The number of stops to add; each doubles the light.
  var ev: Float { get set }
}

/// Maps dark to one colour and bright to another.
public protocol CIFalseColor: FilterOfImage {
  /// The colour that black becomes.
  var color0: CIColor { get set }
  /// The colour that white becomes.
  var color1: CIColor { get set }
}

/// Raises colours to a power.
public protocol CIGammaAdjust: FilterOfImage {
  /// The power: below 1 for a brighter image, above 1 for a darker one.
  var power: Float { get set }
}

/// Blurs with a Gaussian.
public protocol CIGaussianBlur: FilterOfImage {
  /// The standard deviation; below 0.16 nothing changes.
  var radius: Float { get set }
}

/// Makes a spot that fades like a Gaussian.
public protocol CIGaussianGradient: AnyObject {
  /// The centre of the spot.
  var center: CGPoint { get set }
  /// The radius of the spot: three standard deviations.
  var radius: Float { get set }
  /// The colour in the centre.
  var color0: CIColor { get set }
  /// The colour far away.
  var color1: CIColor { get set }
}

/// Dulls the image by the darkness of its surroundings.
public protocol CIGloom: FilterOfImage {
  /// The standard deviation of the surroundings.
  var radius: Float { get set }
  /// The strength of the effect: 0 for no change.
  var intensity: Float { get set }
}

/// Fits a mask's edges to those of a guide.
public protocol CIGuidedFilter: FilterOfImage {
  /// The image whose edges the mask gets.
  var guideImage: CIImage? { get set }
  /// Half the side of a window, in pixels of the guide; rounded.
  var radius: Float { get set }
  /// The variance, of values 0…1, below which the guide counts as flat.
  var epsilon: Float { get set }
}

/// Brightens or darkens shadows, and darkens highlights.
public protocol CIHighlightShadowAdjust: FilterOfImage {
  /// The standard deviation of the surroundings whose luminance is used; 0 for the pixel alone.
  var radius: Float { get set }
  /// The change of shadows: above 0 they become brighter.
  var shadowAmount: Float { get set }
  /// The remaining strength of highlights: 1 for no change.
  var highlightAmount: Float { get set }
}

/// Rotates hues.
public protocol CIHueAdjust: FilterOfImage {
  /// The angle of rotation, from red to green to blue.
  var angle: Float { get set }
}

/// Resizes the image with the Lanczos kernel.
public protocol CILanczosScaleTransform: FilterOfImage {
  /// The factor of width and height.
  var scale: Float { get set }
  /// An additional factor of the width.
  var aspectRatio: Float { get set }
}

/// Makes a gradient from one point to another.
public protocol CILinearGradient: AnyObject {
  /// The start of the gradient.
  var point0: CGPoint { get set }
  /// The end of the gradient.
  var point1: CGPoint { get set }
  /// The colour at the start and before it.
  var color0: CIColor { get set }
  /// The colour at the end and beyond it.
  var color1: CIColor { get set }
}

/// Encodes linear values with the transfer function of sRGB.
public protocol CILinearToSRGBToneCurve: FilterOfImage {}

/// Turns luminance into the alpha of a white image.
public protocol CIMaskToAlpha: FilterOfImage {}

/// Blurs by the amount that a mask sets: white fully, black not at all.
public protocol CIMaskedVariableBlur: FilterOfImage {
  /// The amount of blur: red of 1 for the whole radius, 0 for none.
  var mask: CIImage? { get set }
  /// The standard deviation where the mask is 1.
  var radius: Float { get set }
}

/// Shows the largest of red, green and blue as grey.
public protocol CIMaximumComponent: FilterOfImage {}

/// Replaces every channel by the median of nine pixels.
public protocol CIMedianFilter: FilterOfImage {}

/// Shows the smallest of red, green and blue as grey.
public protocol CIMinimumComponent: FilterOfImage {}

/// Cross-fades the image and a background.
public protocol CIMix: FilterOfImage {
  /// The image to mix in; an empty one fades to transparency.
  var backgroundImage: CIImage? { get set }
  /// The share of the image: 0 for the background alone.
  var amount: Float { get set }
}

/// Shows edges: the largest minus the smallest value around the pixel.
public protocol CIMorphologyGradient: FilterOfImage {
  /// The radius of the octagon; rounded.
  var radius: Float { get set }
}

/// Dilates light: the largest value of each channel in an octagon around the pixel.
public protocol CIMorphologyMaximum: CIMorphologyGradient {}

/// Erodes light: the smallest value of each channel in an octagon around the pixel.
public protocol CIMorphologyMinimum: CIMorphologyGradient {}

/// Dilates light: the largest value of each channel in a rectangle around the pixel.
public protocol CIMorphologyRectangleMaximum: FilterOfImage {
  /// The columns of the rectangle; rounded, and made odd.
  var width: Float { get set }
  /// The rows of the rectangle; rounded, and made odd.
  var height: Float { get set }
}

/// Erodes light: the smallest value of each channel in a rectangle around the pixel.
public protocol CIMorphologyRectangleMinimum: CIMorphologyRectangleMaximum {}

/// Blurs along a line, like a moving camera.
public protocol CIMotionBlur: FilterOfImage {
  /// Half the length of the line.
  var radius: Float { get set }
  /// The angle of the line, anticlockwise from the right.
  var angle: Float { get set }
}

/// Smooths small differences and sharpens larger ones.
public protocol CINoiseReduction: FilterOfImage {
  /// The difference of luminance up to which details are noise.
  var noiseLevel: Float { get set }
  /// The factor by which larger differences grow.
  var sharpness: Float { get set }
}

/// Makes a red mask of the people.
public protocol CIPersonSegmentation: FilterOfImage {
  /// The level: 0 is accurate, 1 balanced, 2 fast.
  var qualityLevel: Int { get set }
}

/// Maps a quadrilateral of the image to an upright rectangle.
public protocol CIPerspectiveCorrection: FilterOfImage {
  /// The corner that becomes the upper left one.
  var topLeft: CGPoint { get set }
  /// The corner that becomes the upper right one.
  var topRight: CGPoint { get set }
  /// The corner that becomes the lower right one.
  var bottomRight: CGPoint { get set }
  /// The corner that becomes the lower left one.
  var bottomLeft: CGPoint { get set }
}

/// Maps the corners of the image to four points.
public protocol CIPerspectiveTransform: FilterOfImage {
  /// The new position of the upper left corner.
  var topLeft: CGPoint { get set }
  /// The new position of the upper right corner.
  var topRight: CGPoint { get set }
  /// The new position of the lower right corner.
  var bottomRight: CGPoint { get set }
  /// The new position of the lower left corner.
  var bottomLeft: CGPoint { get set }
}

/// Maps the corners of a part of the image to four points.
public protocol CIPerspectiveTransformWithExtent: FilterOfImage {
  /// The part whose corners are moved; infinite for the image's extent.
  var extent: CGRect { get set }
  /// The new position of the part's upper left corner.
  var topLeft: CGPoint { get set }
  /// The new position of the part's upper right corner.
  var topRight: CGPoint { get set }
  /// The new position of the part's lower right corner.
  var bottomRight: CGPoint { get set }
  /// The new position of the part's lower left corner.
  var bottomLeft: CGPoint { get set }
}

/// Gives the image a look.
public protocol CIPhotoEffect: FilterOfImage {}

/// Shows the image in large squares, each with the mean of its pixels.
public protocol CIPixellate: FilterOfImage {
  /// The centre of a square.
  var center: CGPoint { get set }
  /// The side of the squares.
  var scale: Float { get set }
}

/// Makes a gradient between two circles.
public protocol CIRadialGradient: AnyObject {
  /// The centre of both circles.
  var center: CGPoint { get set }
  /// The radius at which the gradient starts.
  var radius0: Float { get set }
  /// The radius at which the gradient ends.
  var radius1: Float { get set }
  /// The colour at the first radius.
  var color0: CIColor { get set }
  /// The colour at the second radius.
  var color1: CIColor { get set }
}

/// Makes a filled rectangle with rounded corners.
public protocol CIRoundedRectangleGenerator: AnyObject {
  /// The rectangle, measured from the lower left corner.
  var extent: CGRect { get set }
  /// The radius of the corners.
  var radius: Float { get set }
  /// The colour inside.
  var color: CIColor { get set }
}

/// Linearises values encoded with the transfer function of sRGB.
public protocol CISRGBToneCurveToLinear: FilterOfImage {}

/// Tints the image brown, like an old photo.
public protocol CISepiaTone: FilterOfImage {
  /// The strength of the effect: 0 for no change.
  var intensity: Float { get set }
}

/// Sharpens luminance alone, so that edges get no coloured fringes.
public protocol CISharpenLuminance: FilterOfImage {
  /// The factor of the added details; below 0 they are removed.
  var sharpness: Float { get set }
  /// The standard deviation of the blur: the size of the details.
  var radius: Float { get set }
}

/// Shows the distance of each pixel from the edge of a mask, below 0 inside it.
public protocol CISignedDistanceGradientFromRedMask: FilterOfImage {
  /// The distance that becomes 1 outside and −1 inside, like all larger ones.
  var maximumDistance: Float { get set }
}

/// Makes a gradient with a smooth start and end.
public protocol CISmoothLinearGradient: CILinearGradient {}

/// Rotates the image about its centre.
public protocol CIStraighten: FilterOfImage {
  /// The angle, anticlockwise.
  var angle: Float { get set }
}

/// Makes vertical stripes of two alternating colours.
public protocol CIStripesGenerator: AnyObject {
  /// The left edge of a stripe of the first colour.
  var center: CGPoint { get set }
  /// The first colour.
  var color0: CIColor { get set }
  /// The second colour.
  var color1: CIColor { get set }
  /// The width of a stripe.
  var width: Float { get set }
  /// The sharpness of the edges: 1 for no transition.
  var sharpness: Float { get set }
}

/// Shows a scene lit by one light as if it were lit by another.
public protocol CITemperatureAndTint: FilterOfImage {
  /// The temperature in kelvin and the tint of the original light.
  var neutral: CIVector { get set }
  /// The temperature in kelvin and the tint of the new light; 4000 is warmer than 6500.
  var targetNeutral: CIVector { get set }
}

/// Bends red, green and blue by a curve through five points.
public protocol CIToneCurve: FilterOfImage {
  /// The new value, y, of the value x.
  var point0: CGPoint { get set }
  /// The new value, y, of the value x.
  var point1: CGPoint { get set }
  /// The new value, y, of the value x.
  var point2: CGPoint { get set }
  /// The new value, y, of the value x.
  var point3: CGPoint { get set }
  /// The new value, y, of the value x.
  var point4: CGPoint { get set }
}

/// Sharpens by adding the details that a blur removes.
public protocol CIUnsharpMask: FilterOfImage {
  /// The standard deviation of the blur: the size of the details.
  var radius: Float { get set }
  /// The factor of the added details; below 0 they are removed.
  var intensity: Float { get set }
}

/// Changes the saturation of pale colours more than that of strong ones.
public protocol CIVibrance: FilterOfImage {
  /// The change: below 0 pale colours fade, above 0 they become stronger.
  var amount: Float { get set }
}

/// Darkens the image towards its corners.
public protocol CIVignette: FilterOfImage {
  /// The distance at which a quarter of the light is left, as a fraction of half the diagonal.
  var radius: Float { get set }
  /// The strength of the effect: 0 for no change, below 0 corners become brighter.
  var intensity: Float { get set }
}

/// Darkens the image outside a circle.
public protocol CIVignetteEffect: FilterOfImage {
  /// The centre of the circle.
  var center: CGPoint { get set }
  /// The radius of the circle, where half of the effect is reached.
  var radius: Float { get set }
  /// The strength of the effect: 1 for black, below 0 the surroundings become brighter.
  var intensity: Float { get set }
  /// The softness of the circle: 0 for a hard edge, 1 to begin at the centre.
  var falloff: Float { get set }
}

/// Multiplies colours so that white becomes another colour.
public protocol CIWhitePointAdjust: FilterOfImage {
  /// The colour that white becomes.
  var color: CIColor { get set }
}

/// Blurs along the rays from a point, like a lens that zooms in.
public protocol CIZoomBlur: FilterOfImage {
  /// The origin of the rays.
  var center: CGPoint { get set }
  /// The growth of the image while the lens zooms in.
  var amount: Float { get set }
}

/// A filter with the inputs of all filters, of which a protocol shows its own.
final class TypedFilter: CIFilter, CIAffineClamp, CIAffineTransform, CIAreaAverage, CIAreaBoundsRed,
  CIAreaHistogram, CIAreaMaximum, CIAreaMaximumAlpha, CIAreaMinimum, CIAreaMinimumAlpha,
  CIBicubicScaleTransform, CIBlendWithMask, CIBloom, CIBlurredRectangleGenerator, CIBokehBlur,
  CIBoxBlur, CICheckerboardGenerator, CIClamp, CIColorClamp, CIColorControls, CIColorCube,
  CIColorInvert, CIColorMatrix, CIColorMonochrome, CIColorPolynomial, CIColorPosterize,
  CIColorThreshold, CICompositeOperation, CIConstantColorGenerator, CIConvolution, CICrop,
  CIDiscBlur, CIDissolveTransition, CIDistanceGradientFromRedMask, CIEdgePreserveUpsample, CIEdges,
  CIExposureAdjust, CIFalseColor, CIGammaAdjust, CIGaussianBlur, CIGaussianGradient, CIGloom,
  CIGuidedFilter, CIHighlightShadowAdjust, CIHueAdjust, CILanczosScaleTransform, CILinearGradient,
  CILinearToSRGBToneCurve, CIMaskToAlpha, CIMaskedVariableBlur, CIMaximumComponent, CIMedianFilter,
  CIMinimumComponent, CIMix, CIMorphologyGradient, CIMorphologyMaximum, CIMorphologyMinimum,
  CIMorphologyRectangleMaximum, CIMorphologyRectangleMinimum, CIMotionBlur, CINoiseReduction,
  CIPersonSegmentation, CIPerspectiveCorrection, CIPerspectiveTransform,
  CIPerspectiveTransformWithExtent, CIPhotoEffect, CIPixellate, CIRadialGradient,
  CIRoundedRectangleGenerator, CISRGBToneCurveToLinear, CISepiaTone, CISharpenLuminance,
  CISignedDistanceGradientFromRedMask, CISmoothLinearGradient, CIStraighten, CIStripesGenerator,
  CITemperatureAndTint, CIToneCurve, CIUnsharpMask, CIVibrance, CIVignette, CIVignetteEffect,
  CIWhitePointAdjust, CIZoomBlur
{
  @FilterInput("inputAVector") var aVector: CIVector
  @FilterInput("inputAlphaCoefficients") var alphaCoefficients: CIVector
  @FilterInput("inputAmount") var amount: Float
  @FilterInput("inputAngle") var angle: Float
  @FilterInput("inputAspectRatio") var aspectRatio: Float
  @FilterInput("inputBVector") var bVector: CIVector
  @FilterInput("inputBackgroundImage") var backgroundImage: CIImage?
  @FilterInput("inputBias") var bias: Float
  @FilterInput("inputBiasVector") var biasVector: CIVector
  @FilterInput("inputBlueCoefficients") var blueCoefficients: CIVector
  @FilterInput("inputBottomLeft") var bottomLeft: CGPoint
  @FilterInput("inputBottomRight") var bottomRight: CGPoint
  @FilterInput("inputBrightness") var brightness: Float
  @FilterInput("inputCenter") var center: CGPoint
  @FilterInput("inputColor") var color: CIColor
  @FilterInput("inputColor0") var color0: CIColor
  @FilterInput("inputColor1") var color1: CIColor
  @FilterInput("inputColorSpace") var colorSpace: CGColorSpace?
  @FilterInput("inputContrast") var contrast: Float
  @FilterInput("inputCount") var count: Int
  @FilterInput("inputCubeData") var cubeData: Data
  @FilterInput("inputCubeDimension") var cubeDimension: Float
  @FilterInput("inputEpsilon") var epsilon: Float
  @FilterInput("inputEV") var ev: Float
  @FilterInput("inputExtent") var extent: CGRect
  @FilterInput("inputFalloff") var falloff: Float
  @FilterInput("inputGVector") var gVector: CIVector
  @FilterInput("inputGreenCoefficients") var greenCoefficients: CIVector
  @FilterInput("inputGuideImage") var guideImage: CIImage?
  @FilterInput("inputHeight") var height: Float
  @FilterInput("inputHighlightAmount") var highlightAmount: Float
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputIntensity") var intensity: Float
  @FilterInput("inputLevels") var levels: Float
  @FilterInput("inputLumaSigma") var lumaSigma: Float
  @FilterInput("inputMask") var mask: CIImage?
  @FilterInput("inputMaskImage") var maskImage: CIImage?
  @FilterInput("inputMaxComponents") var maxComponents: CIVector
  @FilterInput("inputMaximumDistance") var maximumDistance: Float
  @FilterInput("inputMinComponents") var minComponents: CIVector
  @FilterInput("inputNeutral") var neutral: CIVector
  @FilterInput("inputNoiseLevel") var noiseLevel: Float
  @FilterInput("inputB") var parameterB: Float
  @FilterInput("inputC") var parameterC: Float
  @FilterInput("inputPoint0") var point0: CGPoint
  @FilterInput("inputPoint1") var point1: CGPoint
  @FilterInput("inputPoint2") var point2: CGPoint
  @FilterInput("inputPoint3") var point3: CGPoint
  @FilterInput("inputPoint4") var point4: CGPoint
  @FilterInput("inputPower") var power: Float
  @FilterInput("inputQualityLevel") var qualityLevel: Int
  @FilterInput("inputRVector") var rVector: CIVector
  @FilterInput("inputRadius") var radius: Float
  @FilterInput("inputRadius0") var radius0: Float
  @FilterInput("inputRadius1") var radius1: Float
  @FilterInput("inputRectangle") var rectangle: CGRect
  @FilterInput("inputRedCoefficients") var redCoefficients: CIVector
  @FilterInput("inputRingAmount") var ringAmount: Float
  @FilterInput("inputRingSize") var ringSize: Float
  @FilterInput("inputSaturation") var saturation: Float
  @FilterInput("inputScale") var scale: Float
  @FilterInput("inputShadowAmount") var shadowAmount: Float
  @FilterInput("inputSharpness") var sharpness: Float
  @FilterInput("inputSigma") var sigma: Float
  @FilterInput("inputSmallImage") var smallImage: CIImage?
  @FilterInput("inputSoftness") var softness: Float
  @FilterInput("inputSpatialSigma") var spatialSigma: Float
  @FilterInput("inputTargetImage") var targetImage: CIImage?
  @FilterInput("inputTargetNeutral") var targetNeutral: CIVector
  @FilterInput("inputThreshold") var threshold: Float
  @FilterInput("inputTime") var time: Float
  @FilterInput("inputTopLeft") var topLeft: CGPoint
  @FilterInput("inputTopRight") var topRight: CGPoint
  @FilterInput("inputTransform") var transform: CGAffineTransform
  @FilterInput("inputWeights") var weights: CIVector
  @FilterInput("inputWidth") var width: Float

  override func emptyCopy() -> CIFilter { TypedFilter(registeredName) }
}

// Each function returns a new filter. Where there is no comment, the protocol of the result describes it.
extension CIFilter {
  /// Returns a new filter. Adds the image to the background.
  public class func additionCompositing() -> any CIFilter & CICompositeOperation { typed() }
  public class func affineClamp() -> any CIFilter & CIAffineClamp { typed() }
  public class func affineTransform() -> any CIFilter & CIAffineTransform { typed() }
  public class func areaAverage() -> any CIFilter & CIAreaAverage { typed() }
  public class func areaBoundsRed() -> any CIFilter & CIAreaBoundsRed { typed() }
  public class func areaHistogram() -> any CIFilter & CIAreaHistogram { typed() }
  public class func areaMaximum() -> any CIFilter & CIAreaMaximum { typed() }
  public class func areaMaximumAlpha() -> any CIFilter & CIAreaMaximumAlpha { typed() }
  public class func areaMinimum() -> any CIFilter & CIAreaMinimum { typed() }
  public class func areaMinimumAlpha() -> any CIFilter & CIAreaMinimumAlpha { typed() }
  public class func bicubicScaleTransform() -> any CIFilter & CIBicubicScaleTransform { typed() }
  /// Returns a new filter. Shows the image where a mask's alpha is 1 and the background where it is 0.
  public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithMask { typed() }
  /// Returns a new filter. Shows the image where a mask's blue is 1 and the background where it is 0.
  ///
  /// - `maskImage`: The mask: blue of 1 shows the image, 0 the background.
  public class func blendWithBlueMask() -> any CIFilter & CIBlendWithMask { typed() }
  /// Returns a new filter. Shows the image where a mask's green is 1 and the background where it is 0.
  ///
  /// - `maskImage`: The mask: green of 1 shows the image, 0 the background.
  public class func blendWithMask() -> any CIFilter & CIBlendWithMask { typed() }
  /// Returns a new filter. Shows the image where a mask's red is 1 and the background where it is 0.
  ///
  /// - `maskImage`: The mask: red of 1 shows the image, 0 the background.
  public class func blendWithRedMask() -> any CIFilter & CIBlendWithMask { typed() }
  public class func bloom() -> any CIFilter & CIBloom { typed() }
  public class func blurredRectangleGenerator() -> any CIFilter & CIBlurredRectangleGenerator {
    typed()
  }
  public class func bokehBlur() -> any CIFilter & CIBokehBlur { typed() }
  public class func boxBlur() -> any CIFilter & CIBoxBlur { typed() }
  public class func checkerboardGenerator() -> any CIFilter & CICheckerboardGenerator { typed() }
  public class func clamp() -> any CIFilter & CIClamp { typed() }
  /// Returns a new filter. Gives the background the hue and saturation of the image.
  public class func colorBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  /// Returns a new filter. Darkens the background depending on the image.
  public class func colorBurnBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  public class func colorClamp() -> any CIFilter & CIColorClamp { typed() }
  public class func colorControls() -> any CIFilter & CIColorControls { typed() }
  public class func colorCube() -> any CIFilter & CIColorCube { typed() }
  /// Returns a new filter. Brightens the background depending on the image.
  public class func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  public class func colorInvert() -> any CIFilter & CIColorInvert { typed() }
  public class func colorMatrix() -> any CIFilter & CIColorMatrix { typed() }
  public class func colorMonochrome() -> any CIFilter & CIColorMonochrome { typed() }
  public class func colorPolynomial() -> any CIFilter & CIColorPolynomial { typed() }
  public class func colorPosterize() -> any CIFilter & CIColorPosterize { typed() }
  public class func colorThreshold() -> any CIFilter & CIColorThreshold { typed() }
  public class func constantColorGenerator() -> any CIFilter & CIConstantColorGenerator { typed() }
  /// Returns a new filter. Sums the 3×3 pixels around with weights.
  public class func convolution3X3() -> any CIFilter & CIConvolution { typed() }
  /// Returns a new filter. Sums the 5×5 pixels around with weights.
  public class func convolution5X5() -> any CIFilter & CIConvolution { typed() }
  /// Returns a new filter. Sums the 7×7 pixels around with weights.
  public class func convolution7X7() -> any CIFilter & CIConvolution { typed() }
  /// Returns a new filter. Sums the 9×1 pixels around with weights.
  public class func convolution9Horizontal() -> any CIFilter & CIConvolution { typed() }
  /// Returns a new filter. Sums the 1×9 pixels around with weights.
  public class func convolution9Vertical() -> any CIFilter & CIConvolution { typed() }
  public class func crop() -> any CIFilter & CICrop { typed() }
  /// Returns a new filter. Keeps the darker of image and background, channel by channel.
  public class func darkenBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  /// Returns a new filter. Subtracts the darker from the lighter of image and background, channel by channel.
  public class func differenceBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  public class func discBlur() -> any CIFilter & CIDiscBlur { typed() }
  public class func dissolveTransition() -> any CIFilter & CIDissolveTransition { typed() }
  public class func distanceGradientFromRedMask() -> any CIFilter & CIDistanceGradientFromRedMask {
    typed()
  }
  /// Returns a new filter. Enlarges a small image to the size of this one, along its edges.
  public class func edgePreserveUpsample() -> any CIFilter & CIEdgePreserveUpsample {
    TypedFilter("CIEdgePreserveUpsampleFilter")
  }
  public class func edges() -> any CIFilter & CIEdges { typed() }
  /// Returns a new filter. Blends like difference, with less contrast.
  public class func exclusionBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  public class func exposureAdjust() -> any CIFilter & CIExposureAdjust { typed() }
  public class func falseColor() -> any CIFilter & CIFalseColor { typed() }
  public class func gammaAdjust() -> any CIFilter & CIGammaAdjust { typed() }
  public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { typed() }
  public class func gaussianGradient() -> any CIFilter & CIGaussianGradient { typed() }
  public class func gloom() -> any CIFilter & CIGloom { typed() }
  public class func guidedFilter() -> any CIFilter & CIGuidedFilter { typed() }
  /// Returns a new filter. Darkens where the image is dark and brightens where it is bright.
  public class func hardLightBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  public class func highlightShadowAdjust() -> any CIFilter & CIHighlightShadowAdjust { typed() }
  public class func hueAdjust() -> any CIFilter & CIHueAdjust { typed() }
  /// Returns a new filter. Gives the background the hue of the image.
  public class func hueBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform { typed() }
  /// Returns a new filter. Keeps the lighter of image and background, channel by channel.
  public class func lightenBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  /// Returns a new filter. Adds the colours of image and background and subtracts 1.
  public class func linearBurnBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  /// Returns a new filter. Adds the colours of image and background.
  public class func linearDodgeBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  public class func linearGradient() -> any CIFilter & CILinearGradient { typed() }
  /// Returns a new filter. Adds twice the colours of the image to the background and subtracts 1.
  public class func linearLightBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve { typed() }
  /// Returns a new filter. Gives the background the luminosity of the image.
  public class func luminosityBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha { typed() }
  public class func maskedVariableBlur() -> any CIFilter & CIMaskedVariableBlur { typed() }
  public class func maximumComponent() -> any CIFilter & CIMaximumComponent { typed() }
  /// Returns a new filter. Keeps the maximum of image and background, channel by channel.
  public class func maximumCompositing() -> any CIFilter & CICompositeOperation { typed() }
  public class func medianFilter() -> any CIFilter & CIMedianFilter { typed() }
  public class func minimumComponent() -> any CIFilter & CIMinimumComponent { typed() }
  /// Returns a new filter. Keeps the minimum of image and background, channel by channel.
  public class func minimumCompositing() -> any CIFilter & CICompositeOperation { typed() }
  public class func mix() -> any CIFilter & CIMix { typed() }
  public class func morphologyGradient() -> any CIFilter & CIMorphologyGradient { typed() }
  public class func morphologyMaximum() -> any CIFilter & CIMorphologyMaximum { typed() }
  public class func morphologyMinimum() -> any CIFilter & CIMorphologyMinimum { typed() }
  public class func morphologyRectangleMaximum() -> any CIFilter & CIMorphologyRectangleMaximum {
    typed()
  }
  public class func morphologyRectangleMinimum() -> any CIFilter & CIMorphologyRectangleMinimum {
    typed()
  }
  public class func motionBlur() -> any CIFilter & CIMotionBlur { typed() }
  /// Returns a new filter. Multiplies the colours of image and background.
  public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  /// Returns a new filter. Multiplies the image by the background, channel by channel.
  public class func multiplyCompositing() -> any CIFilter & CICompositeOperation { typed() }
  public class func noiseReduction() -> any CIFilter & CINoiseReduction { typed() }
  /// Returns a new filter. Darkens where the background is dark and brightens where it is bright.
  public class func overlayBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  public class func personSegmentation() -> any CIFilter & CIPersonSegmentation { typed() }
  public class func perspectiveCorrection() -> any CIFilter & CIPerspectiveCorrection { typed() }
  public class func perspectiveTransform() -> any CIFilter & CIPerspectiveTransform { typed() }
  public class func perspectiveTransformWithExtent() -> any CIFilter
    & CIPerspectiveTransformWithExtent
  {
    typed()
  }
  /// Returns a new filter. Exaggerates colours.
  public class func photoEffectChrome() -> any CIFilter & CIPhotoEffect { typed() }
  /// Returns a new filter. Makes colours pale and contrast soft.
  public class func photoEffectFade() -> any CIFilter & CIPhotoEffect { typed() }
  /// Returns a new filter. Distorts colours like an instant camera.
  public class func photoEffectInstant() -> any CIFilter & CIPhotoEffect { typed() }
  /// Returns a new filter. Shows black and white with low contrast.
  public class func photoEffectMono() -> any CIFilter & CIPhotoEffect { typed() }
  /// Returns a new filter. Shows black and white with exaggerated contrast.
  public class func photoEffectNoir() -> any CIFilter & CIPhotoEffect { typed() }
  /// Returns a new filter. Makes colours cool, like film in the wrong chemicals.
  public class func photoEffectProcess() -> any CIFilter & CIPhotoEffect { typed() }
  /// Returns a new filter. Shows black and white with unchanged contrast.
  public class func photoEffectTonal() -> any CIFilter & CIPhotoEffect { typed() }
  /// Returns a new filter. Makes colours warm, like a print left in the sun.
  public class func photoEffectTransfer() -> any CIFilter & CIPhotoEffect { typed() }
  public class func pixellate() -> any CIFilter & CIPixellate { typed() }
  public class func radialGradient() -> any CIFilter & CIRadialGradient { typed() }
  public class func roundedRectangleGenerator() -> any CIFilter & CIRoundedRectangleGenerator {
    typed()
  }
  public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear { typed() }
  /// Returns a new filter. Gives the background the saturation of the image.
  public class func saturationBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  /// Returns a new filter. Multiplies the inverted colours of image and background, and inverts the product.
  public class func screenBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  public class func sepiaTone() -> any CIFilter & CISepiaTone { typed() }
  public class func sharpenLuminance() -> any CIFilter & CISharpenLuminance { typed() }
  public class func signedDistanceGradientFromRedMask() -> any CIFilter
    & CISignedDistanceGradientFromRedMask
  {
    typed()
  }
  public class func smoothLinearGradient() -> any CIFilter & CISmoothLinearGradient { typed() }
  /// Returns a new filter. Darkens or brightens the background softly.
  public class func softLightBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  /// Returns a new filter. Composites the image over the background, only where the background is.
  public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation { typed() }
  /// Returns a new filter. Keeps the part of the image that lies over the background.
  public class func sourceInCompositing() -> any CIFilter & CICompositeOperation { typed() }
  /// Returns a new filter. Keeps the part of the image that lies outside the background.
  public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation { typed() }
  /// Returns a new filter. Composites the image over a background.
  public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation { typed() }
  /// Returns a new filter. Rotates the image about its centre, and enlarges it so that it fills its extent.
  public class func straighten() -> any CIFilter & CIStraighten {
    TypedFilter("CIStraightenFilter")
  }
  public class func stripesGenerator() -> any CIFilter & CIStripesGenerator { typed() }
  /// Returns a new filter. Subtracts the colours of the image from the background.
  public class func subtractBlendMode() -> any CIFilter & CICompositeOperation { typed() }
  public class func temperatureAndTint() -> any CIFilter & CITemperatureAndTint { typed() }
  public class func toneCurve() -> any CIFilter & CIToneCurve { typed() }
  public class func unsharpMask() -> any CIFilter & CIUnsharpMask { typed() }
  public class func vibrance() -> any CIFilter & CIVibrance { typed() }
  public class func vignette() -> any CIFilter & CIVignette { typed() }
  public class func vignetteEffect() -> any CIFilter & CIVignetteEffect { typed() }
  public class func whitePointAdjust() -> any CIFilter & CIWhitePointAdjust { typed() }
  public class func zoomBlur() -> any CIFilter & CIZoomBlur { typed() }

  /// Returns a new filter, whose name in Core Image is CI and that of a function.
  private class func typed(_ function: String = #function) -> TypedFilter {
    TypedFilter("CI" + function.prefix(1).uppercased() + function.dropFirst().dropLast(2))
  }
}
