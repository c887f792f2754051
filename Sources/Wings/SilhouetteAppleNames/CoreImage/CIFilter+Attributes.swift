// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Silhouette

extension CIFilter {
  /// The description of the filter and of its inputs; see ``attributes``.
  var describedInputs: [String: Any] {
    guard let type else {
      return [kCIAttributeFilterName: name, kCIAttributeFilterDisplayName: name]
    }
    var attributes: [String: Any] = [
      kCIAttributeFilterName: registeredName,
      kCIAttributeFilterDisplayName: CIFilter.displayName(ofFilter: registeredName),
      kCIAttributeFilterCategories: CIFilter.categories(of: type.info),
      kCIAttributeDescription: type.info.summary,
    ]
    for key in inputKeys {
      attributes[key] =
        type.info.parameter(named: key).map { description(of: $0, key) } ?? cubeOrImage(key)
    }
    return attributes
  }

  private func description(of parameter: FilterInfo.Parameter, _ key: String) -> [String: Any] {
    var description: [String: Any] = [
      kCIAttributeName: key, kCIAttributeDisplayName: CIFilter.words(key.dropFirst(5)),
      kCIAttributeDescription: parameter.summary, kCIAttributeClass: parameter.className,
    ]
    description[kCIAttributeType] = parameter.attributeType
    description[kCIAttributeDefault] = defaultValue(forKey: key)?.coreImageValue
    guard parameter.type == .number || parameter.type == .integer, let range = parameter.range
    else { return description }
    description[kCIAttributeMin] = NSNumber(value: range.lowerBound)
    description[kCIAttributeMax] = NSNumber(value: range.upperBound)
    let slider = CIFilter.slider(key, in: range)
    description[kCIAttributeSliderMin] = NSNumber(value: slider.lowerBound)
    description[kCIAttributeSliderMax] = NSNumber(value: slider.upperBound)
    description[kCIAttributeIdentity] = CIFilter.identities[registeredName]?[key]
      .map { NSNumber(value: $0) }
    return description
  }

  /// Returns the description of an input that the library's catalogue does not list.
  private func cubeOrImage(_ key: String) -> [String: Any] {
    var description: [String: Any] = [
      kCIAttributeName: key, kCIAttributeDisplayName: CIFilter.words(key.dropFirst(5)),
    ]
    switch key {
    case Self.cubeDimensionKey:
      description[kCIAttributeClass] = "NSNumber"
      description[kCIAttributeType] = kCIAttributeTypeCount
      description[kCIAttributeDefault] = NSNumber(value: 2)
      description[kCIAttributeMin] = NSNumber(value: 2)
      description[kCIAttributeMax] = NSNumber(value: ColorCubeTable.maximumCubeSize)
    case Self.cubeDataKey:
      description[kCIAttributeClass] = "NSData"
    default:
      description[kCIAttributeClass] = "CIImage"
      description[kCIAttributeType] = kCIAttributeTypeImage
    }
    return description
  }
}

extension CIFilter {
  /// The values of inputs that leave an image unchanged, by filter and key.
  static let identities: [String: [String: Double]] = [
    "CIBicubicScaleTransform": [kCIInputScaleKey: 1, kCIInputAspectRatioKey: 1],
    "CIBloom": [kCIInputIntensityKey: 0],
    "CIBoxBlur": [kCIInputRadiusKey: 0],
    "CIColorControls": [
      kCIInputSaturationKey: 1, kCIInputBrightnessKey: 0, kCIInputContrastKey: 1,
    ],
    "CIColorMonochrome": [kCIInputIntensityKey: 0],
    "CIDiscBlur": [kCIInputRadiusKey: 0],
    "CIDissolveTransition": [kCIInputTimeKey: 0],
    "CIExposureAdjust": [kCIInputEVKey: 0],
    "CIGammaAdjust": ["inputPower": 1],
    "CIGaussianBlur": [kCIInputRadiusKey: 0],
    "CIGloom": [kCIInputIntensityKey: 0],
    "CIHighlightShadowAdjust": ["inputShadowAmount": 0, "inputHighlightAmount": 1],
    "CIHueAdjust": [kCIInputAngleKey: 0],
    "CILanczosScaleTransform": [kCIInputScaleKey: 1, kCIInputAspectRatioKey: 1],
    "CIMix": [kCIInputAmountKey: 1],
    "CIMorphologyMaximum": [kCIInputRadiusKey: 0],
    "CIMorphologyMinimum": [kCIInputRadiusKey: 0],
    "CIMorphologyRectangleMaximum": [kCIInputWidthKey: 1, "inputHeight": 1],
    "CIMorphologyRectangleMinimum": [kCIInputWidthKey: 1, "inputHeight": 1],
    "CIMotionBlur": [kCIInputRadiusKey: 0],
    "CINoiseReduction": ["inputNoiseLevel": 0, kCIInputSharpnessKey: 0],
    "CISepiaTone": [kCIInputIntensityKey: 0],
    "CISharpenLuminance": [kCIInputSharpnessKey: 0],
    "CIStraightenFilter": [kCIInputAngleKey: 0],
    "CIUnsharpMask": [kCIInputIntensityKey: 0],
    "CIVibrance": [kCIInputAmountKey: 0],
    "CIVignette": [kCIInputIntensityKey: 0],
    "CIVignetteEffect": [kCIInputIntensityKey: 0],
    "CIZoomBlur": [kCIInputAmountKey: 0],
  ]

  /// Returns the part of an input's range that suits a slider.
  fileprivate static func slider(_ key: String, in range: ClosedRange<Double>) -> ClosedRange<
    Double
  > {
    let usual: ClosedRange<Double> =
      switch key {
      case kCIInputRadiusKey, kCIInputWidthKey, "inputHeight": 0...100
      case kCIInputEVKey: -10...10
      case kCIInputSaturationKey, kCIInputSharpnessKey, "inputRingAmount": 0...2
      case kCIInputBrightnessKey: -1...1
      case kCIInputContrastKey, "inputPower": 0.25...4
      case kCIInputAngleKey: -Double.pi...Double.pi
      case "inputRadius0", "inputRadius1": 0...800
      default: range.upperBound > 100 || range.lowerBound < -100 ? -100...100 : range
      }
    let low = min(max(usual.lowerBound, range.lowerBound), range.upperBound)
    return low...max(low, min(usual.upperBound, range.upperBound))
  }
}

extension FilterInfo.Parameter {
  /// The name of the class of Core Image's values.
  fileprivate var className: String {
    switch type {
    case .number, .integer, .boolean: "NSNumber"
    case .point, .rect, .vector, .numbers: "CIVector"
    case .color: "CIColor"
    case .transform: "NSValue"
    case .image, .mask: "CIImage"
    case .file: "NSData"
    case .text: "NSString"
    case .choice: "NSObject"
    }
  }

  /// Core Image's name for the meaning of the values; `nil` if it has none.
  fileprivate var attributeType: String? {
    switch type {
    case .number:
      switch unit {
      case "pixels": kCIAttributeTypeDistance
      case "radians": kCIAttributeTypeAngle
      default: coreImageKey == kCIInputTimeKey ? kCIAttributeTypeTime : kCIAttributeTypeScalar
      }
    case .integer: kCIAttributeTypeInteger
    case .boolean: kCIAttributeTypeBoolean
    case .point: kCIAttributeTypePosition
    case .rect: kCIAttributeTypeRectangle
    case .color: kCIAttributeTypeColor
    case .transform: kCIAttributeTypeTransform
    case .image, .mask: kCIAttributeTypeImage
    case .vector, .numbers, .text, .file, .choice: nil
    }
  }
}
