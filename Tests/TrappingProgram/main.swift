// SPDX-License-Identifier: Apache-2.0

import SilhouetteCommand
import SilhouetteCore

// Answers signals as the command does, and makes a mistake at a piece of work, on a thread of its own if the work is an overflow.

/// Uses up the stack.
func overflow(_ depth: Int) -> Int { depth < 0 ? 0 : 1 + overflow(depth &+ 1) &* 3 }

let mistake = CommandLine.arguments.dropFirst().first
if mistake != nil { CrashReport.begin("trapping program") }
Termination.hold()
try Termination.removesTemporaryFiles {}
if mistake == "overflow" {
  let thread = BackgroundThread.begin {
    CrashReport.noting("deep\u{1B}[31m.txt") { print(overflow(CommandLine.arguments.count)) }
  }
  try thread.wait()
}
let numbers = [Int](0..<CommandLine.arguments.count)
if mistake == "note" { CrashReport.noting("a.jpg") { print(numbers[numbers.count]) } }
print(numbers[numbers.count])
