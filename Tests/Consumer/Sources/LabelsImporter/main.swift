// SPDX-License-Identifier: Apache-2.0

// The smallest program that finds classes: 320×320 pixels in, their labels out, of which it prints the classes. To scale photos of other
// sizes, import Silhouette.
//
//   LabelsImporter <pixels.rgb

import SilhouetteInference

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads bytes from standard input.
func readBytes(_ count: Int) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: count)
  var found = 0
  while found < count {
    let added = bytes[found...].withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
    guard added > 0 else { fatalError("expected \(count) bytes, found \(found)") }
    found += added
  }
  return bytes
}

/// Returns the input of a network for RGB bytes.
func tensor(of bytes: [UInt8], for network: ImageModel) -> Tensor {
  let (scale, offset) = (network.imageInput.scale, network.imageInput.offset)
  var scalars = [Float](repeating: 0, count: bytes.count)
  for channel in 0..<3 {
    for index in stride(from: channel, to: bytes.count, by: 3) {
      scalars[index] = Float(bytes[index]) * scale[channel] + offset[channel]
    }
  }
  return Tensor(scalars, shape: [1, network.imageInput.height, network.imageInput.width, 3])
}

let network = try ImageModel.bundled
let bytes = readBytes(network.imageInput.width * network.imageInput.height * 3)
guard let map = try network.run(tensor(of: bytes, for: network)).labelMap else {
  fatalError("the network has no labels")
}
print(map.width, map.height, Set(map.labels).sorted())
