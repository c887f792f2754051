// SPDX-License-Identifier: Apache-2.0

/// The declaration of a filter: its name, its description, and a line for each parameter.
///
/// ``ImageFilter/info`` and the initialiser from arguments by name follow from it.
public struct FilterDeclaration<Filter: Sendable>: Sendable {
  /// The description.
  package let info: FilterInfo
  /// A filter whose optional parameters have their defaults; its required parameters have placeholder values.
  let defaults: Filter
  private let parameters: [FilterParameter<Filter>]

  // Called once per filter: a specialised copy for each would only slow down compilation.

  /// Declares a filter.
  ///
  /// - Parameters:
  ///   - name: Its name in Swift, such as `gaussianBlur`.
  ///   - coreImageName: The name of the equivalent filter of Core Image, such as `CIGaussianBlur`.
  ///   - category: Its category.
  ///   - summary: Its effect, in one sentence.
  ///   - defaults: A filter whose optional parameters have their defaults; its required parameters may have any
  ///     values.
  ///   - parameters: Its parameters other than the image, in order.
  @_semantics("optimize.sil.specialize.generic.never")
  public init(
    _ name: String, coreImage coreImageName: String? = nil, category: FilterInfo.Category,
    _ summary: String, defaults: Filter, _ parameters: FilterParameter<Filter>...
  ) {
    info = FilterInfo(
      name, coreImage: coreImageName, category: category, summary,
      parameters: parameters.map { $0.info(defaults) })
    self.defaults = defaults
    self.parameters = parameters
  }

  /// Creates a filter from arguments.
  ///
  /// - Throws: ``FilterError`` for an argument that is missing, of another type or out of range.
  @_semantics("optimize.sil.specialize.generic.never")
  func makeFilter(_ arguments: FilterArguments) throws(FilterError) -> Filter {
    var filter = defaults
    for (parameter, info) in zip(parameters, info.parameters) {
      try parameter.set(in: &filter, from: arguments, info)
    }
    return filter
  }
}
