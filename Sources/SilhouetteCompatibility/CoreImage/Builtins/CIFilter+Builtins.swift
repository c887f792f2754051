// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  extension CIFilter {
    /// Returns a new filter. Adds the image to the background.
    public class func additionCompositing() -> CIAdditionCompositing { CIAdditionCompositing() }

    /// Returns a new filter. Extends the pixels along the edges to infinity.
    public class func affineClamp() -> CIAffineClamp { CIAffineClamp() }

    /// Returns a new filter. Moves, rotates, scales or shears the image.
    public class func affineTransform() -> CIAffineTransform { CIAffineTransform() }

    /// Returns a new filter. Reduces a rectangle to the mean of its pixels.
    public class func areaAverage() -> CIAreaAverage { CIAreaAverage() }

    /// Returns a new filter. Finds the bounding box of the red pixels in a rectangle.
    public class func areaBoundsRed() -> CIAreaBoundsRed { CIAreaBoundsRed() }

    /// Returns a new filter. Reduces a rectangle to the largest value of each channel.
    public class func areaMaximum() -> CIAreaMaximum { CIAreaMaximum() }

    /// Returns a new filter. Reduces a rectangle to the smallest value of each channel.
    public class func areaMinimum() -> CIAreaMinimum { CIAreaMinimum() }

    /// Returns a new filter. Shows the image where a mask's alpha is 1 and the background where it
    /// is 0.
    public class func blendWithAlphaMask() -> CIBlendWithAlphaMask { CIBlendWithAlphaMask() }

    /// Returns a new filter. Shows the image where a mask's blue is 1 and the background where it
    /// is 0.
    public class func blendWithBlueMask() -> CIBlendWithBlueMask { CIBlendWithBlueMask() }

    /// Returns a new filter. Shows the image where a mask's green is 1 and the background where it
    /// is 0.
    public class func blendWithMask() -> CIBlendWithMask { CIBlendWithMask() }

    /// Returns a new filter. Shows the image where a mask's red is 1 and the background where it is
    /// 0.
    public class func blendWithRedMask() -> CIBlendWithRedMask { CIBlendWithRedMask() }

    /// Returns a new filter. Replaces every pixel by the mean of the square around it.
    public class func boxBlur() -> CIBoxBlur { CIBoxBlur() }

    /// Returns a new filter. Makes a checkerboard of two colours.
    public class func checkerboardGenerator() -> CICheckerboardGenerator {
      CICheckerboardGenerator()
    }

    /// Returns a new filter. Gives the background the hue and saturation of the image.
    public class func colorBlendMode() -> CIColorBlendMode { CIColorBlendMode() }

    /// Returns a new filter. Darkens the background depending on the image.
    public class func colorBurnBlendMode() -> CIColorBurnBlendMode { CIColorBurnBlendMode() }

    /// Returns a new filter. Clamps every channel of the premultiplied pixel between two bounds.
    public class func colorClamp() -> CIColorClamp { CIColorClamp() }

    /// Returns a new filter. Changes saturation, then brightness, then contrast.
    public class func colorControls() -> CIColorControls { CIColorControls() }

    /// Returns a new filter. Replaces colours by those of a lookup table.
    public class func colorCube() -> CIColorCube { CIColorCube() }

    /// Returns a new filter. Brightens the background depending on the image.
    public class func colorDodgeBlendMode() -> CIColorDodgeBlendMode { CIColorDodgeBlendMode() }

    /// Returns a new filter. Inverts colours.
    public class func colorInvert() -> CIColorInvert { CIColorInvert() }

    /// Returns a new filter. Multiplies colour and alpha by a matrix.
    public class func colorMatrix() -> CIColorMatrix { CIColorMatrix() }

    /// Returns a new filter. Renders the image in shades of one colour.
    public class func colorMonochrome() -> CIColorMonochrome { CIColorMonochrome() }

    /// Returns a new filter. Applies a cubic polynomial to every channel.
    public class func colorPolynomial() -> CIColorPolynomial { CIColorPolynomial() }

    /// Returns a new filter. Sets each colour to 1 above a threshold and to 0 otherwise.
    public class func colorThreshold() -> CIColorThreshold { CIColorThreshold() }

    /// Returns a new filter. Fills the plane with one colour.
    public class func constantColorGenerator() -> CIConstantColorGenerator {
      CIConstantColorGenerator()
    }

    /// Returns a new filter. Keeps the part of the image inside a rectangle.
    public class func crop() -> CICrop { CICrop() }

    /// Returns a new filter. Keeps the darker of image and background, channel by channel.
    public class func darkenBlendMode() -> CIDarkenBlendMode { CIDarkenBlendMode() }

    /// Returns a new filter. Subtracts the darker from the lighter of image and background, channel
    /// by channel.
    public class func differenceBlendMode() -> CIDifferenceBlendMode { CIDifferenceBlendMode() }

    /// Returns a new filter. Enlarges a small image to the size of this one, along its edges.
    public class func edgePreserveUpsample() -> CIEdgePreserveUpsampleFilter {
      CIEdgePreserveUpsampleFilter()
    }

    /// Returns a new filter. Blends like difference, with less contrast.
    public class func exclusionBlendMode() -> CIExclusionBlendMode { CIExclusionBlendMode() }

    /// Returns a new filter. Brightens or darkens like a change of exposure.
    public class func exposureAdjust() -> CIExposureAdjust { CIExposureAdjust() }

    /// Returns a new filter. Maps dark to one colour and bright to another.
    public class func falseColor() -> CIFalseColor { CIFalseColor() }

    /// Returns a new filter. Raises colours to a power.
    public class func gammaAdjust() -> CIGammaAdjust { CIGammaAdjust() }

    /// Returns a new filter. Blurs with a Gaussian.
    public class func gaussianBlur() -> CIGaussianBlur { CIGaussianBlur() }

    /// Returns a new filter. Makes a spot that fades like a Gaussian.
    public class func gaussianGradient() -> CIGaussianGradient { CIGaussianGradient() }

    /// Returns a new filter. Fits a mask's edges to those of a guide.
    public class func guidedFilter() -> CIGuidedFilter { CIGuidedFilter() }

    /// Returns a new filter. Darkens where the image is dark and brightens where it is bright.
    public class func hardLightBlendMode() -> CIHardLightBlendMode { CIHardLightBlendMode() }

    /// Returns a new filter. Rotates hues.
    public class func hueAdjust() -> CIHueAdjust { CIHueAdjust() }

    /// Returns a new filter. Gives the background the hue of the image.
    public class func hueBlendMode() -> CIHueBlendMode { CIHueBlendMode() }

    /// Returns a new filter. Resizes the image with the Lanczos kernel.
    public class func lanczosScaleTransform() -> CILanczosScaleTransform {
      CILanczosScaleTransform()
    }

    /// Returns a new filter. Keeps the lighter of image and background, channel by channel.
    public class func lightenBlendMode() -> CILightenBlendMode { CILightenBlendMode() }

    /// Returns a new filter. Adds the colours of image and background and subtracts 1.
    public class func linearBurnBlendMode() -> CILinearBurnBlendMode { CILinearBurnBlendMode() }

    /// Returns a new filter. Adds the colours of image and background.
    public class func linearDodgeBlendMode() -> CILinearDodgeBlendMode { CILinearDodgeBlendMode() }

    /// Returns a new filter. Makes a gradient from one point to another.
    public class func linearGradient() -> CILinearGradient { CILinearGradient() }

    /// Returns a new filter. Adds twice the colours of the image to the background and subtracts 1.
    public class func linearLightBlendMode() -> CILinearLightBlendMode { CILinearLightBlendMode() }

    /// Returns a new filter. Encodes linear numbers with the transfer function of sRGB.
    public class func linearToSRGBToneCurve() -> CILinearToSRGBToneCurve {
      CILinearToSRGBToneCurve()
    }

    /// Returns a new filter. Gives the background the luminosity of the image.
    public class func luminosityBlendMode() -> CILuminosityBlendMode { CILuminosityBlendMode() }

    /// Returns a new filter. Turns luminance into the alpha of a white image.
    public class func maskToAlpha() -> CIMaskToAlpha { CIMaskToAlpha() }

    /// Returns a new filter. Blurs by the amount that a mask sets: white fully, black not at all.
    public class func maskedVariableBlur() -> CIMaskedVariableBlur { CIMaskedVariableBlur() }

    /// Returns a new filter. Keeps the maximum of image and background, channel by channel.
    public class func maximumCompositing() -> CIMaximumCompositing { CIMaximumCompositing() }

    /// Returns a new filter. Keeps the minimum of image and background, channel by channel.
    public class func minimumCompositing() -> CIMinimumCompositing { CIMinimumCompositing() }

    /// Returns a new filter. Cross-fades the image and a background.
    public class func mix() -> CIMix { CIMix() }

    /// Returns a new filter. Shows edges: the largest minus the smallest value around the pixel.
    public class func morphologyGradient() -> CIMorphologyGradient { CIMorphologyGradient() }

    /// Returns a new filter. Dilates light: the largest value of each channel in an octagon around
    /// the pixel.
    public class func morphologyMaximum() -> CIMorphologyMaximum { CIMorphologyMaximum() }

    /// Returns a new filter. Erodes light: the smallest value of each channel in an octagon around
    /// the pixel.
    public class func morphologyMinimum() -> CIMorphologyMinimum { CIMorphologyMinimum() }

    /// Returns a new filter. Dilates light: the largest value of each channel in a rectangle around
    /// the pixel.
    public class func morphologyRectangleMaximum() -> CIMorphologyRectangleMaximum {
      CIMorphologyRectangleMaximum()
    }

    /// Returns a new filter. Erodes light: the smallest value of each channel in a rectangle around
    /// the pixel.
    public class func morphologyRectangleMinimum() -> CIMorphologyRectangleMinimum {
      CIMorphologyRectangleMinimum()
    }

    /// Returns a new filter. Multiplies the colours of image and background.
    public class func multiplyBlendMode() -> CIMultiplyBlendMode { CIMultiplyBlendMode() }

    /// Returns a new filter. Multiplies the image by the background, channel by channel.
    public class func multiplyCompositing() -> CIMultiplyCompositing { CIMultiplyCompositing() }

    /// Returns a new filter. Darkens where the background is dark and brightens where it is bright.
    public class func overlayBlendMode() -> CIOverlayBlendMode { CIOverlayBlendMode() }

    /// Returns a new filter. Makes a red mask of the people.
    public class func personSegmentation() -> CIPersonSegmentation { CIPersonSegmentation() }

    /// Returns a new filter. Makes a gradient between two circles.
    public class func radialGradient() -> CIRadialGradient { CIRadialGradient() }

    /// Returns a new filter. Makes a filled rectangle with rounded corners.
    public class func roundedRectangleGenerator() -> CIRoundedRectangleGenerator {
      CIRoundedRectangleGenerator()
    }

    /// Returns a new filter. Linearises numbers encoded with the transfer function of sRGB.
    public class func sRGBToneCurveToLinear() -> CISRGBToneCurveToLinear {
      CISRGBToneCurveToLinear()
    }

    /// Returns a new filter. Gives the background the saturation of the image.
    public class func saturationBlendMode() -> CISaturationBlendMode { CISaturationBlendMode() }

    /// Returns a new filter. Multiplies the inverted colours of image and background, and inverts
    /// the product.
    public class func screenBlendMode() -> CIScreenBlendMode { CIScreenBlendMode() }

    /// Returns a new filter. Tints the image brown, like an old photo.
    public class func sepiaTone() -> CISepiaTone { CISepiaTone() }

    /// Returns a new filter. Makes a gradient with a smooth start and end.
    public class func smoothLinearGradient() -> CISmoothLinearGradient { CISmoothLinearGradient() }

    /// Returns a new filter. Darkens or brightens the background softly.
    public class func softLightBlendMode() -> CISoftLightBlendMode { CISoftLightBlendMode() }

    /// Returns a new filter. Composites the image over the background, only where the background
    /// is.
    public class func sourceAtopCompositing() -> CISourceAtopCompositing {
      CISourceAtopCompositing()
    }

    /// Returns a new filter. Keeps the part of the image that lies over the background.
    public class func sourceInCompositing() -> CISourceInCompositing { CISourceInCompositing() }

    /// Returns a new filter. Keeps the part of the image that lies outside the background.
    public class func sourceOutCompositing() -> CISourceOutCompositing { CISourceOutCompositing() }

    /// Returns a new filter. Composites the image over a background.
    public class func sourceOverCompositing() -> CISourceOverCompositing {
      CISourceOverCompositing()
    }

    /// Returns a new filter. Makes vertical stripes of two alternating colours.
    public class func stripesGenerator() -> CIStripesGenerator { CIStripesGenerator() }

    /// Returns a new filter. Subtracts the colours of the image from the background.
    public class func subtractBlendMode() -> CISubtractBlendMode { CISubtractBlendMode() }

    /// Returns a new filter. Sharpens by adding the details that a blur removes.
    public class func unsharpMask() -> CIUnsharpMask { CIUnsharpMask() }
  }
#endif
