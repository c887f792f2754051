// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Silhouette

extension FilterValue {
  /// Creates the library's filter argument from a Core Image value; `nil` if the value has the wrong type.
  init?(coreImage value: Any, for type: FilterInfo.ParameterType) {
    switch type {
    case .number, .integer:
      guard let number = CIFilter.number(value) else { return nil }
      self = .number(number)
    case .boolean:
      guard let flag = value as? Bool ?? (value as? NSNumber)?.boolValue else { return nil }
      self = .boolean(flag)
    case .point:
      guard let vector = CIVector(any: value), vector.count == 2 else { return nil }
      self.init(numbers: vector)
    case .rect:
      guard let vector = CIVector(any: value), vector.count == 4 else { return nil }
      self = Rect(vector.cgRectValue).filterValue
    case .vector, .numbers, .transform:
      guard let vector = CIVector(any: value) else { return nil }
      self.init(numbers: vector)
    case .color:
      guard let color = value as? CIColor else { return nil }
      self = .color(color.color)
    case .choice:
      guard let text = (value as? CGColorSpace)?.space.rawValue ?? value as? String else {
        return nil
      }
      self = .text(text)
    case .text:
      guard let text = value as? String else { return nil }
      self = .text(text)
    case .file:
      guard let data = value as? Data else { return nil }
      self = .file(FilterValue.File(name: "data", bytes: [UInt8](data)))
    case .image, .mask:
      guard let image = value as? CIImage else { return nil }
      self = .image(image.image)
    }
  }

  private init(numbers vector: CIVector) { self = .numbers(vector.values.map { Double($0) }) }

  /// The Core Image value that corresponds to the argument.
  var coreImageValue: Any? {
    switch self {
    case .number(let number): NSNumber(value: number)
    case .boolean(let flag): NSNumber(value: flag)
    case .numbers(let numbers): CIVector(numbers.map { CGFloat($0) })
    case .color(let color): CIColor(color)
    case .text(let text):
      text == "infinite"
        ? CIVector(cgRect: .infinite) : Color(css: text).map { CIColor($0) } ?? text
    case .image(let image): CIImage(image)
    case .file(let file): Data(file.bytes)
    case .nothing: nil
    }
  }
}

extension CIVector {
  /// Creates a vector from a vector, point, rectangle or transform; `nil` for any other value.
  convenience init?(any value: Any) {
    switch value {
    case let vector as CIVector: self.init(vector.values)
    case let point as CGPoint: self.init(cgPoint: point)
    case let rect as CGRect: self.init(cgRect: rect)
    case let transform as CGAffineTransform: self.init(cgAffineTransform: transform)
    default: return nil
    }
  }
}
