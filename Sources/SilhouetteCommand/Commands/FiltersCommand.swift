// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouettePeople

/// `silhouette filters`
struct FiltersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "filters",
    abstract: "Lists the filters and their parameters.",
    discussion: "Core Image's names, in parentheses, are accepted too."
      + Examples.text(
        "silhouette filters", "silhouette filters gaussianBlur", "silhouette filters --json"))

  @Argument(help: ArgumentHelp("The name of one filter, ours or Core Image's.", valueName: "name"))
  var name: String?

  @Flag(help: "Print the list as JSON.")
  var json = false

  func run() throws {
    var filters = FilterCatalog.people.filters
    if let name {
      guard let filter = FilterCatalog.people.filter(named: name) else {
        throw ValidationError(
          "\(FilterCatalog.people.unknownFilter(name)); `silhouette filters` lists them all")
      }
      filters = [filter]
    }
    let infos = filters.map { $0.info }
    StandardOutput.write(json ? "\(FilterReport.json(infos))\n" : FilterReport.text(infos))
  }
}
