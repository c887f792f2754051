// SPDX-License-Identifier: Apache-2.0

/// A filter for the masks of a stream that keeps only the parts that are people.
///
/// A part is a connected component of the mask. Every new part is searched for a face or a body. If one is found, the part
/// is confirmed, and stays confirmed while it overlaps its previous position in every frame, even if the person turns away.
/// Otherwise, the part is removed from the masks and searched again according to its ``SearchSchedule``.
///
/// - Parts that split or merge inherit confirmation from the parts that they overlap in the previous frame.
/// - If a confirmed part touches an unconfirmed one, each keeps its cells, and new cells belong to the nearer one. An
///   unconfirmed part with at most a third of the confirmed part's area, such as a hand, is confirmed as well.
/// - A part that more than doubles from one frame to the next is searched; if the search finds neither a face nor a body,
///   only the previously confirmed cells remain.
/// - An unconfirmed part that vanishes is remembered for a while, so that the schedule of a flickering part continues.
/// - Specks, whose area is at most a tenth of the smallest area that is searched, belong to the part that their soft border
///   touches.
struct ConfirmedParts: Sendable {
  /// The bits that make up the label of a cell.
  private enum Label {
    static let person: UInt8 = 1
    static let candidate: UInt8 = 2
    static let other: UInt8 = 4
  }

  /// The credit that an unsuccessful search costs; every frame adds 1.
  private static let searchCost = 5
  /// The maximum credit, as a number of frames.
  private static let largestCredit = 15

  /// The ratio of the smallest area that is searched to the largest area of specks.
  private static let speckDivisor = 10

  private var last = PartFootprint()
  private var size = (width: 0, height: 0)
  private var credit = Self.largestCredit

  /// Forgets all parts, as after a cut in the video.
  mutating func forgetParts() { last = PartFootprint() }

  /// Returns the mask of a frame, limited to the parts that are people.
  ///
  /// - Parameters:
  ///   - mask: The mask of the frame.
  ///   - time: The time of the frame.
  ///   - leastArea: The number of cells below which a part is not searched.
  ///   - look: A function that receives a mask and returns it with only the parts that show a face or a body; called at most
  ///     once.
  mutating func people(
    in mask: ProbabilityMap, at time: Duration, leastArea: Int = 1,
    look: (ProbabilityMap) throws -> ProbabilityMap
  ) rethrows -> ProbabilityMap {
    if size != (mask.width, mask.height) { forgetParts() }
    size = (mask.width, mask.height)
    credit = min(credit + 1, Self.largestCredit)
    last.pass()
    let runs = ConnectedComponents(mask.values, width: mask.width, above: 0.5)
    var (components, vanished) = PartContinuation.components(
      of: runs, after: last, leastArea: leastArea)
    vanished = vanished.filter { last.parts[$0].schedule.isRemembered(at: time) }
    let isCandidate = components.map {
      $0.kind != .person && $0.area >= leastArea && credit >= Self.searchCost
        && $0.schedule.isDue(area: $0.area, at: time)
    }
    let looks = isCandidate.contains(true)
    let speckArea = leastArea / Self.speckDivisor
    var hasPeople: Bool { components.contains { $0.kind != .other } }
    let hasOthers = components.contains { $0.kind != .person && $0.area > speckArea }
    guard looks || hasPeople && hasOthers else {
      remember(runs, components, labels: [], vanished)
      return hasPeople ? mask : mask.cleared
    }
    let labels = labels(of: mask, runs, components, isCandidate, speckArea: speckArea)
    var result = mask.keeping(Label.person, of: labels)
    if looks {
      let seen = try look(mask.keeping(Label.candidate, of: labels))
      note(seen, runs, isCandidate, &components, at: time)
      for place in result.values.indices {
        result.values[place] = max(result.values[place], seen.values[place])
      }
    }
    remember(runs, components, labels: labels, vanished)
    return hasPeople ? result : mask.cleared
  }

  /// Records the result of a search.
  ///
  /// - Parameter seen: The mask of the candidates that are people.
  private mutating func note(
    _ seen: ProbabilityMap, _ runs: ConnectedComponents, _ isCandidate: [Bool],
    _ components: inout [PartContinuation], at time: Duration
  ) {
    var isSeen = [Bool](repeating: false, count: components.count)
    for run in runs.runs where isCandidate[run.component] && !isSeen[run.component] {
      let line = run.row * seen.width
      isSeen[run.component] = run.columns.contains { seen.values[line + $0] > 0.5 }
    }
    for index in components.indices where isCandidate[index] {
      if isSeen[index] {
        components[index].kind = .person
      } else {
        components[index].schedule.noteFailure(area: components[index].area, at: time)
      }
    }
    if !isSeen.contains(true) { credit -= Self.searchCost }
  }

  /// Returns the label of every cell of a mask; 0 beyond the soft borders of its parts.
  private func labels(
    of mask: ProbabilityMap, _ runs: ConnectedComponents, _ components: [PartContinuation],
    _ isCandidate: [Bool], speckArea: Int
  ) -> [UInt8] {
    var labels = [UInt8](repeating: 0, count: mask.values.count)
    func set(_ row: Int, _ columns: Range<Int>, _ label: UInt8) {
      for column in columns { labels[row * mask.width + column] = label }
    }
    func otherLabel(_ index: Int) -> UInt8 { isCandidate[index] ? Label.candidate : Label.other }
    for run in runs.runs {
      let index = run.component
      switch components[index].kind {
      case .person: set(run.row, run.columns, Label.person)
      // Specks belong to the part that their soft border touches.
      case .other where components[index].area <= speckArea: break
      case .other, .grown: set(run.row, run.columns, otherLabel(index))
      case .divided: break
      }
    }
    last.forEachOverlap(with: runs.runs) { run, columns, part in
      let row = runs.runs[run].row
      let index = runs.runs[run].component
      switch (components[index].kind, last.parts[part].isPerson) {
      case (.divided, false): set(row, columns, otherLabel(index))
      case (.divided, true): set(row, columns, Label.person)
      // A part that has grown is searched as a whole.
      case (.grown, true): set(row, columns, Label.person | otherLabel(index))
      case (.grown, false), (.person, _), (.other, _): break
      }
    }
    return RegionGrowth.grow(labels, width: mask.width) { mask.values[$0] > MaskParts.floor }
  }

  /// Stores the parts of a frame for the next one.
  ///
  /// - Parameters:
  ///   - runs: The runs of the mask.
  ///   - components: The classification of the mask's components.
  ///   - labels: The label of every cell; needed only if a component consists of several parts.
  ///   - vanished: The indices of parts of the last frame that have vanished but are to be remembered.
  private mutating func remember(
    _ runs: ConnectedComponents, _ components: [PartContinuation], labels: [UInt8],
    _ vanished: [Int]
  ) {
    var footprint = PartFootprint()
    let numbers = components.map { component in
      (
        person: component.kind == .other ? nil : footprint.add(.init(isPerson: true)),
        other: component.kind == .person
          ? nil : footprint.add(.init(isPerson: false, schedule: component.schedule))
      )
    }
    for run in runs.runs {
      let index = run.component
      guard let person = numbers[index].person, let other = numbers[index].other else {
        let part = numbers[index].person ?? numbers[index].other
        if let part { footprint.append(run.columns, row: run.row, part: part) }
        continue
      }
      let line = run.row * size.width
      func isPerson(_ column: Int) -> Bool { labels[line + column] & Label.person != 0 }
      var start = run.columns.lowerBound
      for end in run.columns.dropFirst() + [run.columns.upperBound]
      where end == run.columns.upperBound || isPerson(end) != isPerson(start) {
        footprint.append(start..<end, row: run.row, part: isPerson(start) ? person : other)
        start = end
      }
    }
    footprint.add(vanished, of: last)
    last = footprint
  }
}

extension ProbabilityMap {
  /// A map of the same size, filled with 0.
  fileprivate var cleared: ProbabilityMap { ProbabilityMap(width: width, height: height) }

  /// Returns the map with 0 in all cells whose label lacks a given bit; cells whose probability is too low for a soft border
  /// are unchanged.
  fileprivate func keeping(_ bit: UInt8, of labels: [UInt8]) -> ProbabilityMap {
    var result = self
    for place in labels.indices
    where labels[place] & bit == 0 && values[place] > MaskParts.floor { result.values[place] = 0 }
    return result
  }
}
