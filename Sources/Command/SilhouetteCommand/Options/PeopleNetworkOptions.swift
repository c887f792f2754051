// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouettePeople

/// The options for taking people as the subject.
struct PersonOptions: ParsableArguments {
  @Flag(
    help: """
      Take only people. They are found by separate networks. A photo without people fails, unless --when-empty \
      says otherwise.
      """)
  var person = false

  @Option(
    help: ArgumentHelp(
      "Take some of up to four people: 'all', or numbers such as 1,3, counted from the left as"
        + " `silhouette people` does.",
      valueName: "numbers|all"))
  var people: InstanceSelection?

  /// Indicates that only people count as the subject.
  var isGiven: Bool { person || people != nil }

  func validate() throws {
    if case .numbers(let numbers) = people, numbers.contains(0) {
      throw ValidationError("--people takes 'all' or numbers from 1, found 0")
    }
  }
}

/// The option for the folder of the networks for people.
struct PeopleNetworkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder of networks for people, with MediaPipe's file names; by default, the bundled ones.",
      valueName: "folder"),
    completion: .directory)
  var models: String?

  /// Returns the networks, which are loaded on first use.
  ///
  /// - Parameter rarelyUsed: The networks that are kept only from their second use on.
  func models(
    _ options: InferenceOptions, rarelyUsed: [PeopleNetwork] = []
  ) -> PeopleModels {
    Self.models(models, options, rarelyUsed: rarelyUsed)
  }

  /// Returns the networks of a folder, or the bundled ones for `nil`, which are loaded on first use.
  static func models(
    _ folder: String?, _ options: InferenceOptions, rarelyUsed: [PeopleNetwork] = []
  ) -> PeopleModels {
    PeopleModels(
      folder: folder?.trimmedFolder, options: options, rarelyUsed: Set(rarelyUsed))
  }
}

extension String {
  /// The path of a folder without trailing slashes.
  fileprivate var trimmedFolder: String {
    let end = utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(self[...$0]) } ?? self
  }
}
