// SPDX-License-Identifier: Apache-2.0

/// The times of one contestant, in seconds.
struct Times {
  private var sorted: [Double] = []

  mutating func add(_ seconds: Double) {
    sorted.insert(seconds, at: sorted.firstIndex { $0 > seconds } ?? sorted.endIndex)
  }

  /// The least; infinite where nothing was measured.
  var minimum: Double { sorted.first ?? .infinity }

  /// The middle one, the lower of two; infinite where nothing was measured.
  var median: Double { sorted.isEmpty ? .infinity : sorted[(sorted.count - 1) / 2] }
}

/// Measures contestants by turns.
///
/// - Parameters:
///   - rounds: How often each is measured.
///   - pause: Waited before every turn: the threads of OpenBLAS spin for some milliseconds after
///     their work, which would be on the next one's account.
///   - contestants: Each does its work once and says how many seconds that took. It does the work
///     before that once more unmeasured, since its neighbours have emptied the caches.
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

/// The pause that contestants need where OpenBLAS is one of them.
func pause(threadCount: Int) -> Duration { threadCount > 1 ? .milliseconds(30) : .zero }

/// The seconds that something takes when it is done for the second time.
func secondsOfSecondRun(_ body: () throws -> Void) rethrows -> Double {
  try body()
  return try ContinuousClock().measure(body) / .seconds(1)
}
