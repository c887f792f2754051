// SPDX-License-Identifier: Apache-2.0

// Runs the recipes of the cookbook in the current folder, which holds photo.png, people.png and model.safetensors.

import Foundation
import SilhouetteVideo

func expect(_ condition: Bool, _ text: String) {
  guard condition else { fatalError("expected: \(text)") }
}

/// Returns the bytes of a file.
func bytes(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}

let photo = try bytes("photo.png")

// Bytes in, PNG out.
let cutout = try await cutOut(photo)
let decoded = try ImageDecoder.decode(cutout ?? [])
expect(decoded.pixels.format == .rgba8 && decoded.info.format == .png, "a PNG with alpha")
print("cut-out: \(decoded.pixels.width)×\(decoded.pixels.height)")

// Strangers' files.
let damaged = try await answer(to: Array(photo.prefix(1000)))
let text = try await answer(to: Array("no image".utf8))
let good = try await answer(to: photo)
expect(damaged.status == 415 && text.status == 415, "damaged files to be rejected")
expect(good.status == 200, "a photo to be answered")
print("uploads: \(good.status), \(damaged.status), \(text.status)")

// A camera's frame, with padded rows.
let people = try Photo(contentsOf: "people.png").pixels
let small = try Renderer().render(
  Image(pixels: people.resized(width: 256, height: 256)), format: .bgra8)
let stride = 256 * 4 + 64
let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: stride * 256, alignment: 64)
memory.initializeMemory(as: UInt8.self, repeating: 7)
try small.copyPixels(to: memory, rowStrideInBytes: stride)
let frame = CameraFrame(
  memory: memory, width: 256, height: 256, rowStrideInBytes: stride, time: .zero)
let segmentation = GeneratePersonSegmentationRequest()
try await replaceBackground(of: frame, with: .color(.white), segmentation: segmentation)
expect(memory[0..<4].elementsEqual([255, 255, 255, 255]), "a white corner")
expect(memory[256 * 4] == 7, "untouched padding")
print("camera: the corner is \(Array(memory[0..<4]))")
memory.deallocate()

// Labels with rectangles.
let boxes = try await labelledBoxes(in: photo)
for box in boxes {
  print("label: \(box.name) at \(box.left),\(box.top), \(box.width)×\(box.height)")
}
expect(boxes.first?.name == "cat", "a cat")

// Many photos.
let failures = try await cutOutAll(["photo.png", "people.png", "missing.png"]) { path, image in
  try image.write(to: "batch-\(path)", overwriting: true)
}
expect(Array(failures.keys) == ["missing.png"], "one failure")
let batch = Task { try await cutOutAll(["photo.png", "people.png"]) { _, _ in } }
batch.cancel()
let outcome = await batch.result
expect(throws: CancellationError.self, outcome)
print("batch: \(failures.count) of 3 failed; cancelled: \(outcome)")

// One subject.
let chosen = try await cutOutSubject(of: "people.png", x: 0.45, y: 0.4)
let remark = chosen?.remark ?? "probably good"
expect(chosen != nil, "a subject at the point")
print("subject at a point: \(remark)")

// A mask that taps correct.
var corrected = try CorrectedCutout(of: "people.png")
let before = try Renderer().render(corrected.image(), format: .rgba8).packedBytes
corrected.tap(x: 0.85, y: 0.3, isKept: true)
let after = try Renderer().render(corrected.image(), format: .rgba8).packedBytes
corrected.undo()
let undone = try Renderer().render(corrected.image(), format: .rgba8).packedBytes
expect(before != after && before == undone, "a tap that can be taken back")

// Pictures from recipes.
try await writePortrait(of: "people.png", to: "portrait.jpg")
try await writeMask(of: "photo.png", to: "stored-mask.png")
try paintBackground(
  of: "photo.png", maskedBy: "stored-mask.png", .white, to: "painted.jpg")
try await write(inked(Image(contentsOf: "photo.png")), to: "duotone.jpg") { _ in }
let corner = try Photo(contentsOf: "painted.jpg").pixels.packedBytes[0..<3]
expect(corner.allSatisfy { $0 > 250 }, "a white background")

// People.
let faces = try await cutOutPeople(of: "people.png") { number, image in
  print("person \(number): \(image.extent.width)×\(image.extent.height)")
}
expect(faces.count == 1, "one face")

// Video.
let planes = try Renderer().render(
  Image(pixels: small), planar: .i420, encoding: .bt601)
let header = Y4M.Header(width: 256, height: 256, frameRate: nil)
var writer = try Y4M.Writer(path: "clip.y4m", header: header, overwriting: false)
for _ in 0..<3 { try writer.write(planes) }
try writer.finish()
let frameCount = try await replaceBackground(
  ofClip: "clip.y4m", to: "beach.y4m", with: .color(.white))
var reader = try Y4M.Reader(path: "clip.y4m")
let encoding = reader.header.encoding()
var stored: PlanarPixelBuffer?
let (camera, source) = AsyncStream<VideoFrame>.makeStream()
while try reader.readFrame(into: &stored), let pixels = stored {
  let time = reader.header.time(ofFrame: reader.frameCount - 1)
  source.yield(VideoFrame(pixels, encoding: encoding, timestamp: time))
}
source.finish()
var sent = 0
let replaced = try await runCall(from: camera) { _ in sent += 1 }
print("video: \(frameCount) frames; live: \(sent) sent, \(replaced) replaced")

// A model.
let cat = try await cutOut("cat", of: "photo.png", with: "model.safetensors")
expect(cat.extent.width == Double(try Image(contentsOf: "photo.png").extent.width), "a cut-out")

// A service, and Foundation.
let service = try CutoutService()
let sticker = try await service.sticker(of: photo)
expect(ImageFileFormat(sniffing: sticker) == .png, "a PNG")
let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
let url = try await cutOut(here.appendingPathComponent("photo.png"), into: here)
print("sticker: \(sticker.count > 0); Foundation: \(url?.lastPathComponent ?? "nothing")")

/// Expects that a result is an error of a type.
func expect<T, E: Error>(throws type: E.Type, _ result: Result<T, any Error>) {
  if case .failure(let error) = result, error is E { return }
  fatalError("expected: \(type); found: \(result)")
}
