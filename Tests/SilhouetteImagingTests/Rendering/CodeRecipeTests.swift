// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

/// Steps that only choose are computed on 8-bit codes, with the same bytes as on values.
@Suite struct CodeRecipeTests {
  /// The recipes that have a second body for codes; no other one may get one.
  @Test func noOtherRecipeComputesCodes() throws {
    let folder = SharedData.packageFolder + "/Sources/Core/SilhouetteImaging/"
    var names: Set<String> = []
    for case let file as String in FileManager.default.enumerator(atPath: folder) ?? .init()
    where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: folder + file, encoding: .utf8)
      for part in text.components(separatedBy: "\nextension ").dropFirst()
      where part.contains("  func computeCodes(") && !part.contains("Self: PixelwiseRecipe") {
        names.insert(String(part.prefix { $0 != ":" && $0 != " " }))
      }
    }
    #expect(
      names == [
        "AffineRecipe", "ClampRecipe", "ExtremumRecipe", "MedianRecipe", "ScaledRecipe",
        "SeparableConvolution",
      ])
  }

  private func pixels(
    _ format: PixelFormat, colorSpace: ColorSpace = .none, _ random: inout SeededRandom
  ) -> PixelBuffer {
    let (width, height) = (random.int(1...13), random.int(1...11))
    // Few different codes, so that there are equal ones.
    let step = random.int(0...1) == 0 ? 1 : 51
    return .bytes(
      width: width, height: height, format: format, colorSpace: colorSpace,
      (0..<width * height * format.channels.count).map { _ in
        UInt8(random.int(0...255) / step * step)
      })
  }

  @Test(arguments: [PixelFormat.grey8, .rgb8])
  func chainsFollowTheirFormulas(format: PixelFormat) throws {
    var random = SeededRandom(seed: 601)
    let tested = SelectedSample.tested
    for _ in 0..<25 {
      let source = pixels(format, &random)
      var (image, sample) = (Image(pixels: source), SelectedSample(source))
      for _ in 0..<random.int(1...3) {
        let step = SelectingStep(&random)
        image = step.apply(to: image)
        sample.apply(step)
      }
      let values = try PixelGrid(image, tested)
      let wanted = PixelGrid(tested) { x, y in
        let codes = sample.grid[x, y]
        return SIMD4((0..<4).map { Double(Float(codes[$0] / 255)) })
      }
      let explanation = try image.explain(region: tested.rect)
      #expect(values.distance(to: wanted) == 0, "\(explanation)")
      let codes = try plain.render(
        image, region: tested.rect, format: format, colorSpace: .none
      ).packedBytes
      let wantedCodes = (tested.minY..<tested.maxY).reversed().flatMap { y in
        (tested.minX..<tested.maxX).flatMap { x in
          (0..<format.channels.count).map { UInt8(sample.grid[x, y][$0]) }
        }
      }
      #expect(codes == wantedCodes, "\(explanation)")
    }
  }

  /// The bytes of an image, however it is divided, and the same steps on values.
  @Test func codesGiveTheBytesOfValues() throws {
    var random = SeededRandom(seed: 602)
    let formats = [
      PixelFormat.grey8, .rgb8, .rgba8, .bgra8, .red8, .alpha8, PixelFormat(.greyAlpha, .uint8),
      PixelFormat(.rgb, .uint16), .rgbaFloat,
    ]
    let spaces = ColorSpace.allCases
    for round in 0..<60 {
      let source = pixels(
        random.int(0...4) == 0 ? formats[random.int(0...6)] : formats[random.int(0...1)],
        colorSpace: spaces[random.int(0...spaces.count - 1)], &random)
      let steps = (0..<random.int(1...4)).map { _ in SelectingStep(&random) }
      func image(_ source: Image) -> Image {
        let image = steps.reduce(source) { $1.apply(to: $0) }
        return round % 5 == 0 ? image.applyingGaussianBlur(sigma: 1) : image
      }
      let isStreamed = round % 3 == 0
      let chosen = image(
        isStreamed ? Image(source: StoredSource(pixels: source)) : Image(pixels: source))
      let computed = image(Image(Passing(), Image(pixels: source)))
      let format = formats[random.int(0...formats.count - 1)]
      let space = spaces[random.int(0...spaces.count - 1)]
      let workingSpace = spaces[random.int(0...spaces.count - 1)]
      let region = Rect(
        x: Double(random.int(-20...3)), y: Double(random.int(-20...3)),
        width: Double(random.int(1...30)), height: Double(random.int(1...30)))
      let expected = try Renderer(workingSpace: workingSpace).render(
        computed, region: region, format: format, colorSpace: space
      ).packedBytes
      for _ in 0..<3 {
        let renderer = Renderer(
          workingSpace: workingSpace, pixelsPerStrip: random.int(1...900),
          memoryLimit: random.int(0...100_000), threadCount: random.int(1...3))
        let found = try renderer.render(chosen, region: region, format: format, colorSpace: space)
        #expect(
          found.packedBytes == expected,
          "\(source.format) \(source.colorSpace) in \(workingSpace) as \(format) \(space) \(steps)")
      }
    }
  }

  private func recipes(
    _ image: Image, workingSpace: ColorSpace = .linearSRGB, _ format: PixelFormat = .rgb8,
    _ colorSpace: ColorSpace = .sRGB
  ) -> [CodeRecipe] {
    let node = RenderGraph(image.node).choosingCodes(
      workingSpace: workingSpace,
      encoding: ResultEncoding(format: format, colorSpace: colorSpace))
    return RenderGraph(node).entries.compactMap { $0.node.recipe as? CodeRecipe }
  }

  @Test func chainsAreFound() throws {
    func photo(_ format: PixelFormat, _ space: ColorSpace = .sRGB) -> Image {
      Image(pixels: PixelBuffer(width: 9, height: 9, format: format, colorSpace: space))
    }
    func eroded(_ image: Image) -> Image {
      Filters.MorphologyMinimum(radius: 2).apply(to: Filters.MedianFilter().apply(to: image))
        .cropped(to: Rect(x: 1, y: 1, width: 4, height: 4))
    }
    let found = recipes(eroded(photo(.rgb8)))
    #expect(found.count == 1 && found[0].delivery == .codes(table: nil))
    #expect(found[0].steps.count == 5 && found[0].channelCount == 3)
    // Alpha is needed where the result has it, or if values follow.
    let values = recipes(eroded(photo(.rgb8)), .rgba8)
    #expect(values.count == 1 && values[0].delivery == .values && values[0].channelCount == 4)
    let blurred = recipes(eroded(photo(.grey8)).applyingGaussianBlur(sigma: 1))
    #expect(blurred.count == 1 && blurred[0].delivery == .values && blurred[0].channelCount == 2)
    // Another curve changes the codes, but not their order.
    let linear = recipes(eroded(photo(.rgb8)), .rgb8, .linearSRGB)
    guard linear.count == 1, case .codes(let table?) = linear[0].delivery else {
      Issue.record("\(linear)")
      return
    }
    #expect(table[0] == 0 && table[255] == 255 && table[128] == 55)
    // A matrix mixes channels; pixels of these formats may be transparent, or have more codes.
    for image in [photo(.rgb8, .displayP3), photo(.rgba8), photo(.bgra8), photo(.rgbaFloat)] {
      #expect(recipes(eroded(image)).isEmpty)
    }
    #expect(recipes(eroded(photo(.rgb8, .displayP3)), workingSpace: .displayP3).count == 1)
    // Copying pixels in place is not worth it.
    #expect(recipes(photo(.rgb8).clampedToExtent()).isEmpty)
    // Half a pixel is between pixels.
    #expect(recipes(photo(.rgb8).transformed(by: Transform2D(translationX: 0.5, y: 0))).isEmpty)
  }

  @Test func sharedStepsAreComputedOnce() throws {
    let photo = Image(pixels: PixelBuffer(width: 9, height: 9, format: .rgb8, colorSpace: .none))
    let median = Filters.MedianFilter().apply(to: photo)
    let both = Filters.MorphologyMaximum(radius: 1).apply(to: median)
      .composited(over: Filters.MorphologyMinimum(radius: 1).apply(to: median))
    #expect(recipes(both).map(\.steps.count) == [3])
    // The source and what only crops it are cheap.
    let gradient = Filters.MorphologyGradient(radius: 2).apply(to: photo)
    #expect(recipes(gradient).map(\.steps.count) == [2, 2])
  }

  @Test func longChainsAreDivided() throws {
    var image = Image(
      pixels: .bytes(width: 5, height: 4, format: .grey8, (0..<20).map { UInt8($0 * 12) }))
    for _ in 0..<100 {
      image = Filters.MorphologyRectangleMaximum(width: 3, height: 1).apply(to: image)
    }
    #expect(recipes(image, .grey8).allSatisfy { $0.steps.count <= 16 })
    let pixels = try Renderer().render(
      image, region: Rect(x: 50, y: 0, width: 1, height: 4), format: .grey8)
    #expect(pixels.packedBytes == [48, 108, 168, 228])
  }
}

// Mistake code-alpha: steps on codes that leave out the alpha that later steps need
// - delivery == .values && steps.last?.traits.layout == .full
// + delivery != .values && steps.last?.traits.layout == .full
// = CodeRecipeTests

// Mistake code-matrix: codes that are chosen before a matrix mixes their channels
// - ColorConversion(from: workingSpace, to: colorSpace).curve != nil
// + true
// = CodeRecipeTests

// Mistake shared-code-steps: steps on codes that are computed once for each of their readers
// - !moves[entry.inputs[0]] || readers[entry.inputs[0]].count == 1
// + !moves[entry.inputs[0]] || readers[entry.inputs[0]].count >= 1
// = CodeRecipeTests
