// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What OpenBLAS takes the CPU for, and what it should.
///
/// It does not know CPUs that are newer than itself, and takes them for much older ones.
enum OpenBLASCoreType {
  private static let variable = "OPENBLAS_CORETYPE"

  /// The types that it has vector kernels for.
  private static let candidates =
    ["Haswell", "Zen", "SkylakeX", "Cooperlake", "Sapphirerapids", "NEOVERSEN1", "NEOVERSEV1"]

  /// The fastest at a product of middle size; `nil` where its own choice is, or nearly.
  static let best: String? = {
    guard let standard = try? OpenBLASClient(coreType: nil) else { return nil }
    var contestants: [(coreType: String?, client: OpenBLASClient)] = [(nil, standard)]
    for candidate in candidates {
      // One that this CPU cannot run ends the process, and one that this OpenBLAS does not have
      // gives another.
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

  /// A process that multiplies as OpenBLAS comes, and one with the best type where that is another.
  static func clients() throws -> [OpenBLASClient] {
    let standard = try OpenBLASClient(coreType: nil)
    guard let coreType = current ?? best else { return [standard] }
    let other = try OpenBLASClient(coreType: coreType)
    return other.coreType == standard.coreType ? [standard] : [standard, other]
  }

  private static func seconds(_ client: OpenBLASClient) throws -> Double {
    try client.seconds(rows: 768, depth: 384, columns: 384, threadCount: 1)
  }

  /// What this process was told; `nil` for OpenBLAS's own choice.
  static var current: String? { ProcessInfo.processInfo.environment[variable] }

  /// Starts this program anew with the best type, so that the library's OpenBLAS back end is
  /// measured at its best; does nothing where the variable is set.
  static func restartWithBest() throws {
    guard current == nil, let best else { return }
    setenv(variable, best, 1)
    var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    // Returns only where it fails, and then the tables say which type was used.
    execv(try programPath(), &arguments)
  }
}
