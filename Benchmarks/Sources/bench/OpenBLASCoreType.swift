// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The core type that OpenBLAS detects, and the best one.
///
/// OpenBLAS does not know CPUs that are newer than itself and takes them for much older ones.
enum OpenBLASCoreType {
  private static let variable = "OPENBLAS_CORETYPE"

  /// The core types with vector kernels.
  private static let candidates =
    ["Haswell", "Zen", "SkylakeX", "Cooperlake", "Sapphirerapids", "NEOVERSEN1", "NEOVERSEV1"]

  /// The fastest core type for a product of medium size; `nil` if OpenBLAS's own choice is as fast or nearly so.
  static let best: String? = {
    guard let standard = try? OpenBLASClient(coreType: nil) else { return nil }
    var contestants: [(coreType: String?, client: OpenBLASClient)] = [(nil, standard)]
    for candidate in candidates {
      // A type that this CPU cannot run ends the process, and one that this OpenBLAS lacks is replaced
      // by another.
      guard let client = try? OpenBLASClient(coreType: candidate), (try? seconds(client)) != nil,
        !contestants.contains(where: { $0.client.coreType == client.coreType })
      else { continue }
      contestants.append((candidate, client))
    }
    guard
      let times = try? takeTurns(
        rounds: 25, pause: .zero,
        contestants.map { contestant in { try seconds(contestant.client) } }
      ),
      let fastest = times.indices.min(by: { times[$0].minimum < times[$1].minimum }),
      times[fastest].minimum < times[0].minimum * 0.97
    else { return nil }
    return contestants[fastest].coreType
  }()

  /// Returns a process with OpenBLAS's own choice, followed by one with the best type if that differs.
  static func clients() throws -> [OpenBLASClient] {
    let standard = try OpenBLASClient(coreType: nil)
    guard let coreType = current ?? best else { return [standard] }
    let other = try OpenBLASClient(coreType: coreType)
    return other.coreType == standard.coreType ? [standard] : [standard, other]
  }

  private static func seconds(_ client: OpenBLASClient) throws -> Double {
    try client.seconds(rows: 768, depth: 384, columns: 384, threadCount: 1)
  }

  /// The core type set for this process; `nil` for OpenBLAS's own choice.
  static var current: String? { ProcessInfo.processInfo.environment[variable] }

  /// Restarts this program with the best type, so that the library's OpenBLAS back end is measured at its best; does
  /// nothing if the variable is set.
  static func restartWithBest() throws {
    guard current == nil, let best else { return }
    setenv(variable, best, 1)
    var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    // Returns only on failure; the tables then show the type that was used.
    execv(try programPath(), &arguments)
  }
}
