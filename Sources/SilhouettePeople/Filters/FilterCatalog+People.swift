// SPDX-License-Identifier: Apache-2.0

extension FilterCatalog {
  /// The standard filters and those for people.
  public static let people = standard.adding([Filters.PersonSegmentation.self])
}
