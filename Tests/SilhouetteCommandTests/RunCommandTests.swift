// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import SilhouetteInference
import SilhouetteModelFormats
import TestSupport
import Testing

@testable import SilhouetteCommand

/// `run`: a model on NumPy arrays.
@Suite("Models on arrays", .serialized)
struct RunCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes an array; returns its path.
  private func write(_ tensor: Tensor, to name: String = "input.npy") throws -> String {
    try folder.write(NPYWriter(tensor).bytes, to: name)
  }

  private static func contents(_ path: String) throws -> [UInt8] { try bytes(ofFile: path) }

  private func tiny() throws -> String {
    try folder.write(TinyTFLite.quantized.bytes, to: "tiny.tflite")
  }

  /// A graph of two inputs: their sum, and the first one again.
  private func sum() throws -> String {
    var file = TinyTFLite()
    let a = file.add("a", [2, 3])
    let b = file.add("b", [2, 3])
    let result = file.add("sum", [2, 3])
    file.operators = [
      TinyTFLite.Operator(
        code: 0, inputs: [a, b], outputs: [result], optionsType: 11,
        options: [0: .integer(UInt8(0))])
    ]
    file.inputs = [a, b]
    file.outputs = [result, a]
    return try folder.write(file.bytes, to: "sum.tflite")
  }

  /// The input of the network in ``tiny()``, of the type that its graph has.
  private func picture(_ graph: Graph) throws -> Tensor {
    let type = graph[try #require(graph.inputs.first)].type
    #expect(type.shape == [1, 4, 4, 3])
    return type.elementType == .uint8
      ? Tensor((0..<48).map { UInt8($0 * 5) }, shape: type.shape)
      : Tensor((0..<48).map { Float($0) / 16 - 1 }, shape: type.shape)
  }

  @Test("The outputs are those of the model in this process")
  func outputs() async throws {
    let path = try tiny()
    let model = try Model(ModelFile(contentsOf: path).graph())
    let input = try picture(model.graph)
    let expected = try await model.run([input])
    let out = folder("out")
    let run = try await Command.run("run", path, try write(input), "-o", out)
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.error == "\(out)/output0.npy: “labels” int64[1, 2, 2]\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: out) == ["output0.npy"])
    #expect(try NPYFile(contentsOf: out + "/output0.npy").tensor() == expected[0])
  }

  @Test("A converted model gives the same arrays and has the same names")
  func converted() async throws {
    let path = try tiny()
    let model = try Model(ModelFile(contentsOf: path).graph())
    let input = try write(try picture(model.graph))
    let other = folder("tiny.safetensors")
    let conversion = try await Command.run("convert", path, "-o", other)
    #expect(conversion.status == 0 && conversion.error.hasPrefix("\(other): a graph of "))
    #expect(try await Command.run("convert", path, "-o", other).status == 1)
    #expect(try await Command.run("convert", other, "-o", other, "--overwrite").status == 0)
    for (model, out) in [(path, folder("a")), (other, folder("b"))] {
      #expect(try await Command.run("run", model, input, "-o", out).status == 0)
    }
    #expect(
      try bytes(ofFile: folder("a/output0.npy")) == bytes(ofFile: folder("b/output0.npy")))
    let text = try await Command.run("inspect", other)
    #expect(text.status == 0 && text.text.hasPrefix("format: silhouette graph (safetensors)\n"))
    #expect(text.text.contains("picture") && text.text.contains("labels"))
    #expect(text.text.contains("converted from: TensorFlow Lite\n"))
  }

  @Test("Arrays are taken and written in the model's order")
  func order() async throws {
    let a = Tensor([1, 2, 3, 4, 5, 6] as [Float], shape: [2, 3])
    let b = Tensor([10, 20, 30, 40, 50, 60] as [Float], shape: [2, 3])
    let arguments = [
      "run", try sum(), try write(a, to: "a.npy"), try write(b, to: "b.npy"), "-o", folder("out/"),
      "--quiet", "--threads", "1", "--backend", "swift", "--instruction-set", "base",
    ]
    let run = try await Command.run(arguments)
    #expect(run.status == 0 && run.output.isEmpty && run.error.isEmpty, "\(run.error)")
    let sum = try NPYFile(contentsOf: folder("out/output0.npy")).tensor()
    #expect(sum == Tensor([11, 22, 33, 44, 55, 66] as [Float], shape: [2, 3]))
    #expect(try NPYFile(contentsOf: folder("out/output1.npy")).tensor() == a)
    // Existing results stay unless asked.
    let again = try await Command.run(arguments)
    #expect(again.status == 1)
    #expect(again.error.contains("output0.npy: exists already; replace it with --overwrite"))
    #expect(try await Command.run(arguments + ["--overwrite"]).status == 0)
  }

  @Test("An array comes from standard input; other precisions and orders are converted")
  func conversions() async throws {
    // 1 in half precision, big-endian, and 2 in double precision, column by column.
    func file(_ descr: String, _ order: String, _ bytes: [UInt8]) -> [UInt8] {
      let text = "{'descr': '\(descr)', 'fortran_order': \(order), 'shape': (2, 3), }\n"
      return [0x93] + Array("NUMPY\u{1}\0".utf8) + [UInt8(text.utf8.count), 0] + Array(text.utf8)
        + bytes
    }
    let half = file(">f2", "False", (0..<6).flatMap { [0x3C, UInt8($0)] })
    let doubles = [1, 4, 2, 5, 3, 6].map(Double.init)
    let double = try folder.write(
      file("<f8", "True", TinyTFLite.bytes(doubles.map(\.bitPattern))), to: "double.npy")
    let run = try await Command.run(
      ["run", try sum(), "-", double, "-o", folder("out")], input: half)
    #expect(run.status == 0, "\(run.error)")
    #expect(
      try NPYFile(contentsOf: folder("out/output0.npy")).tensor()
        == Tensor((0..<6).map { Float($0 + 2) + Float($0) / 1024 }, shape: [2, 3]))
  }

  @Test("A quantised input takes the original's bytes, by scale and zero point")
  func quantized() async throws {
    let path = try tiny()
    let bytes = Tensor((0..<48).map { UInt8($0 * 5) }, shape: [1, 4, 4, 3])
    let numbers = Tensor((0..<48).map { Float($0 * 5 - 128) * 0.0078125 }, shape: [1, 4, 4, 3])
    for (array, out) in [(bytes, folder("bytes")), (numbers, folder("numbers"))] {
      let run = try await Command.run("run", path, try write(array), "-o", out)
      #expect(run.status == 0, "\(run.error)")
    }
    #expect(
      try Self.contents(folder("bytes/output0.npy"))
        == Self.contents(folder("numbers/output0.npy")))
    let other = try write(Tensor(zeros: [1, 4, 4, 3], of: .int32), to: "other.npy")
    let refused = try await Command.run("run", path, other, "-o", folder("none"))
    #expect(
      refused.error.contains(
        "takes uint8 of 0.0078125·(q−128)[1, 4, 4, 3] or float32[1, 4, 4, 3], found int32"))
    let text = try await Command.run("inspect", path)
    #expect(text.text.contains("arrays of input “picture”: uint8 of 0.0078125·(q−128)\n"))
  }

  @Test("Inputs and outputs of an ONNX file, and of a conversion, have the file's element types")
  func elements() async throws {
    // A byte image of open size becomes labels, a mask in bytes and truth values.
    var file = TinyONNX(
      inputs: [.init("x", type: 2, [nil, 3, nil, nil])], tensors: [.reals("k", [], [100])],
      .init("Cast", ["x"], ["f"], ["to": .int(1)]),
      .init("ArgMax", ["f"], ["a"], ["axis": .int(1), "keepdims": .int(0)]),
      .init("Cast", ["a"], ["labels"], ["to": .int(3)]),
      .init("Greater", ["f", "k"], ["truth"]), .init("Cast", ["f"], ["half"], ["to": .int(10)]))
    file.outputs = ["labels", "truth"]
    let path = try folder.write(file.bytes, to: "m.onnx")
    let other = folder("m.safetensors")
    let conversion = try await Command.run("convert", path, "-o", other, "--input-size", "2x1")
    #expect(conversion.status == 0, "\(conversion.error)")
    let image = Tensor([1, 200, 7, 100, 255, 101] as [UInt8], shape: [1, 3, 1, 2])
    for (model, out) in [(path, folder("a")), (other, folder("b"))] {
      let run = try await Command.run("run", model, try write(image), "-o", out)
      #expect(run.status == 0, "\(run.error)")
      #expect(run.error.contains("“labels” int8[1, 1, 2]") && run.error.contains("“truth” bool["))
      let labels = try NPYFile(contentsOf: out + "/output0.npy")
      #expect(labels.type == NPYElementType(.int8))
      #expect(try labels.tensor() == Tensor([2, 0] as [Int32], shape: [1, 1, 2]))
      let truth = try NPYFile(contentsOf: out + "/output1.npy")
      #expect(truth.type == NPYElementType(.bool))
      #expect(try truth.tensor() == Tensor([0, 1, 0, 0, 1, 1] as [UInt8], shape: [1, 3, 1, 2]))
    }
  }

  @Test("Numbers among the inputs that decide sizes are taken from their arrays")
  func sizes() async throws {
    let fixtures = SharedData.packageFolder + "/Tests/Fixtures/onnx/"
    let values = try SafetensorsFile(contentsOf: fixtures + "sized.safetensors")
    let paths = try (0..<3).map { try write(values.tensor("input.\($0)"), to: "\($0).npy") }
    let run = try await Command.run(
      ["run", fixtures + "sized.onnx"] + paths + ["-o", folder("sized")])
    #expect(run.status == 0, "\(run.error)")
    let found = try NPYFile(contentsOf: folder("sized/output0.npy")).tensor()
    let expected = try values.tensor("output.0")
    #expect(found.shape == expected.shape)
    #expect(zip(found.scalars(), expected.scalars()).allSatisfy { abs($0 - $1) < 1e-5 as Float })
    let long = try write(Tensor([1, 2, 3] as [Float]), to: "long.npy")
    let wrong = try await Command.run(
      ["run", fixtures + "sized.onnx", paths[0], paths[1], long, "-o", folder("wrong")])
    #expect(wrong.status == 1)
    #expect(wrong.error.contains("input “size”"), "\(wrong.error)")
    #expect(wrong.error.contains("takes float32[2], found float32[3]"), "\(wrong.error)")
  }

  @Test("Arrays that do not fit are errors that name the file, and nothing is written")
  func mismatches() async throws {
    let path = try sum()
    let good = try write(Tensor(zeros: [2, 3]), to: "good.npy")
    func fails(
      _ arrays: [String], _ message: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let run = try await Command.run(["run", path] + arrays + ["-o", folder("out")])
      #expect(run.status == 1 && run.output.isEmpty, sourceLocation: sourceLocation)
      #expect(run.error == "Error: \(message)\n", sourceLocation: sourceLocation)
      #expect(
        !FileManager.default.fileExists(atPath: folder("out")), sourceLocation: sourceLocation)
    }
    let list = "(“a” float32[2, 3], “b” float32[2, 3])"
    try await fails([], "\(path): takes 2 arrays \(list), found 0")
    try await fails([good], "\(path): takes 2 arrays \(list), found 1")
    try await fails([good, good, good], "\(path): takes 2 arrays \(list), found 3")
    let turned = try write(Tensor(zeros: [3, 2]), to: "turned.npy")
    try await fails(
      [good, turned], "\(turned): input 1, “b”, takes float32[2, 3], found float32[3, 2]")
    let integers = try write(Tensor(zeros: [2, 3], of: .int64), to: "integers.npy")
    try await fails(
      [integers, good], "\(integers): input 0, “a”, takes float32[2, 3], found int64[2, 3]")
    let bytes = try write(Tensor(zeros: [2, 3], of: .uint8), to: "bytes.npy")
    try await fails(
      [bytes, good], "\(bytes): input 0, “a”, takes float32[2, 3], found uint8[2, 3]")
    let text = try folder.write(Array("1 2 3\n".utf8), to: "text.npy")
    try await fails(
      [text, good],
      "\(text): not a valid npy file at byte 0: expected a NumPy array, found another format")
    let missing = folder("missing.npy")
    try await fails([missing, good], "\(missing): no such file")
  }

  @Test("Mistakes in the usage are exit code 64, other failures 1")
  func usage() async throws {
    let array = try write(Tensor(zeros: [2, 3]))
    let path = try sum()
    #expect(try await Command.run("run", path, array, array).status == 64)
    let output = try await Command.run("run", path, array, array, "-o", "-")
    #expect(output.status == 64 && output.error.contains("expected a folder"), "\(output.error)")
    let empty = try await Command.run("run", path, array, array, "-o", "")
    #expect(empty.status == 64)
    let twice = try await Command.run("run", path, "-", "-", "-o", folder("out"))
    #expect(twice.status == 64 && twice.error.contains("only one array"), "\(twice.error)")
    let threads = try await Command.run(
      "run", path, array, array, "-o", folder("out"), "--threads", "0")
    #expect(threads.status == 64)
    let file = try await Command.run("run", path, array, array, "-o", array)
    #expect(file.status == 1 && file.error.contains("it is a file"), "\(file.error)")
    let unknown = try await Command.run("run", "nowhere", array, "-o", folder("out"))
    #expect(unknown.status == 1 && unknown.error.contains("no such file or installed model"))
    let other = try await Command.run("run", array, array, "-o", folder("out"))
    #expect(other.status == 1 && other.error.contains("not a valid model file"), "\(other.error)")
    #expect(!FileManager.default.fileExists(atPath: folder("out")))
  }

  @Test("Channels first: shapes and arrays are those of the model's format")
  func channelsFirst() throws {
    var graph = Graph()
    let image = graph.addInput("image", TensorType(.float32, [1, 2, 3, 4]))
    let vector = graph.addInput("", TensorType(.float32, [3]))
    graph.addOutput("image", image)
    graph.addOutput("vector", vector)
    let inputs = ArrayInputs(of: graph, model: "m", order: .channelsFirst)
    #expect(inputs.inputs.map(\.type.shape) == [[1, 4, 2, 3], [3]])
    let stored = Tensor((0..<24).map(Float.init), shape: [1, 4, 2, 3])
    let other = try write(Tensor([1, 2, 3] as [Float]), to: "vector.npy")
    func tensors(_ paths: [String]) throws -> [Tensor] {
      try inputs.tensors(paths.map { try NPYFile(contentsOf: $0) })
    }
    let found = try tensors([write(stored), other])
    #expect(found[0] == stored.permuted([0, 2, 3, 1]))
    #expect(found[1] == Tensor([1, 2, 3] as [Float]))
    let last = try write(found[0], to: "last.npy")
    let error = #expect(throws: ArrayInputError.self) { try tensors([last, other]) }
    #expect(
      error?.description
        == "\(last): input 0, “image”, takes float32[1, 4, 2, 3], found float32[1, 2, 3, 4]")
    let unnamed = #expect(throws: ArrayInputError.self) {
      try tensors([folder("input.npy"), last])
    }
    #expect(unnamed?.description.contains(": input 1 takes float32[3], found ") == true)
  }
}
