// SPDX-License-Identifier: Apache-2.0

@_spi(Benchmarks) import SilhouetteInference

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs one inference of any network for each line of standard input and prints its time in seconds, from the input in
/// memory to the outputs in memory.
///
///     bench-network-server THREADS MODEL INPUT OUTPUT
///     bench-network-server THREADS --once MODEL INPUT
///     bench-network-server THREADS --profile MODEL…
///     bench-network-server THREADS --load MODEL…
///
/// MODEL is a file of any format that the library reads. INPUT contains the network's inputs one after another, raw
/// Float32; all outputs, in the file's order, are written to OUTPUT before the first time is printed. Images have their
/// channels last in both, whatever the format. This way, a program can interleave measurements of several runtimes.
///
/// `--once` loads the network, runs it once and prints the peak of the resident memory, in KiB. `--profile` prints the
/// steps and their times instead, `--load` the time from the file to a network that is ready to run.
@main
struct NetworkServer {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 3, let threads = Int(arguments.removeFirst()) else {
      throw Failure(
        "THREADS MODEL INPUT OUTPUT, THREADS --once MODEL INPUT, or THREADS --profile or --load and"
          + " models")
    }
    let options = InferenceOptions(threadCount: threads)
    switch arguments[0] {
    case "--once":
      guard arguments.count == 3 else { throw Failure("THREADS --once MODEL INPUT") }
      try once(arguments[1], input: arguments[2], options)
    case "--profile": for path in arguments.dropFirst() { try profile(path, options) }
    case "--load": try load(arguments.dropFirst(), options)
    default:
      guard arguments.count == 3 else { throw Failure("THREADS MODEL INPUT OUTPUT") }
      try serve(arguments[0], input: arguments[1], output: arguments[2], options)
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  static func serve(
    _ path: String, input: String, output: String, _ options: InferenceOptions
  ) throws {
    let model = try Model(ModelFile(contentsOf: path).graph(), options: options)
    let inputs = try tensors(of: model.graph, input)
    var outputs = try model.run(inputs)
    guard let file = fopen(output, "wb") else { throw Failure("\(output): cannot be written") }
    for result in outputs {
      result.withUnsafeBytes { _ = fwrite($0.baseAddress, 1, $0.count, file) }
    }
    fclose(file)
    let clock = ContinuousClock()
    while readLine() != nil {
      let seconds = try clock.measure { try model.run(inputs, into: &outputs) }
      print(seconds / .seconds(1))
      fflush(nil)
    }
  }

  /// Returns the inputs of a graph from the file that contains them one after another.
  static func tensors(of graph: Graph, _ path: String) throws -> [Tensor] {
    guard let file = fopen(path, "rb") else { throw Failure("\(path): cannot be read") }
    defer { fclose(file) }
    return try graph.inputs.map { id in
      let type = graph[id].type
      guard type.elementType == .float32 else {
        throw Failure("\(path): an input is \(type), only Float32 can be given")
      }
      var tensor = Tensor(zeros: type.shape)
      let count = tensor.withUnsafeMutableBytes { fread($0.baseAddress, 4, $0.count / 4, file) }
      guard count == type.shape.elementCount else {
        throw Failure("\(path): expected \(type), found \(count) numbers")
      }
      return tensor
    }
  }

  static func once(_ path: String, input: String, _ options: InferenceOptions) throws {
    var options = options
    options.keepsWeights = false
    let model = try Model(ModelFile(contentsOf: path).graph(), options: options)
    _ = try model.run(tensors(of: model.graph, input))
    for line in memory() where line.hasPrefix("VmHWM") {
      print(line.filter { ("0"..."9").contains($0) })
    }
  }

  static func profile(_ path: String, _ options: InferenceOptions) throws {
    let model = try Model(ModelFile(contentsOf: path).graph(), options: options)
    let profile = try model.profile(rounds: 30)
    let sum = profile.steps.reduce(0) { $0 + ($1.seconds ?? 0) }
    print(
      "\(path): \(tenths(sum * 1e3)) ms in \(profile.steps.count) steps,"
        + " \(model.arenaByteCount >> 10) KiB")
    for step in profile.steps {
      let seconds = step.seconds ?? .infinity
      let speed = Double(step.multiplyAdds) / seconds / 1e9
      print(
        "\(tenths(seconds * 1e6)) µs\t\(tenths(speed)) GMAC/s\t\(step.name)\t\(step.shape)")
    }
  }

  static func load(_ paths: ArraySlice<String>, _ options: InferenceOptions) throws {
    let clock = ContinuousClock()
    var options = options
    options.keepsWeights = false
    var models: [Model] = []
    let total = try clock.measure {
      for path in paths {
        var read: Graph?
        let reading = try clock.measure { read = try ModelFile(contentsOf: path).graph() }
        guard let graph = read.take() else { continue }
        let planning = try clock.measure { models.append(try Model(graph, options: options)) }
        print(
          "\(tenths(reading / .milliseconds(1))) ms read,"
            + " \(tenths(planning / .milliseconds(1))) ms prepared\t\(path)")
      }
    }
    print("\(tenths(total / .milliseconds(1))) ms for \(models.count) networks")
    for line in memory() { print(line) }
  }

  /// Returns the lines about resident memory among what Linux tells about the process.
  static func memory() -> [String] {
    guard let status = fopen("/proc/self/status", "r") else { return [] }
    defer { fclose(status) }
    var lines: [String] = []
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, status) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if text.hasPrefix("VmHWM") || text.hasPrefix("VmRSS") { lines.append(text) }
    }
    return lines
  }

  static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
