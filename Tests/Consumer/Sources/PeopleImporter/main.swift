// SPDX-License-Identifier: Apache-2.0

// A program that finds the faces and the people of a PNM file, and shuts the library down.
//
//   PeopleImporter photo.ppm [--repeat]
//
// With --repeat, it does so several times, and expects that no thread or open file of the library is left.

import SilhouettePeople

#if canImport(Glibc)
  import Glibc
#endif

func find(in path: String) throws -> String {
  let handler = ImageRequestHandler(contentsOf: path)
  let faces = try handler.perform(DetectFaceRectanglesRequest())
  let people = try handler.perform(GeneratePersonInstanceMaskRequest())
  let classes = try handler.perform(SemanticSegmentationRequest())
  return
    "\(faces.count) faces, \(people?.instances.count ?? 0) people, \(classes.labelMap.width) columns"
}

let path = CommandLine.arguments.dropFirst().first ?? ""
print(try find(in: path))
SharedResources.shutDown()

#if canImport(Glibc)
  /// Counts the entries of a folder of `/proc`.
  func entries(_ path: String) -> Int {
    guard let folder = opendir(path) else { fatalError("no \(path)") }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count - 2
  }

  if CommandLine.arguments.last == "--repeat" {
    var files: [Int] = []
    var threads: [Int] = []
    for _ in 0..<4 {
      _ = try find(in: path)
      SharedResources.shutDown()
      // A thread that has ended is still listed for a moment.
      usleep(100_000)
      files.append(entries("/proc/self/fd"))
      threads.append(entries("/proc/self/task"))
    }
    // The cooperative threads are the Swift runtime's, and this one.
    let left = "threads \(threads), open files \(files)"
    print("left:", left)
    guard Set(threads).count == 1, Set(files).count == 1 else {
      fatalError("something is left each time: \(left)")
    }
  }
#endif
