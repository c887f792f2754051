// SPDX-License-Identifier: Apache-2.0

import Foundation
import InferenceTestSupport
import Silhouette
import SilhouetteExplanation
import SilhouetteInference
import SilhouetteModelFormats
import TestSupport
import Testing

@Suite("Explanation")
struct ExplanationTests {
  private static let astronaut = SharedData.packageFolder + "/Examples/astronaut.png"

  /// The members of a page's data, as a reader of JSON sees them.
  private struct PageData: Decodable {
    struct Input: Decodable { let image: String, width: Int, height: Int }
    struct Stage: Decodable {
      let name: String, shape: [Int], multiplyAdds: Int, parameters: Int, step: Int, maps: [Map]
    }
    struct Map: Decodable { let channel: Int, lowest: Float, highest: Float, image: String }
    struct Step: Decodable {
      let value: String, multiplyAdds: Int, milliseconds: Double, offset: Int?
    }
    struct Machine: Decodable { let multiplyAdds: Int, seconds: Double, arenaBytes: Int }
    struct Answer: Decodable {
      let classes: [String], logits: String, labelSize: [Int], labelRuns: [Int], mapping: String
    }
    struct Edge: Decodable {
      struct Step: Decodable { let title: String, part: String, whole: String }
      let `class`: String, part: [Int], steps: [Step]
    }
    let input: Input, stages: [Stage], steps: [Step], machine: Machine, answer: Answer, edge: Edge?
  }

  private static func data(
    of path: String, _ file: ModelFile? = nil
  ) throws -> (Explanation, PageData) {
    let explanation = try Explanation(
      of: Photo(contentsOf: path).pixels, named: "photo", file: file ?? .bundled)
    let data = try JSONDecoder().decode(PageData.self, from: Data("\(explanation.json())".utf8))
    return (explanation, data)
  }

  private func floats(_ base64: String) throws -> [Float] {
    let bytes = [UInt8](try #require(Data(base64Encoded: base64)))
    return stride(from: 0, to: bytes.count, by: 4).map { start in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) })
    }
  }

  private func pixels(_ url: String) throws -> PixelBuffer {
    let bytes = try #require(
      Data(base64Encoded: String(url.dropFirst("data:image/png;base64,".count))))
    return try Photo(bytes: [UInt8](bytes)).pixels
  }

  @Test("No name ends the script that holds the page's data, and all names stay as they are")
  func hostileNames() throws {
    // After U+0600, U+06DD or U+110BD, or before an accent, < is no character of its own.
    let texts = [
      "</script>", "<script>foreign()</script>", "<!--", "-->", "]]>", "\"'&", "<\u{301}",
      "\"\u{301}",
      "&\u{301}", "\r\n<\r\n", "{{data}}", "/* script */", "\\", "\u{2028}", "\u{0}",
    ]
    let classes = (0..<21).map { index in
      let text = texts[index % texts.count]
      return ["\u{600}", "\u{6DD}", "\u{110BD}"].map { $0 + text }.joined() + "\(index)"
    }
    let weights = try DeepLabV3.Weights.zeros(
      DeepLabV3.Configuration(
        widthMultiplier: 0.25, outputStride: 16, atrousRates: [], imagePooling: true, inputSize: 65,
        classes: classes))
    let name = "؀<!--؀<script>foreign()؀</script>.jpg"
    let explanation = try Explanation(
      of: PixelBuffer(width: 16, height: 12, format: .rgb8), named: name, file: ModelFile(weights))
    let page = try explanation.page()
    let start = try #require(page.firstRange(of: Array(#"id="data">"#.utf8)))
    let end = try #require(page[start.upperBound...].firstRange(of: Array("</script>".utf8)))
    let data = page[start.upperBound..<end.lowerBound]
    #expect(!data.contains(UInt8(ascii: "<")))
    struct Names: Decodable {
      struct Photo: Decodable { let name: String }
      struct Answer: Decodable { let classes: [String] }
      let photo: Photo, answer: Answer
    }
    let names = try JSONDecoder().decode(Names.self, from: Data(data))
    #expect(Array(names.photo.name.utf8) == Array(name.utf8))
    #expect(names.answer.classes.map { Array($0.utf8) } == classes.map { Array($0.utf8) })
  }

  @Test("The numbers of the page are those of the engine")
  func numbers() throws {
    let (_, data) = try Self.data(of: Self.astronaut)
    let network = try ImageModel.bundled
    let input = try Photo(contentsOf: Self.astronaut).pixels.tensor(for: network.imageInput)
    let labels = try #require(try network.run(input).labelMap)
    let shown = try floats(data.answer.logits)
    for (a, b) in zip(shown, labels.logits.scalars(of: Float.self)) { #expect(abs(a - b) < 1e-4) }
    #expect(shown.count == labels.logits.shape.elementCount)
    #expect(data.answer.labelSize == [513, 513] && data.answer.mapping == "halfPixelCenters")
    let pairs = stride(from: 0, to: data.answer.labelRuns.count, by: 2).map {
      (data.answer.labelRuns[$0], data.answer.labelRuns[$0 + 1])
    }
    let listed = pairs.flatMap { [UInt8](repeating: UInt8($0), count: $1) }
    #expect(listed.count == labels.labels.count)
    // Another order of additions moves an edge by a pixel at most.
    #expect(zip(listed, labels.labels).count { $0 != $1 } <= listed.count / 10_000)

    let graph = try ModelFile.bundled.graph()
    #expect(data.stages.reduce(0) { $0 + $1.multiplyAdds } == graph.statistics.multiplyAdds)
    #expect(data.stages.reduce(0) { $0 + $1.parameters } == graph.statistics.parameterCount)
    #expect(data.machine.multiplyAdds == graph.statistics.multiplyAdds)
    #expect(
      data.stages.map(\.name)
        == ["backbone.stem"] + (1...16).map { "backbone.block.\($0)" }
        + ["pointwise", "rate.3", "rate.6", "rate.9", "pool", "project"].map { "aspp." + $0 }
        + ["decoder.8", "decoder.4", "decoder.2", "classes", "subject"])
    for stage in data.stages {
      let value = try #require(
        graph.values.last { $0.name == stage.name || $0.name.hasPrefix(stage.name + ".") })
      #expect(data.steps.indices.contains(stage.step), "\(stage.name)")
      #expect(stage.shape.last == value.type.shape.last, "\(stage.name)")
    }
    let time = data.steps.reduce(0) { $0 + $1.milliseconds } / 1e3
    #expect(abs(time - data.machine.seconds) < 1e-9)
    let bytes = try pixels(data.input.image)
    #expect(bytes.width == 320 && bytes.height == 320)
    let again = try bytes.tensor(for: network.imageInput)
    #expect(again == input)
  }

  @Test("Feature maps are those of the stage's result, the liveliest first")
  func maps() throws {
    let (explanation, data) = try Self.data(of: Self.astronaut)
    for (stage, result) in zip(data.stages, explanation.run.results) {
      let channels = result.shape[3]
      let scalars = result.scalars(of: Float.self)
      var last = Double.infinity
      for map in stage.maps {
        let values = stride(from: map.channel, to: scalars.count, by: channels).map { scalars[$0] }
        #expect(values.min() == map.lowest && values.max() == map.highest, "\(stage.name)")
        let mean = values.reduce(0) { $0 + Double($1) } / Double(values.count)
        let variance =
          values.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / Double(values.count)
        // The order is found on some of the positions.
        #expect(variance < 1.25 * last, "\(stage.name), channel \(map.channel)")
        last = variance
        #expect(try pixels(map.image).width == min(result.shape[2], 129))
      }
      // Without maps that repeat one another, six of most stages are left.
      let expected =
        switch stage.name {
        case "aspp.pool": 0...0
        case "subject": 1...1
        case "decoder.2": 2...6
        default: 6...6
        }
      #expect(expected.contains(stage.maps.count), "\(stage.name)")
    }
  }

  @Test("The last mask of the edge is that of the default refinement")
  func edge() throws {
    let (explanation, data) = try Self.data(of: Self.astronaut)
    let edge = try #require(data.edge)
    #expect(edge.class == "person")
    #expect(
      edge.steps.map(\.title) == [
        "the photo", "the network's cells", "bilinear", "mean field", "guided filter", "levels",
        "the blend",
      ])
    let results = try explanation.run.network.run(explanation.run.input)
    let map = try #require(results.labelMap)
    let mask = ProbabilityMap(try map.probability(of: ["person"])).pixels(.float32)
    let refined = try MaskRefinement().refine(mask, with: explanation.pixels)
    let part = try pixels(edge.steps[5].part)
    for y in 0..<part.height {
      for x in 0..<part.width {
        let shown = part.withUnsafeRow(y) { $0[x] }
        let expected = refined.withUnsafeRow(edge.part[1] + y) { $0[edge.part[0] + x] }
        #expect(shown == expected)
      }
    }
  }

  @Test(
    "Another photo gives another page; a photo without a subject and a tiny one give pages, too")
  func photos() throws {
    let (_, first) = try Self.data(of: Self.astronaut)
    let (_, second) = try Self.data(of: SharedData.packageFolder + "/Examples/chelsea.png")
    #expect(first.answer.logits != second.answer.logits && first.edge?.class != second.edge?.class)
    for (width, height) in [(1, 1), (7, 301)] {
      let pixels = PixelBuffer(width: width, height: height, format: .rgb8, colorSpace: .sRGB)
      let page = try Explanation(of: pixels, named: "<b>&", file: .bundled).page()
      let text = String(decoding: page, as: UTF8.self)
      #expect(text.contains("\"name\": \"\\u003cb>&\""))
      #expect(!text.contains("{{data}}") && !text.contains("/* script */"))
    }
  }

  @Test("A DeepLabV3 of one's own has its stages, too; another network is refused")
  func networks() throws {
    let seeded = try SeededDeepLabV3(
      widthMultiplier: 0.25, outputStride: 8, inputSize: 65, seed: 1)
    try expectDeepLabV3(ModelFile(seeded.weights), branches: 5)
    var graph = Graph()
    let image = graph.addInput("image", TensorType(.float32, [1, 8, 8, 3]))
    graph.addOutput("labels", try graph.add(.activation(.relu6), [image], name: "limited"))
    let description = ModelDescription(
      inputs: [
        ModelDescription.Feature(
          name: "image", kind: .image(ImageInput(width: 8, height: 8, scale: 1, offset: 0)))
      ],
      outputs: [
        ModelDescription.Feature(name: "labels", kind: .tensor(TensorType(.float32, [1, 8, 8, 3])))
      ],
      roles: ["labels": .labels(SegmentationClasses(["a", "b", "c"]), width: 8, height: 8)])
    let other = ModelFile(
      GraphFile(graph, description, origin: "a test", metadata: [], path: "other"))
    #expect(
      throws: InferenceError.unsuitableModel(
        "other: expected DeepLabV3 or DeepLabV3+, whose stages are known, found another network")
    ) { try Self.data(of: Self.astronaut, other) }
  }

  @Test(
    "The published DeepLabV3 networks have their stages",
    .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)),
    arguments: ["deeplabv3_mnv2_pascal_quant.tflite", "DeepLabV3Int8LUT.mlmodel"])
  func published(_ name: String) throws {
    try expectDeepLabV3(
      ModelFile(contentsOf: SharedData.path("weights/" + name)).segmentation(), branches: 2)
  }

  private func expectDeepLabV3(_ file: ModelFile, branches: Int) throws {
    let (explanation, data) = try Self.data(of: Self.astronaut, file)
    // The stem, 17 blocks, the branches of the pyramid, and the head's two layers.
    #expect(data.stages.count == 18 + branches + 2)
    #expect(data.answer.mapping == "alignCorners")
    #expect(data.answer.labelSize == [data.input.width, data.input.height])
    let network = try DeepLabV3(file.deepLabV3Weights())
    let expected = try network.logits(for: explanation.run.input).scalars(of: Float.self)
    let shown = try floats(data.answer.logits)
    #expect(shown.count == expected.count)
    let scale = expected.map(abs).max() ?? 1
    for (a, b) in zip(shown, expected) { #expect(abs(a - b) < 1e-4 * scale) }
    for stage in data.stages { #expect(data.steps.indices.contains(stage.step), "\(stage.name)") }
  }
}
