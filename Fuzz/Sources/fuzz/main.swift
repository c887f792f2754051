// SPDX-License-Identifier: Apache-2.0

import FuzzTargets

// fuzz TARGET …: the rest are options and files of libFuzzer. Tools/fuzz calls it.

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
case (let first?, _):
  // libFuzzer starts this program again with the arguments that it was given, see Fuzzer.run.
  let name = first.hasPrefix(Fuzzer.option) ? String(first.dropFirst(Fuzzer.option.count)) : first
  guard let target = FuzzCatalog.named(name) else {
    Fuzzer.fail("unknown target \(name); fuzz --list prints all of them")
  }
  Fuzzer.run(target, Array(arguments.dropFirst()))
case (nil, _):
  Fuzzer.fail(
    "usage: fuzz TARGET [OPTION OF LIBFUZZER | FILE | FOLDER] … | --list | --make-seeds FOLDER")
}
