// SPDX-License-Identifier: Apache-2.0

import Foundation
import InferenceTestSupport
import SilhouetteInference
import SilhouetteModelFormats
import TestSupport
import Testing

/// A check that the network in `Tools/train` gives the library's logits for the same weights file.
///
/// Needs a Python with PyTorch: the one in the variable `SILHOUETTE_PYTHON`, or `python3`.
@Suite struct TrainingForwardTests {
  static let tolerance = 2e-4

  /// A network and an input for it.
  struct Case {
    let weights: DeepLabV3.Weights
    let image: Tensor

    init(_ network: SeededDeepLabV3) {
      weights = network.weights
      image = network.input
    }
  }

  static func cases() throws -> [Case] {
    var cases: [Case] = []
    let heads: [(width: Double, rates: [Int], imagePooling: Bool)] = [
      (0.5, [6, 12, 18], true), (1, [], true), (0.35, [2], false),
    ]
    for (width, rates, imagePooling) in heads {
      for (outputStride, inputSize) in [(8, 49), (16, 81)] {
        cases.append(
          Case(
            try SeededDeepLabV3(
              widthMultiplier: width, outputStride: outputStride, inputSize: inputSize,
              rates: rates, imagePooling: imagePooling, seed: UInt64(inputSize))))
      }
    }
    return cases
  }

  @Test(.enabled(if: Python.withTorch != nil, "needs a Python with PyTorch (SILHOUETTE_PYTHON)"))
  func sameLogits() throws {
    let python = try #require(Python.withTorch)
    let folder = try TemporaryFolder()
    let cases = try Self.cases()
    var arguments = [SharedData.packageFolder + "/Tools/train/forward.py"]
    for (number, element) in cases.enumerated() {
      let files = ["weights", "input", "output"].map { folder("\($0)\(number).safetensors") }
      try element.weights.write(to: files[0], precision: .float32)
      var input = SafetensorsWriter()
      input.add("image", element.image)
      try input.write(to: files[1], overwriting: false)
      arguments += files
    }
    // One process for all cases: starting PyTorch takes seconds.
    try #require(python.run(arguments) == 0)
    for (number, element) in cases.enumerated() {
      let file = try SafetensorsFile(contentsOf: folder("output\(number).safetensors"))
      let theirs = try file.tensor("logits")
      let network = try DeepLabV3(element.weights, inputSize: element.image.shape[1])
      let ours = try network.logits(for: element.image)
      let comment = Comment(rawValue: "\(element.weights.configuration), \(element.image.shape)")
      #expect(ours.shape == theirs.shape, comment)
      // Two networks of zeros would agree trivially.
      #expect((ours.numbers.map(abs).max() ?? 0) > 0.1, comment)
      #expect(
        mismatch(ours.numbers, theirs.numbers, absolute: Self.tolerance) == nil, comment)
    }
  }
}

/// A Python interpreter with the packages that `Tools/train` needs.
private struct Python {
  let path: String

  /// The interpreter in the variable `SILHOUETTE_PYTHON`, or `python3`, if it can train.
  static let withTorch: Python? = {
    let environment = ProcessInfo.processInfo.environment
    let python = Python(path: environment["SILHOUETTE_PYTHON"] ?? "python3")
    return (try? python.run(["-c", "import torch, safetensors"])) == 0 ? python : nil
  }()

  /// Runs the interpreter until it exits.
  ///
  /// - Returns: The exit code.
  func run(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [path] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
