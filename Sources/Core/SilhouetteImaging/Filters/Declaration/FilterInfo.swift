// SPDX-License-Identifier: Apache-2.0

/// The description of a filter: its names, its effect and its parameters.
public struct FilterInfo: Sendable, Hashable {
  /// Its name in Swift, such as `gaussianBlur`.
  public var name: String
  /// The name of the equivalent filter of Core Image, such as `CIGaussianBlur`.
  public var coreImageName: String?
  /// The category.
  public var category: FilterInfo.Category
  /// The effect, in one sentence.
  public var summary: String
  /// The parameters other than the image, in order.
  public var parameters: [FilterInfo.Parameter]

  /// Describes a filter.
  package init(
    _ name: String, coreImage coreImageName: String? = nil, category: FilterInfo.Category,
    _ summary: String, parameters: [FilterInfo.Parameter] = []
  ) {
    self.name = name
    self.coreImageName = coreImageName
    self.category = category
    self.summary = summary
    self.parameters = parameters
  }

  /// Returns the parameter with a name in Swift or in Core Image.
  package func parameter(named name: String) -> FilterInfo.Parameter? {
    parameters.first { $0.name == name || $0.coreImageKey == name }
  }
}

extension FilterInfo {
  /// The categories of filters.
  public enum Category: String, Sendable, Hashable, CaseIterable {
    /// Colours, pixel by pixel.
    case color
    /// Opacity.
    case alpha
    /// Combinations of two images.
    case blending
    /// Position, size and orientation.
    case geometry
    /// Neighbourhoods: blurs, dilation and erosion.
    case blur
    /// Edges and details.
    case sharpening
    /// Masks, their cut-outs and their edges.
    case mask
    /// Images without an input: exactly the filters that conform to ``ImageGenerator``.
    case generator
    /// Statistics of an image.
    case reduction
  }
}

extension FilterInfo {
  /// The type-erased description of a parameter.
  public struct Parameter: Sendable, Hashable {
    /// Its name in Swift, such as `sigma`.
    public var name: String
    /// Its key in Core Image, such as `inputRadius`.
    public var coreImageKey: String?
    /// The meaning, in one sentence.
    public var summary: String
    /// The type of arguments.
    public var type: ParameterType
    /// The default; `nil` if the parameter is required.
    public var defaultValue: FilterValue?
    /// The valid values; for a vector, the valid values of each component.
    public var range: ClosedRange<Double>?
    /// The unit.
    public var unit: String?

    /// Describes a parameter; see ``FilterParameter/optional(_:_:coreImage:type:range:unit:_:)``.
    package init(
      name: String, coreImageKey: String? = nil, summary: String, type: ParameterType,
      defaultValue: FilterValue? = nil, range: ClosedRange<Double>? = nil, unit: String? = nil
    ) {
      self.name = name
      self.coreImageKey = coreImageKey
      self.summary = summary
      self.type = type
      self.defaultValue = defaultValue
      self.range = range
      self.unit = unit
    }

    /// Indicates whether an argument is required.
    package var isRequired: Bool { defaultValue == nil }

    /// The valid arguments, for error messages: `a number in 0…100 pixels`.
    package var expectation: String {
      type.description + (rangeText ?? "")
        + (unit.map { range == nil ? " in \($0)" : " \($0)" } ?? "")
    }

    private var rangeText: String? {
      guard let range else { return nil }
      // The range of a vector applies to each component.
      let each = type == .number || type == .integer ? "" : ", each"
      let low = decimalText(range.lowerBound)
      let high = decimalText(range.upperBound)
      switch (range.lowerBound.isFinite, range.upperBound.isFinite) {
      case (true, true): return "\(each) in \(low)…\(high)"
      case (true, false): return "\(each) of at least \(low)"
      case (false, true): return "\(each) of at most \(high)"
      case (false, false): return nil
      }
    }
  }
}

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
    /// A vector of `count` components.
    case vector(count: Int)
    /// A list of numbers of any length.
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
    /// An image whose values are not colours and are never colour managed.
    case mask

    /// A stable name for use by programs.
    package var name: String {
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

    /// A user-readable description of the expected argument.
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

    /// Indicates whether the argument in a ``FilterCall`` is the path of a file.
    package var isNamedByPath: Bool { self == .file || self == .image || self == .mask }

    /// Indicates whether an argument has the number of components that a vector type requires.
    func accepts(_ value: FilterValue) -> Bool {
      guard case .vector(let count) = self, case .numbers(let numbers) = value else { return true }
      return numbers.count == count
    }
  }
}
