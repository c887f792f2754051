// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzTargets
import SilhouetteCodecs
import TestSupport
import Testing

/// Inputs that the library once failed on, and those that fuzzers begin with, tried again by the fuzzers' own code.
@Suite struct ReplayTests {
  /// A file for a target.
  struct Input: Sendable, CustomTestStringConvertible {
    let target: String
    let path: String

    var testDescription: String { path.split(separator: "/").suffix(2).joined(separator: "/") }

    /// Tries the file.
    func outcome() throws -> FuzzOutcome {
      try #require(FuzzCatalog.named(target)).outcome(of: bytes(ofFile: path))
    }
  }

  private static let failCases = SharedData.packageFolder + "/Tests/FailCases"
  private static let seeds = SharedData.packageFolder + "/Fuzz/Seeds"

  /// The folders in a folder, and the files in them.
  private static func inputs(in folder: String) -> [Input] {
    names(in: folder).flatMap { target in
      names(in: "\(folder)/\(target)").map {
        Input(target: target, path: "\(folder)/\(target)/\($0)")
      }
    }
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { !$0.hasPrefix(".") && $0 != "README.md" }.sorted()
  }

  /// Nothing traps, hangs or contradicts itself, and errors are the library's own.
  @Test(.timeLimit(.minutes(2)), arguments: inputs(in: failCases))
  func failCasesFailNoMore(_ input: Input) throws {
    if case .failed(let message) = try input.outcome() { Issue.record("\(message)") }
  }

  /// The targets whose files this system can read: some formats need a library that it may lack.
  private static let usable = FuzzCatalog.all.map { $0.name }.filter {
    ImageFileFormat(rawValue: $0)?.isReadable ?? true
  }

  @Test(.timeLimit(.minutes(2)), arguments: usable)
  func seedsReachTheLibrary(_ target: String) throws {
    var accepted = 0
    for input in Self.inputs(in: Self.seeds) where input.target == target {
      switch try input.outcome() {
      case .accepted: accepted += 1
      case .refused: break
      case .failed(let message): Issue.record("\(input.testDescription): \(message)")
      }
    }
    // Otherwise a fuzzer would only ever see the code for errors.
    #expect(accepted > 0)
  }

  @Test func foldersBelongToTargets() {
    let targets = Set(FuzzCatalog.all.map { $0.name })
    #expect(targets.count == FuzzCatalog.all.count)
    #expect(Set(Self.names(in: Self.seeds)) == targets)
    #expect(targets.isSuperset(of: Self.names(in: Self.failCases)))
    for format in ImageFileFormat.allCases {
      #expect(targets.contains(format.rawValue), "FuzzCatalog has no target for \(format)")
    }
  }

  @Test func dictionariesBelongToTargets() {
    let dictionaries = Self.names(in: SharedData.packageFolder + "/Fuzz/Dictionaries")
    #expect(Set(FuzzCatalog.all.map { $0.name }).isSuperset(of: dictionaries))
  }

  /// What conforms to the protocol is in the catalogue, of which all fuzzers are made.
  @Test func catalogueHasEveryTarget() throws {
    let folder = SharedData.packageFolder + "/Tests/FuzzTargets"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    var declared: Set<String> = []
    for path in paths where path.hasSuffix(".swift") {
      let text = String(decoding: try bytes(ofFile: "\(folder)/\(path)"), as: UTF8.self)
      for match in text.matches(of: /(?:enum|struct|class) (\w+): FuzzTarget\b/) {
        declared.insert(String(match.1))
      }
    }
    #expect(declared == Set(FuzzCatalog.all.map { "\($0)" }))
  }

  /// Seeds that the library writes are those that are stored.
  @Test(arguments: FuzzCatalog.all.map { $0.name })
  func seedsAreCurrent(_ target: String) throws {
    for seed in try #require(FuzzCatalog.named(target)).makeSeeds() {
      let stored = try? bytes(ofFile: "\(Self.seeds)/\(target)/\(seed.name)")
      #expect(stored == seed.bytes, "Tools/fuzz --make-seeds writes \(seed.name) again")
    }
  }
}

/// The target's own parts that hide failures if they are wrong.
@Suite struct FuzzTargetTests {
  /// A target whose library is this test.
  private enum Wrong: FuzzTarget {
    static let name = "wrong"
    static let summary = ""
    struct Foreign: Error {}

    static func run(_ bytes: [UInt8]) throws {
      if bytes.isEmpty { return }
      throw Foreign()
    }
  }

  @Test func foreignErrorsAreFailures() throws {
    #expect(Wrong.outcome(of: []) == .accepted)
    guard case .failed = Wrong.outcome(of: [1]) else {
      Issue.record("an error of a test passed for one of the library")
      return
    }
    let png = try #require(FuzzCatalog.named("png"))
    guard case .refused = png.outcome(of: [1]) else {
      Issue.record("an error of the library passed for a failure")
      return
    }
  }

  /// A damaged checksum is what libpng would stop at; the target repairs it.
  @Test func checksumsAreRepaired() throws {
    let png = try #require(FuzzCatalog.named("png"))
    var file = try bytes(ofFile: SharedData.packageFolder + "/Fuzz/Seeds/png/png-2-8")
    #expect(png.outcome(of: file) == .accepted)
    // Behind the header's thirteen bytes.
    for place in 29..<33 { file[place] ^= 0xFF }
    #expect(png.outcome(of: file) == .accepted)
  }
}
