// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Real weights, photos and reference outputs beside the checkout, if present.
public enum SharedData {
  /// The folder that holds the package.
  public static let packageFolder: String = {
    // Tests/TestSupport/SharedData.swift
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  /// The folder `shared` beside the package.
  public static let folder: String = packageFolder + "/../shared"

  /// `true` if the folder exists; tests that need it are skipped with a message otherwise.
  public static let isPresent: Bool = FileManager.default.fileExists(atPath: folder + "/DESIGN.md")

  /// The message of such a skip.
  public static let comment = "needs the folder shared beside the checkout"

  /// A path below the folder.
  public static func path(_ name: String) -> String { folder + "/" + name }
}
