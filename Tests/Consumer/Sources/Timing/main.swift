// SPDX-License-Identifier: Apache-2.0

// Prints the milliseconds for loading the network, running it on pixels, and cutting out the subject (medians of several
// runs).

import Silhouette

let clock = ContinuousClock()

func medianTime(of runs: Int, _ body: () throws -> Void) rethrows -> Double {
  let times = try (0..<runs).map { _ in try clock.measure(body) }.sorted()
  return times[runs / 2] / .milliseconds(1)
}

let photo = try Photo(contentsOf: "photo.png")
let loading = try medianTime(of: 1) { _ = try ImageModel.bundled }
let network = try ImageModel.bundled
let input = Tensor(
  repeating: Float(0.25), shape: [1, network.imageInput.height, network.imageInput.width, 3])
// The first run allocates memory that later runs reuse.
_ = try network.run(input)
let running = try medianTime(of: 9) { _ = try network.run(input) }
let cuttingOut = try medianTime(of: 3) {
  let mask = try network.labels(in: photo.pixels).mask()
  _ = try photo.image.cutOut(mask).pixels()
}
print(loading, running, cuttingOut)
