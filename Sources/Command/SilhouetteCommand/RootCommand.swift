// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// `silhouette`
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "silhouette",
    abstract: "Cuts people and things out of photos and videos.",
    usage: "silhouette <command> ...",
    discussion: """
      Exit codes: 0 success, 1 failure, 64 invalid usage. The path - stands for standard input or \
      standard output. Positions and boxes are measured from the top left corner of the photo, x to \
      the right and y down; only the arguments of filters keep Core Image's origin, the bottom left.

      cutout, sticker, replace, mask, people, document, labels, colorize and filter accept any number of \
      photos: files, folders (searched recursively) and quoted patterns such as 'photos/**/*.jpg'. \
      Folders and patterns match files with an image extension and skip hidden ones. The result is \
      the last argument, unless it exists, or named by -o. Several results go to a folder, which the \
      last argument names if it ends in a slash. They keep their paths relative to the folder that \
      contains all photos. If the format changes, its extension is appended: cat.jpg becomes \
      cat.jpg.png, while cat.png stays cat.png.

      If a photo fails, the error is reported, the other photos are still processed, and the exit \
      code is 1. A photo whose result already exists also fails, unless you pass --skip-existing or \
      --overwrite. A photo in which nothing is found gives an empty result, unless you pass \
      --when-empty skip or fail; sticker and document then fail. Interrupting the command leaves only complete results.
      """
        + Examples.text(
          "silhouette cutout photo.jpg cutout.png",
          "silhouette replace photo.jpg portrait.jpg -b blur",
          "silhouette help cutout"),
    version: Version.current,
    subcommands: [
      CutoutCommand.self, StickerCommand.self, ReplaceCommand.self, MaskCommand.self,
      CorrectCommand.self,
      PeopleCommand.self, DocumentCommand.self, VideoCommand.self, BestOfCommand.self,
      LabelsCommand.self,
      ColorizeCommand.self, FilterCommand.self, FiltersCommand.self, SheetCommand.self,
      ConvertCommand.self,
      InspectCommand.self, RunCommand.self, ExplainCommand.self, ModelsCommand.self,
      WorkerCommand.self,
    ])
}
