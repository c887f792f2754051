// SPDX-License-Identifier: Apache-2.0

/// The assignment of an image's cells to its people, who are numbered from left to right.
struct PersonInstances: Hashable, Sendable {
  /// The number of columns.
  let width: Int
  /// The number of rows.
  let height: Int
  /// The index of the instance at each cell, from 1; 0 for the background.
  private(set) var numbers: [UInt8]
  /// The index of the instance to which each cell would be assigned if it belonged to a person, from 1; 0 for none.
  private(set) var nearest: [UInt8]
  /// The probability, 0…1, that each cell belongs to the instance in ``nearest``.
  private(set) var probability: [Float]
  /// The number of instances.
  private(set) var count: Int
  /// The index of each instance's person in the array passed to the initialiser.
  private(set) var people: [Int]

  /// Divides an image among people.
  ///
  /// A person who overlaps no one else gets the mask of their own body. In a group, the body network often locates the most
  /// prominent person twice, so the union of the group's masks is divided as in ``GroupDivision``.
  ///
  /// - Parameters:
  ///   - people: The people, at most 255.
  ///   - masks: The mask of each person's body; `nil` for people without one.
  ///   - groups: The groups of the people.
  ///   - separateMasks: The mask of each person in a group, computed with the neighbours hidden; `nil` for people without one.
  ///   - everybody: The mask of all people, of the same size.
  ///   - size: The size of the image, in pixels.
  init(
    _ people: [Person], masks: [ProbabilityMap?], groups: PersonGroups,
    separateMasks: [ProbabilityMap?], everybody: ProbabilityMap, in size: Size
  ) {
    width = everybody.width
    height = everybody.height
    var owners = [UInt8](repeating: 0, count: width * height)
    var values = [Float](repeating: 0, count: width * height)
    let grouped = people.indices.filter { !groups.isAlone($0) || masks[$0] == nil }
    var union = everybody
    for person in grouped {
      guard let mask = masks[person] else { continue }
      for place in union.values.indices {
        union.values[place] = max(union.values[place], mask.values[place])
      }
    }
    let step = SIMD2(
      Float(size.width) / Float(width), Float(size.height) / Float(height))
    if !grouped.isEmpty {
      let division = GroupDivision(
        people, groups: groups, members: grouped, masks: separateMasks)
      for row in 0..<height {
        for column in 0..<width where union.values[row * width + column] > Self.floor {
          let point = SIMD2(Float(column) + 0.5, Float(row) + 0.5) * step
          let place = row * width + column
          guard let owner = division.owner(of: place, at: point) else { continue }
          owners[place] = UInt8(owner + 1)
          values[place] = union.values[place]
        }
      }
    }
    for person in people.indices where groups.isAlone(person) {
      guard let mask = masks[person] else { continue }
      for place in values.indices where mask.values[place] > values[place] {
        values[place] = mask.values[place]
        owners[place] = UInt8(person + 1)
      }
    }
    nearest = owners
    probability = values
    numbers = owners
    count = people.count
    self.people = Array(people.indices)
    number()
  }

  /// The lowest probability in a soft border.
  private static var floor: Float { 0.02 }

  /// Numbers the people who have at least one cell, from left to right.
  private mutating func number() {
    var sums = [Int](repeating: 0, count: count)
    var counts = [Int](repeating: 0, count: count)
    for (place, owner) in nearest.enumerated() where owner > 0 && probability[place] > 0.5 {
      sums[Int(owner) - 1] += place % width
      counts[Int(owner) - 1] += 1
    }
    let order = counts.indices.filter { counts[$0] > 0 }.sorted {
      (Double(sums[$0]) / Double(counts[$0]), $0) < (Double(sums[$1]) / Double(counts[$1]), $1)
    }
    var number = [UInt8](repeating: 0, count: count + 1)
    for (index, person) in order.enumerated() { number[person + 1] = UInt8(index + 1) }
    for place in nearest.indices {
      nearest[place] = number[Int(nearest[place])]
      if nearest[place] == 0 { probability[place] = 0 }
      numbers[place] = probability[place] > 0.5 ? nearest[place] : 0
    }
    count = order.count
    people = order
  }
}

extension PersonInstances {
  /// Returns the box around the largest connected part of an instance, normalised, y down; `nil` if it has no cells.
  ///
  /// - Parameter number: The index of the instance, from 1.
  func box(of number: Int) -> UprightBox? {
    let own = ConnectedComponents(
      labels: numbers.map { Int($0) == number ? 1 : 0 }, width: width, separatesLabels: false)
    return own.largest.map { UprightBox(own.components[$0], width: width, height: height) }
  }
}

/// The people in an image, and the division of the image among them.
struct PersonInstancesAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The maximum number of people.
  var maximumCount = 4

  /// The maximum number of columns or rows of the division.
  static let largestSide = 1024

  /// The people and the division of the image; ``PersonInstances/people`` maps instances to indices of ``people``.
  struct Output: Sendable {
    /// The people.
    var people: [Person]
    /// The division of the image; `nil` if there are no people.
    var instances: PersonInstances?
  }

  func output(in context: RequestContext) throws -> Output {
    let people = try context.output(
      of: PeopleAnalysis(models: models, maximumCount: maximumCount))
    if people.isEmpty { return Output(people: [], instances: nil) }
    let size = try context.imageSize()
    let grid = size.grid(largestSide: Self.largestSide)
    let masks = people.map {
      $0.body?.mask(width: grid.width, height: grid.height, imageSize: size)
    }
    let everybody = try context.output(of: EverybodyAnalysis(models: models))
      .resized(width: grid.width, height: grid.height)
    try context.checkCancellation()
    let groups = PersonGroups(people, masks: masks, in: size)
    let separateMasks = try people.indices.map { person -> ProbabilityMap? in
      try separateBody(of: person, among: people, in: groups, context)?
        .mask(width: grid.width, height: grid.height, imageSize: size)
    }
    let instances = PersonInstances(
      people, masks: masks, groups: groups, separateMasks: separateMasks, everybody: everybody,
      in: size)
    return Output(people: people, instances: instances.count == 0 ? nil : instances)
  }

  /// Returns the body of a person, located with the neighbours hidden; `nil` for a person without neighbours, or if the
  /// network locates another person nevertheless.
  private func separateBody(
    of person: Int, among people: [Person], in groups: PersonGroups, _ context: RequestContext
  ) throws -> BodyPoints? {
    let neighbors = groups.neighbors(of: person).map { people[$0] }
    if neighbors.isEmpty { return nil }
    try context.checkCancellation()
    let body = try context.output(
      of: SeparateBodyAnalysis(people[person], among: neighbors, models: models))
    return people[person].owns(body, in: try context.imageSize()) ? body : nil
  }
}

extension Size {
  /// Returns the size in whole pixels, scaled down so that neither side exceeds a limit.
  func grid(largestSide: Int) -> (width: Int, height: Int) {
    let scale = min(1, Double(largestSide) / max(width, height))
    return (
      max(1, Int((width * scale).rounded())), max(1, Int((height * scale).rounded()))
    )
  }
}
