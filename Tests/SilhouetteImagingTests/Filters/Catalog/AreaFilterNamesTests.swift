// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteImaging

@Suite struct AreaFilterNamesTests {
  private static let other = Image.counting(width: 3, height: 2)
  private static let rect = Rect(x: 1, y: 2, width: 3, height: 4)

  /// A name of Core Image, arguments by its keys, and the filter that they make.
  private static let calls: [(String, [String: FilterValue], any ImageFilter)] = [
    ("CIGaussianBlur", ["inputRadius": 3], Filters.GaussianBlur(sigma: 3)),
    ("CIBoxBlur", ["inputRadius": 3], Filters.BoxBlur(radius: 3)),
    (
      "CIUnsharpMask", ["inputRadius": 3, "inputIntensity": 2],
      Filters.UnsharpMask(radius: 3, intensity: 2)
    ),
    (
      "CILanczosScaleTransform", ["inputScale": 3, "inputAspectRatio": 2],
      Filters.LanczosScaleTransform(scale: 3, aspectRatio: 2)
    ),
    ("CIMorphologyMaximum", ["inputRadius": 3], Filters.MorphologyMaximum(radius: 3)),
    ("CIMorphologyMinimum", ["inputRadius": 3], Filters.MorphologyMinimum(radius: 3)),
    ("CIMorphologyGradient", ["inputRadius": 3], Filters.MorphologyGradient(radius: 3)),
    (
      "CIMorphologyRectangleMaximum", ["inputWidth": 3, "inputHeight": 7],
      Filters.MorphologyRectangleMaximum(width: 3, height: 7)
    ),
    (
      "CIMorphologyRectangleMinimum", ["inputWidth": 3, "inputHeight": 7],
      Filters.MorphologyRectangleMinimum(width: 3, height: 7)
    ),
    (
      "CIMaskedVariableBlur", ["inputMask": .image(other), "inputRadius": 3],
      Filters.MaskedVariableBlur(mask: other, radius: 3)
    ),
    (
      "backgroundBlur", ["mask": .image(other), "sigma": 3],
      Filters.BackgroundBlur(mask: other, sigma: 3)
    ),
    (
      "CIGuidedFilter",
      ["inputGuideImage": .image(other), "inputRadius": 3, "inputEpsilon": 0.5],
      Filters.GuidedFilter(guide: other, radius: 3, epsilon: 0.5)
    ),
    (
      "CIEdgePreserveUpsampleFilter",
      ["inputSmallImage": .image(other), "inputSpatialSigma": 2, "inputLumaSigma": 0.5],
      Filters.EdgePreserveUpsample(smallImage: other, spatialSigma: 2, lumaSigma: 0.5)
    ),
    ("colorDecontamination", ["mask": .image(other)], Filters.ColorDecontamination(mask: other)),
    ("largestComponent", ["threshold": 0.25], Filters.LargestComponent(threshold: 0.25)),
    (
      "distanceFromMask", ["maximum": 3, "side": "both"],
      Filters.DistanceFromMask(maximum: 3, side: .both)
    ),
    ("CIAreaAverage", ["inputExtent": .numbers([1, 2, 3, 4])], Filters.AreaAverage(extent: rect)),
    ("CIAreaMaximum", ["inputExtent": .numbers([1, 2, 3, 4])], Filters.AreaMaximum(extent: rect)),
    ("CIAreaMinimum", ["inputExtent": .numbers([1, 2, 3, 4])], Filters.AreaMinimum(extent: rect)),
    (
      "CIAreaBoundsRed", ["inputExtent": .numbers([1, 2, 3, 4])],
      Filters.AreaBoundsRed(extent: rect)
    ),
  ]

  @Test func filtersAreMadeByName() throws {
    for (name, parameters, expected) in Self.calls {
      let filter = try FilterCatalog.standard.makeFilter(named: name, parameters: parameters)
      #expect(AnyHashable(filter) == AnyHashable(expected), "\(name)")
    }
  }
}
