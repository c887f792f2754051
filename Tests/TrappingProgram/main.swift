// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

// Answers signals as the command does, and makes a mistake.
Termination.hold()
Termination.removesTemporaryFiles {}
let numbers = [Int](0..<CommandLine.arguments.count)
print(numbers[numbers.count])
