// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the programs of this package share.
public enum FuzzProgram {
  /// Ends the process with a message.
  public static func fail(_ message: String) -> Never {
    // The variable stderr is not safe to use from Swift.
    _ = "error: \(message)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(1)
  }
}
