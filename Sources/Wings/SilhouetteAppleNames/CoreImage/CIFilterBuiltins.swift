// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters, and as long as the catalogue. Do not edit.

public import Foundation

/// Combines two images into one.
public protocol CICompositeOperation: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The image below.
  var backgroundImage: CIImage? { get set }
}
private final class CompositeOperationFilter: TypedFilter, CICompositeOperation {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputBackgroundImage") var backgroundImage: CIImage?
}

/// Extends the pixels along the edges to infinity.
public protocol CIAffineClamp: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The transform that is applied first.
  var transform: CGAffineTransform { get set }
}
private final class AffineClampFilter: TypedFilter, CIAffineClamp {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputTransform") var transform: CGAffineTransform
}

/// Moves, rotates, scales or shears the image.
public protocol CIAffineTransform: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The transform of points.
  var transform: CGAffineTransform { get set }
}
private final class AffineTransformFilter: TypedFilter, CIAffineTransform {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputTransform") var transform: CGAffineTransform
}

/// Reduces a rectangle to the mean of its pixels.
public protocol CIAreaAverage: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The rectangle whose pixels count; infinite for the image's extent.
  var extent: CGRect { get set }
}
private final class AreaAverageFilter: TypedFilter, CIAreaAverage {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputExtent") var extent: CGRect
}

/// Finds the bounding box of the red pixels in a rectangle.
public protocol CIAreaBoundsRed: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The rectangle whose pixels count; infinite for the image's extent.
  var extent: CGRect { get set }
}
private final class AreaBoundsRedFilter: TypedFilter, CIAreaBoundsRed {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputExtent") var extent: CGRect
}

/// Counts the occurrences of each value in a rectangle.
public protocol CIAreaHistogram: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The rectangle whose pixels count; infinite for the image's extent.
  var extent: CGRect { get set }
  /// The number of bins.
  var count: Int { get set }
  /// The factor of the relative frequencies, whose sum is otherwise 1.
  var scale: Float { get set }
}
private final class AreaHistogramFilter: TypedFilter, CIAreaHistogram {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputExtent") var extent: CGRect
  @FilterInput("inputCount") var count: Int
  @FilterInput("inputScale") var scale: Float
}

/// Reduces a rectangle to the largest value of each channel.
public protocol CIAreaMaximum: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The rectangle whose pixels count; infinite for the image's extent.
  var extent: CGRect { get set }
}
private final class AreaMaximumFilter: TypedFilter, CIAreaMaximum {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputExtent") var extent: CGRect
}

/// Reduces a rectangle to its most opaque pixel.
public protocol CIAreaMaximumAlpha: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The rectangle whose pixels count; infinite for the image's extent.
  var extent: CGRect { get set }
}
private final class AreaMaximumAlphaFilter: TypedFilter, CIAreaMaximumAlpha {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputExtent") var extent: CGRect
}

/// Reduces a rectangle to the smallest value of each channel.
public protocol CIAreaMinimum: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The rectangle whose pixels count; infinite for the image's extent.
  var extent: CGRect { get set }
}
private final class AreaMinimumFilter: TypedFilter, CIAreaMinimum {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputExtent") var extent: CGRect
}

/// Reduces a rectangle to its most transparent pixel.
public protocol CIAreaMinimumAlpha: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The rectangle whose pixels count; infinite for the image's extent.
  var extent: CGRect { get set }
}
private final class AreaMinimumAlphaFilter: TypedFilter, CIAreaMinimumAlpha {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputExtent") var extent: CGRect
}

/// Resizes the image with a cubic kernel of two parameters.
public protocol CIBicubicScaleTransform: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The factor of width and height.
  var scale: Float { get set }
  /// An additional factor of the width.
  var aspectRatio: Float { get set }
  /// The blur of the kernel, B: 1 for a spline.
  var parameterB: Float { get set }
  /// The sharpness of the kernel, C, which also adds ringing.
  var parameterC: Float { get set }
}
private final class BicubicScaleTransformFilter: TypedFilter, CIBicubicScaleTransform {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputScale") var scale: Float
  @FilterInput("inputAspectRatio") var aspectRatio: Float
  @FilterInput("inputB") var parameterB: Float
  @FilterInput("inputC") var parameterC: Float
}

/// Shows the image where a mask's alpha is 1 and the background where it is 0.
public protocol CIBlendWithMask: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The mask: alpha of 1 shows the image, 0 the background.
  var maskImage: CIImage? { get set }
  /// The image shown elsewhere; empty for a cut-out.
  var backgroundImage: CIImage? { get set }
}
private final class BlendWithMaskFilter: TypedFilter, CIBlendWithMask {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputMaskImage") var maskImage: CIImage?
  @FilterInput("inputBackgroundImage") var backgroundImage: CIImage?
}

/// Adds a soft glow around bright areas.
public protocol CIBloom: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The standard deviation of the glow.
  var radius: Float { get set }
  /// The strength of the glow: 0 for no change.
  var intensity: Float { get set }
}
private final class BloomFilter: TypedFilter, CIBloom {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputRadius") var radius: Float
  @FilterInput("inputIntensity") var intensity: Float
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
private final class BlurredRectangleGeneratorFilter: TypedFilter, CIBlurredRectangleGenerator {
  @FilterInput("inputExtent") var extent: CGRect
  @FilterInput("inputSigma") var sigma: Float
  @FilterInput("inputColor") var color: CIColor
}

/// Blurs like a lens out of focus, which shows each light as a disc with a ring.
public protocol CIBokehBlur: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The radius of the disc.
  var radius: Float { get set }
  /// The additional brightness of the ring: 0 for none, 1 for twice the disc's.
  var ringAmount: Float { get set }
  /// The width of the ring as a fraction of the radius.
  var ringSize: Float { get set }
  /// The width of the soft edge of the disc.
  var softness: Float { get set }
}
private final class BokehBlurFilter: TypedFilter, CIBokehBlur {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputRadius") var radius: Float
  @FilterInput("inputRingAmount") var ringAmount: Float
  @FilterInput("inputRingSize") var ringSize: Float
  @FilterInput("inputSoftness") var softness: Float
}

/// Replaces every pixel by the mean of the square around it.
public protocol CIBoxBlur: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The distance from the pixel to the side of the square; rounded.
  var radius: Float { get set }
}
private final class BoxBlurFilter: TypedFilter, CIBoxBlur {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputRadius") var radius: Float
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
private final class CheckerboardGeneratorFilter: TypedFilter, CICheckerboardGenerator {
  @FilterInput("inputCenter") var center: CGPoint
  @FilterInput("inputColor0") var color0: CIColor
  @FilterInput("inputColor1") var color1: CIColor
  @FilterInput("inputWidth") var width: Float
  @FilterInput("inputSharpness") var sharpness: Float
}

/// Extends the pixels along the edges of a rectangle to infinity.
public protocol CIClamp: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The part of the image to extend; infinite for all of it.
  var extent: CGRect { get set }
}
private final class ClampFilter: TypedFilter, CIClamp {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputExtent") var extent: CGRect
}

/// Clamps every channel of the premultiplied pixel between two bounds.
public protocol CIColorClamp: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The lower bounds of red, green, blue and alpha, premultiplied.
  var minComponents: CIVector { get set }
  /// The upper bounds of red, green, blue and alpha, premultiplied.
  var maxComponents: CIVector { get set }
}
private final class ColorClampFilter: TypedFilter, CIColorClamp {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputMinComponents") var minComponents: CIVector
  @FilterInput("inputMaxComponents") var maxComponents: CIVector
}

/// Changes saturation, then brightness, then contrast.
public protocol CIColorControls: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The saturation: 0 for grey, 1 for no change.
  var saturation: Float { get set }
  /// The value added to each colour.
  var brightness: Float { get set }
  /// The factor by which colours move away from 0.5: 1 for no change.
  var contrast: Float { get set }
}
private final class ColorControlsFilter: TypedFilter, CIColorControls {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputSaturation") var saturation: Float
  @FilterInput("inputBrightness") var brightness: Float
  @FilterInput("inputContrast") var contrast: Float
}

/// Replaces colours by those of a lookup table.
public protocol CIColorCube: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The number of colours along each side.
  var cubeDimension: Float { get set }
  /// The colours: Float32 RGBA, premultiplied, red changing fastest.
  var cubeData: Data { get set }
  /// The colour space of the table; none for the working space.
  var colorSpace: CGColorSpace? { get set }
}
private final class ColorCubeFilter: TypedFilter, CIColorCube {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputCubeDimension") var cubeDimension: Float
  @FilterInput("inputCubeData") var cubeData: Data
  @FilterInput("inputColorSpace") var colorSpace: CGColorSpace?
}

/// Inverts colours.
public protocol CIColorInvert: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
}
private final class ColorInvertFilter: TypedFilter, CIColorInvert {
  @FilterInput("inputImage") var inputImage: CIImage?
}

/// Multiplies colour and alpha by a matrix.
public protocol CIColorMatrix: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
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
private final class ColorMatrixFilter: TypedFilter, CIColorMatrix {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputRVector") var rVector: CIVector
  @FilterInput("inputGVector") var gVector: CIVector
  @FilterInput("inputBVector") var bVector: CIVector
  @FilterInput("inputAVector") var aVector: CIVector
  @FilterInput("inputBiasVector") var biasVector: CIVector
}

/// Renders the image in shades of one colour.
public protocol CIColorMonochrome: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The colour that white becomes.
  var color: CIColor { get set }
  /// The strength of the effect: 0 for no change.
  var intensity: Float { get set }
}
private final class ColorMonochromeFilter: TypedFilter, CIColorMonochrome {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputColor") var color: CIColor
  @FilterInput("inputIntensity") var intensity: Float
}

/// Applies a cubic polynomial to every channel.
public protocol CIColorPolynomial: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The constant of red, and the factors of red, its square and its cube.
  var redCoefficients: CIVector { get set }
  /// The constant of green, and the factors of green, its square and its cube.
  var greenCoefficients: CIVector { get set }
  /// The constant of blue, and the factors of blue, its square and its cube.
  var blueCoefficients: CIVector { get set }
  /// The constant of alpha, and the factors of alpha, its square and its cube.
  var alphaCoefficients: CIVector { get set }
}
private final class ColorPolynomialFilter: TypedFilter, CIColorPolynomial {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputRedCoefficients") var redCoefficients: CIVector
  @FilterInput("inputGreenCoefficients") var greenCoefficients: CIVector
  @FilterInput("inputBlueCoefficients") var blueCoefficients: CIVector
  @FilterInput("inputAlphaCoefficients") var alphaCoefficients: CIVector
}

/// Reduces each colour to a few values, like a poster.
public protocol CIColorPosterize: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The number of values of each colour.
  var levels: Float { get set }
}
private final class ColorPosterizeFilter: TypedFilter, CIColorPosterize {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputLevels") var levels: Float
}

/// Sets each colour to 1 above a threshold and to 0 otherwise.
public protocol CIColorThreshold: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The value that a colour must exceed to become 1.
  var threshold: Float { get set }
}
private final class ColorThresholdFilter: TypedFilter, CIColorThreshold {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputThreshold") var threshold: Float
}

/// Fills the plane with one colour.
public protocol CIConstantColorGenerator: AnyObject {
  /// The colour, with straight alpha.
  var color: CIColor { get set }
}
private final class ConstantColorGeneratorFilter: TypedFilter, CIConstantColorGenerator {
  @FilterInput("inputColor") var color: CIColor
}

/// Computes weighted sums of neighbouring pixels.
public protocol CIConvolution: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The weights row by row, the lowest row first, each from the left.
  var weights: CIVector { get set }
  /// The value added to each channel within the extent.
  var bias: Float { get set }
}
private final class ConvolutionFilter: TypedFilter, CIConvolution {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputWeights") var weights: CIVector
  @FilterInput("inputBias") var bias: Float
}

/// Keeps the part of the image inside a rectangle.
public protocol CICrop: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The rectangle to keep, measured from the lower left corner.
  var rectangle: CGRect { get set }
}
private final class CropFilter: TypedFilter, CICrop {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputRectangle") var rectangle: CGRect
}

/// Replaces every pixel by the mean of the disc around it, like a lens out of focus.
public protocol CIDiscBlur: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The radius of the disc.
  var radius: Float { get set }
}
private final class DiscBlurFilter: TypedFilter, CIDiscBlur {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputRadius") var radius: Float
}

/// Dissolves one image into another.
public protocol CIDissolveTransition: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The image at the end; an empty one fades to transparency.
  var targetImage: CIImage? { get set }
  /// The time: 0 for the image at the beginning, 1 for that at the end.
  var time: Float { get set }
}
private final class DissolveTransitionFilter: TypedFilter, CIDissolveTransition {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputTargetImage") var targetImage: CIImage?
  @FilterInput("inputTime") var time: Float
}

/// Shows the distance of each pixel from a mask, 0 inside it.
public protocol CIDistanceGradientFromRedMask: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The distance that becomes 1, like all larger ones.
  var maximumDistance: Float { get set }
}
private final class DistanceGradientFromRedMaskFilter: TypedFilter, CIDistanceGradientFromRedMask {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputMaximumDistance") var maximumDistance: Float
}

/// Enlarges a small image to the size of another, along its edges.
public protocol CIEdgePreserveUpsample: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The image to enlarge.
  var smallImage: CIImage? { get set }
  /// The standard deviation of weights over distance.
  var spatialSigma: Float { get set }
  /// The standard deviation of weights over differences of luminance.
  var lumaSigma: Float { get set }
}
private final class EdgePreserveUpsampleFilter: TypedFilter, CIEdgePreserveUpsample {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputSmallImage") var smallImage: CIImage?
  @FilterInput("inputSpatialSigma") var spatialSigma: Float
  @FilterInput("inputLumaSigma") var lumaSigma: Float
}

/// Shows edges as colours, even areas as black.
public protocol CIEdges: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The factor of the slope.
  var intensity: Float { get set }
}
private final class EdgesFilter: TypedFilter, CIEdges {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputIntensity") var intensity: Float
}

/// Brightens or darkens like a change of exposure.
public protocol CIExposureAdjust: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The number of stops to add; each doubles the light.
  var ev: Float { get set }
}
private final class ExposureAdjustFilter: TypedFilter, CIExposureAdjust {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputEV") var ev: Float
}

/// Maps dark to one colour and bright to another.
public protocol CIFalseColor: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The colour that black becomes.
  var color0: CIColor { get set }
  /// The colour that white becomes.
  var color1: CIColor { get set }
}
private final class FalseColorFilter: TypedFilter, CIFalseColor {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputColor0") var color0: CIColor
  @FilterInput("inputColor1") var color1: CIColor
}

/// Raises colours to a power.
public protocol CIGammaAdjust: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The power: below 1 for a brighter image, above 1 for a darker one.
  var power: Float { get set }
}
private final class GammaAdjustFilter: TypedFilter, CIGammaAdjust {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputPower") var power: Float
}

/// Blurs with a Gaussian.
public protocol CIGaussianBlur: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The standard deviation; below 0.16 nothing changes.
  var radius: Float { get set }
}
private final class GaussianBlurFilter: TypedFilter, CIGaussianBlur {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputRadius") var radius: Float
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
private final class GaussianGradientFilter: TypedFilter, CIGaussianGradient {
  @FilterInput("inputCenter") var center: CGPoint
  @FilterInput("inputRadius") var radius: Float
  @FilterInput("inputColor0") var color0: CIColor
  @FilterInput("inputColor1") var color1: CIColor
}

/// Dulls the image by the darkness of its surroundings.
public protocol CIGloom: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The standard deviation of the surroundings.
  var radius: Float { get set }
  /// The strength of the effect: 0 for no change.
  var intensity: Float { get set }
}
private final class GloomFilter: TypedFilter, CIGloom {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputRadius") var radius: Float
  @FilterInput("inputIntensity") var intensity: Float
}

/// Fits a mask's edges to those of a guide.
public protocol CIGuidedFilter: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The image whose edges the mask gets.
  var guideImage: CIImage? { get set }
  /// Half the side of a window, in pixels of the guide; rounded.
  var radius: Float { get set }
  /// The variance, of values 0…1, below which the guide counts as flat.
  var epsilon: Float { get set }
}
private final class GuidedFilterFilter: TypedFilter, CIGuidedFilter {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputGuideImage") var guideImage: CIImage?
  @FilterInput("inputRadius") var radius: Float
  @FilterInput("inputEpsilon") var epsilon: Float
}

/// Brightens or darkens shadows, and darkens highlights.
public protocol CIHighlightShadowAdjust: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The standard deviation of the surroundings whose luminance is used; 0 for the pixel alone.
  var radius: Float { get set }
  /// The change of shadows: above 0 they become brighter.
  var shadowAmount: Float { get set }
  /// The remaining strength of highlights: 1 for no change.
  var highlightAmount: Float { get set }
}
private final class HighlightShadowAdjustFilter: TypedFilter, CIHighlightShadowAdjust {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputRadius") var radius: Float
  @FilterInput("inputShadowAmount") var shadowAmount: Float
  @FilterInput("inputHighlightAmount") var highlightAmount: Float
}

/// Rotates hues.
public protocol CIHueAdjust: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The angle of rotation, from red to green to blue.
  var angle: Float { get set }
}
private final class HueAdjustFilter: TypedFilter, CIHueAdjust {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputAngle") var angle: Float
}

/// Resizes the image with the Lanczos kernel.
public protocol CILanczosScaleTransform: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The factor of width and height.
  var scale: Float { get set }
  /// An additional factor of the width.
  var aspectRatio: Float { get set }
}
private final class LanczosScaleTransformFilter: TypedFilter, CILanczosScaleTransform {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputScale") var scale: Float
  @FilterInput("inputAspectRatio") var aspectRatio: Float
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
private final class LinearGradientFilter: TypedFilter, CILinearGradient {
  @FilterInput("inputPoint0") var point0: CGPoint
  @FilterInput("inputPoint1") var point1: CGPoint
  @FilterInput("inputColor0") var color0: CIColor
  @FilterInput("inputColor1") var color1: CIColor
}

/// Encodes linear values with the transfer function of sRGB.
public protocol CILinearToSRGBToneCurve: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
}
private final class LinearToSRGBToneCurveFilter: TypedFilter, CILinearToSRGBToneCurve {
  @FilterInput("inputImage") var inputImage: CIImage?
}

/// Turns luminance into the alpha of a white image.
public protocol CIMaskToAlpha: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
}
private final class MaskToAlphaFilter: TypedFilter, CIMaskToAlpha {
  @FilterInput("inputImage") var inputImage: CIImage?
}

/// Blurs by the amount that a mask sets: white fully, black not at all.
public protocol CIMaskedVariableBlur: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The amount of blur: red of 1 for the whole radius, 0 for none.
  var mask: CIImage? { get set }
  /// The standard deviation where the mask is 1.
  var radius: Float { get set }
}
private final class MaskedVariableBlurFilter: TypedFilter, CIMaskedVariableBlur {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputMask") var mask: CIImage?
  @FilterInput("inputRadius") var radius: Float
}

/// Shows the largest of red, green and blue as grey.
public protocol CIMaximumComponent: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
}
private final class MaximumComponentFilter: TypedFilter, CIMaximumComponent {
  @FilterInput("inputImage") var inputImage: CIImage?
}

/// Replaces every channel by the median of nine pixels.
public protocol CIMedianFilter: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
}
private final class MedianFilterFilter: TypedFilter, CIMedianFilter {
  @FilterInput("inputImage") var inputImage: CIImage?
}

/// Shows the smallest of red, green and blue as grey.
public protocol CIMinimumComponent: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
}
private final class MinimumComponentFilter: TypedFilter, CIMinimumComponent {
  @FilterInput("inputImage") var inputImage: CIImage?
}

/// Cross-fades the image and a background.
public protocol CIMix: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The image to mix in; an empty one fades to transparency.
  var backgroundImage: CIImage? { get set }
  /// The share of the image: 0 for the background alone.
  var amount: Float { get set }
}
private final class MixFilter: TypedFilter, CIMix {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputBackgroundImage") var backgroundImage: CIImage?
  @FilterInput("inputAmount") var amount: Float
}

/// Shows edges: the largest minus the smallest value around the pixel.
public protocol CIMorphologyGradient: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The radius of the octagon; rounded.
  var radius: Float { get set }
}
private final class MorphologyGradientFilter: TypedFilter, CIMorphologyGradient {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputRadius") var radius: Float
}

/// Dilates light: the largest value of each channel in an octagon around the pixel.
public protocol CIMorphologyMaximum: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The radius of the octagon; rounded.
  var radius: Float { get set }
}
private final class MorphologyMaximumFilter: TypedFilter, CIMorphologyMaximum {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputRadius") var radius: Float
}

/// Erodes light: the smallest value of each channel in an octagon around the pixel.
public protocol CIMorphologyMinimum: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The radius of the octagon; rounded.
  var radius: Float { get set }
}
private final class MorphologyMinimumFilter: TypedFilter, CIMorphologyMinimum {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputRadius") var radius: Float
}

/// Dilates light: the largest value of each channel in a rectangle around the pixel.
public protocol CIMorphologyRectangleMaximum: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The columns of the rectangle; rounded, and made odd.
  var width: Float { get set }
  /// The rows of the rectangle; rounded, and made odd.
  var height: Float { get set }
}
private final class MorphologyRectangleMaximumFilter: TypedFilter, CIMorphologyRectangleMaximum {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputWidth") var width: Float
  @FilterInput("inputHeight") var height: Float
}

/// Erodes light: the smallest value of each channel in a rectangle around the pixel.
public protocol CIMorphologyRectangleMinimum: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The columns of the rectangle; rounded, and made odd.
  var width: Float { get set }
  /// The rows of the rectangle; rounded, and made odd.
  var height: Float { get set }
}
private final class MorphologyRectangleMinimumFilter: TypedFilter, CIMorphologyRectangleMinimum {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputWidth") var width: Float
  @FilterInput("inputHeight") var height: Float
}

/// Blurs along a line, like a moving camera.
public protocol CIMotionBlur: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// Half the length of the line.
  var radius: Float { get set }
  /// The angle of the line, anticlockwise from the right.
  var angle: Float { get set }
}
private final class MotionBlurFilter: TypedFilter, CIMotionBlur {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputRadius") var radius: Float
  @FilterInput("inputAngle") var angle: Float
}

/// Smooths small differences and sharpens larger ones.
public protocol CINoiseReduction: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The difference of luminance up to which details are noise.
  var noiseLevel: Float { get set }
  /// The factor by which larger differences grow.
  var sharpness: Float { get set }
}
private final class NoiseReductionFilter: TypedFilter, CINoiseReduction {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputNoiseLevel") var noiseLevel: Float
  @FilterInput("inputSharpness") var sharpness: Float
}

/// Makes a red mask of the people.
public protocol CIPersonSegmentation: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The level: 0 is accurate, 1 balanced, 2 fast.
  var qualityLevel: Int { get set }
}
private final class PersonSegmentationFilter: TypedFilter, CIPersonSegmentation {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputQualityLevel") var qualityLevel: Int
}

/// Maps a quadrilateral of the image to an upright rectangle.
public protocol CIPerspectiveCorrection: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The corner that becomes the upper left one.
  var topLeft: CGPoint { get set }
  /// The corner that becomes the upper right one.
  var topRight: CGPoint { get set }
  /// The corner that becomes the lower right one.
  var bottomRight: CGPoint { get set }
  /// The corner that becomes the lower left one.
  var bottomLeft: CGPoint { get set }
}
private final class PerspectiveCorrectionFilter: TypedFilter, CIPerspectiveCorrection {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputTopLeft") var topLeft: CGPoint
  @FilterInput("inputTopRight") var topRight: CGPoint
  @FilterInput("inputBottomRight") var bottomRight: CGPoint
  @FilterInput("inputBottomLeft") var bottomLeft: CGPoint
}

/// Maps the corners of the image to four points.
public protocol CIPerspectiveTransform: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The new position of the upper left corner.
  var topLeft: CGPoint { get set }
  /// The new position of the upper right corner.
  var topRight: CGPoint { get set }
  /// The new position of the lower right corner.
  var bottomRight: CGPoint { get set }
  /// The new position of the lower left corner.
  var bottomLeft: CGPoint { get set }
}
private final class PerspectiveTransformFilter: TypedFilter, CIPerspectiveTransform {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputTopLeft") var topLeft: CGPoint
  @FilterInput("inputTopRight") var topRight: CGPoint
  @FilterInput("inputBottomRight") var bottomRight: CGPoint
  @FilterInput("inputBottomLeft") var bottomLeft: CGPoint
}

/// Maps the corners of a part of the image to four points.
public protocol CIPerspectiveTransformWithExtent: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
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
private final class PerspectiveTransformWithExtentFilter: TypedFilter,
  CIPerspectiveTransformWithExtent
{
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputExtent") var extent: CGRect
  @FilterInput("inputTopLeft") var topLeft: CGPoint
  @FilterInput("inputTopRight") var topRight: CGPoint
  @FilterInput("inputBottomRight") var bottomRight: CGPoint
  @FilterInput("inputBottomLeft") var bottomLeft: CGPoint
}

/// Gives the image a look.
public protocol CIPhotoEffect: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
}
private final class PhotoEffectFilter: TypedFilter, CIPhotoEffect {
  @FilterInput("inputImage") var inputImage: CIImage?
}

/// Shows the image in large squares, each with the mean of its pixels.
public protocol CIPixellate: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The centre of a square.
  var center: CGPoint { get set }
  /// The side of the squares.
  var scale: Float { get set }
}
private final class PixellateFilter: TypedFilter, CIPixellate {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputCenter") var center: CGPoint
  @FilterInput("inputScale") var scale: Float
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
private final class RadialGradientFilter: TypedFilter, CIRadialGradient {
  @FilterInput("inputCenter") var center: CGPoint
  @FilterInput("inputRadius0") var radius0: Float
  @FilterInput("inputRadius1") var radius1: Float
  @FilterInput("inputColor0") var color0: CIColor
  @FilterInput("inputColor1") var color1: CIColor
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
private final class RoundedRectangleGeneratorFilter: TypedFilter, CIRoundedRectangleGenerator {
  @FilterInput("inputExtent") var extent: CGRect
  @FilterInput("inputRadius") var radius: Float
  @FilterInput("inputColor") var color: CIColor
}

/// Linearises values encoded with the transfer function of sRGB.
public protocol CISRGBToneCurveToLinear: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
}
private final class SRGBToneCurveToLinearFilter: TypedFilter, CISRGBToneCurveToLinear {
  @FilterInput("inputImage") var inputImage: CIImage?
}

/// Tints the image brown, like an old photo.
public protocol CISepiaTone: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The strength of the effect: 0 for no change.
  var intensity: Float { get set }
}
private final class SepiaToneFilter: TypedFilter, CISepiaTone {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputIntensity") var intensity: Float
}

/// Sharpens luminance alone, so that edges get no coloured fringes.
public protocol CISharpenLuminance: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The factor of the added details; below 0 they are removed.
  var sharpness: Float { get set }
  /// The standard deviation of the blur: the size of the details.
  var radius: Float { get set }
}
private final class SharpenLuminanceFilter: TypedFilter, CISharpenLuminance {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputSharpness") var sharpness: Float
  @FilterInput("inputRadius") var radius: Float
}

/// Shows the distance of each pixel from the edge of a mask, below 0 inside it.
public protocol CISignedDistanceGradientFromRedMask: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The distance that becomes 1 outside and −1 inside, like all larger ones.
  var maximumDistance: Float { get set }
}
private final class SignedDistanceGradientFromRedMaskFilter: TypedFilter,
  CISignedDistanceGradientFromRedMask
{
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputMaximumDistance") var maximumDistance: Float
}

/// Makes a gradient with a smooth start and end.
public protocol CISmoothLinearGradient: AnyObject {
  /// The start of the gradient.
  var point0: CGPoint { get set }
  /// The end of the gradient.
  var point1: CGPoint { get set }
  /// The colour at the start and before it.
  var color0: CIColor { get set }
  /// The colour at the end and beyond it.
  var color1: CIColor { get set }
}
private final class SmoothLinearGradientFilter: TypedFilter, CISmoothLinearGradient {
  @FilterInput("inputPoint0") var point0: CGPoint
  @FilterInput("inputPoint1") var point1: CGPoint
  @FilterInput("inputColor0") var color0: CIColor
  @FilterInput("inputColor1") var color1: CIColor
}

/// Rotates the image about its centre.
public protocol CIStraighten: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The angle, anticlockwise.
  var angle: Float { get set }
}
private final class StraightenFilter: TypedFilter, CIStraighten {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputAngle") var angle: Float
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
private final class StripesGeneratorFilter: TypedFilter, CIStripesGenerator {
  @FilterInput("inputCenter") var center: CGPoint
  @FilterInput("inputColor0") var color0: CIColor
  @FilterInput("inputColor1") var color1: CIColor
  @FilterInput("inputWidth") var width: Float
  @FilterInput("inputSharpness") var sharpness: Float
}

/// Shows a scene lit by one light as if it were lit by another.
public protocol CITemperatureAndTint: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The temperature in kelvin and the tint of the original light.
  var neutral: CIVector { get set }
  /// The temperature in kelvin and the tint of the new light; 4000 is warmer than 6500.
  var targetNeutral: CIVector { get set }
}
private final class TemperatureAndTintFilter: TypedFilter, CITemperatureAndTint {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputNeutral") var neutral: CIVector
  @FilterInput("inputTargetNeutral") var targetNeutral: CIVector
}

/// Bends red, green and blue by a curve through five points.
public protocol CIToneCurve: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
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
private final class ToneCurveFilter: TypedFilter, CIToneCurve {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputPoint0") var point0: CGPoint
  @FilterInput("inputPoint1") var point1: CGPoint
  @FilterInput("inputPoint2") var point2: CGPoint
  @FilterInput("inputPoint3") var point3: CGPoint
  @FilterInput("inputPoint4") var point4: CGPoint
}

/// Sharpens by adding the details that a blur removes.
public protocol CIUnsharpMask: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The standard deviation of the blur: the size of the details.
  var radius: Float { get set }
  /// The factor of the added details; below 0 they are removed.
  var intensity: Float { get set }
}
private final class UnsharpMaskFilter: TypedFilter, CIUnsharpMask {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputRadius") var radius: Float
  @FilterInput("inputIntensity") var intensity: Float
}

/// Changes the saturation of pale colours more than that of strong ones.
public protocol CIVibrance: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The change: below 0 pale colours fade, above 0 they become stronger.
  var amount: Float { get set }
}
private final class VibranceFilter: TypedFilter, CIVibrance {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputAmount") var amount: Float
}

/// Darkens the image towards its corners.
public protocol CIVignette: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The distance at which a quarter of the light is left, as a fraction of half the diagonal.
  var radius: Float { get set }
  /// The strength of the effect: 0 for no change, below 0 corners become brighter.
  var intensity: Float { get set }
}
private final class VignetteFilter: TypedFilter, CIVignette {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputRadius") var radius: Float
  @FilterInput("inputIntensity") var intensity: Float
}

/// Darkens the image outside a circle.
public protocol CIVignetteEffect: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The centre of the circle.
  var center: CGPoint { get set }
  /// The radius of the circle, where half of the effect is reached.
  var radius: Float { get set }
  /// The strength of the effect: 1 for black, below 0 the surroundings become brighter.
  var intensity: Float { get set }
  /// The softness of the circle: 0 for a hard edge, 1 to begin at the centre.
  var falloff: Float { get set }
}
private final class VignetteEffectFilter: TypedFilter, CIVignetteEffect {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputCenter") var center: CGPoint
  @FilterInput("inputRadius") var radius: Float
  @FilterInput("inputIntensity") var intensity: Float
  @FilterInput("inputFalloff") var falloff: Float
}

/// Multiplies colours so that white becomes another colour.
public protocol CIWhitePointAdjust: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The colour that white becomes.
  var color: CIColor { get set }
}
private final class WhitePointAdjustFilter: TypedFilter, CIWhitePointAdjust {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputColor") var color: CIColor
}

/// Blurs along the rays from a point, like a lens that zooms in.
public protocol CIZoomBlur: AnyObject {
  /// The input image.
  var inputImage: CIImage? { get set }
  /// The origin of the rays.
  var center: CGPoint { get set }
  /// The growth of the image while the lens zooms in.
  var amount: Float { get set }
}
private final class ZoomBlurFilter: TypedFilter, CIZoomBlur {
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputCenter") var center: CGPoint
  @FilterInput("inputAmount") var amount: Float
}

extension CIFilter {
  /// Returns a new filter. Adds the image to the background.
  public class func additionCompositing() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CIAdditionCompositing")
  }

  /// Returns a new filter. Extends the pixels along the edges to infinity.
  public class func affineClamp() -> any CIFilter & CIAffineClamp {
    AffineClampFilter("CIAffineClamp")
  }

  /// Returns a new filter. Moves, rotates, scales or shears the image.
  public class func affineTransform() -> any CIFilter & CIAffineTransform {
    AffineTransformFilter("CIAffineTransform")
  }

  /// Returns a new filter. Reduces a rectangle to the mean of its pixels.
  public class func areaAverage() -> any CIFilter & CIAreaAverage {
    AreaAverageFilter("CIAreaAverage")
  }

  /// Returns a new filter. Finds the bounding box of the red pixels in a rectangle.
  public class func areaBoundsRed() -> any CIFilter & CIAreaBoundsRed {
    AreaBoundsRedFilter("CIAreaBoundsRed")
  }

  /// Returns a new filter. Counts the occurrences of each value in a rectangle.
  public class func areaHistogram() -> any CIFilter & CIAreaHistogram {
    AreaHistogramFilter("CIAreaHistogram")
  }

  /// Returns a new filter. Reduces a rectangle to the largest value of each channel.
  public class func areaMaximum() -> any CIFilter & CIAreaMaximum {
    AreaMaximumFilter("CIAreaMaximum")
  }

  /// Returns a new filter. Reduces a rectangle to its most opaque pixel.
  public class func areaMaximumAlpha() -> any CIFilter & CIAreaMaximumAlpha {
    AreaMaximumAlphaFilter("CIAreaMaximumAlpha")
  }

  /// Returns a new filter. Reduces a rectangle to the smallest value of each channel.
  public class func areaMinimum() -> any CIFilter & CIAreaMinimum {
    AreaMinimumFilter("CIAreaMinimum")
  }

  /// Returns a new filter. Reduces a rectangle to its most transparent pixel.
  public class func areaMinimumAlpha() -> any CIFilter & CIAreaMinimumAlpha {
    AreaMinimumAlphaFilter("CIAreaMinimumAlpha")
  }

  /// Returns a new filter. Resizes the image with a cubic kernel of two parameters.
  public class func bicubicScaleTransform() -> any CIFilter & CIBicubicScaleTransform {
    BicubicScaleTransformFilter("CIBicubicScaleTransform")
  }

  /// Returns a new filter. Shows the image where a mask's alpha is 1 and the background where it is
  /// 0.
  public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithMask {
    BlendWithMaskFilter("CIBlendWithAlphaMask")
  }

  /// Returns a new filter. Shows the image where a mask's blue is 1 and the background where it is
  /// 0.
  ///
  /// - `maskImage`: The mask: blue of 1 shows the image, 0 the background.
  public class func blendWithBlueMask() -> any CIFilter & CIBlendWithMask {
    BlendWithMaskFilter("CIBlendWithBlueMask")
  }

  /// Returns a new filter. Shows the image where a mask's green is 1 and the background where it is
  /// 0.
  ///
  /// - `maskImage`: The mask: green of 1 shows the image, 0 the background.
  public class func blendWithMask() -> any CIFilter & CIBlendWithMask {
    BlendWithMaskFilter("CIBlendWithMask")
  }

  /// Returns a new filter. Shows the image where a mask's red is 1 and the background where it is
  /// 0.
  ///
  /// - `maskImage`: The mask: red of 1 shows the image, 0 the background.
  public class func blendWithRedMask() -> any CIFilter & CIBlendWithMask {
    BlendWithMaskFilter("CIBlendWithRedMask")
  }

  /// Returns a new filter. Adds a soft glow around bright areas.
  public class func bloom() -> any CIFilter & CIBloom { BloomFilter("CIBloom") }

  /// Returns a new filter. Makes a filled rectangle with blurred edges.
  public class func blurredRectangleGenerator() -> any CIFilter & CIBlurredRectangleGenerator {
    BlurredRectangleGeneratorFilter("CIBlurredRectangleGenerator")
  }

  /// Returns a new filter. Blurs like a lens out of focus, which shows each light as a disc with a
  /// ring.
  public class func bokehBlur() -> any CIFilter & CIBokehBlur { BokehBlurFilter("CIBokehBlur") }

  /// Returns a new filter. Replaces every pixel by the mean of the square around it.
  public class func boxBlur() -> any CIFilter & CIBoxBlur { BoxBlurFilter("CIBoxBlur") }

  /// Returns a new filter. Makes a checkerboard of two colours.
  public class func checkerboardGenerator() -> any CIFilter & CICheckerboardGenerator {
    CheckerboardGeneratorFilter("CICheckerboardGenerator")
  }

  /// Returns a new filter. Extends the pixels along the edges of a rectangle to infinity.
  public class func clamp() -> any CIFilter & CIClamp { ClampFilter("CIClamp") }

  /// Returns a new filter. Gives the background the hue and saturation of the image.
  public class func colorBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CIColorBlendMode")
  }

  /// Returns a new filter. Darkens the background depending on the image.
  public class func colorBurnBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CIColorBurnBlendMode")
  }

  /// Returns a new filter. Clamps every channel of the premultiplied pixel between two bounds.
  public class func colorClamp() -> any CIFilter & CIColorClamp { ColorClampFilter("CIColorClamp") }

  /// Returns a new filter. Changes saturation, then brightness, then contrast.
  public class func colorControls() -> any CIFilter & CIColorControls {
    ColorControlsFilter("CIColorControls")
  }

  /// Returns a new filter. Replaces colours by those of a lookup table.
  public class func colorCube() -> any CIFilter & CIColorCube { ColorCubeFilter("CIColorCube") }

  /// Returns a new filter. Brightens the background depending on the image.
  public class func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CIColorDodgeBlendMode")
  }

  /// Returns a new filter. Inverts colours.
  public class func colorInvert() -> any CIFilter & CIColorInvert {
    ColorInvertFilter("CIColorInvert")
  }

  /// Returns a new filter. Multiplies colour and alpha by a matrix.
  public class func colorMatrix() -> any CIFilter & CIColorMatrix {
    ColorMatrixFilter("CIColorMatrix")
  }

  /// Returns a new filter. Renders the image in shades of one colour.
  public class func colorMonochrome() -> any CIFilter & CIColorMonochrome {
    ColorMonochromeFilter("CIColorMonochrome")
  }

  /// Returns a new filter. Applies a cubic polynomial to every channel.
  public class func colorPolynomial() -> any CIFilter & CIColorPolynomial {
    ColorPolynomialFilter("CIColorPolynomial")
  }

  /// Returns a new filter. Reduces each colour to a few values, like a poster.
  public class func colorPosterize() -> any CIFilter & CIColorPosterize {
    ColorPosterizeFilter("CIColorPosterize")
  }

  /// Returns a new filter. Sets each colour to 1 above a threshold and to 0 otherwise.
  public class func colorThreshold() -> any CIFilter & CIColorThreshold {
    ColorThresholdFilter("CIColorThreshold")
  }

  /// Returns a new filter. Fills the plane with one colour.
  public class func constantColorGenerator() -> any CIFilter & CIConstantColorGenerator {
    ConstantColorGeneratorFilter("CIConstantColorGenerator")
  }

  /// Returns a new filter. Sums the 3×3 pixels around with weights.
  public class func convolution3X3() -> any CIFilter & CIConvolution {
    ConvolutionFilter("CIConvolution3X3")
  }

  /// Returns a new filter. Sums the 5×5 pixels around with weights.
  public class func convolution5X5() -> any CIFilter & CIConvolution {
    ConvolutionFilter("CIConvolution5X5")
  }

  /// Returns a new filter. Sums the 7×7 pixels around with weights.
  public class func convolution7X7() -> any CIFilter & CIConvolution {
    ConvolutionFilter("CIConvolution7X7")
  }

  /// Returns a new filter. Sums the 9×1 pixels around with weights.
  public class func convolution9Horizontal() -> any CIFilter & CIConvolution {
    ConvolutionFilter("CIConvolution9Horizontal")
  }

  /// Returns a new filter. Sums the 1×9 pixels around with weights.
  public class func convolution9Vertical() -> any CIFilter & CIConvolution {
    ConvolutionFilter("CIConvolution9Vertical")
  }

  /// Returns a new filter. Keeps the part of the image inside a rectangle.
  public class func crop() -> any CIFilter & CICrop { CropFilter("CICrop") }

  /// Returns a new filter. Keeps the darker of image and background, channel by channel.
  public class func darkenBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CIDarkenBlendMode")
  }

  /// Returns a new filter. Subtracts the darker from the lighter of image and background, channel
  /// by channel.
  public class func differenceBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CIDifferenceBlendMode")
  }

  /// Returns a new filter. Replaces every pixel by the mean of the disc around it, like a lens out
  /// of focus.
  public class func discBlur() -> any CIFilter & CIDiscBlur { DiscBlurFilter("CIDiscBlur") }

  /// Returns a new filter. Dissolves one image into another.
  public class func dissolveTransition() -> any CIFilter & CIDissolveTransition {
    DissolveTransitionFilter("CIDissolveTransition")
  }

  /// Returns a new filter. Shows the distance of each pixel from a mask, 0 inside it.
  public class func distanceGradientFromRedMask() -> any CIFilter & CIDistanceGradientFromRedMask {
    DistanceGradientFromRedMaskFilter("CIDistanceGradientFromRedMask")
  }

  /// Returns a new filter. Enlarges a small image to the size of this one, along its edges.
  public class func edgePreserveUpsample() -> any CIFilter & CIEdgePreserveUpsample {
    EdgePreserveUpsampleFilter("CIEdgePreserveUpsampleFilter")
  }

  /// Returns a new filter. Shows edges as colours, even areas as black.
  public class func edges() -> any CIFilter & CIEdges { EdgesFilter("CIEdges") }

  /// Returns a new filter. Blends like difference, with less contrast.
  public class func exclusionBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CIExclusionBlendMode")
  }

  /// Returns a new filter. Brightens or darkens like a change of exposure.
  public class func exposureAdjust() -> any CIFilter & CIExposureAdjust {
    ExposureAdjustFilter("CIExposureAdjust")
  }

  /// Returns a new filter. Maps dark to one colour and bright to another.
  public class func falseColor() -> any CIFilter & CIFalseColor { FalseColorFilter("CIFalseColor") }

  /// Returns a new filter. Raises colours to a power.
  public class func gammaAdjust() -> any CIFilter & CIGammaAdjust {
    GammaAdjustFilter("CIGammaAdjust")
  }

  /// Returns a new filter. Blurs with a Gaussian.
  public class func gaussianBlur() -> any CIFilter & CIGaussianBlur {
    GaussianBlurFilter("CIGaussianBlur")
  }

  /// Returns a new filter. Makes a spot that fades like a Gaussian.
  public class func gaussianGradient() -> any CIFilter & CIGaussianGradient {
    GaussianGradientFilter("CIGaussianGradient")
  }

  /// Returns a new filter. Dulls the image by the darkness of its surroundings.
  public class func gloom() -> any CIFilter & CIGloom { GloomFilter("CIGloom") }

  /// Returns a new filter. Fits a mask's edges to those of a guide.
  public class func guidedFilter() -> any CIFilter & CIGuidedFilter {
    GuidedFilterFilter("CIGuidedFilter")
  }

  /// Returns a new filter. Darkens where the image is dark and brightens where it is bright.
  public class func hardLightBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CIHardLightBlendMode")
  }

  /// Returns a new filter. Brightens or darkens shadows, and darkens highlights.
  public class func highlightShadowAdjust() -> any CIFilter & CIHighlightShadowAdjust {
    HighlightShadowAdjustFilter("CIHighlightShadowAdjust")
  }

  /// Returns a new filter. Rotates hues.
  public class func hueAdjust() -> any CIFilter & CIHueAdjust { HueAdjustFilter("CIHueAdjust") }

  /// Returns a new filter. Gives the background the hue of the image.
  public class func hueBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CIHueBlendMode")
  }

  /// Returns a new filter. Resizes the image with the Lanczos kernel.
  public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform {
    LanczosScaleTransformFilter("CILanczosScaleTransform")
  }

  /// Returns a new filter. Keeps the lighter of image and background, channel by channel.
  public class func lightenBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CILightenBlendMode")
  }

  /// Returns a new filter. Adds the colours of image and background and subtracts 1.
  public class func linearBurnBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CILinearBurnBlendMode")
  }

  /// Returns a new filter. Adds the colours of image and background.
  public class func linearDodgeBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CILinearDodgeBlendMode")
  }

  /// Returns a new filter. Makes a gradient from one point to another.
  public class func linearGradient() -> any CIFilter & CILinearGradient {
    LinearGradientFilter("CILinearGradient")
  }

  /// Returns a new filter. Adds twice the colours of the image to the background and subtracts 1.
  public class func linearLightBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CILinearLightBlendMode")
  }

  /// Returns a new filter. Encodes linear values with the transfer function of sRGB.
  public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve {
    LinearToSRGBToneCurveFilter("CILinearToSRGBToneCurve")
  }

  /// Returns a new filter. Gives the background the luminosity of the image.
  public class func luminosityBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CILuminosityBlendMode")
  }

  /// Returns a new filter. Turns luminance into the alpha of a white image.
  public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha {
    MaskToAlphaFilter("CIMaskToAlpha")
  }

  /// Returns a new filter. Blurs by the amount that a mask sets: white fully, black not at all.
  public class func maskedVariableBlur() -> any CIFilter & CIMaskedVariableBlur {
    MaskedVariableBlurFilter("CIMaskedVariableBlur")
  }

  /// Returns a new filter. Shows the largest of red, green and blue as grey.
  public class func maximumComponent() -> any CIFilter & CIMaximumComponent {
    MaximumComponentFilter("CIMaximumComponent")
  }

  /// Returns a new filter. Keeps the maximum of image and background, channel by channel.
  public class func maximumCompositing() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CIMaximumCompositing")
  }

  /// Returns a new filter. Replaces every channel by the median of nine pixels.
  public class func medianFilter() -> any CIFilter & CIMedianFilter {
    MedianFilterFilter("CIMedianFilter")
  }

  /// Returns a new filter. Shows the smallest of red, green and blue as grey.
  public class func minimumComponent() -> any CIFilter & CIMinimumComponent {
    MinimumComponentFilter("CIMinimumComponent")
  }

  /// Returns a new filter. Keeps the minimum of image and background, channel by channel.
  public class func minimumCompositing() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CIMinimumCompositing")
  }

  /// Returns a new filter. Cross-fades the image and a background.
  public class func mix() -> any CIFilter & CIMix { MixFilter("CIMix") }

  /// Returns a new filter. Shows edges: the largest minus the smallest value around the pixel.
  public class func morphologyGradient() -> any CIFilter & CIMorphologyGradient {
    MorphologyGradientFilter("CIMorphologyGradient")
  }

  /// Returns a new filter. Dilates light: the largest value of each channel in an octagon around
  /// the pixel.
  public class func morphologyMaximum() -> any CIFilter & CIMorphologyMaximum {
    MorphologyMaximumFilter("CIMorphologyMaximum")
  }

  /// Returns a new filter. Erodes light: the smallest value of each channel in an octagon around
  /// the pixel.
  public class func morphologyMinimum() -> any CIFilter & CIMorphologyMinimum {
    MorphologyMinimumFilter("CIMorphologyMinimum")
  }

  /// Returns a new filter. Dilates light: the largest value of each channel in a rectangle around
  /// the pixel.
  public class func morphologyRectangleMaximum() -> any CIFilter & CIMorphologyRectangleMaximum {
    MorphologyRectangleMaximumFilter("CIMorphologyRectangleMaximum")
  }

  /// Returns a new filter. Erodes light: the smallest value of each channel in a rectangle around
  /// the pixel.
  public class func morphologyRectangleMinimum() -> any CIFilter & CIMorphologyRectangleMinimum {
    MorphologyRectangleMinimumFilter("CIMorphologyRectangleMinimum")
  }

  /// Returns a new filter. Blurs along a line, like a moving camera.
  public class func motionBlur() -> any CIFilter & CIMotionBlur { MotionBlurFilter("CIMotionBlur") }

  /// Returns a new filter. Multiplies the colours of image and background.
  public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CIMultiplyBlendMode")
  }

  /// Returns a new filter. Multiplies the image by the background, channel by channel.
  public class func multiplyCompositing() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CIMultiplyCompositing")
  }

  /// Returns a new filter. Smooths small differences and sharpens larger ones.
  public class func noiseReduction() -> any CIFilter & CINoiseReduction {
    NoiseReductionFilter("CINoiseReduction")
  }

  /// Returns a new filter. Darkens where the background is dark and brightens where it is bright.
  public class func overlayBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CIOverlayBlendMode")
  }

  /// Returns a new filter. Makes a red mask of the people.
  public class func personSegmentation() -> any CIFilter & CIPersonSegmentation {
    PersonSegmentationFilter("CIPersonSegmentation")
  }

  /// Returns a new filter. Maps a quadrilateral of the image to an upright rectangle.
  public class func perspectiveCorrection() -> any CIFilter & CIPerspectiveCorrection {
    PerspectiveCorrectionFilter("CIPerspectiveCorrection")
  }

  /// Returns a new filter. Maps the corners of the image to four points.
  public class func perspectiveTransform() -> any CIFilter & CIPerspectiveTransform {
    PerspectiveTransformFilter("CIPerspectiveTransform")
  }

  /// Returns a new filter. Maps the corners of a part of the image to four points.
  public class func perspectiveTransformWithExtent() -> any CIFilter
    & CIPerspectiveTransformWithExtent
  {
    PerspectiveTransformWithExtentFilter("CIPerspectiveTransformWithExtent")
  }

  /// Returns a new filter. Exaggerates colours.
  public class func photoEffectChrome() -> any CIFilter & CIPhotoEffect {
    PhotoEffectFilter("CIPhotoEffectChrome")
  }

  /// Returns a new filter. Makes colours pale and contrast soft.
  public class func photoEffectFade() -> any CIFilter & CIPhotoEffect {
    PhotoEffectFilter("CIPhotoEffectFade")
  }

  /// Returns a new filter. Distorts colours like an instant camera.
  public class func photoEffectInstant() -> any CIFilter & CIPhotoEffect {
    PhotoEffectFilter("CIPhotoEffectInstant")
  }

  /// Returns a new filter. Shows black and white with low contrast.
  public class func photoEffectMono() -> any CIFilter & CIPhotoEffect {
    PhotoEffectFilter("CIPhotoEffectMono")
  }

  /// Returns a new filter. Shows black and white with exaggerated contrast.
  public class func photoEffectNoir() -> any CIFilter & CIPhotoEffect {
    PhotoEffectFilter("CIPhotoEffectNoir")
  }

  /// Returns a new filter. Makes colours cool, like film in the wrong chemicals.
  public class func photoEffectProcess() -> any CIFilter & CIPhotoEffect {
    PhotoEffectFilter("CIPhotoEffectProcess")
  }

  /// Returns a new filter. Shows black and white with unchanged contrast.
  public class func photoEffectTonal() -> any CIFilter & CIPhotoEffect {
    PhotoEffectFilter("CIPhotoEffectTonal")
  }

  /// Returns a new filter. Makes colours warm, like a print left in the sun.
  public class func photoEffectTransfer() -> any CIFilter & CIPhotoEffect {
    PhotoEffectFilter("CIPhotoEffectTransfer")
  }

  /// Returns a new filter. Shows the image in large squares, each with the mean of its pixels.
  public class func pixellate() -> any CIFilter & CIPixellate { PixellateFilter("CIPixellate") }

  /// Returns a new filter. Makes a gradient between two circles.
  public class func radialGradient() -> any CIFilter & CIRadialGradient {
    RadialGradientFilter("CIRadialGradient")
  }

  /// Returns a new filter. Makes a filled rectangle with rounded corners.
  public class func roundedRectangleGenerator() -> any CIFilter & CIRoundedRectangleGenerator {
    RoundedRectangleGeneratorFilter("CIRoundedRectangleGenerator")
  }

  /// Returns a new filter. Linearises values encoded with the transfer function of sRGB.
  public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear {
    SRGBToneCurveToLinearFilter("CISRGBToneCurveToLinear")
  }

  /// Returns a new filter. Gives the background the saturation of the image.
  public class func saturationBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CISaturationBlendMode")
  }

  /// Returns a new filter. Multiplies the inverted colours of image and background, and inverts the
  /// product.
  public class func screenBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CIScreenBlendMode")
  }

  /// Returns a new filter. Tints the image brown, like an old photo.
  public class func sepiaTone() -> any CIFilter & CISepiaTone { SepiaToneFilter("CISepiaTone") }

  /// Returns a new filter. Sharpens luminance alone, so that edges get no coloured fringes.
  public class func sharpenLuminance() -> any CIFilter & CISharpenLuminance {
    SharpenLuminanceFilter("CISharpenLuminance")
  }

  /// Returns a new filter. Shows the distance of each pixel from the edge of a mask, below 0 inside
  /// it.
  public class func signedDistanceGradientFromRedMask() -> any CIFilter
    & CISignedDistanceGradientFromRedMask
  {
    SignedDistanceGradientFromRedMaskFilter("CISignedDistanceGradientFromRedMask")
  }

  /// Returns a new filter. Makes a gradient with a smooth start and end.
  public class func smoothLinearGradient() -> any CIFilter & CISmoothLinearGradient {
    SmoothLinearGradientFilter("CISmoothLinearGradient")
  }

  /// Returns a new filter. Darkens or brightens the background softly.
  public class func softLightBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CISoftLightBlendMode")
  }

  /// Returns a new filter. Composites the image over the background, only where the background is.
  public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CISourceAtopCompositing")
  }

  /// Returns a new filter. Keeps the part of the image that lies over the background.
  public class func sourceInCompositing() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CISourceInCompositing")
  }

  /// Returns a new filter. Keeps the part of the image that lies outside the background.
  public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CISourceOutCompositing")
  }

  /// Returns a new filter. Composites the image over a background.
  public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CISourceOverCompositing")
  }

  /// Returns a new filter. Rotates the image about its centre, and enlarges it so that it fills its
  /// extent.
  public class func straighten() -> any CIFilter & CIStraighten {
    StraightenFilter("CIStraightenFilter")
  }

  /// Returns a new filter. Makes vertical stripes of two alternating colours.
  public class func stripesGenerator() -> any CIFilter & CIStripesGenerator {
    StripesGeneratorFilter("CIStripesGenerator")
  }

  /// Returns a new filter. Subtracts the colours of the image from the background.
  public class func subtractBlendMode() -> any CIFilter & CICompositeOperation {
    CompositeOperationFilter("CISubtractBlendMode")
  }

  /// Returns a new filter. Shows a scene lit by one light as if it were lit by another.
  public class func temperatureAndTint() -> any CIFilter & CITemperatureAndTint {
    TemperatureAndTintFilter("CITemperatureAndTint")
  }

  /// Returns a new filter. Bends red, green and blue by a curve through five points.
  public class func toneCurve() -> any CIFilter & CIToneCurve { ToneCurveFilter("CIToneCurve") }

  /// Returns a new filter. Sharpens by adding the details that a blur removes.
  public class func unsharpMask() -> any CIFilter & CIUnsharpMask {
    UnsharpMaskFilter("CIUnsharpMask")
  }

  /// Returns a new filter. Changes the saturation of pale colours more than that of strong ones.
  public class func vibrance() -> any CIFilter & CIVibrance { VibranceFilter("CIVibrance") }

  /// Returns a new filter. Darkens the image towards its corners.
  public class func vignette() -> any CIFilter & CIVignette { VignetteFilter("CIVignette") }

  /// Returns a new filter. Darkens the image outside a circle.
  public class func vignetteEffect() -> any CIFilter & CIVignetteEffect {
    VignetteEffectFilter("CIVignetteEffect")
  }

  /// Returns a new filter. Multiplies colours so that white becomes another colour.
  public class func whitePointAdjust() -> any CIFilter & CIWhitePointAdjust {
    WhitePointAdjustFilter("CIWhitePointAdjust")
  }

  /// Returns a new filter. Blurs along the rays from a point, like a lens that zooms in.
  public class func zoomBlur() -> any CIFilter & CIZoomBlur { ZoomBlurFilter("CIZoomBlur") }
}
