// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore
import SilhouetteModelFormats

/// `silhouette models`
struct ModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models",
    abstract: "Lists, adds and removes models that --model accepts by name.",
    discussion: """
      Models are stored in $XDG_DATA_HOME/silhouette/models or ~/.local/share/silhouette/models. \
      Nothing is downloaded: list --known shows where you can get the models that are known to work.
      """
        + Examples.text(
          "silhouette models", "silhouette models list --known",
          "silhouette models add model.tflite --name google"),
    subcommands: [List.self, Add.self, Remove.self, Path.self],
    defaultSubcommand: List.self)
}

extension ModelsCommand {
  /// `silhouette models list`
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the bundled network and the installed models.")

    @Flag(help: "List the models that are known to work and where you can get them.")
    var known = false

    @Flag(help: "Show digests, licences and sources in full.")
    var long = false

    @Flag(help: "Print the list as JSON.")
    var json = false

    func run() throws {
      if known {
        let models = ModelLibrary.KnownModel.all
        StandardOutput.write(
          json ? "\(ModelReport.json(known: models))\n" : ModelReport.text(known: models))
        return
      }
      // Without a home folder, there are bundled models only.
      let library = try? ModelLibrary.standard()
      let entries = try library?.entries() ?? ModelLibrary(folder: "").bundledEntries()
      StandardOutput.write(
        json
          ? "\(ModelReport.json(entries, folder: library?.folder))\n"
          : ModelReport.text(entries, long: long))
    }
  }

  /// `silhouette models add`
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Checks that a model can run and installs a copy of it.")

    @Argument(
      help: ArgumentHelp(
        "A .safetensors, .tflite, .mlmodel or .onnx file; - for standard input.", valueName: "file"),
      completion: .modelFiles)
    var file: String

    @Option(
      help: ArgumentHelp(
        "The model's name, of letters, digits, ., _ and -; by default, the file's name.",
        valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp("The licence of the weights, such as MIT.", valueName: "license"))
    var license: String?

    @Option(help: ArgumentHelp("Where the model comes from.", valueName: "source"))
    var source: String?

    @OptionGroup var mask: MaskModelOptions

    @Flag(help: "Replace an installed model of the same name.")
    var overwrite = false

    @Flag(name: .shortAndLong, help: "Print errors only.")
    var quiet = false

    func run() throws {
      let entry = try ModelLibrary.standard().add(
        contentsOf: file, name: name, license: license, source: source, settings: mask.settings,
        overwriting: overwrite)
      if quiet { return }
      let summary = try entry.summary.get()
      StandardError.write("\(TerminalText.line(entry.name)): \(ModelReport.use(of: summary))\n")
      if case .graph(let reason) = summary.use {
        StandardError.write(
          "warning: only `silhouette inspect` can use it: \(TerminalText.line(reason))\n")
        if let shape = summary.undescribedShape {
          StandardError.write(
            "if it makes masks, add it with "
              + "\(TerminalText.line(UndescribedModelError.options(for: shape)))\n")
        }
      }
      if summary.license == nil {
        StandardError.write("warning: its licence is unknown; specify it with --license\n")
      }
    }
  }

  /// `silhouette models remove`
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Removes an installed model.")

    @Argument(help: "The model's name.", completion: .models(files: false))
    var name: String

    func run() throws { try ModelLibrary.standard().remove(name) }
  }

  /// `silhouette models path`
  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Prints the path of an installed model's file.")

    @Argument(help: "The model's name.", completion: .models(files: false))
    var name: String

    func run() throws {
      StandardOutput.write(path: try ModelLibrary.standard().path(ofModelNamed: name))
    }
  }
}
