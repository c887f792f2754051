// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouettePeople

/// The people to keep as the subject.
struct PersonOptions: ParsableArguments {
  @Flag(
    help: """
      Keep the people, found by networks for people alone. If a photo shows nobody, it fails, unless \
      --when-empty says otherwise.
      """)
  var person = false

  @Option(
    help: ArgumentHelp(
      "Keep some of up to four people: 'all', or numbers such as 1,3, counted from the left as in"
        + " `silhouette people`.",
      valueName: "numbers|all"))
  var people: InstanceSelection?

  /// Indicates that only people are the subject.
  var isGiven: Bool { person || people != nil }

  func validate() throws {
    if case .numbers(let numbers) = people, numbers.contains(0) {
      throw ValidationError("--people takes 'all' or numbers from 1, found 0")
    }
  }
}

/// The files of the networks for people.
struct PeopleNetworkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the networks for people, under MediaPipe's names; by default, the bundled ones.",
      valueName: "folder"))
  var models: String?

  /// Returns the networks, which are read when they are first used.
  func models(_ options: InferenceOptions) -> PeopleModels { Self.models(models, options) }

  /// Returns the networks of a folder, which are read when they are first used; `nil` for the bundled ones.
  static func models(_ folder: String?, _ options: InferenceOptions) -> PeopleModels {
    guard let folder else { return PeopleModels(options: options) }
    return PeopleModels(folder: folder.trimmedFolder, options: options)
  }
}

extension String {
  /// The path of a folder without slashes at its end.
  fileprivate var trimmedFolder: String {
    let end = utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(self[...$0]) } ?? self
  }
}
