// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The longest time that a request to a worker may take.
struct RequestTimeout: ExpressibleByArgument {
  let duration: Duration

  /// The longest timeout, in seconds.
  static let maximumSeconds = 1e6

  /// The accepted values, for messages.
  static let expectation = "a number of seconds above 0, at most 1000000"

  init?(argument: String) {
    guard let seconds = Double(argument), seconds > 0, seconds <= Self.maximumSeconds else {
      return nil
    }
    duration = .seconds(seconds)
  }
}

/// The error for a request that took too long.
struct RequestTimeoutError: Error, CustomStringConvertible {
  let limit: Duration

  var description: String {
    let seconds = limit / .seconds(1)
    let text = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    return "cancelled, because it took longer than \(text) s"
  }
}
