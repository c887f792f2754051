// SPDX-License-Identifier: Apache-2.0

import CLibrary
import Silhouette

// Forks before, after or while it uses the library, and has children make the cut-out that it makes. Prints how many did.

let photo = CommandLine.arguments[1]
let moment = CommandLine.arguments[2]

/// The digest of the photo's cut-out, after a blur.
@Sendable func digest() throws -> Int {
  let handler = ImageRequestHandler(contentsOf: photo)
  guard let subjects = try handler.perform(GenerateForegroundInstanceMaskRequest()) else {
    return 0
  }
  let cutout = try subjects.generateMaskedImage(imageFrom: handler)
  let image = try Image(pixels: cutout).applyingFilter(
    "CIGaussianBlur", parameters: ["inputRadius": 2])
  let pixels = try Renderer().render(image, region: image.extent)
  return pixels.withUnsafeBytes { bytes in
    bytes.reduce(into: 5381) { $0 = $0 &* 33 &+ Int($1) }
  }
}

/// Starts a child, which writes the digest to the pipe whose end for reading is returned.
func startChild() -> (id: pid_t, output: Int32) {
  // Swift hides the function, which leaves a program of one thread.
  typealias Fork = @convention(c) () -> pid_t
  guard let address = dlsym(nil, "fork") else { exit(3) }
  var ends: [Int32] = [0, 0]
  guard pipe(&ends) == 0 else { exit(3) }
  let id = unsafeBitCast(address, to: Fork.self)()
  guard id == 0 else {
    close(ends[1])
    return (id, ends[0])
  }
  alarm(120)
  guard var result = try? digest() else { exit(2) }
  write(ends[1], &result, MemoryLayout<Int>.size)
  SharedResources.shutDown()
  exit(0)
}

/// Waits for a child's digest; `nil` if it failed or was ended by a signal.
func digest(of child: (id: pid_t, output: Int32)) -> Int? {
  var result = 0
  let count = read(child.output, &result, MemoryLayout<Int>.size)
  close(child.output)
  var status: Int32 = 0
  waitpid(child.id, &status, 0)
  return count == MemoryLayout<Int>.size && status == 0 ? result : nil
}

let before = moment == "before" ? nil : try digest()
if moment == "during" {
  var thread = pthread_t()
  pthread_create(
    &thread, nil,
    { _ in
      while true { _ = try? digest() }
    }, nil)
}
var found: [Int?] = []
for _ in 0..<5 {
  // Some at once: a child hangs where its threads meet at a lock, which takes busy processors.
  let children = (0..<4).map { _ in startChild() }
  found += children.map(digest(of:))
}
let expected = try before ?? digest()
print("\(found.count { $0 == expected }) of \(found.count)")
