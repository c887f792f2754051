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

      cutout, sticker, replace, mask, labels, colorize and filter take several photos: files, \
      folders, which are searched with all that is below them, and quoted patterns such as \
      'photos/**/*.jpg', which stand for files. In folders and by patterns, pictures are known by \
      their extensions; hidden ones are left out. The results go to the folder that -o names, under \
      the path below the folder that all photos are in, with the extension of their format \
      behind the name where it has another: cat.jpg becomes cat.jpg.png, cat.png stays cat.png.

      A photo that fails is reported, the others are done, and the exit code is 1; it is 3 if \
      nothing worse happened than that --require-subject found nothing. A photo whose result \
      exists fails too, unless --skip-existing or --overwrite is given. Interrupted, the command \
      leaves whole results only.
      """,
    version: "0.1.0",
    subcommands: [
      CutoutCommand.self, StickerCommand.self, ReplaceCommand.self, MaskCommand.self,
      LabelsCommand.self, ColorizeCommand.self,
      FilterCommand.self, FiltersCommand.self, SheetCommand.self, ConvertCommand.self,
      InspectCommand.self, ModelsCommand.self,
    ])
}
