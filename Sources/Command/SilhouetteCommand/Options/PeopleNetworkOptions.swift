// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouettePeople

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
