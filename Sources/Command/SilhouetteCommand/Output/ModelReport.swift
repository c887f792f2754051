// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore
import SilhouetteModelFormats

/// The lists of models, as text and as JSON.
enum ModelReport {
  // MARK: Text

  /// Returns a line for each model, with aligned columns.
  ///
  /// - Parameter long: `true` to include digests and texts in full.
  static func text(_ entries: [ModelLibrary.Entry], long: Bool) -> String {
    let heading = ["name", "format", "size", "input", "classes", "licence", "SHA-256", "source"]
    return table(
      [heading]
        + entries.map { entry in
          switch entry.summary {
          case .success(let summary): [entry.name] + cells(summary, long: long)
          case .failure(let error): [entry.name, "cannot be used: \(error)"]
          }
        })
  }

  /// Returns a paragraph for each model.
  static func text(known models: [ModelLibrary.KnownModel]) -> String {
    models.map { model in
      var lines = [
        model.name, "  \(model.summary)", "  licence: \(model.license)",
        "  source: \(model.source)",
      ]
      if let page = model.page { lines.append("  page: \(page)") }
      if let download = model.download { lines.append("  file: \(download)") }
      if let sha256 = model.sha256, let byteCount = model.byteCount {
        lines.append("  SHA-256: \(sha256), \(megabytes(byteCount))")
      }
      return lines.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  /// Returns a description of a model's use.
  static func use(of summary: ModelLibrary.Summary) -> String {
    switch summary.use {
    case .segmentation(let classes):
      "\(classes.count) classes, input \(size(summary.inputShape))"
    case .masks: "a network that makes masks, input \(size(summary.inputShape))"
    case .graph:
      "a graph with \(summary.outputCount) "
        + (summary.outputCount == 1 ? "output" : "outputs")
    }
  }

  private static func cells(_ summary: ModelLibrary.Summary, long: Bool) -> [String] {
    let classes: String
    switch summary.use {
    case .segmentation(let names): classes = "\(names.count)"
    case .masks: classes = "masks"
    case .graph: classes = "not DeepLabV3"
    }
    return [
      summary.fileExtension, megabytes(summary.byteCount), size(summary.inputShape), classes,
      shown(summary.license ?? "unknown", 24, long: long), shown(summary.sha256, 12, long: long),
      shown(summary.source ?? "unknown", 60, long: long),
    ]
  }

  /// Returns a table whose columns are as wide as their widest cell. A row with fewer cells is a remark and does not
  /// affect the widths.
  private static func table(_ rows: [[String]]) -> String {
    let count = rows.first?.count ?? 0
    let rows = rows.map { $0.map(TerminalText.line) }
    let widths = (0..<count).map { column in
      rows.filter { column == 0 || $0.count == count }.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + String(repeating: " ", count: max(0, widths[column] - cell.count))
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }

  /// Returns a text, shortened to `count` characters unless `long` is set.
  private static func shown(_ text: String, _ count: Int, long: Bool) -> String {
    long || text.count <= count ? text : text.prefix(count - 1) + "…"
  }

  /// Returns the width and height of an image input; the whole shape of any other input.
  private static func size(_ shape: TensorShape) -> String {
    shape.rank == 4 && shape[3] <= 4 ? "\(shape[2])×\(shape[1])" : "\(shape)"
  }

  private static func megabytes(_ bytes: Int) -> String {
    "\(Decimals.text(units: (bytes + 50_000) / 100_000, 1)) MB"
  }

  // MARK: JSON

  /// Returns the networks that are linked into the program, the folder, and its models; unknown values are `null`.
  static func json(_ entries: [ModelLibrary.Entry], folder: String?) -> JSONText {
    let models = entries.map { entry -> JSONText in
      let members: [(name: String, value: JSONText)] = [
        ("name", .string(entry.name)), ("path", .string(entry.path)),
      ]
      switch entry.summary {
      case .success(let summary): return .object(members + self.members(summary))
      case .failure(let error): return .object(members + [("error", .string("\(error)"))])
      }
    }
    return .object([
      "folder": .string(folder), "models": list(models),
      "networks": list(LinkedNetwork.all.map(json)),
    ])
  }

  private static func json(_ network: LinkedNetwork) -> JSONText {
    .object([
      "file": .string(network.file), "summary": .string(network.summary),
      "license": .string(network.license), "source": .string(network.source),
      "copyright": .string(network.copyright), "sha256": .string(network.sha256),
      "bytes": .number(network.byteCount),
    ])
  }

  /// Returns the models that are known to work; unknown values are `null`.
  static func json(known models: [ModelLibrary.KnownModel]) -> JSONText {
    let models = models.map { model in
      JSONText.object([
        "name": .string(model.name), "format": .string(model.fileExtension),
        "summary": .string(model.summary), "license": .string(model.license),
        "source": .string(model.source), "page": .string(model.page),
        "download": .string(model.download), "sha256": .string(model.sha256),
        "bytes": .number(model.byteCount),
      ])
    }
    return .object(["known": list(models)])
  }

  private static func members(_ summary: ModelLibrary.Summary) -> [(name: String, value: JSONText)]
  {
    var classes = JSONText.null
    var reason = JSONText.null
    switch summary.use {
    case .segmentation(let names): classes = .array(names.map { .string($0) })
    case .masks: break
    case .graph(let text): reason = .string(text)
    }
    return [
      ("format", .string(summary.fileExtension)), ("bytes", .number(summary.byteCount)),
      ("sha256", .string(summary.sha256)), ("license", .string(summary.license)),
      ("source", .string(summary.source)),
      ("inputShape", .array(summary.inputShape.map { .number($0) })),
      ("outputs", .number(summary.outputCount)), ("classes", classes), ("notDeepLabV3", reason),

    ]
  }

  private static func list(_ models: [JSONText]) -> JSONText {
    .array(models, .lines(indentation: "  "))
  }
}
