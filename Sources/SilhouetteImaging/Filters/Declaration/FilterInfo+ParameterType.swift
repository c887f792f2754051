// SPDX-License-Identifier: Apache-2.0

extension FilterInfo {
  /// The type of a filter's parameter.
  public enum ParameterType: Sendable, Hashable, CustomStringConvertible {
    /// A number.
    case number
    /// A whole number.
    case integer
    /// True or false.
    case boolean
    /// A position: x to the right, y up from the lower left corner.
    case point
    /// A rectangle: left, bottom, width and height.
    case rect
    /// A vector of `count` numbers.
    case vector(count: Int)
    /// Any number of numbers.
    case numbers
    /// A colour.
    case color
    /// An invertible transform.
    case transform
    /// One of these words.
    case choice([String])
    /// Text.
    case text
    /// The contents of a file.
    case file
    /// An image.
    case image
    /// An image whose numbers are not colours and are never colour managed.
    case mask

    /// A stable name for programs.
    public var name: String {
      switch self {
      case .number: "number"
      case .integer: "integer"
      case .boolean: "boolean"
      case .point: "point"
      case .rect: "rect"
      case .vector: "vector"
      case .numbers: "numbers"
      case .color: "color"
      case .transform: "transform"
      case .choice: "choice"
      case .text: "text"
      case .file: "file"
      case .image: "image"
      case .mask: "mask"
      }
    }

    /// The notation of an argument, for users.
    public var description: String {
      switch self {
      case .number: "a number"
      case .integer: "a whole number"
      case .boolean: "true or false"
      case .point: "a point (x, y)"
      case .rect: "a rectangle (x, y, width, height)"
      case .vector(let count): "a vector of \(count) numbers"
      case .numbers: "a list of numbers"
      case .color: "a colour #RRGGBB, #RRGGBBAA, \"white\" or (red, green, blue, alpha)"
      case .transform: "an invertible transform (a, b, c, d, tx, ty)"
      case .choice(let words): "one of " + words.joined(separator: ", ")
      case .text: "a text"
      case .file: "a file"
      case .image: "an image"
      case .mask: "a mask"
      }
    }

    /// Indicates whether a ``FilterCall`` names the argument by the path of a file.
    public var isNamedByPath: Bool { self == .file || self == .image || self == .mask }

    /// Indicates whether an argument has as many numbers as a vector needs.
    func accepts(_ value: FilterValue) -> Bool {
      guard case .vector(let count) = self, case .numbers(let numbers) = value else { return true }
      return numbers.count == count
    }
  }
}
