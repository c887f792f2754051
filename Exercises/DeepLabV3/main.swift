// SPDX-License-Identifier: Apache-2.0

// DeepLabV3 in one file, without any library: finds people, animals and things in a photo.
//
//     swiftc -O -wmo main.swift -o deeplabv3
//     ./deeplabv3 silhouette-deeplabv3.safetensors photo.ppm [labels.ppm] [--trace]

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An array of numbers with three axes, [height, width, channels], such as a photo.
struct Tensor {
  let height: Int, width: Int, channels: Int
  /// All channels of the first pixel, then those of the pixel to its right, and so on.
  var values: [Float]

  init(_ height: Int, _ width: Int, _ channels: Int) {
    (self.height, self.width, self.channels) = (height, width, channels)
    values = [Float](repeating: 0, count: height * width * channels)
  }

  subscript(row: Int, column: Int, channel: Int) -> Float {
    get { values[(row * width + column) * channels + channel] }
    set { values[(row * width + column) * channels + channel] = newValue }
  }
}

func fail(_ path: String, expected: String, found: String) -> Never {
  fputs("\(path): expected \(expected), found \(found)\n", stderr)
  exit(1)
}

func readFile(_ path: String) -> [UInt8] {
  var bytes: [UInt8] = []
  let file = fopen(path, "rb")
  while let file, case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
  guard let file, ferror(file) == 0, fclose(file) == 0 else {
    fail(path, expected: "a file", found: String(cString: strerror(errno)))
  }
  return bytes
}

/// A .safetensors file: the length of its header, the header in JSON, and the data of all tensors.
struct WeightsFile {
  let path: String, header: String, data: ArraySlice<UInt8>

  init(_ path: String) {
    let bytes = readFile(path)
    let length = bytes.prefix(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    guard bytes.count > 8, length <= bytes.count - 8 else {
      fail(path, expected: "a header", found: "\(bytes.count) bytes, and \(length) as its length")
    }
    self.path = path
    header = String(decoding: bytes[8..<8 + Int(length)], as: UTF8.self)
    data = bytes[(8 + Int(length))...]
  }

  /// Returns the part of the header after a text and before a character. The header is searched,
  /// not parsed, so it must be written as Silhouette writes it: without spaces, for instance.
  func text(after start: String, before end: Character) -> String {
    guard let range = header.firstRange(of: start) else {
      fail(path, expected: "\(start) in the header", found: "no such text")
    }
    return String(header[range.upperBound...].prefix { $0 != end })
  }

  /// Returns the bytes of a tensor, which must have this type and shape.
  func tensor(_ name: String, _ type: String, _ shape: [Int]) -> ArraySlice<UInt8> {
    let sizes = shape.map(String.init).joined(separator: ",")
    let entry = #""\#(name)":{"dtype":"\#(type)","shape":[\#(sizes)],"data_offsets":["#
    let offsets = text(after: entry, before: "]").split(separator: ",").map { Int($0) ?? -1 }
    let size = shape.reduce(type == "F32" ? 4 : 1, *)
    guard offsets.count == 2, 0...data.count ~= offsets[0], 0...data.count ~= offsets[1],
      offsets[1] - offsets[0] == size
    else { fail(path, expected: "\(size) of \(data.count) bytes: \(name)", found: "\(offsets)") }
    return data.dropFirst(offsets[0]).prefix(size)
  }

  /// Returns numbers that are stored in four bytes each, the lowest byte first.
  func floats(_ name: String, count: Int) -> [Float] {
    let bytes = tensor(name, "F32", [count])
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map { start in
      Float(bitPattern: bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
  }

  /// Returns numbers that are stored in one byte each: number = scale · (byte − zero point).
  func quantized(_ name: String, _ shape: [Int]) -> [Float] {
    let scale = floats(name + ".scale", count: 1)[0]
    let zeroPoint = Float(tensor(name + ".zero_point", "U8", [1]).reduce(0, +))
    return tensor(name, "U8", shape).map { scale * (Float($0) - zeroPoint) }
  }
}

/// The number of rows and of columns of the network's input.
let side = 513

/// Reads a binary PPM and returns the network's input, [513, 513, 3], with values −1…1.
func readPhoto(_ path: String) -> Tensor {
  let bytes = readFile(path)
  let text = String(String.UnicodeScalarView(bytes.prefix(1000).map { Unicode.Scalar($0) }))
  let header = #/P6\s+(?:#.*\n\s*)*([1-9]\d{0,4})\s+([1-9]\d{0,4})\s+255\s/#
  guard let match = text.prefixMatch(of: header.matchingSemantics(.unicodeScalar)),
    let width = Int(match.1), let height = Int(match.2),
    case let pixels = bytes.dropFirst(match.0.unicodeScalars.count),
    pixels.count >= width * height * 3
  else {
    let found = "\(bytes.count) bytes that begin with \(text.prefix(20).debugDescription)"
    fail(path, expected: "a complete PPM (P6) of 8 bits", found: found)
  }
  var photo = Tensor(height, width, 3)
  photo.values = pixels.prefix(width * height * 3).map { Float($0) }
  photo = stretched(stretched(photo))
  // Rounded to whole numbers, because the network was trained on photos of 8 bits.
  photo.values = photo.values.map { ($0 + 0.5).rounded(.down) / 127.5 - 1 }
  return photo
}

/// Returns y [W, 513, 3] for a photo x [H, W, 3]: its rows, stretched to 513, become columns, so
/// that a second call stretches the other axis and puts the photo upright again.
func stretched(_ x: Tensor) -> Tensor {
  let step = Double(x.height) / Double(side)
  // More than 1 where the photo shrinks, since omitted rows would turn fine patterns into coarse.
  let reach = max(1, step)
  var y = Tensor(x.width, side, 3)
  for row in 0..<side {
    let center = (Double(row) + 0.5) * step
    let old = max(0, Int(center - reach + 0.5))..<min(x.height, Int(center + reach + 0.5))
    let weights = old.map { max(0, 1 - abs(Double($0) + 0.5 - center) / reach) }
    let sum = weights.reduce(0, +)
    for (oldRow, weight) in zip(old, weights.map { Float($0 / sum) }) {
      for column in 0..<x.width {
        for channel in 0..<3 { y[column, row, channel] += weight * x[oldRow, column, channel] }
      }
    }
  }
  return y
}

/// The activations of this network: each clamps the results of a convolution to a range.
extension ClosedRange<Float> {
  static let linear: Self = -.infinity...(.infinity)
  static let relu: Self = 0...(.infinity)
  static let relu6: Self = 0...6
}

/// DeepLabV3 (Chen et al., 2017) on MobileNetV2 (Sandler et al., 2018).
struct DeepLabV3 {
  let file: WeightsFile
  let isTraced: Bool

  /// Returns the convolution of x [H, W, inputs]: [(H − 1) / stride + 1, …, outputs].
  /// Each result is a weighted sum over kernel × kernel positions that are `dilation` apart: of all
  /// input channels or, if depthwise, of the same channel. Positions outside of x count as 0.
  func convolve(
    _ name: String, _ x: Tensor, to outputs: Int, kernel: Int = 1, stride: Int = 1,
    dilation: Int = 1, isDepthwise: Bool = false, _ activation: ClosedRange<Float>
  ) -> Tensor {
    let (height, width) = ((x.height - 1) / stride + 1, (x.width - 1) / stride + 1)
    let bias = file.floats(name + ".bias", count: outputs)
    let shape = isDepthwise ? [kernel, kernel, outputs] : [outputs, kernel, kernel, x.channels]
    var weights = file.quantized(name + ".weight", shape)
    if !isDepthwise {
      // Outputs last, so that the innermost loop reads neighbours, which is several times faster.
      let count = weights.count / outputs
      weights = weights.indices.map { weights[$0 % outputs * count + $0 / outputs] }
    }
    // With pointers, since checking an array's bounds takes longer than a multiplication.
    typealias Input = UnsafePointer<Float>
    func fill(_ y: UnsafeMutablePointer<Float>, _ values: Input, _ weights: Input) {
      for row in 0..<height {
        for column in 0..<width {
          let sums = y + (row * width + column) * outputs
          for output in 0..<outputs { sums[output] = bias[output] }
          for tap in 0..<kernel * kernel {
            let tapRow = row * stride + (tap / kernel - kernel / 2) * dilation
            let tapColumn = column * stride + (tap % kernel - kernel / 2) * dilation
            guard 0..<x.height ~= tapRow, 0..<x.width ~= tapColumn else { continue }
            let source = values + (tapRow * x.width + tapColumn) * x.channels
            if isDepthwise {
              let factors = weights + tap * outputs
              for output in 0..<outputs { sums[output] += factors[output] * source[output] }
              continue
            }
            for input in 0..<x.channels {
              let (factors, value) = (weights + (tap * x.channels + input) * outputs, source[input])
              for output in 0..<outputs { sums[output] += factors[output] * value }
            }
          }
        }
      }
    }
    var y = Tensor(height, width, outputs)
    fill(&y.values, x.values, weights)
    y.values = y.values.map { min(max($0, activation.lowerBound), activation.upperBound) }
    trace(name, y)
    return y
  }

  /// The output channels and the stride of each of MobileNetV2's 17 blocks. In a classifier, block
  /// 14 has stride 2. Here, stride 1 keeps 33 rows rather than 17, and the blocks after it have
  /// dilation 2, so that their windows still cover as much of the photo.
  static let blocks = [
    (16, 1), (24, 2), (24, 1), (32, 2), (32, 1), (32, 1), (64, 2), (64, 1), (64, 1), (64, 1),
    (96, 1), (96, 1), (96, 1), (160, 1), (160, 1), (160, 1), (320, 1),
  ]

  /// Returns the logits [33, 33, classes] of a photo [513, 513, 3].
  func logits(_ photo: Tensor, classes: Int) -> Tensor {
    trace("photo", photo)
    var x = convolve("backbone.stem", photo, to: 32, kernel: 3, stride: 2, .relu6)
    for (number, (channels, stride)) in zip(1..., Self.blocks) {
      let name = "backbone.block.\(number)"
      var y = x
      if number > 1 { y = convolve(name + ".expand", x, to: 6 * x.channels, .relu6) }
      y = convolve(
        name + ".depthwise", y, to: y.channels, kernel: 3, stride: stride,
        dilation: number > 14 ? 2 : 1, isDepthwise: true, .relu6)
      y = convolve(name + ".project", y, to: channels, .linear)
      if stride == 1, channels == x.channels { y.values = zip(x.values, y.values).map(+) }
      x = y
    }
    // The pyramid: for every position, what the whole photo shows and what is at this position.
    var mean = Tensor(1, 1, x.channels)
    for (index, value) in x.values.enumerated() { mean.values[index % x.channels] += value }
    mean.values = mean.values.map { $0 / Float(x.height * x.width) }
    let whole = convolve("aspp.pool", mean, to: 256, .relu)
    let local = convolve("aspp.pointwise", x, to: 256, .relu)
    var pyramid = Tensor(x.height, x.width, 512)
    pyramid.values = stride(from: 0, to: local.values.count, by: 256).flatMap { start in
      whole.values + local.values[start..<start + 256]
    }
    let mixed = convolve("head.project", pyramid, to: 256, .relu)
    return convolve("head.classifier", mixed, to: classes, .linear)
  }

  /// Prints a shape; the minimum, mean and maximum; and the first channels in the middle.
  func trace(_ name: String, _ x: Tensor) {
    guard isTraced else { return }
    let mean = x.values.reduce(0) { $0 + Double($1) } / Double(x.values.count)
    let range = [x.values.min() ?? 0, Float(mean), x.values.max() ?? 0]
    let middle = (0..<min(x.channels, 21)).map { x[x.height / 2, x.width / 2, $0] }
    let rounded = [range, middle].map { $0.map { ($0 * 1000).rounded() / 1000 } }
    print(name, [x.height, x.width, x.channels], rounded[0], rounded[1])
  }
}

/// Returns the class with the largest logit for each of 513 × 513 pixels. Logits are interpolated
/// bilinearly with aligned corners: the first and last rows and columns of both sizes coincide.
func labels(_ logits: Tensor) -> [Int] {
  func position(_ index: Int, _ count: Int) -> (before: Int, after: Int, fraction: Float) {
    let position = Float(index * (count - 1)) / Float(side - 1)
    return (Int(position), min(Int(position) + 1, count - 1), position - position.rounded(.down))
  }
  return (0..<side * side).map { pixel in
    let (top, bottom, y) = position(pixel / side, logits.height)
    let (left, right, x) = position(pixel % side, logits.width)
    var best = (label: 0, logit: -Float.infinity)
    for label in 0..<logits.channels {
      let first = logits[top, left, label] * (1 - y) + logits[bottom, left, label] * y
      let last = logits[top, right, label] * (1 - y) + logits[bottom, right, label] * y
      let logit = first * (1 - x) + last * x
      if logit > best.logit { best = (label, logit) }
    }
    return best.label
  }
}

/// Returns PASCAL VOC's colour for a class: the lowest three bits of its number are the highest
/// bits of red, green and blue, and the next three bits are their second highest.
func color(of label: Int) -> [UInt8] {
  [label, label >> 1, label >> 2].map { UInt8($0 & 1) * 128 + UInt8($0 >> 3 & 1) * 64 }
}

let paths = CommandLine.arguments.dropFirst().filter { $0 != "--trace" }
guard 2...3 ~= paths.count else {
  fail("deeplabv3", expected: "WEIGHTS PHOTO [LABELS] [--trace]", found: "\(paths.count) paths")
}
let weights = WeightsFile(paths[0])
for text in [#""output_stride":"16","#, #""atrous_rates":"","#, #""input_size":"513","#] {
  _ = weights.text(after: text, before: "}")
}
let classes = weights.text(after: #""classes":""#, before: "\"").split(separator: ",")
let network = DeepLabV3(file: weights, isTraced: CommandLine.arguments.contains("--trace"))
let map = labels(network.logits(readPhoto(paths[1]), classes: classes.count))
for (label, name) in classes.enumerated() {
  let share = Double(map.count { $0 == label }) / Double(map.count)
  if share > 0 { print("\(name)  \((share * 1000).rounded() / 10) %") }
}
if paths.count == 3 {
  let picture = Array("P6\n\(side) \(side)\n255\n".utf8) + map.flatMap(color)
  let file = fopen(paths[2], "wb")
  guard let file, fwrite(picture, 1, picture.count, file) == picture.count, fclose(file) == 0
  else { fail(paths[2], expected: "a file to write", found: String(cString: strerror(errno))) }
}
