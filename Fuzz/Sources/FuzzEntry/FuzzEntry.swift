// SPDX-License-Identifier: Apache-2.0

import FuzzTargets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The target behind the functions that libFuzzer's `main` calls.
///
/// One program serves every target: it is the one whose name the program has, as a link or as a copy. OSS-Fuzz expects a
/// program for each target.
enum FuzzEntry {
  /// The type of C's `argv`.
  typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  /// The target that runs. It is set once, before libFuzzer's calls, which carry no context.
  nonisolated(unsafe) private static var target: (any FuzzTarget.Type)?

  /// Finds the target, and inserts its limits before the user's options, which replace them.
  static func begin(_ count: inout Int32, _ arguments: inout Arguments) {
    let path = arguments[0].map { String(cString: $0) } ?? ""
    let name = path.split(separator: "/").last.map { String($0) } ?? ""
    guard let found = FuzzCatalog.named(name) else {
      FuzzProgram.fail("\(name) is not the name of a target; Tools/fuzz gives this program one")
    }
    target = found
    let limits = [
      "-max_len=\(found.maximumByteCount)", "-timeout=10", "-rss_limit_mb=3000",
      "-malloc_limit_mb=1500",
    ]
    // Never freed: libFuzzer keeps the pointers.
    let longer = Arguments.allocate(capacity: Int(count) + limits.count + 1)
    longer[0] = arguments[0]
    for (index, limit) in limits.enumerated() { longer[1 + index] = strdup(limit) }
    for index in 1...max(1, Int(count)) { longer[limits.count + index] = arguments[index] }
    arguments = longer
    count += Int32(limits.count)
  }

  /// Tries an input; ends the process for a failure, which is how libFuzzer learns of it.
  static func tryBytes(_ bytes: UnsafeBufferPointer<UInt8>) {
    if case .failed(let message) = target?.outcome(of: Array(bytes)) { fatalError(message) }
  }
}

/// Prepares the process; libFuzzer calls it first.
@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> Int32 {
  FuzzEntry.begin(&count.pointee, &arguments.pointee)
  return 0
}

/// Tries one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  FuzzEntry.tryBytes(UnsafeBufferPointer(start: start, count: count))
  return 0
}
