// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouetteVideo
import Synchronization

/// A dynamic background that holds up the work on frames until the test lets it go on.
final class Gate: Sendable {
  private let isOpen = Atomic<Bool>(false)
  private let arrivals = Atomic<Int>(0)

  /// A background that waits on a background thread for the gate to open.
  var background: VideoBackground {
    .dynamic(tracksFace: false) { _ in
      self.arrivals.add(1, ordering: .sequentiallyConsistent)
      while !self.isOpen.load(ordering: .sequentiallyConsistent) { usleep(200) }
      return .white
    }
  }

  /// Waits until a number of frames have reached the gate.
  func waitForArrivals(_ count: Int) async {
    while arrivals.load(ordering: .sequentiallyConsistent) < count {
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Lets all frames pass.
  func open() { isOpen.store(true, ordering: .sequentiallyConsistent) }
}

extension VirtualBackground {
  /// Waits until statistics fulfil a condition.
  func wait(until condition: (Statistics) -> Bool) async {
    while !condition(statistics) { try? await Task.sleep(for: .milliseconds(1)) }
  }
}
