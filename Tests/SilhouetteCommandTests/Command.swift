// SPDX-License-Identifier: Apache-2.0

import Foundation
import InferenceTestSupport
import Silhouette
import SilhouetteModelFormats
import TestSupport

/// A run of the command as a process.
struct Command {
  /// The exit code, or the number of the signal that ended the process.
  let status: Int32
  /// The bytes on standard output.
  let output: [UInt8]
  /// The text on standard error.
  let error: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs `silhouette`.
  static func run(_ arguments: String..., input: [UInt8] = []) async throws -> Command {
    try await run(arguments, input: input)
  }

  /// Runs `silhouette` and waits without blocking a thread of the cooperative pool.
  ///
  /// - Parameters:
  ///   - arguments: The command's arguments.
  ///   - input: The contents of standard input.
  ///   - environment: Variables that differ from this process's; `nil` removes one.
  ///   - launcher: A program that starts the command, with arguments; empty to start it directly.
  ///   - appendsCommand: Appends the command and its arguments to the launcher's; otherwise they name it themselves.
  static func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String?] = [:],
    through launcher: [String] = [], appendsCommand: Bool = true
  ) async throws -> Command {
    let folder = try TemporaryFolder()
    let process = try process(
      arguments, input: input, environment: environment, through: launcher,
      appendsCommand: appendsCommand, in: folder)
    try await wait(for: process) { try process.run() }
    guard process.terminationReason == .exit else { throw Crash(arguments: arguments) }
    return try Command(process, in: folder)
  }

  /// Runs `silhouette` and ends it with a signal as soon as a condition is true.
  ///
  /// - Parameters:
  ///   - arguments: The command's arguments.
  ///   - signal: The number of the signal.
  ///   - input: The path of the file on standard input; `nil` for none.
  ///   - isTime: The condition, which is polled.
  /// - Returns: The run, with the number of the signal that ended it, or with its exit code if it finished earlier.
  static func interrupt(
    _ arguments: [String], by signal: Int32, input: String? = nil,
    when isTime: () -> Bool
  ) async throws -> Command {
    let folder = try TemporaryFolder()
    let process = try process(arguments, in: folder)
    if let input {
      process.standardInput = try FileHandle(forReadingFrom: URL(filePath: input))
    }
    try await wait(for: process) {
      try process.run()
      while process.isRunning, !isTime() { usleep(500) }
      kill(process.processIdentifier, signal)
    }
    return try Command(process, in: folder)
  }

  private init(_ process: Process, in folder: TemporaryFolder) throws {
    status = process.terminationStatus
    output = try bytes(ofFile: folder("output"))
    error = String(decoding: try bytes(ofFile: folder("error")), as: UTF8.self)
  }

  /// Returns a process whose standard streams are files in a folder.
  private static func process(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String?] = [:],
    through launcher: [String] = [], appendsCommand: Bool = true, in folder: TemporaryFolder
  ) throws -> Process {
    // Files, because a full pipe would block the process.
    try folder.write(input, to: "input")
    try folder.write([], to: "output")
    try folder.write([], to: "error")
    let process = Process()
    let words = launcher + (appendsCommand ? [try executable.get()] + arguments : [])
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging(
      environment.compactMapValues { $0 }, uniquingKeysWith: { $1 }
    ).filter { environment[$0.key] != .some(nil) }
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: folder("input")))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: folder("output")))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: folder("error")))
    return process
  }

  private static func wait(for process: Process, running start: () throws -> Void) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do { try start() } catch { continuation.resume(throwing: error) }
    }
  }

  /// Returns the path of the command.
  static func path() throws -> String { try executable.get() }

  /// The path of the command, which is built next to the test bundle.
  private static let executable = Result { () throws -> String in
    let bundles =
      CommandLine.arguments.filter { $0.contains(".xctest") } + Bundle.allBundles.map(\.bundlePath)
    for bundle in bundles {
      var folder = URL(filePath: bundle)
      // On macOS, the binary is deep inside the bundle.
      for _ in 0..<4 {
        folder.deleteLastPathComponent()
        let path = folder.appending(path: "silhouette").path
        if FileManager.default.isExecutableFile(atPath: path), !isDirectory(path) { return path }
      }
    }
    throw NotBuilt(places: bundles)
  }

  private static func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  /// The error for a command killed by a signal.
  struct Crash: Error {
    let arguments: [String]
  }

  /// The error for a missing command next to the test bundle.
  struct NotBuilt: Error {
    let places: [String]
  }
}

/// Input files of tests.
enum Files {
  static let chelsea = SharedData.packageFolder + "/Examples/chelsea.png"
  static let astronaut = SharedData.packageFolder + "/Examples/astronaut.png"
  /// The bundled network's file.
  static let weights = SharedData.packageFolder + "/Weights/silhouette-scene.safetensors"
  /// A file of a DeepLabV3 network with random weights, for images of 65×65 pixels.
  static let deepLabV3 = {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("deeplabv3-\(ProcessInfo.processInfo.processIdentifier)").path
    let path = folder + ".safetensors"
    try? SeededDeepLabV3(
      widthMultiplier: 0.25, outputStride: 16, inputSize: 65, rates: [],
      classes: SegmentationClasses.pascalVOC.names, seed: 9
    ).weights.write(to: path, overwriting: true)
    return path
  }()

  /// Returns a grey ramp as a PPM file.
  static func ramp(width: Int, height: Int) -> [UInt8] {
    let row = (0..<width * 3).map { UInt8($0 * 255 / (width * 3)) }
    var bytes = Array("P6\n\(width) \(height)\n255\n".utf8)
    for _ in 0..<height { bytes += row }
    return bytes
  }
}
