// SPDX-License-Identifier: Apache-2.0

/// A set of the indices of instances, in ascending order.
///
/// ```swift
/// for index in subjects.allInstances where subjects.instances[index - 1].fraction > 0.1 { … }
/// let mask = try subjects.generateMask(for: [1, 3])
/// ```
public struct InstanceIndexSet: Hashable, Sendable {
  /// The indices, ascending.
  private var numbers: [Int] = []

  /// Indicates whether the set is empty.
  public var isEmpty: Bool { numbers.isEmpty }

  /// Creates an empty set.
  public init() {}

  /// Creates a set of the indices in a sequence, which may be in any order and contain repetitions.
  public init(_ numbers: some Sequence<Int>) { self.numbers = Set(numbers).sorted() }

  /// Returns the position of an index, or the position at which it would be inserted.
  private func place(of number: Int) -> (place: Int, isMember: Bool) {
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return (low, low < numbers.count && numbers[low] == number)
  }
}

extension InstanceIndexSet: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { numbers.count }
  public subscript(position: Int) -> Int { numbers[position] }
}

extension InstanceIndexSet: SetAlgebra {
  public func contains(_ member: Int) -> Bool { place(of: member).isMember }

  public func union(_ other: InstanceIndexSet) -> InstanceIndexSet {
    InstanceIndexSet(numbers + other.numbers)
  }

  public func intersection(_ other: InstanceIndexSet) -> InstanceIndexSet {
    InstanceIndexSet(numbers.filter(other.contains))
  }

  public func symmetricDifference(_ other: InstanceIndexSet) -> InstanceIndexSet {
    InstanceIndexSet(Set(numbers).symmetricDifference(other.numbers))
  }

  @discardableResult
  public mutating func insert(_ member: Int) -> (inserted: Bool, memberAfterInsert: Int) {
    let (place, isMember) = place(of: member)
    if !isMember { numbers.insert(member, at: place) }
    return (!isMember, member)
  }

  @discardableResult
  public mutating func remove(_ member: Int) -> Int? {
    let (place, isMember) = place(of: member)
    return isMember ? numbers.remove(at: place) : nil
  }

  @discardableResult
  public mutating func update(with member: Int) -> Int? {
    insert(member).inserted ? nil : member
  }

  public mutating func formUnion(_ other: InstanceIndexSet) { self = union(other) }
  public mutating func formIntersection(_ other: InstanceIndexSet) { self = intersection(other) }
  public mutating func formSymmetricDifference(_ other: InstanceIndexSet) {
    self = symmetricDifference(other)
  }
}

extension InstanceIndexSet: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Int...) { self.init(elements) }
}

extension InstanceIndexSet: CustomStringConvertible {
  public var description: String { "\(numbers)" }
}

extension InstanceIndexSet: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Int].self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(numbers)
  }
}
