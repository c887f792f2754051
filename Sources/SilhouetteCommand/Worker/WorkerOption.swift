// SPDX-License-Identifier: Apache-2.0

/// The value of an option in a ``WorkerRequest``.
public enum WorkerOption: Hashable, Sendable {
  /// A flag: given if `true`. `false` leaves it out, or gives its opposite if the command has one, such as
  /// `--no-shadow`.
  case flag(Bool)
  /// The value as on the command line, such as `10%,20%,50%,60%`.
  case text(String)
  /// The values of an option that may be repeated.
  case list([String])
}

extension WorkerOption: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral
{
  public init(stringLiteral value: String) { self = .text(value) }
  public init(booleanLiteral value: Bool) { self = .flag(value) }
  public init(integerLiteral value: Int) { self = .text("\(value)") }
  public init(floatLiteral value: Double) { self = .text("\(value)") }
  public init(arrayLiteral elements: String...) { self = .list(elements) }
}
