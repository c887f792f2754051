// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

@main
struct SilhouetteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "silhouette")
}
