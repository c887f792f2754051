// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A process that multiplies matrices with OpenBLAS; see ``OpenBLASServer``.
final class OpenBLASClient {
  /// The core type that OpenBLAS uses.
  private(set) var coreType = ""

  private let process = Process()
  private let requests = Pipe()
  private let answers = Pipe()
  private var unread: [UInt8] = []

  /// Starts a process.
  ///
  /// - Parameter coreType: The value of `OPENBLAS_CORETYPE`; `nil` leaves the choice to OpenBLAS.
  /// - Throws: ``Stopped`` if the process ends immediately, which happens if the CPU is too old for the type.
  init(coreType: String?) throws {
    process.executableURL = URL(filePath: try programPath())
    process.arguments = ["openblas-server"]
    process.environment = ProcessInfo.processInfo.environment
      .filter { $0.key != "OPENBLAS_CORETYPE" }
      .merging(coreType.map { ["OPENBLAS_CORETYPE": $0] } ?? [:]) { $1 }
    process.standardInput = requests
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    try process.run()
    self.coreType = try nextLine()
  }

  deinit {
    try? requests.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Returns the time of a product [rows, depth] · [depth, columns] in seconds.
  func seconds(rows: Int, depth: Int, columns: Int, threadCount: Int) throws -> Double {
    let request = "\(rows) \(depth) \(columns) \(threadCount)\n"
    try requests.fileHandleForWriting.write(contentsOf: Data(request.utf8))
    guard let seconds = Double(try nextLine()) else { throw Stopped() }
    return seconds
  }

  private func nextLine() throws -> String {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let bytes = answers.fileHandleForReading.availableData
      if bytes.isEmpty { throw Stopped() }
      unread += bytes
    }
  }

  /// The error for a process that ended before it answered.
  struct Stopped: Error {}
}

/// The path of this program.
func programPath() throws -> String {
  guard let path = Bundle.main.executablePath else { throw OpenBLASClient.Stopped() }
  return path
}
