// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging
import SilhouettePeople
import TestSupport
import Testing

@Suite("Filters of people")
struct PeopleFilterTests {
  @Test("A catalogue with people has all other filters, and finds the new one by both names")
  func catalog() throws {
    let catalog = FilterCatalog.people
    #expect(catalog.filters.count == FilterCatalog.standard.filters.count + 1)
    #expect(catalog.filter(named: "personSegmentation") == Filters.PersonSegmentation.self)
    #expect(catalog.filter(named: "CIPersonSegmentation") == Filters.PersonSegmentation.self)
    #expect(catalog.filter(named: "CIGaussianBlur") == Filters.GaussianBlur.self)
    // Values do not share what is added to one of them.
    #expect(FilterCatalog.standard.filter(named: "personSegmentation") == nil)
    #expect(FilterCatalog.standard.filter(named: "personSegmentation") == nil)
    #expect(throws: FilterError.unknownFilter("personSegmentation")) {
      try FilterCall(parsing: "personSegmentation").filter { _, _ in .nothing }
    }
    // By category, as in the list for users.
    let categories = catalog.filters.map { $0.info.category }
    #expect(
      categories == FilterInfo.Category.allCases.flatMap { one in categories.filter { $0 == one } })
  }

  @Test("Names and numbers of levels are Core Image's")
  func parameters() throws {
    let catalog = FilterCatalog.people
    for (number, level) in [MaskQuality.accurate, .balanced, .fast].enumerated() {
      let filter = try catalog.makeFilter(
        named: "CIPersonSegmentation", parameters: ["inputQualityLevel": .number(Double(number))])
      #expect((filter as? Filters.PersonSegmentation)?.qualityLevel == level)
    }
    let filter = try FilterCall(parsing: "personSegmentation(qualityLevel: 2)")
      .filter(from: catalog) { _, _ in .nothing }
    #expect((filter as? Filters.PersonSegmentation)?.qualityLevel == .fast)
    #expect(throws: FilterError.self) {
      try catalog.makeFilter(
        named: "personSegmentation", parameters: ["qualityLevel": .number(3)])
    }
    for parameter in Filters.PersonSegmentation.info.parameters {
      #expect(parameter.defaultValue == .number(0) && parameter.summary.hasSuffix("."))
    }
  }

  @Test("The extent is the mask's, known before anything is computed")
  func extent() {
    let image = Image(color: .white).cropped(to: Rect(x: 5, y: 5, width: 2048, height: 1024))
    func extent(_ level: MaskQuality) -> Rect {
      image.personSegmentation(qualityLevel: level).extent
    }
    #expect(extent(.fast) == Rect(x: 0, y: 0, width: 256, height: 144))
    #expect(extent(.balanced) == Rect(x: 0, y: 0, width: 256, height: 256))
    #expect(extent(.accurate) == Rect(x: 0, y: 0, width: 1024, height: 512))
    #expect(Image.empty.personSegmentation().extent.isEmpty)
  }

  @Test("A missing network is an error of rendering")
  func missingNetwork() {
    let filter = Filters.PersonSegmentation(models: PeopleModels(folder: "/nonexistent"))
    let image = Image(color: .white).cropped(to: Rect(x: 0, y: 0, width: 8, height: 8))
    #expect {
      try Renderer().render(filter.apply(to: image), format: .red8)
    } throws: { "\($0)".contains("/nonexistent/selfie_segmentation.tflite") }
  }

  @Test(
    "The mask is the request's, in red", .enabled(if: MaskPhotos.arePresent, MaskPhotos.comment))
  func mask() throws {
    let pixels = try MaskPhotos.pixels("photos/astronaut.png")
    let request = GeneratePersonSegmentationRequest()
    request.qualityLevel = .balanced
    let wanted = try ImageRequestHandler(pixels).perform(request).pixelBuffer.packedBytes
    let image = Image(pixels: pixels)
    for space in [ColorSpace.none, .linearSRGB] {
      let red = try Renderer(workingSpace: space).render(
        image.personSegmentation(qualityLevel: .balanced), format: .red8, colorSpace: .none)
      #expect(red.width == 256 && red.height == 256)
      let difference = zip(red.packedBytes, wanted).map { abs(Int($0) - Int($1)) }.max() ?? 0
      // Through light and back, a code of the photo may differ by one.
      #expect(difference <= (space == .none ? 0 : 24))
    }
    let grey = try Renderer(workingSpace: .none).render(
      image.personSegmentation(qualityLevel: .fast), format: .rgb8, colorSpace: .none)
    let bytes = grey.packedBytes
    #expect(stride(from: 0, to: bytes.count, by: 3).contains { bytes[$0] == 255 })
    #expect(stride(from: 1, to: bytes.count, by: 3).allSatisfy { bytes[$0] == 0 })
  }
}
