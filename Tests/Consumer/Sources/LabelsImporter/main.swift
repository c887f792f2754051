// SPDX-License-Identifier: Apache-2.0

// A small program that finds classes: pixels in, the 513×513 labels out, of which it prints the classes.
//
//   LabelsImporter width height <pixels.rgb

import Silhouette

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

let sizes = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard sizes.count == 2 else { fatalError("usage: LabelsImporter width height <pixels.rgb") }
var bytes = [UInt8](repeating: 0, count: sizes[0] * sizes[1] * 3)
var count = 0
while count < bytes.count {
  let added = bytes[count...].withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
  guard added > 0 else { fatalError("expected \(bytes.count) bytes, found \(count)") }
  count += added
}
let pixels = try PixelBuffer(width: sizes[0], height: sizes[1], format: .rgb8, copying: bytes)
let map = try DeepLabV3.bundled.labels(in: pixels)
print(map.width, map.height, Set(map.labels).sorted())
