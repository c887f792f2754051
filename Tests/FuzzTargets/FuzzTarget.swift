// SPDX-License-Identifier: Apache-2.0

/// A part of the library that takes bytes from outside: what a fuzzer calls again and again, and what the tests call
/// with every input that it once failed on.
///
/// Use the library as a program would, through its public interface, to the end: a file that can be read is also
/// rendered or run. Limits are lower than the library's, since a slow input tells a fuzzer little.
public protocol FuzzTarget: SendableMetatype {
  /// The name on the command line, and of the folders of seeds and fail cases.
  static var name: String { get }
  /// The code under test, in a few words.
  static var summary: String { get }
  /// The longest input worth trying, in bytes.
  static var maximumByteCount: Int { get }

  /// Uses bytes.
  ///
  /// - Throws: An error of the library, which bytes deserve that are not valid. ``FuzzFailure`` for a result that
  ///   contradicts another. Whatever is thrown otherwise is a failure as well.
  static func run(_ bytes: [UInt8]) throws

  /// Returns inputs to begin with that only the library can write.
  static func makeSeeds() throws -> [FuzzSeed]
}

extension FuzzTarget {
  public static var maximumByteCount: Int { 20_000 }
  public static func makeSeeds() throws -> [FuzzSeed] { [] }
}

/// An input to begin with.
public struct FuzzSeed: Sendable {
  /// The name of its file.
  public let name: String
  public let bytes: [UInt8]
}

/// A result that contradicts another.
public struct FuzzFailure: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

/// The end of an input.
public enum FuzzOutcome: Equatable, Sendable {
  /// The library did what was asked.
  case accepted
  /// The library threw one of its errors; its text.
  case refused(String)
  /// The reason why this must not happen.
  case failed(String)
}

extension FuzzTarget {
  /// Tries an input. A trap, of course, does not return.
  public static func outcome(of bytes: [UInt8]) -> FuzzOutcome {
    do {
      try run(bytes)
      return .accepted
    } catch {
      return isOfLibrary(error) ? .refused("\(error)") : .failed("\(name): \(error)")
    }
  }

  /// Returns a result; `nil` if the library throws one of its errors.
  static func attempt<T>(_ body: () throws -> T) throws -> T? {
    do { return try body() } catch  where isOfLibrary(error) {
      // Texts are made of the file's bytes too.
      _ = "\(error)"
      return nil
    }
  }
}

/// Indicates whether an error is one of the library's types.
private func isOfLibrary(_ error: any Error) -> Bool {
  String(reflecting: type(of: error)).hasPrefix("Silhouette")
}
