// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

@main
struct SilhouetteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "silhouette",
    abstract: "Cuts people and things out of pictures.",
    discussion: """
      Exit codes: 0 success, 1 failure, 3 nothing found with --require-subject, 64 wrong usage.
      The path - stands for standard input and standard output.
      """,
    version: "0.1.0",
    subcommands: [
      CutoutCommand.self, StickerCommand.self, ReplaceCommand.self, MaskCommand.self,
      LabelsCommand.self, ColorizeCommand.self,
      FilterCommand.self, FiltersCommand.self, SheetCommand.self, ConvertCommand.self,
      InspectCommand.self, ModelsCommand.self,
    ])
}
