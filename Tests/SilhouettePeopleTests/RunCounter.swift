// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople
import Synchronization

/// A counter of the runs of networks.
final class RunCounter: Sendable {
  private let runs = Mutex(0)

  var observer: StageObserver {
    StageObserver { stage, _ in if stage == .network { self.runs.withLock { $0 += 1 } } }
  }

  var count: Int { runs.withLock { $0 } }
}
