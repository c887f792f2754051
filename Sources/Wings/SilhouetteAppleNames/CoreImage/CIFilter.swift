// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Silhouette
internal import SilhouettePeople

/// A filter of the library's catalogue, which programs create and use by Core Image's names.
///
/// Set the inputs, then read ``outputImage``. A filter must not be shared between threads.
open class CIFilter: CustomStringConvertible {
  /// The name of the filter, by default Core Image's.
  public var name: String
  /// Core Image's name for the filter, which ``name`` may replace for users.
  let registeredName: String
  let type: (any ImageFilter.Type)?
  private var values: [String: Any] = [:]

  static let catalog = FilterCatalog.people

  /// Creates a filter of a program's own, for a subclass that overrides ``outputImage``. Its name is the class's.
  public init() {
    name = ""
    registeredName = ""
    type = nil
    name = "\(Swift.type(of: self))"
  }

  /// Creates a filter of the library's catalogue with default inputs.
  ///
  /// - Parameter name: Core Image's name for the filter.
  init(_ name: String) {
    self.name = name
    registeredName = name
    type = Self.filterType(name)
  }

  static func filterType(_ name: String) -> (any ImageFilter.Type)? {
    // The library's filter takes the space as an argument.
    let known = name == "CIColorCubeWithColorSpace" ? "CIColorCube" : name
    return catalog.filter(named: known).flatMap { $0.info.coreImageName == known ? $0 : nil }
  }

  /// Creates a filter with default inputs; `nil` if the name is unknown.
  public init?(name: String) {
    guard let type = Self.filterType(name) else { return nil }
    self.name = name
    registeredName = name
    self.type = type
  }

  /// Creates a filter with the given input values; `nil` if the name is unknown.
  public convenience init?(name: String, parameters params: [String: Any]?) {
    self.init(name: name)
    for (key, value) in params ?? [:] { setValue(value, forKey: key) }
  }

  /// Creates a filter with the given input values; `nil` if the name is unknown.
  public convenience init?(name: String, withInputParameters params: [String: Any]?) {
    self.init(name: name, parameters: params)
  }

  /// The keys of the inputs.
  public var inputKeys: [String] {
    guard let type else { return [] }
    let keys = type.info.parameters.compactMap(\.coreImageKey)
    return (type is any ImageGenerator.Type ? [] : [kCIInputImageKey]) + keys
      + (isColorCube ? [Self.cubeDimensionKey, Self.cubeDataKey] : [])
  }

  /// The keys of the outputs: only the output image.
  public var outputKeys: [String] { [kCIOutputImageKey] }

  /// The description of the filter and of its inputs, for programs that show controls for any filter.
  ///
  /// By the keys `kCIAttributeFilter…`: the name, the name for users, the categories and the description. By the key of
  /// each input: a dictionary with the class of values, the default, for numbers the range, the range of a slider and the
  /// value that changes nothing, and names for users. Ranges are those that the library accepts.
  open var attributes: [String: Any] { describedInputs }

  /// Sets all inputs except the input image to their defaults.
  public func setDefaults() { values = values.filter { $0.key == kCIInputImageKey } }

  /// Returns a filter with the same name and inputs. A filter of a program's own class becomes a plain `CIFilter`.
  open func copy() -> Any {
    let copy = emptyCopy()
    copy.name = name
    copy.values = values
    return copy
  }

  /// Returns a filter of the same type with default inputs.
  func emptyCopy() -> CIFilter { type == nil ? CIFilter() : CIFilter(registeredName) }

  /// Sets an input, or resets it to its default if the value is `nil`.
  ///
  /// - Parameters:
  ///   - value: A number, `CIImage`, `CIColor`, `CIVector`, `CGPoint`, `CGRect`, `CGAffineTransform` or `CGColorSpace`.
  ///   - key: Core Image's key, such as `inputRadius`. If the key is unknown, the filter has no output.
  public func setValue(_ value: Any?, forKey key: String) {
    values[key] = value is NSNull ? nil : value
  }

  /// Returns the value of an input, or its default; `nil` if it has neither.
  public func value(forKey key: String) -> Any? {
    if key == kCIOutputImageKey { return outputImage }
    return values[key] ?? defaultValue(forKey: key)?.coreImageValue
  }

  /// The filtered image; `nil` if an input is missing or unsuitable. ``makeOutputImage()`` throws an error with the reason.
  open var outputImage: CIImage? { try? makeOutputImage() }

  /// Returns the filtered image, or throws an error that explains why there is none.
  ///
  /// A value outside an input's range is replaced by the nearest value in the range; an angle is replaced by the
  /// equivalent angle in the range.
  ///
  /// - Throws: An error that names the filter, the input, and what was expected and found.
  public final func makeOutputImage() throws -> CIImage {
    guard let type else { throw Self.catalog.unknownFilter(registeredName) }
    let filter = try isColorCube ? colorCube() : type.init(arguments(of: type.info))
    if let generator = filter as? any ImageGenerator { return CIImage(generator.image) }
    guard let input = values[kCIInputImageKey] as? CIImage else {
      throw FilterError.missingParameter(
        filter: type.info.name, parameter: kCIInputImageKey, expected: "an image")
    }
    return CIImage(filter.apply(to: input.image))
  }

  private func arguments(of info: FilterInfo) throws -> FilterArguments {
    var arguments = Self.coreImageDefaults[registeredName] ?? [:]
    for (key, value) in values where key != kCIInputImageKey {
      guard let parameter = info.parameter(named: key) else {
        arguments[key] = .nothing
        continue
      }
      guard var argument = FilterValue(coreImage: value, for: parameter.type) else {
        throw FilterError.wrongType(
          filter: info.name, parameter: key, expected: parameter.expectation,
          found: "\(Swift.type(of: value))")
      }
      // Core Image accepts any number and uses the equivalent angle, or the nearest value in the filter's range.
      if case .number(let number) = argument, number.isFinite, let range = parameter.range,
        !range.contains(number)
      {
        let turned =
          parameter.unit == "radians" ? number.remainder(dividingBy: 2 * .pi) : number
        argument = .number(min(max(turned, range.lowerBound), range.upperBound))
      }
      arguments[key] = argument
    }
    return try FilterArguments(arguments, for: info)
  }

  // MARK: Colour cubes

  static let cubeDimensionKey = "inputCubeDimension"
  static let cubeDataKey = "inputCubeData"

  private var isColorCube: Bool { type == Filters.ColorCube.self }

  /// Returns the filter for a colour cube. Core Image passes the cube not as a file but as a table of premultiplied
  /// Float32 RGBA colours, in which red changes fastest.
  private func colorCube() throws -> any ImageFilter {
    let dimension = CIFilter.number(values[Self.cubeDimensionKey]) ?? 2
    guard let size = Int(exactly: dimension.rounded(.towardZero)),
      (2...ColorCubeTable.maximumCubeSize).contains(size),
      let data = values[Self.cubeDataKey] as? Data, data.count == size * size * size * 16
    else {
      throw FilterError.wrongType(
        filter: "colorCube", parameter: Self.cubeDataKey,
        expected: "inputCubeDimension³ colours of four Float32",
        found: "\((values[Self.cubeDataKey] as? Data)?.count ?? 0) bytes")
    }
    let colors = data.withUnsafeBytes { bytes in
      (0..<size * size * size).map {
        bytes.loadUnaligned(fromByteOffset: 16 * $0, as: SIMD4<Float>.self)
      }
    }
    let space = (values["inputColorSpace"] as? CGColorSpace)?.space ?? .none
    return Filters.ColorCube(table: ColorCubeTable(size: size, colors: colors), colorSpace: space)
  }

  public var description: String { name }
}
