// SPDX-License-Identifier: Apache-2.0

/// The people of an image, from the left, each with the cells that belong to them.
struct PersonInstances: Hashable, Sendable {
  /// The number of columns.
  let width: Int
  /// The number of rows.
  let height: Int
  /// The number of the person at each cell, from 1; 0 for the background.
  private(set) var numbers: [UInt8]
  /// The number of the person that each cell belongs to if it belongs to a person at all.
  private(set) var nearest: [UInt8]
  /// The probability that it does, 0…1.
  private(set) var probability: [Float]
  /// The number of people.
  private(set) var count: Int
  /// The index of each instance in the array of people that they were made from.
  private(set) var people: [Int]

  /// Divides an image among people.
  ///
  /// A person who overlaps no one keeps the mask of their body. In a group, the network of the body often finds the
  /// most prominent person twice: there, the masks of all together are divided by the nearest line from face to feet.
  ///
  /// - Parameters:
  ///   - people: The people, at most 255.
  ///   - masks: The mask of each person's body; `nil` for people without one.
  ///   - everybody: The mask of all people, of the same size.
  ///   - size: The size of the image, in pixels.
  init(
    _ people: [Person], masks: [ProbabilityMap?], everybody: ProbabilityMap, in size: Size
  ) {
    width = everybody.width
    height = everybody.height
    let groups = PersonGroups(people, masks: masks, in: size)
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
      for row in 0..<height {
        for column in 0..<width where union.values[row * width + column] > Self.floor {
          let point = SIMD2(Float(column) + 0.5, Float(row) + 0.5) * step
          var best = Self.reach
          var owner = -1
          for person in grouped {
            let distance = people[person].distance(to: point)
            if distance < best {
              best = distance
              owner = person
            }
          }
          if owner >= 0 {
            owners[row * width + column] = UInt8(owner + 1)
            values[row * width + column] = union.values[row * width + column]
          }
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

  /// The largest distance of a cell from a person's line, in radii.
  private static var reach: Float { 0.5 }
  /// The least probability of a soft border.
  private static var floor: Float { 0.02 }

  /// Numbers the people who own a cell, from the left.
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
  /// Returns the box around the largest connected part of a person, normalised, y down.
  ///
  /// - Parameter number: From 1.
  func box(of number: Int) -> UprightBox? {
    let own = ConnectedComponents(
      labels: numbers.map { Int($0) == number ? 1 : 0 }, width: width, separatesLabels: false)
    return own.largest.map { UprightBox(own.components[$0], width: width, height: height) }
  }
}

/// The division of an image among its people.
struct PersonInstancesAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The most people.
  var maximumCount = 4

  /// The most columns or rows of the division.
  static let largestSide = 1024

  /// The people, and the division; an instance's index among the people is in ``PersonInstances/people``.
  struct Output: Sendable {
    /// The people.
    var people: [Person]
    /// The division; `nil` without people.
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
    let everybody = ProbabilityMap(try context.output(of: SelfieAnalysis(models: models)))
      .resized(width: grid.width, height: grid.height)
    try context.checkCancellation()
    let instances = PersonInstances(people, masks: masks, everybody: everybody, in: size)
    return Output(people: people, instances: instances.count == 0 ? nil : instances)
  }
}

extension Size {
  /// Returns the size in whole pixels, reduced so that neither side is longer than a limit.
  func grid(largestSide: Int) -> (width: Int, height: Int) {
    let scale = min(1, Double(largestSide) / max(width, height))
    return (
      max(1, Int((width * scale).rounded())), max(1, Int((height * scale).rounded()))
    )
  }
}
