// SPDX-License-Identifier: Apache-2.0

import FuzzEntry
import FuzzTargets

// fuzz TARGET FILE …: tries each file once, without libFuzzer. Tools/fuzz calls the other forms.

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.dropFirst().first) {
case ("--list", nil):
  for target in FuzzCatalog.all { print(target.name, target.summary, separator: "\t") }
case ("--make-seeds", let folder?):
  for target in FuzzCatalog.all {
    for seed in try target.makeSeeds() {
      try SeedFile.write(seed, to: "\(folder)/\(target.name)")
    }
  }
case (let name?, _):
  guard let target = FuzzCatalog.named(name) else {
    FuzzProgram.fail("unknown target \(name); fuzz --list prints all of them")
  }
  for path in arguments.dropFirst() {
    if case .failed(let message) = target.outcome(of: SeedFile.read(path)) {
      FuzzProgram.fail("\(path): \(message)")
    }
  }
case (nil, _):
  FuzzProgram.fail("usage: fuzz TARGET FILE … | --list | --make-seeds FOLDER")
}
