// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteInference
import Synchronization

/// Uses the library as a busy service would, for a given time: predictions from many tasks, some of them cancelled, networks
/// that are made and dropped, subjects lifted from photos, and renders, all at once.
///
/// Results must be those of the first time. `Tools/soak` watches its memory, threads and descriptors from outside.
@main
struct Soak: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Uses the library from many tasks for a while, and prints what was done.")

  @Option(help: "The time to run, in seconds.") var seconds: Double = 60
  @Option(help: "The number of tasks that predict.") var tasks: Int = 64
  @Argument(help: "A photo.") var photo: String

  func validate() throws {
    guard seconds > 0, tasks > 0 else { throw ValidationError("nothing to do") }
  }

  func run() async throws {
    let load = try Load(photo: photo, until: .now + .seconds(seconds))
    try await withThrowingTaskGroup { group in
      for number in 0..<tasks { group.addTask { try await load.predict(number) } }
      group.addTask { try await load.makeModels() }
      group.addTask { try await load.liftSubjects() }
      for number in 0..<2 { group.addTask { try await load.render(number) } }
      group.addTask { try await load.releaseMemory() }
      try await group.waitForAll()
    }
    print(load.counts.description)
  }
}

/// What runs at once, until a point in time.
private struct Load: Sendable {
  private let image: Image
  private let network: ImageModel
  private let labels: [UInt8]
  private let renderings: [PixelBuffer]
  private let end: ContinuousClock.Instant
  let counts = Counts()

  init(photo: String, until end: ContinuousClock.Instant) throws {
    let image = try Image(contentsOf: photo)
    self.image = image
    network = try ImageModel.bundled(inputSize: ModelInputSize(width: 160, height: 160))
    labels = try network.labels(in: image.pixels()).labels
    renderings = try (0..<2).map { try Renderer().render(Self.recipe($0, image)) }
    self.end = end
  }

  private var goesOn: Bool { ContinuousClock.now < end }

  /// Predicts again and again; every fourth prediction is cancelled after a while.
  func predict(_ number: Int) async throws {
    var turn = number
    while goesOn {
      turn += 1
      guard turn % 4 == 0 else {
        try same(await network.labels(in: image).labels, labels, "a prediction")
        counts.add(.predictions)
        continue
      }
      let (network, image) = (network, image)
      let task = Task { try await network.labels(in: image).labels }
      try await Task.sleep(for: .milliseconds(turn * 7 % 60))
      task.cancel()
      do {
        try same(await task.value, labels, "a prediction that was cancelled too late")
        counts.add(.predictions)
      } catch is CancellationError {
        counts.add(.cancellations)
      }
    }
  }

  /// Prepares networks of several sizes, runs each once, and drops it.
  func makeModels() async throws {
    var size = 96
    while goesOn {
      let network = try ImageModel.bundled(inputSize: ModelInputSize(width: size, height: size))
      let input = Tensor(repeating: Float(0.25), shape: [1, size, size, 3])
      let first = try network.run(input).labelMap?.labels ?? []
      try same(network.run(input).labelMap?.labels ?? [], first, "a new network")
      size = size == 224 ? 96 : size + 64
      counts.add(.models)
    }
  }

  /// Lifts the subject from the photo, decoded anew each time.
  func liftSubjects() async throws {
    var first: PixelBuffer?
    while goesOn {
      let handler = ImageRequestHandler(image)
      let subjects = try await handler.perform(GenerateForegroundInstanceMaskRequest())
      let lifted = try await subjects?.generateMaskedImage(
        for: [1], imageFrom: handler, croppedToInstancesExtent: true)
      guard let pixels = lifted else { throw SoakError(what: "no subject was found") }
      try same(pixels.packedBytes, (first ?? pixels).packedBytes, "a lifted subject")
      first = first ?? pixels
      counts.add(.subjects)
    }
  }

  /// Renders a recipe again and again.
  func render(_ number: Int) async throws {
    while goesOn {
      let pixels = try await Renderer().render(Self.recipe(number, image))
      try same(pixels.packedBytes, renderings[number].packedBytes, "rendering \(number)")
      counts.add(.renderings)
    }
  }

  /// Gives memory back every ten seconds, as a service does.
  func releaseMemory() async throws {
    while goesOn {
      try await Task.sleep(until: min(.now + .seconds(10), end), clock: .continuous)
      ProcessMemory.releaseUnused()
    }
  }

  private static func recipe(_ number: Int, _ image: Image) -> Image {
    number == 0 ? image.applyingGaussianBlur(sigma: 20) : image.applyingGaussianBlur(sigma: 2)
  }

  private func same(_ result: [UInt8], _ expected: [UInt8], _ what: String) throws {
    if result != expected { throw SoakError(what: "\(what) differs from the first one") }
  }
}

/// The number of pieces of work done, by kind.
private final class Counts: Sendable, CustomStringConvertible {
  enum Kind: String, CaseIterable { case predictions, cancellations, models, subjects, renderings }

  private let numbers = Mutex<[Kind: Int]>([:])

  func add(_ kind: Kind) { numbers.withLock { $0[kind, default: 0] += 1 } }

  var description: String {
    let numbers = numbers.withLock { $0 }
    return Kind.allCases.map { "\(numbers[$0] ?? 0) \($0.rawValue)" }.joined(separator: ", ")
  }
}

private struct SoakError: Error, CustomStringConvertible {
  let what: String
  var description: String { what }
}
