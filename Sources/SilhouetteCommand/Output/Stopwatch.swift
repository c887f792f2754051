// SPDX-License-Identifier: Apache-2.0

/// Says how long stages take.
struct Stopwatch {
  let isOn: Bool
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  init(isOn: Bool) {
    self.isOn = isOn
    start = clock.now
  }

  func measure<T>(_ stage: String, _ body: () throws -> T) rethrows -> T {
    guard isOn else { return try body() }
    let before = clock.now
    let result = try body()
    report(stage, clock.now - before)
    return result
  }

  func finish() {
    if isOn { report("total", clock.now - start) }
  }

  private func report(_ stage: String, _ duration: Duration) {
    let tenths = Int((duration / .microseconds(100)).rounded())
    let name = stage + String(repeating: " ", count: max(0, 12 - stage.count))
    StandardError.write("\(name) \(tenths / 10).\(tenths % 10) ms\n")
  }
}
