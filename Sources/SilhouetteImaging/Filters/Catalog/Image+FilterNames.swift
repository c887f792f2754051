// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// What a filter makes of this image, by the names of Swift or of Core Image:
  /// `applyingFilter("CIColorMatrix", parameters: ["inputRVector": [0, 0, 1, 0]])`.
  ///
  /// - Parameters:
  ///   - name: The filter's name; see ``FilterCatalog``.
  ///   - parameters: Its arguments by name; what is left out has its default.
  /// - Throws: ``FilterError``, which names filter and parameter, what was expected and found.
  public func applyingFilter(
    _ name: String, parameters: [String: FilterValue] = [:]
  ) throws(FilterError) -> Image {
    try FilterCatalog.makeFilter(named: name, parameters: parameters).apply(to: self)
  }
}
