// SPDX-License-Identifier: Apache-2.0

/// Calls a function and returns its result. Swift releases objects on Linux as soon as they are unused, and needs no pool.
///
/// - Throws: The errors of the function.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
