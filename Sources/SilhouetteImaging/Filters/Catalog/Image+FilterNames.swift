// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Returns the image filtered by name, Swift's or Core Image's:
  /// `applyingFilter("CIColorMatrix", parameters: ["inputRVector": [0, 0, 1, 0]])`.
  ///
  /// - Parameters:
  ///   - name: The filter's name; see ``FilterCatalog``.
  ///   - parameters: Its arguments by name; parameters that are left out have their defaults.
  ///   - catalog: The filters to choose from.
  /// - Throws: ``FilterError``, which names filter and parameter, what was expected and found.
  public func applyingFilter(
    _ name: String, parameters: [String: FilterValue] = [:],
    from catalog: FilterCatalog = .standard
  ) throws(FilterError) -> Image {
    try catalog.makeFilter(named: name, parameters: parameters).apply(to: self)
  }

  /// Returns the image filtered by name, with variables among the arguments:
  /// `applyingFilter("CIBlendWithMask", parameters: ["inputMaskImage": mask, "inputBackgroundImage": sky])`.
  ///
  /// - Parameters:
  ///   - name: The filter's name; see ``FilterCatalog``.
  ///   - parameters: Its arguments by name; parameters that are left out have their defaults.
  ///   - catalog: The filters to choose from.
  /// - Throws: ``FilterError``, which names filter and parameter, what was expected and found.
  @_disfavoredOverload
  public func applyingFilter(
    _ name: String, parameters: [String: any FilterValue.Convertible],
    from catalog: FilterCatalog = .standard
  ) throws(FilterError) -> Image {
    try applyingFilter(name, parameters: parameters.filterValues, from: catalog)
  }
}
