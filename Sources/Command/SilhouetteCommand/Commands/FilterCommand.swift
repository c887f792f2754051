// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore
import SilhouettePeople

/// `silhouette filter`
struct FilterCommand: PhotoResultCommand, BriefHelp {
  static let configuration = CommandConfiguration(
    commandName: "filter",
    abstract: "Applies filters to a photo.",
    usage: "silhouette filter <photo> ... [-o] <file> --apply <call> ... [<options>]",
    discussion: """
      Each --apply names one filter and its arguments, such as 'exposure(ev: 0.5)' or \
      'blendWithMask(mask: "mask.png", background: "sky.jpg")'. The filters, which `silhouette \
      filters` lists, are applied in order.

      Filters and their arguments are Core Image's, and so is their origin: unlike everywhere else in \
      this program, the points, rectangles and transforms of filters, and the plan that --explain \
      prints, are in pixels from the bottom left corner, with y pointing up.

      If a filter generates the image, you can pass a size such as 640x480 instead of a photo. An \
      infinite result is cropped to the extent of the photo. Images are transparent outside their \
      extent, so blurs fade at the edges; to avoid this, apply clampToExtent first.
      """
        + Examples.text(
          "silhouette filter photo.jpg -o bright.jpg --apply 'exposure(ev: 1)'",
          "silhouette filter photo.jpg -o soft.png --apply 'gaussianBlur(sigma: 4)'",
          "silhouette filter 640x480 -o grid.png --apply checkerboardGenerator"))

  static let commonOptions: Set = [
    "--output", "--overwrite", "--apply", "--background", "--explain", "--jpeg-quality",
  ]

  @OptionGroup var photo: PhotoOptions
  @OptionGroup(title: "Result") var result: ResultOptions
  @OptionGroup(title: "Result") var metadata: MetadataOptions
  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup(title: "Rendering") var rendering: RenderingOptions
  @OptionGroup(title: "Engine") var processors: ThreadOptions
  @OptionGroup(title: "Several photos") var batch: BatchOptions
  @OptionGroup(title: "Messages") var verbosity: VerbosityOptions

  var threads: Int? { processors.threads }

  mutating func validate() throws {
    try takePositionalOutput()
    try validateTargets()
    if filters.explain, !isSingle {
      throw ValidationError("--explain takes one photo and an output file")
    }
    _ = try calls()
  }

  /// The state that all photos share.
  struct Session: Sendable {
    let filters: [any ImageFilter]
    /// The image files among the filters' arguments.
    let files: [ImageFile]
    let threadCount: Int?
  }

  func makeSession(_ context: SessionContext) throws -> Session {
    var files: [ImageFile] = []
    let filters = try makeFilters(&files)
    return Session(filters: filters, files: files, threadCount: context.threadCount)
  }

  func warnings(of session: Session) -> [String] { session.files.flatMap(\.warnings) }

  func process(_ job: PhotoJob, in session: Session) throws -> PhotoResult {
    let input = try FilterInput(job.photo, limits: photo.limits, rendering)
    var image = input.image
    for filter in session.filters { image = filter.apply(to: image) }
    if image.extent.isInfinite { image = image.cropped(to: input.image.extent) }
    image = filters.withBackground(image, for: job)
    if filters.explain {
      let renderer = rendering.renderer(for: input.colorSpace, threadCount: session.threadCount)
      StandardOutput.write(try renderer.explain(image).description)
      return PhotoResult()
    }
    try job.stopwatch.measure("render and write") {
      try job.output?.write(
        image, rendering, quality: result.quality, threadCount: session.threadCount,
        like: input.format, colorSpace: input.colorSpace, metadata: input.file?.info.metadata,
        metadataPolicy: metadata.metadata, maximumPixelCount: photo.limits.maximumPixelCount)
    }
    for warning in input.file?.warnings ?? [] { job.warn(warning) }
    return PhotoResult()
  }

  private func calls() throws -> [FilterCall] {
    do {
      return try filters.apply.map(FilterCall.init(parsing:))
    } catch {
      throw ValidationError("--apply \(error)")
    }
  }

  private func makeFilters(_ files: inout [ImageFile]) throws -> [any ImageFilter] {
    do {
      return try calls().map { call in
        try call.filter(from: .people) { path, parameter in
          try load(path, for: parameter, &files)
        }
      }
    } catch let error as FilterError {
      throw ValidationError("--apply \(error)")
    }
  }

  private func load(
    _ path: String, for parameter: FilterInfo.Parameter, _ files: inout [ImageFile]
  ) throws -> FilterValue {
    if parameter.type == .file {
      let file = try FileBytes(reading: path, limit: 1 << 28)
      return .file(FilterValue.File(name: path, bytes: file.withUnsafeBytes { Array($0) }))
    }
    let file = try ImageFile(path: path, limits: photo.limits)
    files.append(file)
    if parameter.type == .mask { return .image(Image(maskFile: file)) }
    try rendering.check(file.info.profile, path: path)
    return .image(Image(file: file))
  }
}

/// The filters to apply.
struct FilterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A filter and its arguments; repeat it to chain filters.", valueName: "call"),
    completion: .filters)
  var apply: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Put the result on a colour, \(ColorArgument.notations); by default, white if the format has"
        + " no alpha channel.",
      valueName: "colour"),
    completion: .colors(), transform: ColorArgument.parse)
  var background: Color?

  @Flag(help: "Print the rendering plan instead of rendering.")
  var explain = false

  /// Returns a result over the background. Without a background, a result for a format without alpha is put over white,
  /// with a warning.
  func withBackground(_ image: Image, for job: PhotoJob) -> Image {
    if !image.sufficientFormat.channels.hasAlpha { return image }
    guard let background else {
      guard let format = job.output?.format, !format.storesAlpha else { return image }
      job.warn(
        "\(format) has no alpha channel, so the transparent result is put on white;"
          + " --background chooses another colour")
      return image.over(.white)
    }
    return image.over(background)
  }
}

extension Image {
  /// Returns the image in front of a colour, within its extent.
  fileprivate func over(_ color: Color) -> Image {
    composited(over: Image(color: color).cropped(to: extent))
  }
}

/// `silhouette filters`
struct FiltersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "filters",
    abstract: "Lists the filters and their parameters.",
    discussion: """
      Core Image's names, in parentheses, are accepted too. Points and rectangles keep Core Image's \
      origin, the bottom left corner of the image, with y pointing up.
      """
        + Examples.text(
          "silhouette filters", "silhouette filters gaussianBlur", "silhouette filters --json"))

  @Argument(
    help: ArgumentHelp("The name of one filter, Silhouette's or Core Image's.", valueName: "name"),
    completion: .filters)
  var name: String?

  @Flag(help: "Print the list as JSON.")
  var json = false

  func run() throws {
    var filters = FilterCatalog.people.filters
    if let name {
      guard let filter = FilterCatalog.people.filter(named: name) else {
        throw ValidationError(
          "\(FilterCatalog.people.unknownFilter(name)); `silhouette filters` lists them all")
      }
      filters = [filter]
    }
    let infos = filters.map { $0.info }
    StandardOutput.write(json ? "\(FilterReport.json(infos))\n" : FilterReport.text(infos))
  }
}
