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
      parameters: parameters.map { $0.info(defaults, isInCoreImage: coreImageName != nil) })
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

/// A parameter of a filter: the property that holds its value, and its description for users.
///
/// Parameters are declared in the filter's ``FilterDeclaration``, one line each:
///
/// ```swift
/// .optional(
///   \.radius, "radius", range: 0...256, unit: "pixels", "The radius of the disc; rounded.")
/// ```
public struct FilterParameter<Filter>: Sendable {
  /// The description without the default.
  private let description: FilterInfo.Parameter
  /// A function that returns the parameter's value as an argument; `nil` if the parameter is required.
  private let preset: (@Sendable (Filter) -> FilterValue)?
  /// A function that sets the property if an argument is given.
  private let assign:
    @Sendable (inout Filter, FilterArguments, FilterInfo.Parameter) throws(FilterError) -> Void

  // Specialised copies for each property of each filter would make up a fifth of the module.

  /// Declares an optional parameter, whose default is its value in the declaration's `defaults`.
  ///
  /// - Parameters:
  ///   - property: The property that holds the value.
  ///   - name: The property's name.
  ///   - coreImageKey: The key in Core Image; `nil` if there is none. `input` stands for `input` and the name, such as
  ///     `inputRadius`, in filters that Core Image has, and for `nil` in others.
  ///   - type: The type of arguments, if the property's type is not specific enough:
  ///     ``FilterInfo/ParameterType/mask`` for an image whose values are not colours.
  ///   - range: The valid values; for a vector, the valid values of each component.
  ///   - unit: The unit, such as `pixels`.
  ///   - summary: The meaning, in one sentence.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func optional<Value: FilterParameterValue>(
    _ property: any WritableKeyPath<Filter, Value> & Sendable, _ name: String,
    coreImage coreImageKey: String? = "input", type: FilterInfo.ParameterType = Value.parameterType,
    range: ClosedRange<Double>? = nil, unit: String? = nil, _ summary: String
  ) -> FilterParameter {
    FilterParameter(
      description: FilterInfo.Parameter(
        name: name, coreImageKey: coreImageKey, summary: summary, type: type, range: range,
        unit: unit),
      preset: { $0[keyPath: property].filterValue },
      assign: { filter, arguments, info throws(FilterError) in
        if let value: Value = try arguments.value(of: info) { filter[keyPath: property] = value }
      })
  }

  /// Declares a required parameter; otherwise like ``optional(_:_:coreImage:type:range:unit:_:)``.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func required<Value: FilterParameterValue>(
    _ property: any WritableKeyPath<Filter, Value> & Sendable, _ name: String,
    coreImage coreImageKey: String? = "input", type: FilterInfo.ParameterType = Value.parameterType,
    range: ClosedRange<Double>? = nil, unit: String? = nil, _ summary: String
  ) -> FilterParameter {
    FilterParameter(
      description: FilterInfo.Parameter(
        name: name, coreImageKey: coreImageKey, summary: summary, type: type, range: range,
        unit: unit),
      preset: nil,
      assign: { filter, arguments, info throws(FilterError) in
        filter[keyPath: property] = try arguments.requiredValue(of: info)
      })
  }

  /// Declares a required file whose parsed contents the filter keeps.
  ///
  /// - Parameters:
  ///   - property: The property that holds the parsed contents.
  ///   - name: The parameter's name.
  ///   - summary: The meaning, in one sentence.
  ///   - read: A function that parses the bytes; its errors become
  ///     ``FilterError/unreadableFile(filter:parameter:file:message:)``.
  public static func requiredFile<Value>(
    _ property: any WritableKeyPath<Filter, Value> & Sendable, _ name: String, _ summary: String,
    read: @escaping @Sendable (_ bytes: [UInt8]) throws -> Value
  ) -> FilterParameter {
    FilterParameter(
      description: FilterInfo.Parameter(name: name, summary: summary, type: .file), preset: nil,
      assign: { filter, arguments, info throws(FilterError) in
        let file: FilterValue.File = try arguments.requiredValue(of: info)
        do {
          filter[keyPath: property] = try read(file.bytes)
        } catch {
          throw .unreadableFile(
            filter: arguments.filterName, parameter: info.name, file: file.name,
            message: "\(error)")
        }
      })
  }

  /// Returns the description of a parameter whose default is its value in `defaults`.
  func info(_ defaults: Filter, isInCoreImage: Bool) -> FilterInfo.Parameter {
    var info = description
    info.defaultValue = preset?(defaults)
    if info.coreImageKey == "input" {
      info.coreImageKey = isInCoreImage ? "input" + info.name.capitalized : nil
    }
    return info
  }

  /// Sets the property to the argument, if one is given.
  func set(
    in filter: inout Filter, from arguments: FilterArguments, _ info: FilterInfo.Parameter
  ) throws(FilterError) {
    try assign(&filter, arguments, info)
  }
}
