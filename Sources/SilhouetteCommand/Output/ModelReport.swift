// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// What models there are, for people and for programs.
enum ModelReport {
  // MARK: Text

  /// A line for every model, with aligned columns.
  ///
  /// - Parameter long: Whether digests and texts are whole.
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

  /// A few lines for every model.
  static func text(known models: [KnownModel]) -> String {
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

  /// What can be done with a model, in words.
  static func use(of summary: ModelSummary) -> String {
    switch summary.use {
    case .segmentation(let classes):
      "DeepLabV3, \(classes.count) classes, pictures of \(size(summary.inputShape))"
    case .graph:
      "a graph with \(summary.outputCount) "
        + (summary.outputCount == 1 ? "output" : "outputs")
    }
  }

  private static func cells(_ summary: ModelSummary, long: Bool) -> [String] {
    let classes: String
    switch summary.use {
    case .segmentation(let names): classes = "\(names.count)"
    case .graph: classes = "no DeepLabV3"
    }
    return [
      summary.format.rawValue, megabytes(summary.byteCount), size(summary.inputShape), classes,
      shown(summary.license ?? "unknown", 24, long: long), shown(summary.sha256, 12, long: long),
      shown(summary.source ?? "unknown", 60, long: long),
    ]
  }

  /// Columns as wide as their widest cell; a row with fewer cells is a remark and widens nothing.
  private static func table(_ rows: [[String]]) -> String {
    let count = rows.first?.count ?? 0
    let rows = rows.map { $0.map(printable) }
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

  /// A text without what a terminal would obey.
  private static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      result.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return result
  }

  /// The beginning of a text, or all of it.
  private static func shown(_ text: String, _ count: Int, long: Bool) -> String {
    long || text.count <= count ? text : text.prefix(count - 1) + "…"
  }

  /// Width and height of a picture, or the whole shape where it is none.
  private static func size(_ shape: Shape) -> String {
    shape.rank == 4 && shape[3] <= 4 ? "\(shape[2])×\(shape[1])" : "\(shape)"
  }

  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }

  // MARK: JSON

  /// The folder and its models; what is not known is `null`.
  static func json(_ entries: [ModelLibrary.Entry], folder: String) -> String {
    let models = entries.map { entry in
      let members = ["\"name\": \(quoted(entry.name))", "\"path\": \(orNull(entry.path))"]
      switch entry.summary {
      case .success(let summary): return object(members + self.members(summary))
      case .failure(let error): return object(members + ["\"error\": \(quoted("\(error)"))"])
      }
    }
    return "{\"folder\": \(quoted(folder)), \"models\": \(list(models))}\n"
  }

  /// The models that the project knows; what is not known is `null`.
  static func json(known models: [KnownModel]) -> String {
    let models = models.map { model in
      object([
        "\"name\": \(quoted(model.name))", "\"format\": \(quoted(model.format.rawValue))",
        "\"summary\": \(quoted(model.summary))", "\"license\": \(quoted(model.license))",
        "\"source\": \(quoted(model.source))", "\"page\": \(orNull(model.page))",
        "\"download\": \(orNull(model.download))", "\"sha256\": \(orNull(model.sha256))",
        "\"bytes\": \(model.byteCount.map(String.init) ?? "null")",
      ])
    }
    return "{\"known\": \(list(models))}\n"
  }

  private static func members(_ summary: ModelSummary) -> [String] {
    var classes = "null"
    var reason = "null"
    switch summary.use {
    case .segmentation(let names): classes = "[" + names.map(quoted).joined(separator: ", ") + "]"
    case .graph(let text): reason = quoted(text)
    }
    return [
      "\"format\": \(quoted(summary.format.rawValue))", "\"bytes\": \(summary.byteCount)",
      "\"sha256\": \(quoted(summary.sha256))", "\"license\": \(orNull(summary.license))",
      "\"source\": \(orNull(summary.source))",
      "\"inputShape\": [\(summary.inputShape.map(String.init).joined(separator: ", "))]",
      "\"outputs\": \(summary.outputCount)", "\"classes\": \(classes)",
      "\"notDeepLabV3\": \(reason)",
    ]
  }

  private static func object(_ members: [String]) -> String {
    "{" + members.joined(separator: ", ") + "}"
  }

  private static func list(_ objects: [String]) -> String {
    objects.isEmpty ? "[]" : "[\n  " + objects.joined(separator: ",\n  ") + "\n]"
  }
}
