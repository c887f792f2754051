// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// The options for the destination, the format and the quality of results.
struct ResultOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: Self.outputHelp, completion: .file())
  var output: String?

  @Flag(help: "Replace existing files.")
  var overwrite = false

  @Option(help: ResultFormat.help)
  var format: ResultFormat?

  @OptionGroup var quality: FileQualityOptions

  static let outputHelp = ArgumentHelp(
    "The result, or a folder for several photos. It can also follow the photos, without -o; - is"
      + " standard output.",
    valueName: "file|folder")

  /// Returns the target of the results; `nil` if it is missing.
  ///
  /// - Parameters:
  ///   - standard: The default format of results in a folder; `nil` for the format of each photo.
  ///   - complaint: Returns the reason to reject a format; `nil` to accept it.
  func target(
    standard: ImageFileFormat? = nil, complaint: @escaping ResultTarget.Complaint = { _ in nil }
  ) -> ResultTarget? {
    output.map { path in
      ResultTarget(path: path, format: format?.format, standardFormat: standard) {
        complaint($0) ?? quality.complaint($0)
      }
    }
  }
}

/// The name of a format.
struct ResultFormat: ExpressibleByArgument {
  let format: ImageFileFormat

  init?(argument: String) {
    guard let format = ImageFileFormat(pathExtension: argument), format.hasEncoder else {
      return nil
    }
    self.format = format
  }

  static let help = ArgumentHelp(
    "The format of results in a folder or on standard output: "
      + ImageFileFormat.writable.map(\.fileExtension).alternatives + ".",
    valueName: "format")
}

/// The option for the metadata of a result.
struct MetadataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What to keep of the photo's metadata: keep, what describes the photo but identifies no place,"
        + " device or person; essential, the colour profile and the resolution; or none.",
      valueName: "policy"))
  var metadata: MetadataPolicy = .keep

  /// Returns the options for writing an image that was made from a photo.
  func encoding(of photo: Photo, quality: FileQualityOptions? = nil) -> EncodingOptions {
    var options = quality?.encoding() ?? EncodingOptions()
    options.metadata = photo.metadata
    options.metadataPolicy = metadata
    return options
  }
}

extension MetadataPolicy: ExpressibleByArgument {}

extension [String] {
  /// The words as a list of alternatives, such as `png, jpg or ppm`.
  var alternatives: String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
