// SPDX-License-Identifier: Apache-2.0

/// The times of one contestant, in seconds.
struct Times {
  private var sorted: [Double] = []

  mutating func add(_ seconds: Double) {
    sorted.insert(seconds, at: sorted.firstIndex { $0 > seconds } ?? sorted.endIndex)
  }

  /// The minimum; infinite if nothing was measured.
  var minimum: Double { sorted.first ?? .infinity }

  /// The median, the lower one of two; infinite if nothing was measured.
  var median: Double { sorted.isEmpty ? .infinity : sorted[(sorted.count - 1) / 2] }
}

/// Measures contestants in interleaved rounds.
///
/// - Parameters:
///   - rounds: The number of measurements of each contestant.
///   - pause: The pause before each measurement: the threads of OpenBLAS spin for some milliseconds after their work,
///     which would slow down the next contestant.
///   - contestants: Functions that do their work twice and return the seconds of the second run; the first one fills
///     the caches, which the other contestants have emptied.
func takeTurns(
  rounds: Int, pause: Duration, _ contestants: [() throws -> Double]
) throws -> [Times] {
  var times = [Times](repeating: Times(), count: contestants.count)
  for _ in 0..<rounds {
    for (index, contestant) in contestants.enumerated() {
      wait(pause)
      times[index].add(try contestant())
    }
  }
  return times
}

/// The pause to use if OpenBLAS is one of the contestants.
func pause(threadCount: Int) -> Duration { threadCount > 1 ? .milliseconds(30) : .zero }

/// Runs a function twice and returns the seconds of the second run.
func secondsOfSecondRun(_ body: () throws -> Void) rethrows -> Double {
  try body()
  return try ContinuousClock().measure(body) / .seconds(1)
}
