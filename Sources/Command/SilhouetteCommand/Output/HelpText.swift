// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// A command whose help shows its common options first.
protocol BriefHelp: ParsableCommand {
  /// The names of the options on the first screen, with their hyphens.
  static var commonOptions: Set<String> { get }
}

/// The examples in the help of a command.
enum Examples {
  /// Returns the examples, the last paragraph of a command's help, which `Tools/checks/documented-commands` runs.
  ///
  /// - Parameter lines: Command lines, short enough not to be wrapped at 80 columns.
  static func text(_ lines: String...) -> String {
    "\n\n\(title)\n" + lines.map { "  \($0)" }.joined(separator: "\n")
  }

  /// Returns the paragraph of examples at the end of a command's description.
  static func lines(in discussion: String) -> String {
    discussion.firstRange(of: title).map { String(discussion[$0.lowerBound...]) } ?? ""
  }

  private static let title = "Examples:"
}

/// The paragraphs of the commands' help that explain which subject is chosen.
enum SubjectHelp {
  /// The options for the subject on the first screen.
  static let commonOptions: Set = ["--at", "--keep", "--person", "--quality"]

  static let text = """


    The subject is what a person looking at the photo would name. People and animals take precedence \
    over vehicles and other things, and those over furniture. Similar subjects are taken together, with \
    anything they hold or ride. Parts that are not salient, or that the left, right or top edge cuts \
    off, count half. If nothing is salient, there is no subject.
    """
}
