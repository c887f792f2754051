// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// The names of classes in metadata, as exporters write them.
@Suite struct ClassNamesTests {
  @Test(
    arguments: [
      ("{0: 'person', 1: 'bicycle'}", ["person", "bicycle"]),
      ("{1: \"dog's\", 0: 'a, \\'b\\' {c}'}", ["a, 'b' {c}", "dog's"]),
      (#"{"0": "wall", "1": "building",}"#, ["wall", "building"]),
      (" [ 'a', \"b\" ]\n", ["a", "b"]), ("['Straße']", ["Straße"]),
      ("sky, sea ,land", ["sky", "sea", "land"]), ("sky\r\nsea\n", ["sky", "sea"]),
    ])
  func listsAreRead(_ text: String, _ expected: [String]) {
    #expect(ClassNames.names(in: text) == expected)
  }

  @Test(
    arguments: [
      "", " ", "person", "{", "[", "{}", "[]", "{0: 'a'", "{0: 'a', 2: 'b'}", "{0: 'a', 0: 'b'}",
      "{-1: 'a'}", "{0: a}", "{0 'a'}", "{'x': 'a'}", "['a' 'b']", "['a", "['a\\", "['a'] x",
      "['']", "{0: 'a'} x", "{99999999999999999999: 'a'}", ",", "a,,b", "{0: 'a';1: 'b'}",
    ])
  func anythingElseIsNoNames(_ text: String) {
    #expect(ClassNames.names(in: text).isEmpty)
  }

  @Test func lengthsAreLimited() {
    let many = [String](repeating: "'a'", count: 1 << 17).joined(separator: ",")
    #expect(ClassNames.names(in: "[\(many)]").isEmpty)
    #expect(
      ClassNames.names(in: [UInt8](repeating: 10, count: 1 << 21).map { "\($0)," }.joined()).isEmpty
    )
  }

  @Test func theFirstEntryWithNamesCounts() {
    #expect(
      ClassNames.names(in: [("task", "a,b"), ("classes", "c,d"), ("names", "['e']")]) == ["e"])
    #expect(ClassNames.names(in: [("names", "?"), ("classes", "c,d")]) == ["c", "d"])
    #expect(ClassNames.names(in: []).isEmpty)
  }
}

/// ONNX networks that label pixels, with settings that state how images are scaled.
@Suite struct ONNXClassTests {
  private let settings = MaskModelSettings(
    mean: SIMD3(repeating: 0), deviation: SIMD3(repeating: 1), reading: .classes)

  /// The largest number of each pixel, found in the graph.
  @Test func mapsOfClassesAreLabels() throws {
    let export = try #require(ONNXExport.all.first { $0.name == "classes" })
    let file = try ModelFile(contentsOf: export.path, settings: settings)
    let model = try ImageModel(file.segmentation())
    #expect(model.classes?.names == ["background", "cat", "dog's"])
    let image = try export.arrays("input")[0].permuted([0, 2, 3, 1])
    let expected = try export.arrays("output")[0].numbers
    #expect(Set(expected).count > 1)
    let map = try #require(try model.run(image).labelMap)
    #expect((map.width, map.height) == (20, 16))
    // Numbers that are nearly equal may be rounded either way.
    #expect(zip(map.labels, expected).count { Double($0) != $1 } <= 3)
    // The same as a mask: what is not of the first class.
    let mask = try #require(try ImageModel(file).run(image).mask)
    #expect(mask.shape == [1, 16, 20, 1])
    #expect(zip(mask.numbers, expected).count { $0 != ($1 == 0 ? 0 : 1) } <= 3)
  }

  /// Scores of a smaller map, which become labels of the input's size.
  @Test func scoresAreLabels() throws {
    var file = TinyONNX(
      inputs: [.init("x", [1, 3, 4, 6])],
      .init("MaxPool", ["x"], ["y"], ["kernel_shape": .ints([2, 2]), "strides": .ints([2, 2])]))
    file.modelFields = Protobuf.field(
      14, Protobuf.field(1, "classes") + Protobuf.field(2, "red,green,blue"))
    let bytes = file.bytes.withUnsafeBytes { FileBytes(copying: $0, path: "tiny.onnx") }
    let read = try ModelFile(bytes, ModelFile.Options(settings: settings))
    let model = try ImageModel(read.segmentation())
    #expect(model.classes?.names == ["red", "green", "blue"])
    let image = Tensor(shape: [1, 4, 6, 3]) { (target: UnsafeMutableBufferPointer<Float>) in
      for index in target.indices { target[index] = index % 3 == index / 3 % 6 / 2 ? 1 : 0 }
    }
    let map = try #require(try model.run(image).labelMap)
    #expect((map.width, map.height) == (6, 4))
    #expect(Array(map.labels.prefix(6)) == [0, 0, 1, 1, 2, 2])
    // Without settings, nobody knows how images are scaled.
    let undescribed = try ModelFile(bytes, ModelFile.Options())
    #expect(throws: ModelError.self) { try undescribed.segmentation() }
    #expect(try undescribed.undescribedShape?.classNames == ["y"])
  }
}
