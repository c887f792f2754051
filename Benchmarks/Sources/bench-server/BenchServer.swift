// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs one inference for each line of standard input and prints its time in seconds, from floats in memory to the
/// label map in memory.
///
/// INPUT contains raw bytes UInt8 [S, S, 3]; their labels are written to LABELS, raw bytes UInt8 [S, S], before the
/// first time is printed. This way, a program can interleave measurements of several runtimes.
@main
struct BenchServer: ParsableCommand {
  @Option(help: "A .safetensors, .tflite or .mlmodel file.") var model: String
  @Option(help: "The number of threads.") var threads: Int = 2
  @Option(help: "swift or openBLAS.") var backend: String?
  @Option(help: "base, v3 or v4.") var instructionSet: String?
  @Argument var input: String
  @Argument var labels: String

  func run() throws {
    let options = InferenceOptions(
      threadCount: threads, matrixBackend: backend.flatMap(MatrixBackend.init(rawValue:)),
      instructionSet: instructionSet)
    let network = try DeepLabV3(contentsOf: model, options: options)
    let side = network.inputSize
    guard let file = fopen(input, "rb") else { throw ValidationError("\(input): cannot be read") }
    var bytes = [UInt8](repeating: 0, count: side * side * 3)
    let count = fread(&bytes, 1, bytes.count, file)
    fclose(file)
    guard count == bytes.count else {
      throw ValidationError("\(input): expected \(bytes.count) bytes, found \(count)")
    }
    let tensor = Tensor(
      bytes.map { Float($0) * network.imageInput.scale.x + network.imageInput.offset.x },
      shape: [1, side, side, 3])
    let map = try network.labels(for: tensor)
    guard let out = fopen(labels, "wb") else {
      throw ValidationError("\(labels): cannot be written")
    }
    fwrite(map.labels, 1, map.labels.count, out)
    fclose(out)
    let clock = ContinuousClock()
    while readLine() != nil {
      var result: LabelMap?
      let seconds = try clock.measure { result = try network.labels(for: tensor) }
      guard result?.labels.count == side * side else { continue }
      print(seconds / .seconds(1))
      fflush(nil)
    }
  }
}
