// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

extension CIFilter {
  /// Returns a new filter. Adds the image to the background.
  public class func additionCompositing() -> any CIFilter & CICompositeOperation {
    CIAdditionCompositingBuiltin()
  }

  /// Returns a new filter. Extends the pixels along the edges to infinity.
  public class func affineClamp() -> any CIFilter & CIAffineClamp {
    CIAffineClampBuiltin()
  }

  /// Returns a new filter. Moves, rotates, scales or shears the image.
  public class func affineTransform() -> any CIFilter & CIAffineTransform {
    CIAffineTransformBuiltin()
  }

  /// Returns a new filter. Reduces a rectangle to the mean of its pixels.
  public class func areaAverage() -> any CIFilter & CIAreaAverage {
    CIAreaAverageBuiltin()
  }

  /// Returns a new filter. Finds the bounding box of the red pixels in a rectangle.
  public class func areaBoundsRed() -> any CIFilter & CIAreaBoundsRed {
    CIAreaBoundsRedBuiltin()
  }

  /// Returns a new filter. Counts how often each value occurs in a rectangle.
  public class func areaHistogram() -> any CIFilter & CIAreaHistogram {
    CIAreaHistogramBuiltin()
  }

  /// Returns a new filter. Reduces a rectangle to the largest value of each channel.
  public class func areaMaximum() -> any CIFilter & CIAreaMaximum {
    CIAreaMaximumBuiltin()
  }

  /// Returns a new filter. Reduces a rectangle to the smallest value of each channel.
  public class func areaMinimum() -> any CIFilter & CIAreaMinimum {
    CIAreaMinimumBuiltin()
  }

  /// Returns a new filter. Shows the image where a mask's alpha is 1 and the background where it
  /// is 0.
  public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithMask {
    CIBlendWithAlphaMaskBuiltin()
  }

  /// Returns a new filter. Shows the image where a mask's blue is 1 and the background where it
  /// is 0.
  public class func blendWithBlueMask() -> any CIFilter & CIBlendWithMask {
    CIBlendWithBlueMaskBuiltin()
  }

  /// Returns a new filter. Shows the image where a mask's green is 1 and the background where it
  /// is 0.
  public class func blendWithMask() -> any CIFilter & CIBlendWithMask {
    CIBlendWithMaskBuiltin()
  }

  /// Returns a new filter. Shows the image where a mask's red is 1 and the background where it is
  /// 0.
  public class func blendWithRedMask() -> any CIFilter & CIBlendWithMask {
    CIBlendWithRedMaskBuiltin()
  }

  /// Returns a new filter. Replaces every pixel by the mean of the square around it.
  public class func boxBlur() -> any CIFilter & CIBoxBlur {
    CIBoxBlurBuiltin()
  }

  /// Returns a new filter. Makes a checkerboard of two colours.
  public class func checkerboardGenerator() -> any CIFilter & CICheckerboardGenerator {
    CICheckerboardGeneratorBuiltin()
  }

  /// Returns a new filter. Gives the background the hue and saturation of the image.
  public class func colorBlendMode() -> any CIFilter & CICompositeOperation {
    CIColorBlendModeBuiltin()
  }

  /// Returns a new filter. Darkens the background depending on the image.
  public class func colorBurnBlendMode() -> any CIFilter & CICompositeOperation {
    CIColorBurnBlendModeBuiltin()
  }

  /// Returns a new filter. Clamps every channel of the premultiplied pixel between two bounds.
  public class func colorClamp() -> any CIFilter & CIColorClamp {
    CIColorClampBuiltin()
  }

  /// Returns a new filter. Changes saturation, then brightness, then contrast.
  public class func colorControls() -> any CIFilter & CIColorControls {
    CIColorControlsBuiltin()
  }

  /// Returns a new filter. Replaces colours by those of a lookup table.
  public class func colorCube() -> any CIFilter & CIColorCube {
    CIColorCubeBuiltin()
  }

  /// Returns a new filter. Brightens the background depending on the image.
  public class func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation {
    CIColorDodgeBlendModeBuiltin()
  }

  /// Returns a new filter. Inverts colours.
  public class func colorInvert() -> any CIFilter & CIColorInvert {
    CIColorInvertBuiltin()
  }

  /// Returns a new filter. Multiplies colour and alpha by a matrix.
  public class func colorMatrix() -> any CIFilter & CIColorMatrix {
    CIColorMatrixBuiltin()
  }

  /// Returns a new filter. Renders the image in shades of one colour.
  public class func colorMonochrome() -> any CIFilter & CIColorMonochrome {
    CIColorMonochromeBuiltin()
  }

  /// Returns a new filter. Applies a cubic polynomial to every channel.
  public class func colorPolynomial() -> any CIFilter & CIColorPolynomial {
    CIColorPolynomialBuiltin()
  }

  /// Returns a new filter. Sets each colour to 1 above a threshold and to 0 otherwise.
  public class func colorThreshold() -> any CIFilter & CIColorThreshold {
    CIColorThresholdBuiltin()
  }

  /// Returns a new filter. Fills the plane with one colour.
  public class func constantColorGenerator() -> any CIFilter & CIConstantColorGenerator {
    CIConstantColorGeneratorBuiltin()
  }

  /// Returns a new filter. Sums the 3×3 pixels around with weights.
  public class func convolution3X3() -> any CIFilter & CIConvolution {
    CIConvolution3X3Builtin()
  }

  /// Returns a new filter. Sums the 5×5 pixels around with weights.
  public class func convolution5X5() -> any CIFilter & CIConvolution {
    CIConvolution5X5Builtin()
  }

  /// Returns a new filter. Sums the 7×7 pixels around with weights.
  public class func convolution7X7() -> any CIFilter & CIConvolution {
    CIConvolution7X7Builtin()
  }

  /// Returns a new filter. Sums the 9×1 pixels around with weights.
  public class func convolution9Horizontal() -> any CIFilter & CIConvolution {
    CIConvolution9HorizontalBuiltin()
  }

  /// Returns a new filter. Sums the 1×9 pixels around with weights.
  public class func convolution9Vertical() -> any CIFilter & CIConvolution {
    CIConvolution9VerticalBuiltin()
  }

  /// Returns a new filter. Keeps the part of the image inside a rectangle.
  public class func crop() -> any CIFilter & CICrop {
    CICropBuiltin()
  }

  /// Returns a new filter. Keeps the darker of image and background, channel by channel.
  public class func darkenBlendMode() -> any CIFilter & CICompositeOperation {
    CIDarkenBlendModeBuiltin()
  }

  /// Returns a new filter. Subtracts the darker from the lighter of image and background, channel
  /// by channel.
  public class func differenceBlendMode() -> any CIFilter & CICompositeOperation {
    CIDifferenceBlendModeBuiltin()
  }

  /// Returns a new filter. Replaces every pixel by the mean of the disc around it: a lens out of
  /// focus.
  public class func discBlur() -> any CIFilter & CIDiscBlur {
    CIDiscBlurBuiltin()
  }

  /// Returns a new filter. Dissolves one image into another.
  public class func dissolveTransition() -> any CIFilter & CIDissolveTransition {
    CIDissolveTransitionBuiltin()
  }

  /// Returns a new filter. Enlarges a small image to the size of this one, along its edges.
  public class func edgePreserveUpsample() -> any CIFilter & CIEdgePreserveUpsample {
    CIEdgePreserveUpsampleFilterBuiltin()
  }

  /// Returns a new filter. Shows edges as colours, even areas as black.
  public class func edges() -> any CIFilter & CIEdges {
    CIEdgesBuiltin()
  }

  /// Returns a new filter. Blends like difference, with less contrast.
  public class func exclusionBlendMode() -> any CIFilter & CICompositeOperation {
    CIExclusionBlendModeBuiltin()
  }

  /// Returns a new filter. Brightens or darkens like a change of exposure.
  public class func exposureAdjust() -> any CIFilter & CIExposureAdjust {
    CIExposureAdjustBuiltin()
  }

  /// Returns a new filter. Maps dark to one colour and bright to another.
  public class func falseColor() -> any CIFilter & CIFalseColor {
    CIFalseColorBuiltin()
  }

  /// Returns a new filter. Raises colours to a power.
  public class func gammaAdjust() -> any CIFilter & CIGammaAdjust {
    CIGammaAdjustBuiltin()
  }

  /// Returns a new filter. Blurs with a Gaussian.
  public class func gaussianBlur() -> any CIFilter & CIGaussianBlur {
    CIGaussianBlurBuiltin()
  }

  /// Returns a new filter. Makes a spot that fades like a Gaussian.
  public class func gaussianGradient() -> any CIFilter & CIGaussianGradient {
    CIGaussianGradientBuiltin()
  }

  /// Returns a new filter. Fits a mask's edges to those of a guide.
  public class func guidedFilter() -> any CIFilter & CIGuidedFilter {
    CIGuidedFilterBuiltin()
  }

  /// Returns a new filter. Darkens where the image is dark and brightens where it is bright.
  public class func hardLightBlendMode() -> any CIFilter & CICompositeOperation {
    CIHardLightBlendModeBuiltin()
  }

  /// Returns a new filter. Brightens or darkens shadows, and darkens highlights.
  public class func highlightShadowAdjust() -> any CIFilter & CIHighlightShadowAdjust {
    CIHighlightShadowAdjustBuiltin()
  }

  /// Returns a new filter. Rotates hues.
  public class func hueAdjust() -> any CIFilter & CIHueAdjust {
    CIHueAdjustBuiltin()
  }

  /// Returns a new filter. Gives the background the hue of the image.
  public class func hueBlendMode() -> any CIFilter & CICompositeOperation {
    CIHueBlendModeBuiltin()
  }

  /// Returns a new filter. Resizes the image with the Lanczos kernel.
  public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform {
    CILanczosScaleTransformBuiltin()
  }

  /// Returns a new filter. Keeps the lighter of image and background, channel by channel.
  public class func lightenBlendMode() -> any CIFilter & CICompositeOperation {
    CILightenBlendModeBuiltin()
  }

  /// Returns a new filter. Adds the colours of image and background and subtracts 1.
  public class func linearBurnBlendMode() -> any CIFilter & CICompositeOperation {
    CILinearBurnBlendModeBuiltin()
  }

  /// Returns a new filter. Adds the colours of image and background.
  public class func linearDodgeBlendMode() -> any CIFilter & CICompositeOperation {
    CILinearDodgeBlendModeBuiltin()
  }

  /// Returns a new filter. Makes a gradient from one point to another.
  public class func linearGradient() -> any CIFilter & CILinearGradient {
    CILinearGradientBuiltin()
  }

  /// Returns a new filter. Adds twice the colours of the image to the background and subtracts 1.
  public class func linearLightBlendMode() -> any CIFilter & CICompositeOperation {
    CILinearLightBlendModeBuiltin()
  }

  /// Returns a new filter. Encodes linear numbers with the transfer function of sRGB.
  public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve {
    CILinearToSRGBToneCurveBuiltin()
  }

  /// Returns a new filter. Gives the background the luminosity of the image.
  public class func luminosityBlendMode() -> any CIFilter & CICompositeOperation {
    CILuminosityBlendModeBuiltin()
  }

  /// Returns a new filter. Turns luminance into the alpha of a white image.
  public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha {
    CIMaskToAlphaBuiltin()
  }

  /// Returns a new filter. Blurs by the amount that a mask sets: white fully, black not at all.
  public class func maskedVariableBlur() -> any CIFilter & CIMaskedVariableBlur {
    CIMaskedVariableBlurBuiltin()
  }

  /// Returns a new filter. Keeps the maximum of image and background, channel by channel.
  public class func maximumCompositing() -> any CIFilter & CICompositeOperation {
    CIMaximumCompositingBuiltin()
  }

  /// Returns a new filter. Keeps the minimum of image and background, channel by channel.
  public class func minimumCompositing() -> any CIFilter & CICompositeOperation {
    CIMinimumCompositingBuiltin()
  }

  /// Returns a new filter. Cross-fades the image and a background.
  public class func mix() -> any CIFilter & CIMix {
    CIMixBuiltin()
  }

  /// Returns a new filter. Shows edges: the largest minus the smallest value around the pixel.
  public class func morphologyGradient() -> any CIFilter & CIMorphologyGradient {
    CIMorphologyGradientBuiltin()
  }

  /// Returns a new filter. Dilates light: the largest value of each channel in an octagon around
  /// the pixel.
  public class func morphologyMaximum() -> any CIFilter & CIMorphologyMaximum {
    CIMorphologyMaximumBuiltin()
  }

  /// Returns a new filter. Erodes light: the smallest value of each channel in an octagon around
  /// the pixel.
  public class func morphologyMinimum() -> any CIFilter & CIMorphologyMinimum {
    CIMorphologyMinimumBuiltin()
  }

  /// Returns a new filter. Dilates light: the largest value of each channel in a rectangle around
  /// the pixel.
  public class func morphologyRectangleMaximum() -> any CIFilter & CIMorphologyRectangleMaximum {
    CIMorphologyRectangleMaximumBuiltin()
  }

  /// Returns a new filter. Erodes light: the smallest value of each channel in a rectangle around
  /// the pixel.
  public class func morphologyRectangleMinimum() -> any CIFilter & CIMorphologyRectangleMinimum {
    CIMorphologyRectangleMinimumBuiltin()
  }

  /// Returns a new filter. Blurs along a line, as a moving camera does.
  public class func motionBlur() -> any CIFilter & CIMotionBlur {
    CIMotionBlurBuiltin()
  }

  /// Returns a new filter. Multiplies the colours of image and background.
  public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation {
    CIMultiplyBlendModeBuiltin()
  }

  /// Returns a new filter. Multiplies the image by the background, channel by channel.
  public class func multiplyCompositing() -> any CIFilter & CICompositeOperation {
    CIMultiplyCompositingBuiltin()
  }

  /// Returns a new filter. Darkens where the background is dark and brightens where it is bright.
  public class func overlayBlendMode() -> any CIFilter & CICompositeOperation {
    CIOverlayBlendModeBuiltin()
  }

  /// Returns a new filter. Makes a red mask of the people.
  public class func personSegmentation() -> any CIFilter & CIPersonSegmentation {
    CIPersonSegmentationBuiltin()
  }

  /// Returns a new filter. Puts the corners of the image onto four points.
  public class func perspectiveTransform() -> any CIFilter & CIPerspectiveTransform {
    CIPerspectiveTransformBuiltin()
  }

  /// Returns a new filter. Shows the image in large squares, each the mean of its pixels.
  public class func pixellate() -> any CIFilter & CIPixellate {
    CIPixellateBuiltin()
  }

  /// Returns a new filter. Makes a gradient between two circles.
  public class func radialGradient() -> any CIFilter & CIRadialGradient {
    CIRadialGradientBuiltin()
  }

  /// Returns a new filter. Makes a filled rectangle with rounded corners.
  public class func roundedRectangleGenerator() -> any CIFilter & CIRoundedRectangleGenerator {
    CIRoundedRectangleGeneratorBuiltin()
  }

  /// Returns a new filter. Linearises numbers encoded with the transfer function of sRGB.
  public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear {
    CISRGBToneCurveToLinearBuiltin()
  }

  /// Returns a new filter. Gives the background the saturation of the image.
  public class func saturationBlendMode() -> any CIFilter & CICompositeOperation {
    CISaturationBlendModeBuiltin()
  }

  /// Returns a new filter. Multiplies the inverted colours of image and background, and inverts
  /// the product.
  public class func screenBlendMode() -> any CIFilter & CICompositeOperation {
    CIScreenBlendModeBuiltin()
  }

  /// Returns a new filter. Tints the image brown, like an old photo.
  public class func sepiaTone() -> any CIFilter & CISepiaTone {
    CISepiaToneBuiltin()
  }

  /// Returns a new filter. Sharpens luminance alone, so that edges get no coloured fringes.
  public class func sharpenLuminance() -> any CIFilter & CISharpenLuminance {
    CISharpenLuminanceBuiltin()
  }

  /// Returns a new filter. Makes a gradient with a smooth start and end.
  public class func smoothLinearGradient() -> any CIFilter & CISmoothLinearGradient {
    CISmoothLinearGradientBuiltin()
  }

  /// Returns a new filter. Darkens or brightens the background softly.
  public class func softLightBlendMode() -> any CIFilter & CICompositeOperation {
    CISoftLightBlendModeBuiltin()
  }

  /// Returns a new filter. Composites the image over the background, only where the background
  /// is.
  public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation {
    CISourceAtopCompositingBuiltin()
  }

  /// Returns a new filter. Keeps the part of the image that lies over the background.
  public class func sourceInCompositing() -> any CIFilter & CICompositeOperation {
    CISourceInCompositingBuiltin()
  }

  /// Returns a new filter. Keeps the part of the image that lies outside the background.
  public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation {
    CISourceOutCompositingBuiltin()
  }

  /// Returns a new filter. Composites the image over a background.
  public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
    CISourceOverCompositingBuiltin()
  }

  /// Returns a new filter. Turns the image about its middle, and enlarges it so that it fills its
  /// extent.
  public class func straighten() -> any CIFilter & CIStraighten {
    CIStraightenFilterBuiltin()
  }

  /// Returns a new filter. Makes vertical stripes of two alternating colours.
  public class func stripesGenerator() -> any CIFilter & CIStripesGenerator {
    CIStripesGeneratorBuiltin()
  }

  /// Returns a new filter. Subtracts the colours of the image from the background.
  public class func subtractBlendMode() -> any CIFilter & CICompositeOperation {
    CISubtractBlendModeBuiltin()
  }

  /// Returns a new filter. Shows a scene that one light made as if another made it.
  public class func temperatureAndTint() -> any CIFilter & CITemperatureAndTint {
    CITemperatureAndTintBuiltin()
  }

  /// Returns a new filter. Bends red, green and blue by a curve through five points.
  public class func toneCurve() -> any CIFilter & CIToneCurve {
    CIToneCurveBuiltin()
  }

  /// Returns a new filter. Sharpens by adding the details that a blur removes.
  public class func unsharpMask() -> any CIFilter & CIUnsharpMask {
    CIUnsharpMaskBuiltin()
  }

  /// Returns a new filter. Changes the saturation of pale colours more than that of strong ones.
  public class func vibrance() -> any CIFilter & CIVibrance {
    CIVibranceBuiltin()
  }

  /// Returns a new filter. Darkens the image towards its corners.
  public class func vignette() -> any CIFilter & CIVignette {
    CIVignetteBuiltin()
  }

  /// Returns a new filter. Blurs along the rays from a point, as a lens that is zoomed in.
  public class func zoomBlur() -> any CIFilter & CIZoomBlur {
    CIZoomBlurBuiltin()
  }
}
