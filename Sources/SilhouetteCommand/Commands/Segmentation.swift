// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// What every command that looks at a picture does first: reads it, runs the network on it.
struct Segmentation {
  let photograph: Photograph
  let map: LabelMap
  let stopwatch: Stopwatch

  /// Reads a picture and runs the network on it.
  ///
  /// - Parameters:
  ///   - classNames: The classes that the user named; a name that the network does not know is
  ///     reported before the picture is read.
  ///   - needsAllPixels: Whether the picture is used for more than the network, which a smaller one
  ///     serves as well; large JPEGs are decoded faster then.
  init(
    _ photo: PhotographOptions, model: ModelOptions, verbosity: VerbosityOptions,
    classNames: [ClassList?], needsAllPixels: Bool = true
  ) throws {
    stopwatch = Stopwatch(isOn: verbosity.verbose)
    // Loading needs one thread, and so does decoding, unless it waits for the network's size: a
    // smaller picture may do then.
    let (path, limits) = (photo.photograph, photo.limits)
    let decoding =
      needsAllPixels
      ? BackgroundThread.begin { try Photograph(contentsOf: path, limits: limits) } : nil
    let network = try stopwatch.measure("load") { try model.network() }
    for list in classNames { _ = try list.map { try network.classes.indices(of: $0.classes) } }
    photograph = try stopwatch.measure("decode") {
      if let decoding { return try decoding.wait() }
      return try Photograph(
        contentsOf: path, limits: limits,
        minimumSize: MinimumSize(width: network.inputSize, height: network.inputSize))
    }
    for warning in photograph.warnings { verbosity.warn(warning) }
    let pixels = photograph.pixels
    let input = try stopwatch.measure("resize") {
      try pixels.networkInput(
        size: network.inputSize, scale: network.inputScale, offset: network.inputOffset)
    }
    let logits = try stopwatch.measure("network") { try network.logits(for: input) }
    map = stopwatch.measure("labels") { network.labelMap(logits: logits) }
  }

  /// The classes that the user wants, if the network found any of them; `nil` after a warning if not.
  ///
  /// - Parameter consequence: What the warning says of the result.
  /// - Throws: `ExitCode` 3 if nothing is found and the user asked for it.
  func classesFound(
    _ subject: SubjectOptions, verbosity: VerbosityOptions, consequence: String
  ) throws -> [SegmentationClass]? {
    let classes = try subject.classes(in: map.classes)
    let kept = try map.classes.indices(of: classes)
    let counts = map.pixelCounts
    if !kept.allSatisfy({ counts[$0] == 0 }) { return classes }
    let wanted =
      subject.keep == nil ? "nothing" : "no " + classes.map(\.name).joined(separator: ", ")
    verbosity.warn("\(wanted) found in the picture: \(consequence)")
    if subject.requireSubject { throw ExitCode(3) }
    return nil
  }

  /// The mask of the subject, of the photograph's size.
  ///
  /// - Throws: `ExitCode` 3 if nothing is found and the user asked for it.
  func mask(_ subject: SubjectOptions, verbosity: VerbosityOptions) throws -> PixelBuffer {
    let classes = try classesFound(
      subject, verbosity: verbosity, consequence: "the mask is empty")
    guard let classes else {
      let pixels = photograph.pixels
      return PixelBuffer(
        width: pixels.width, height: pixels.height, format: .grey8, colorSpace: .none)
    }
    return try stopwatch.measure("mask") {
      if subject.hard {
        let map = map.resized(width: photograph.pixels.width, height: photograph.pixels.height)
        return try map.hardMask(keeping: classes)
      }
      return try photograph.pixels.fittedMask(map.mask(keeping: classes))
    }
  }
}
