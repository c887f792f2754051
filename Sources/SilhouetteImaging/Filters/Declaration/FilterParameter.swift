// SPDX-License-Identifier: Apache-2.0

/// A parameter of a filter: the property that holds its value, and what users are told of it.
///
/// Parameters are declared in the filter's ``FilterDeclaration``, one line each:
///
/// ```swift
/// .optional(
///   \.radius, "radius", coreImage: "inputRadius", range: 0...256, unit: "pixels",
///   "The radius of the disc; rounded.")
/// ```
public struct FilterParameter<Filter>: Sendable {
  /// The description, but for the default.
  private let unpreset: FilterInfo.Parameter
  /// Reads the parameter as an argument; `nil` if it is required.
  private let preset: (@Sendable (Filter) -> FilterValue)?
  /// Sets the property if there is an argument.
  private let assign:
    @Sendable (inout Filter, FilterArguments, FilterInfo.Parameter) throws(FilterError) -> Void

  // A copy for each property of each filter would be a fifth of the module.

  /// Declares a parameter that may be left out and then has the value that it has in
  /// ``FilterDeclaration/defaults``.
  ///
  /// - Parameters:
  ///   - property: The property that holds the value.
  ///   - name: The property's name.
  ///   - coreImageKey: The key in Core Image, such as `inputRadius`.
  ///   - type: The type of arguments, where the property's type does not say it all:
  ///     ``FilterInfo.ParameterType/mask`` for an image whose numbers are not colours.
  ///   - range: The numbers that are valid; of a vector each.
  ///   - unit: The unit, such as `pixels`.
  ///   - summary: The meaning, in one sentence.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func optional<Value: FilterParameterValue>(
    _ property: any WritableKeyPath<Filter, Value> & Sendable, _ name: String,
    coreImage coreImageKey: String? = nil, type: FilterInfo.ParameterType = Value.parameterType,
    range: ClosedRange<Double>? = nil, unit: String? = nil, _ summary: String
  ) -> FilterParameter {
    FilterParameter(
      unpreset: FilterInfo.Parameter(
        name: name, coreImageKey: coreImageKey, summary: summary, type: type, range: range,
        unit: unit),
      preset: { $0[keyPath: property].filterValue },
      assign: { filter, arguments, info throws(FilterError) in
        if let value: Value = try arguments.value(of: info) { filter[keyPath: property] = value }
      })
  }

  // A copy for each property of each filter would be a fifth of the module.

  /// Declares a parameter that must be given; otherwise as
  /// ``optional(_:_:coreImage:type:range:unit:_:)``.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func required<Value: FilterParameterValue>(
    _ property: any WritableKeyPath<Filter, Value> & Sendable, _ name: String,
    coreImage coreImageKey: String? = nil, type: FilterInfo.ParameterType = Value.parameterType,
    range: ClosedRange<Double>? = nil, unit: String? = nil, _ summary: String
  ) -> FilterParameter {
    FilterParameter(
      unpreset: FilterInfo.Parameter(
        name: name, coreImageKey: coreImageKey, summary: summary, type: type, range: range,
        unit: unit),
      preset: nil,
      assign: { filter, arguments, info throws(FilterError) in
        filter[keyPath: property] = try arguments.requiredValue(of: info)
      })
  }

  /// Declares a file that must be given, and that the filter keeps in another form.
  ///
  /// - Parameters:
  ///   - property: The property that holds what was read.
  ///   - name: The parameter's name.
  ///   - summary: The meaning, in one sentence.
  ///   - read: Reads the bytes; its errors become
  ///     ``FilterError/unreadableFile(filter:parameter:file:message:)``.
  public static func requiredFile<Value>(
    _ property: any WritableKeyPath<Filter, Value> & Sendable, _ name: String, _ summary: String,
    read: @escaping @Sendable (_ bytes: [UInt8]) throws -> Value
  ) -> FilterParameter {
    FilterParameter(
      unpreset: FilterInfo.Parameter(name: name, summary: summary, type: .file), preset: nil,
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

  /// The description, with the value that the parameter has in `defaults` as its default.
  func info(_ defaults: Filter) -> FilterInfo.Parameter {
    var info = unpreset
    info.defaultValue = preset?(defaults)
    return info
  }

  /// Sets the property to the argument, and leaves it alone without one.
  func set(
    in filter: inout Filter, from arguments: FilterArguments, _ info: FilterInfo.Parameter
  ) throws(FilterError) {
    try assign(&filter, arguments, info)
  }
}
