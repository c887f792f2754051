// SPDX-License-Identifier: Apache-2.0

// The smallest program that finds classes: 513×513 pixels in, their labels out, of which it prints the classes. To scale photos of other
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
func tensor(of bytes: [UInt8], for network: DeepLabV3) -> Tensor {
  let (scale, offset) = (network.imageInput.scale, network.imageInput.offset)
  var scalars = [Float](repeating: 0, count: bytes.count)
  for channel in 0..<3 {
    for index in stride(from: channel, to: bytes.count, by: 3) {
      scalars[index] = Float(bytes[index]) * scale[channel] + offset[channel]
    }
  }
  return Tensor(scalars, shape: [1, network.inputSize, network.inputSize, 3])
}

let network = try DeepLabV3.bundled
let bytes = readBytes(network.inputSize * network.inputSize * 3)
let map = try network.labels(for: tensor(of: bytes, for: network))
print(map.width, map.height, Set(map.labels).sorted())
