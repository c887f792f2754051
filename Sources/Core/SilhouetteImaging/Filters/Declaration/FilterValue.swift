// SPDX-License-Identifier: Apache-2.0

/// A type-erased argument of a filter.
///
/// Most are written as literals: `["sigma": 8, "inputRVector": [1, 0, 0, 0], "color": "#FF8000"]`. Variables can be
/// arguments if their type conforms to ``FilterValue/Convertible``.
public enum FilterValue: Sendable, Hashable {
  /// A number, whole or not.
  case number(Double)
  /// True or false.
  case boolean(Bool)
  /// The components of a point, a rectangle, a vector, a transform or a colour.
  case numbers([Double])
  /// A colour.
  case color(Color)
  /// Text, one of several words, or the path of a file.
  case text(String)
  /// An image.
  case image(Image)
  /// The contents of a file.
  case file(FilterValue.File)
  /// The absence of an optional value.
  case nothing

  /// Creates an argument from a value such as a `Rect`.
  public init(_ value: some FilterValue.Convertible) { self = value.filterValue }

  /// The numbers that must be within the parameter's range.
  var rangedNumbers: [Double] {
    switch self {
    case .number(let number): [number]
    case .numbers(let numbers): numbers
    default: []
    }
  }
}

extension FilterValue {
  /// The contents of a file, for filters that read one.
  public struct File: Sendable, Hashable {
    /// The name of the file in errors.
    public var name: String
    /// The bytes.
    public var bytes: [UInt8]

    /// Creates a file from its bytes.
    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }
}

extension FilterValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral
{
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(stringLiteral value: String) { self = .text(value) }
  public init(arrayLiteral elements: Double...) { self = .numbers(elements) }
}

extension FilterValue: CustomStringConvertible {
  /// The value in the notation of a filter call; images and files are described in words.
  public var description: String {
    switch self {
    case .number(let number): decimalText(number)
    case .boolean(let value): value ? "true" : "false"
    case .numbers(let numbers): "(" + numbers.map(decimalText).joined(separator: ", ") + ")"
    case .color(let color): color.callText
    case .text(let text): FilterWord.isWord(text) ? text : FilterWord.quoted(text)
    case .image(let image): image.extent.isEmpty ? "an empty image" : "an image"
    case .file(let file): "the file \(file.name)"
    case .nothing: "nothing"
    }
  }
}

extension Color {
  /// The colour as `#RRGGBBAA`, or its components if one is not a multiple of 1/255.
  fileprivate var callText: String {
    if colorSpace == .sRGB, let text = hexadecimal { return text }
    let components = [red, green, blue, alpha].map { decimalText(decimalValue($0)) }
    return "(" + components.joined(separator: ", ") + ")"
  }
}

/// Returns the text of a number, with no fraction for integers: 8, not 8.0.
func decimalText(_ number: Double) -> String {
  if let whole = Int(exactly: number), whole.magnitude < 1_000_000_000_000 { return String(whole) }
  return number.description
}

/// Returns the number with the fewest decimal digits that rounds to `number`: 0.1, not 0.10000000149011612.
func decimalValue(_ number: Float) -> Double { Double(number.description) ?? Double(number) }

/// The rules for the words of a filter call, which need no quotes.
enum FilterWord {
  static func begins(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.properties.isAlphabetic || scalar == "_"
  }

  static func continues(_ scalar: Unicode.Scalar) -> Bool {
    begins(scalar) || ("0"..."9").contains(scalar)
  }

  /// Indicates whether a text needs no quotes.
  static func isWord(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, begins(first), text != "true", text != "false"
    else {
      return false
    }
    return text.unicodeScalars.allSatisfy(continues)
  }

  /// Returns a text in quotes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}
