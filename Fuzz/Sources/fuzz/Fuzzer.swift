// SPDX-License-Identifier: Apache-2.0

import FuzzTargets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

#if LIBFUZZER
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ argumentCount: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32
#endif

/// libFuzzer, called as a library: one program serves every target.
enum Fuzzer {
  /// The option that names the target to processes that libFuzzer starts; it keeps those with two hyphens as they are.
  static let option = "--target="

  /// The target that runs. It is set once, before libFuzzer's calls, which carry no context.
  nonisolated(unsafe) private static var target: (any FuzzTarget.Type)?

  /// Runs a target until libFuzzer ends the process. Without libFuzzer, the arguments are files to try.
  static func run(_ target: any FuzzTarget.Type, _ arguments: [String]) -> Never {
    Self.target = target
    #if LIBFUZZER
      // Later options replace earlier ones.
      let options = [
        "-max_len=\(target.maximumByteCount)", "-timeout=10", "-rss_limit_mb=3000",
        "-malloc_limit_mb=1500",
      ]
      var pointers = ([CommandLine.arguments[0], option + target.name] + options + arguments).map {
        strdup($0)
      }
      var count = Int32(pointers.count)
      pointers.append(nil)
      pointers.withUnsafeMutableBufferPointer { pointers in
        guard var base = pointers.baseAddress else { return }
        _ = runDriver(&count, &base) { start, count in
          Fuzzer.tryBytes(Array(UnsafeBufferPointer(start: start, count: count)))
          return 0
        }
      }
    #else
      for path in arguments where !path.hasPrefix("-") { tryBytes(SeedFile.read(path)) }
    #endif
    exit(0)
  }

  /// Tries an input; ends the process for a failure, which is how libFuzzer learns of it.
  private static func tryBytes(_ bytes: [UInt8]) {
    if case .failed(let message) = target?.outcome(of: bytes) { fatalError(message) }
  }

  /// Ends the process with a message.
  static func fail(_ message: String) -> Never {
    // The variable stderr is not safe to use from Swift.
    _ = "error: \(message)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(1)
  }
}
