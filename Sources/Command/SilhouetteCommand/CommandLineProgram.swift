// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CLibrary
import SilhouetteCore

/// The program `silhouette`.
package enum CommandLineProgram {
  /// Runs the command line of this process and ends the process.
  ///
  /// The exit code is 1 if output could not be written to standard output, unless its reader closed it early.
  package static func run() -> Never {
    // First, since a signal that a command handles, such as SIGHUP for `video`, must not end the process while it starts.
    Termination.hold()
    let arguments = ProgramArguments.all
    CrashReport.begin((["silhouette"] + arguments).joined(separator: " "))
    StandardDescriptors.takeClosed()
    AvailableMemory.prepareHeap()
    // A closed pipe is a write error, not a reason to leave temporary files behind.
    ignoreBrokenPipes()
    var code = runCommand(arguments)
    do {
      try StandardOutput.check()
    } catch {
      StandardError.write("Error: \(error)\n")
      if code == .success { code = .failure }
    }
    exit(code.rawValue)
  }

  private static func runCommand(_ arguments: [String]) -> ExitCode {
    do {
      return try run(arguments)
    } catch {
      StandardError.write("Error: \(TerminalText.line("\(error)"))\n")
      return .failure
    }
  }

  /// Runs a command and reports what is wrong with its arguments.
  ///
  /// - Throws: The errors of the command; `NoThreadError`.
  private static func run(_ arguments: [String]) throws -> ExitCode {
    let check = UsageCheck(arguments)
    if let mistake = check.unknownCommand ?? check.accidentalHelp ?? check.tooManyOptions {
      try Termination.removesTemporaryFiles {}
      return report(mistake)
    }
    if let help = check.help {
      try Termination.removesTemporaryFiles {}
      StandardOutput.write(help.text)
      return .success
    }
    var command: any ParsableCommand
    do {
      command = try RootCommand.parseAsRoot(arguments)
    } catch {
      try Termination.removesTemporaryFiles {}
      let answer = ParserAnswer(error)
      if answer.code == .validationFailure, let mistake = check.unknownOption {
        return report(mistake)
      }
      return answer.print()
    }
    if !(command is any SignalAnswering) { try Termination.removesTemporaryFiles {} }
    do {
      try command.run()
      return .success
    } catch let error as ValidationError {
      // The parser would refer to the help of the root.
      return report(check.mistake("\(error)"))
    } catch let code as ExitCode {
      return code
    } catch let error as FileError where error.reason == .readerClosed {
      // The reader of the result needs no more of it.
      return .success
    } catch  where RootCommand.exitCode(for: error) == .success {
      return ParserAnswer(error).print()
    }
  }

  private static func report(_ mistake: UsageMistake) -> ExitCode {
    StandardError.write(mistake.text)
    return .validationFailure
  }
}

/// The parser's message, which describes a mistake or is what was asked for, such as the version.
private struct ParserAnswer {
  let text: String
  let code: ExitCode

  init(_ error: any Error) {
    text = RootCommand.fullMessage(for: error)
    code = RootCommand.exitCode(for: error)
  }

  /// Prints the message to standard output if it was asked for, otherwise to standard error.
  func print() -> ExitCode {
    if !text.isEmpty {
      if code == .success {
        StandardOutput.write(text + "\n")
      } else {
        StandardError.write(text + "\n")
      }
    }
    return code
  }
}
