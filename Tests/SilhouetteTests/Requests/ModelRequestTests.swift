// SPDX-License-Identifier: Apache-2.0

import Reference
import SilhouetteInference
import TestSupport
import Testing

@testable import Silhouette

/// Models of one or two operators, whose results follow directly from the image.
@Suite("Any model on an image")
struct ModelRequestTests {
  private let pixels = PixelBuffer.noise(width: 4, height: 3, seed: 8)

  /// Returns a model whose single image input is passed to `build`.
  private func model(
    channels: ImageInput.Channels = .rgb, scale: Float = 1, offset: Float = 0,
    outputs kinds: [String: ModelDescription.Kind] = [:], classLabels: [String] = [],
    probabilities: String? = nil,
    _ build: (inout Graph, Graph.ValueID) throws -> [(String, Graph.ValueID)]
  ) throws -> ImageModel {
    var graph = Graph()
    let input = graph.addInput("image", TensorType(.float32, [1, 3, 4, channels.count]))
    for (name, value) in try build(&graph, input) { graph.addOutput(name, value) }
    let imageFeature = ModelDescription.Feature(
      name: "image",
      kind: .image(
        ImageInput(width: 4, height: 3, channels: channels, scale: scale, offset: offset)))
    let others = graph.inputs.dropFirst().map {
      ModelDescription.Feature(name: graph[$0].name, kind: .tensor(graph[$0].type))
    }
    let outputs = graph.outputs.map {
      ModelDescription.Feature(
        name: $0.name, kind: kinds[$0.name] ?? .tensor(graph[$0.value].type))
    }
    return try ImageModel(
      graph,
      ModelDescription(
        inputs: others + [imageFeature], outputs: outputs,
        predictedProbabilitiesName: probabilities,
        classLabels: classLabels))
  }

  private func perform(
    _ model: ImageModel, additional: [String: Tensor] = [:]
  ) throws -> [any VisionObservation] {
    var request = ModelRequest(model: model)
    request.additionalInputs = additional
    return try ImageRequestHandler(pixels).perform(request)
  }

  @Test("After a run on a large image, no memory is kept for another run")
  func memoryOfRuns() throws {
    let large = try PixelBuffer.spilled(width: 4, height: 3, format: .rgb8, fromByteCount: 1)
    for (pixels, count) in [(pixels, 1), (large, large.isSpilled ? 0 : 1)] {
      let model = try model { graph, image in
        [("y", try graph.add(.activation(.relu), [image]))]
      }
      _ = try ImageRequestHandler(pixels).perform(ModelRequest(model: model))
      #expect(model.model.idleSessionCount == count)
    }
  }

  @Test("Outputs that the caller gives a role")
  func roles() throws {
    func model(_ roles: [String: ImageModel.OutputRole]) throws -> ImageModel {
      var graph = Graph()
      let input = graph.addInput("image", TensorType(.float32, [1, 3, 4, 1]))
      graph.addOutput("matte", try graph.add(.activation(.relu), [input]))
      let description = ModelDescription(
        inputs: [
          .init(
            name: "image",
            kind: .image(ImageInput(width: 4, height: 3, channels: .grey, scale: 1 / 255)))
        ], outputs: [])
      return try ImageModel(graph, description, roles: roles)
    }
    let found = try perform(try model(["matte": .mask(.asIs)]))
    let matte = try #require(found.first as? PixelBufferObservation)
    #expect(matte.pixelBuffer.format == .greyFloat && matte.pixelBuffer.width == 4)
    let back = try matte.placement.imageMask(matte.pixelBuffer, over: pixels)
    #expect(back.packedBytes == matte.pixelBuffer.packedBytes)
    #expect(try perform(try model(["matte": .points])).first is MultiArrayObservation)
    #expect(throws: InferenceError.unknownOutput(name: "mate")) {
      try model(["mate": .mask(.asIs)])
    }
    for bad in [
      ImageModel.OutputRole.labels(SegmentationClasses(["a", "b"]), width: 4, height: 3),
      .labels(SegmentationClasses(["a"]), width: 0, height: 3), .scores(["a", "b"]),
    ] { #expect(throws: InferenceError.self) { try model(["matte": bad]) } }
  }

  @Test("Tensors are returned unchanged and convert to images")
  func multiArray() throws {
    let found = try perform(
      model(scale: 1 / 127.5, offset: -1) { graph, input in
        [("doubled", try graph.add(.binary(.add), [input, input]))]
      })
    let array = try #require(found.first as? MultiArrayObservation)
    #expect(found.count == 1 && array.featureName == "doubled")
    #expect(array.multiArray.shape == [1, 3, 4, 3])
    let expected = pixels.packedBytes.map { 2 * (Double($0) / 127.5 - 1) }
    #expect(mismatch(array.multiArray.scalars(), expected, absolute: 1e-5) == nil)
    let image = try array.image(min: -2, max: 2)
    #expect(image.format == .rgb8)
    // Rounded down, since the values were slightly smaller before.
    #expect(zip(image.packedBytes, pixels.packedBytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    let green = try array.image(min: -2, max: 2, channel: 1)
    #expect(green.format == .grey8 && green.packedBytes == image.channel(1).map { UInt8($0) })
    #expect(throws: RequestError.self) { try array.image(channel: 3) }
    #expect(throws: RequestError.self) { try array.image(channel: -1) }
    #expect(throws: RequestError.self) { try array.image(min: 1, max: 1) }
  }

  @Test("Values outside the range are clamped; labels of at least 1 are white from 0 to 1")
  func clamped() throws {
    let labels = Tensor([0, 1, 15, 0, 20, 2].map { Int32($0) }, shape: [2, 3])
    #expect(try labels.image(min: 0, max: 1).packedBytes == [0, 255, 255, 0, 255, 255])
    let floats = Tensor(
      [-5, 0.5, .nan, 300, .infinity, -.infinity] as [Float], shape: [1, 2, 3, 1])
    #expect(try floats.image(min: 0, max: 1).packedBytes == [0, 127, 0, 255, 255, 0])
    #expect(throws: RequestError.self) { try Tensor(zeros: [2, 2, 2]).image() }
    #expect(throws: RequestError.self) { try Tensor(zeros: [4]).image() }
    #expect(throws: RequestError.self) { try Tensor(zeros: [2, 3, 4, 3]).image() }
  }

  @Test("Image outputs become pixels, red first, in either channel order")
  func imageOutput() throws {
    for channels in ImageInput.Channels.allCases {
      let kind = ModelDescription.Kind.image(
        ImageInput(width: 4, height: 3, channels: channels))
      let found = try perform(
        model(channels: channels, outputs: ["same": kind]) { graph, input in
          [("same", try graph.add(.activation(.relu), [input]))]
        })
      let observation = try #require(found.first as? PixelBufferObservation)
      #expect(observation.featureName == "same")
      if channels == .grey {
        let expected = stride(from: 0, to: 36, by: 3).map { place -> Double in
          let rgb = pixels.packedBytes[place..<place + 3].map(Double.init)
          return 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]
        }
        #expect(
          zip(observation.pixelBuffer.packedBytes, expected).allSatisfy {
            abs(Double($0) - $1) <= 0.51
          })
      } else {
        #expect(observation.pixelBuffer.packedBytes == pixels.packedBytes)
      }
    }
  }

  @Test("Classes have names and are sorted by score")
  func classification() throws {
    let names = ["cat", "dog", "owl"]
    let found = try perform(
      model(classLabels: names, probabilities: "scores") { graph, input in
        [("scores", try graph.add(.globalAveragePool2D(Operator.GlobalAveragePool2D()), [input]))]
      })
    let classes = found.compactMap { $0 as? ClassificationObservation }
    #expect(classes.count == 3 && found.count == 3)
    let means = (0..<3).map { channel in
      Double(pixels.channel(channel).reduce(0) { $0 + Int($1) }) / 12
    }
    for observation in classes {
      let index = try #require(names.firstIndex(of: observation.identifier))
      #expect(abs(Double(observation.confidence) - means[index]) < 1e-3)
    }
    #expect(classes.map(\.confidence) == classes.map(\.confidence).sorted(by: >))
  }

  @Test("The labels of a segmentation network become a label map")
  func labels() throws {
    let found = try perform(
      model { graph, input in
        let large = try graph.add(
          .resizeBilinear(
            Operator.ResizeBilinear(size: Operator.Extent2D(9, 13), mapping: .alignCorners)),
          [input])
        let labels = try graph.add(.argMax(Operator.ArgMax(elementType: .int32)), [large])
        return [("labels", try graph.add(.reshape(Operator.Reshape(shape: [9, 13])), [labels]))]
      })
    let observation = try #require(found.first as? SemanticSegmentationObservation)
    #expect(observation.featureName == "labels")
    let map = observation.labelMap
    #expect(map.width == 13 && map.height == 9)
    #expect(map.classes.names == ["background", "class 1", "class 2"])
    // Every third row and column shows a pixel of the image.
    for y in 0..<3 {
      for x in 0..<4 {
        let rgb = Array(pixels.packedBytes[3 * (4 * y + x)..<3 * (4 * y + x) + 3])
        let largest = rgb.firstIndex(of: rgb.max() ?? 0)
        #expect(Int(map.labels[4 * y * 13 + 4 * x]) == largest)
      }
    }
    #expect(observation.multiArray.shape == [9, 13])
    #expect(observation.multiArray.scalars(of: Int32.self) == map.labels.map { Int32($0) })
    // With half-pixel centres, the corners lie between pixels, and the labels follow the same rule.
    let other = try perform(
      model { graph, input in
        let large = try graph.add(
          .resizeBilinear(
            Operator.ResizeBilinear(size: Operator.Extent2D(6, 8), mapping: .halfPixelCenters)),
          [input])
        return [("labels", try graph.add(.argMax(Operator.ArgMax(elementType: .int32)), [large]))]
      })
    let half = try #require(other.first as? SemanticSegmentationObservation).labelMap
    #expect(half.width == 8 && half.height == 6)
    let expected = ReferenceUpsampling.labels(
      ReferenceTensor(shape: [1, 3, 4, 3], values: pixels.packedBytes.map { Double($0) }),
      to: (6, 8), .halfPixelCenters)
    #expect(half.labels.map { Int($0) } == expected.labels)
  }

  @Test("A model's initial scaling is applied while the image is sampled")
  func inputScale() throws {
    let numbers: [(Bool, Float)] = [(true, 0.5), (false, -3), (true, -2), (false, 1)]
    func model(_ count: Int, bias: [Float]) throws -> ImageModel {
      try self.model(scale: 2, offset: 7) { graph, input in
        var value = input
        for (isFactor, number) in numbers.prefix(count) {
          let constant = graph.addConstant(Tensor([number], shape: [1]))
          value = try graph.add(
            isFactor ? .binary(.multiply) : .binary(.add), [constant, value])
        }
        let vector = graph.addConstant(Tensor(bias, shape: [3]))
        return [("sum", try graph.add(.binary(.add), [value, vector]))]
      }
    }
    let whole = try model(4, bias: [10, 20, 30])
    #expect(whole.imageInput.scale.x == -2 && whole.imageInput.offset.x == 0)
    let found = try #require(perform(whole).first as? MultiArrayObservation)
    let expected = pixels.packedBytes.enumerated().map { index, byte in
      -2 * Double(byte) + Double(10 * (index % 3 + 1))
    }
    #expect(mismatch(found.multiArray.scalars(), expected, absolute: 1e-4) == nil)
    #expect(try model(0, bias: [1, 2, 3]).imageInput.scale.x == 2)
    // The scaling is not taken out of a graph that uses its input twice.
    let twice = try self.model { graph, input in
      let half = graph.addConstant(Tensor([0.5] as [Float], shape: [1]))
      return [
        (
          "sum",
          try graph.add(
            .binary(.add),
            [input, graph.add(.binary(.multiply), [input, half])])
        )
      ]
    }
    #expect(twice.imageInput.scale.x == 1)
  }

  @Test("Additional inputs are passed by name")
  func additionalInputs() throws {
    let model = try model { graph, input in
      let bias = graph.addInput("bias", TensorType(.float32, [3]))
      return [("sum", try graph.add(.binary(.add), [input, bias]))]
    }
    #expect(model.inputImageFeatureName == "image")
    let bias = Tensor([10, 20, 30] as [Float], shape: [3])
    let found = try perform(model, additional: ["bias": bias])
    let sum = try #require(found.first as? MultiArrayObservation).multiArray.scalars(of: Float.self)
    #expect(sum[1] == Float(pixels.packedBytes[1]) + 20)
    #expect(
      throws: InferenceError.missingInput(name: "bias")
    ) {
      try perform(model)
    }
    #expect(throws: InferenceError.unknownInput(name: "gain")) {
      try perform(model, additional: ["bias": bias, "gain": bias])
    }
    #expect(throws: InferenceError.self) {
      try perform(model, additional: ["bias": Tensor(zeros: [4])])
    }
  }

  @Test("A model without an image input is rejected, and the error lists its inputs")
  func noImageInput() throws {
    var graph = Graph()
    let input = graph.addInput("numbers", TensorType(.float32, [4]))
    graph.addOutput("same", try graph.add(.activation(.relu), [input]))
    let description = ModelDescription(
      inputs: [.init(name: "numbers", kind: .tensor(TensorType(.float32, [4])))], outputs: [])
    let error = #expect(throws: InferenceError.self) { try ImageModel(graph, description) }
    #expect(error?.description.contains("numbers") == true)
    let named = #expect(throws: InferenceError.self) {
      try ImageModel(graph, description, inputImageFeatureName: "image")
    }
    #expect(named?.description.contains("image") == true)
  }

  @Test("A batch gives the results of its single images, in order")
  func batch() async throws {
    let model = try model { graph, input in
      [("mean", try graph.add(.globalAveragePool2D(Operator.GlobalAveragePool2D()), [input]))]
    }
    let images = (0..<7).map { PixelBuffer.noise(width: 9 + $0, height: 5, seed: UInt64($0)) }
    let request = ModelRequest(model: model)
    for concurrency in [1, 3, 20] {
      let found = try await request.perform(
        onBatch: images.map { ImageRequestHandler($0) }, maximumConcurrency: concurrency)
      #expect(found.count == 7)
      for (image, observations) in zip(images, found) {
        let alone = try await ImageRequestHandler(image).perform(request)
        #expect(
          observations.first as? MultiArrayObservation == alone.first as? MultiArrayObservation)
      }
    }
    #expect(try await request.perform(onBatch: []).isEmpty)
    await #expect(throws: FileError.self) {
      try await request.perform(
        onBatch: [ImageRequestHandler(images[0]), ImageRequestHandler(contentsOf: "/nowhere")])
    }
  }

  @Test("A file in the project's own format gives labels, not logits")
  func ownFile() throws {
    let model = try ImageModel(
      contentsOf: SharedData.packageFolder + "/Weights/silhouette-scene.safetensors")
    let handler = ImageRequestHandler(PixelBuffer.noise(width: 90, height: 70, seed: 3))
    let found = try handler.perform(ModelRequest(model: model))
    #expect(found.count == 2 && found.last is PixelBufferObservation)
    let labels = try #require(found.first as? SemanticSegmentationObservation)
    #expect(labels.classes == .pascalVOC)
    let expected = try handler.perform(SemanticSegmentationRequest(model: model))
    #expect(labels.labelMap == expected.labelMap)
  }

  @Test(
    "Apple's own file gives the reference's labels",
    .enabled(if: SharedData.isPresent, "needs the folder shared beside the checkout"))
  func appleFile() async throws {
    let model = try ImageModel(contentsOf: SharedData.path("weights/DeepLabV3Int8LUT.mlmodel"))
    #expect(model.inputImageFeatureName == "image")
    #expect(model.modelDescription.outputs.map(\.name) == ["semanticPredictions"])
    #expect(abs(model.imageInput.scale.x - 1 / 127.5) < 1e-7 && model.imageInput.offset.x == -1)
    let request = ModelRequest(model: model)
    for photo in [SharedPhoto.dog, .astronaut] {
      let found = try await request.perform(onFile: photo.path)
      let observation = try #require(found.first as? SemanticSegmentationObservation)
      let labels = try photo.reference().tensor("labels_apple")
        .withUnsafeScalars(of: UInt8.self) { Array($0) }
      #expect(agreement(observation.labelMap.labels, labels) > 0.99)
      #expect(observation.labelMap.classes == .pascalVOC)
    }
    // The same as a recognised network.
    let network = try DeepLabV3(contentsOf: SharedData.path("weights/DeepLabV3Int8LUT.mlmodel"))
    let own = try await SemanticSegmentationRequest(model: network.imageModel)
      .perform(onFile: SharedPhoto.dog.path)
    let other = try await request.perform(onFile: SharedPhoto.dog.path)
    #expect(
      agreement(
        own.labelMap.labels,
        (other.first as? SemanticSegmentationObservation)?.labelMap.labels ?? [])
        > 0.9999)
  }
}
