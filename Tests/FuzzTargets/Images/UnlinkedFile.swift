// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file without a name, for readers that take descriptors.
struct UnlinkedFile: ~Copyable {
  let descriptor: Int32
  /// A path by which this process may open it.
  var path: String { "/dev/fd/\(descriptor)" }

  /// Makes a file of bytes, whose position is its beginning.
  init(_ bytes: [UInt8]) throws {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/silhouette-fuzz-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw FuzzFailure("no temporary file: error \(errno)") }
    unlink(path)
    guard write(descriptor, bytes, bytes.count) == bytes.count,
      lseek(descriptor, 0, SEEK_SET) == 0
    else { throw FuzzFailure("a temporary file was not written: error \(errno)") }
  }

  deinit { close(descriptor) }
}
