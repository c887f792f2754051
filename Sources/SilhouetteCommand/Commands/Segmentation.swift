// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore
import Synchronization

/// The network that all photographs of a command share, prepared once when it is first needed.
final class SegmentationSession: Sendable {
  /// The threads that a photograph may have; `nil` for the usual number.
  let threadCount: Int?
  private let model: ModelOptions
  private let classNames: [ClassList?]
  private let stopwatch: Stopwatch
  private let loaded = Mutex<DeepLabV3?>(nil)

  /// - Parameters:
  ///   - model: Which network.
  ///   - classNames: The classes that the user named; ``network()`` reports a name that the network
  ///     does not know.
  ///   - threadCount: The threads that a photograph may have; `nil` for the usual number.
  ///   - stopwatch: Measures how long it takes to load.
  init(
    _ model: ModelOptions, classNames: [ClassList?], threadCount: Int?, stopwatch: Stopwatch
  ) {
    self.threadCount = threadCount
    self.classNames = classNames
    self.stopwatch = stopwatch
    var model = model
    model.threads = threadCount
    self.model = model
  }

  /// Whether ``network()`` takes no time.
  var isReady: Bool { loaded.withLock { $0 != nil } }

  /// The network, which is loaded now if nobody needed it before.
  func network() throws -> DeepLabV3 {
    try loaded.withLock { loaded in
      if let loaded { return loaded }
      let network = try stopwatch.measure("load") { try model.network() }
      for list in classNames { _ = try list.map { try network.classes.indices(of: $0.classes) } }
      loaded = network
      return network
    }
  }
}

/// What every command that looks at a picture does first: reads it, runs the network on it.
struct Segmentation {
  let photograph: Photograph
  let map: LabelMap
  private let job: PhotographJob

  /// Reads a picture and runs the network on it.
  ///
  /// - Parameters:
  ///   - job: The picture.
  ///   - session: The network; what is wrong with it comes before what is wrong with the picture.
  ///   - limits: How large the picture may be.
  ///   - needsAllPixels: Whether the picture is used for more than the network, which a smaller one
  ///     serves as well; large JPEGs are decoded faster then.
  init(
    _ job: PhotographJob, in session: SegmentationSession, limits: DecodingLimits,
    needsAllPixels: Bool = true
  ) throws {
    self.job = job
    // Loading needs one thread, and so does decoding, unless it waits for the network's size: a
    // smaller picture may do then.
    let decoding =
      needsAllPixels && !session.isReady
      ? BackgroundThread.begin { try Photograph(contentsOf: job.photo, limits: limits) } : nil
    let network = try session.network()
    let size = MinimumSize(width: network.inputSize, height: network.inputSize)
    photograph = try job.stopwatch.measure("decode") {
      if let decoding { return try decoding.wait() }
      return try Photograph(
        contentsOf: job.photo, limits: limits, minimumSize: needsAllPixels ? nil : size)
    }
    for warning in photograph.warnings { job.warn(warning) }
    let pixels = photograph.pixels
    let stopwatch = job.stopwatch
    let input = try stopwatch.measure("resize") { try pixels.networkInput(network.inputFormat) }
    let logits = try stopwatch.measure("network") { try network.logits(for: input) }
    map = stopwatch.measure("labels") { network.labelMap(logits: logits) }
  }

  /// The classes that the user wants, if the network found any of them; `nil` after a warning if not.
  ///
  /// - Parameter consequence: What the warning says of the result.
  /// - Throws: ``NothingFoundError`` if nothing is found and the user asked for it.
  func classesFound(
    _ subject: SubjectOptions, consequence: String
  ) throws -> [SegmentationClass]? {
    let classes = try subject.classes(in: map.classes)
    let kept = try map.classes.indices(of: classes)
    let counts = map.pixelCounts
    if !kept.allSatisfy({ counts[$0] == 0 }) { return classes }
    let wanted =
      subject.keep == nil ? "nothing" : "no " + classes.map(\.name).joined(separator: ", ")
    let nothing = NothingFoundError(wanted: wanted, consequence: consequence)
    if subject.requireSubject { throw nothing }
    job.warn(nothing.warning)
    return nil
  }

  /// The subjects of some classes, told apart; `nil` where all are too small to be one.
  func instances(of classes: [SegmentationClass]) throws -> InstanceMaskObservation? {
    try Self.instances(of: map.keeping(classes), in: photograph.pixels)
  }

  /// The subjects of a map, told apart; `nil` where all are too small to be one.
  static func instances(
    of map: LabelMap, in photograph: PixelBuffer
  ) throws -> InstanceMaskObservation? {
    let size = Size(width: Double(photograph.width), height: Double(photograph.height))
    return try InstanceMaskObservation(map, classes: map.visibleClasses, imageSize: size)
  }

  /// The mask of the subject, of the photograph's size.
  ///
  /// - Throws: ``NothingFoundError`` if nothing is found and the user asked for it.
  func mask(_ subject: SubjectOptions) throws -> PixelBuffer {
    let classes = try classesFound(subject, consequence: "the mask is empty")
    guard let classes else {
      let pixels = photograph.pixels
      return PixelBuffer(
        width: pixels.width, height: pixels.height, format: .grey8, colorSpace: .none)
    }
    return try job.stopwatch.measure("mask") {
      if let selection = subject.instances, let found = try instances(of: classes) {
        return try found.generateScaledMask(
          for: selection.numbers(in: found),
          scaledToImageFrom: ImageRequestHandler(photograph.pixels))
      }
      if subject.hard {
        let map = map.resized(width: photograph.pixels.width, height: photograph.pixels.height)
        return try map.hardMask(keeping: classes)
      }
      return try photograph.pixels.fittedMask(map.mask(keeping: classes))
    }
  }
}

/// There is none of what the user said must be there.
struct NothingFoundError: Error, CustomStringConvertible {
  /// The command's exit code if nothing worse happened.
  static let exitCode: Int32 = 3

  /// Such as `no dog`.
  let wanted: String
  /// What a result would be like.
  let consequence: String

  var description: String { "\(wanted) found in the picture" }

  var warning: String { "\(description): \(consequence)" }
}
