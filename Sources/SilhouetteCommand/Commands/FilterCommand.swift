// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// `silhouette filter`
struct FilterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "filter",
    abstract: "Applies filters to a picture.",
    discussion: """
      Each --apply names one filter and its arguments, such as 'exposure(ev: 0.5)' or \
      'blendWithMask(mask: "mask.png", background: "sky.jpg")'; they are applied in order. \
      `silhouette filters` lists them all. Positions are in pixels from the lower left corner.

      The picture may be a size like 640x480 where a filter makes the picture. An infinite result \
      is cropped to the picture's extent.
      """)

  @OptionGroup var photo: PhotographOptions
  @OptionGroup var output: OutputOptions

  @Option(
    help: ArgumentHelp("A filter and its arguments; may be given often.", valueName: "call"))
  var apply: [String]

  @Flag(help: "Compute on the numbers that the picture stores, not on linear light.")
  var encoded = false

  @Option(help: ArgumentHelp("The quality of a JPEG, 1 to 100.", valueName: "number"))
  var quality: Int = 90

  func validate() throws {
    guard (1...100).contains(quality) else {
      throw ValidationError("--quality takes 1 to 100, found \(quality)")
    }
    _ = try output.format()
    _ = try calls()
  }

  func run() throws {
    try output.check()
    let stopwatch = Stopwatch(isOn: output.verbosity.verbose)
    let filters = try stopwatch.measure("filters") { try self.filters() }
    let input = try stopwatch.measure("decode") { try FilterInput(photo) }
    for warning in input.warnings { output.verbosity.warn(warning) }
    let result = try stopwatch.measure("render") { try render(filters, input) }
    try stopwatch.measure("encode") {
      try output.write(
        result, options: EncodingOptions(jpegQuality: quality, metadata: input.metadata))
    }
    stopwatch.finish()
  }

  private func calls() throws -> [FilterCall] {
    do {
      return try apply.map(FilterCall.init(parsing:))
    } catch {
      throw ValidationError("--apply \(error)")
    }
  }

  private func filters() throws -> [any ImageFilter] {
    do {
      return try calls().map { call in try call.filter(loading: load) }
    } catch let error as FilterError {
      throw ValidationError("--apply \(error)")
    }
  }

  private func load(_ path: String, for parameter: FilterParameterInfo) throws -> FilterValue {
    if parameter.type == .file {
      let file = try FileBytes(reading: path, limit: 1 << 28)
      return .file(FilterFile(name: path, bytes: file.withUnsafeBytes { Array($0) }))
    }
    let photograph = try Photograph(contentsOf: path, limits: photo.limits)
    if parameter.type == .mask { return .image(Image(mask: photograph.pixels)) }
    for warning in photograph.warnings { output.verbosity.warn(warning) }
    return .image(photograph.image)
  }

  private func render(_ filters: [any ImageFilter], _ input: FilterInput) throws -> PixelBuffer {
    var image = input.image
    for filter in filters { image = filter.apply(to: image) }
    if image.extent.isInfinite { image = image.cropped(to: input.image.extent) }
    let pixels = try Renderer(
      workingSpace: encoded ? .none : .linearSRGB,
      maximumPixelCount: photo.limits.maximumPixelCount
    ).render(image, format: PixelFormat(.rgba, input.component))
    if !pixels.isOpaque { return pixels }
    // An alpha that says nothing makes files larger.
    return try Renderer(workingSpace: .none, maximumPixelCount: .max).render(
      Image(mask: pixels), format: PixelFormat(.rgb, input.component), colorSpace: .sRGB)
  }
}

extension PixelBuffer {
  /// Whether no RGBA pixel of whole numbers lets anything through.
  fileprivate var isOpaque: Bool {
    let size = format.component.byteCount
    return (0..<height).allSatisfy { row in
      withUnsafeRow(row) { bytes in
        stride(from: 3 * size, to: bytes.count, by: 4 * size).allSatisfy { start in
          bytes[start] == 255 && (size == 1 || bytes[start + 1] == 255)
        }
      }
    }
  }
}
