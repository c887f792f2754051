// SPDX-License-Identifier: Apache-2.0

public import CSilhouette
internal import Silhouette

/// The classes of an image behind a handle.
final class LabelsObject: Sendable {
  let found: SemanticSegmentationObservation
  /// The height of the image in pixels.
  let imageHeight: Int

  init(_ found: SemanticSegmentationObservation, imageHeight: Int) {
    self.found = found
    self.imageHeight = imageHeight
  }

  static func named(_ handle: OpaquePointer?) throws -> LabelsObject {
    try HandleTable.shared.object(handle, "labels")
  }
}

@c @implementation
public func silhouette_find_labels(
  _ session: OpaquePointer?, _ image: OpaquePointer?, _ run: UnsafePointer<silhouette_run>?,
  _ labels: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let target = try target(labels, "labels")
    let session = try SessionObject.named(session)
    let image = try ImageObject.named(image, "image")
    try work(run) { stages in
      let found = try image.handler.observed(by: stages).perform(
        SemanticSegmentationRequest(model: session.labels()))
      target.pointee = HandleTable.shared.add(
        LabelsObject(found, imageHeight: image.photo.pixels.height))
    }
  }
}

@c @implementation
public func silhouette_labels_copy(
  _ labels: OpaquePointer?, _ cells: UnsafeMutablePointer<UInt8>?, _ size: Int,
  _ width: UnsafeMutablePointer<UInt32>?, _ height: UnsafeMutablePointer<UInt32>?,
  _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let map = try LabelsObject.named(labels).found.labelMap
    let target = try target(cells, "cells")
    guard size >= map.labels.count else {
      throw CallError.invalidArgument(
        "cells: expected room for \(map.labels.count) bytes, found \(UInt(bitPattern: size))")
    }
    UnsafeMutableRawBufferPointer(start: target, count: size).copyBytes(from: map.labels)
    width?.pointee = UInt32(map.width)
    height?.pointee = UInt32(map.height)
  }
}

@c @implementation
public func silhouette_labels_count(
  _ labels: OpaquePointer?, _ count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    try target(count, "count").pointee = LabelsObject.named(labels).found.findings.count
  }
}

@c @implementation
public func silhouette_labels_get(
  _ labels: OpaquePointer?, _ position: Int, _ region: UnsafeMutablePointer<silhouette_region>?,
  _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let labels = try LabelsObject.named(labels)
    let finding = try element(position, of: labels.found.findings)
    try write(
      silhouette_region(
        index: finding.index, box: finding.box, imageHeight: labels.imageHeight,
        fraction: finding.fraction, name: finding.name.name),
      to: target(region, "region"), "region")
  }
}

@c @implementation
public func silhouette_labels_release(_ labels: OpaquePointer?) {
  HandleTable.release(labels, LabelsObject.self)
}

/// Returns an element of a list.
///
/// - Throws: ``CallError/invalidArgument(_:)`` for a position after the end.
func element<T>(_ position: Int, of list: [T]) throws -> T {
  guard list.indices.contains(position) else {
    throw CallError.invalidArgument(
      "position: expected less than \(list.count), found \(UInt(bitPattern: position))")
  }
  return list[position]
}

extension silhouette_region {
  /// Creates a description.
  ///
  /// - Parameters:
  ///   - index: The number of the class, subject or person.
  ///   - box: The box, measured from the image's lower left corner.
  ///   - imageHeight: The height of the image in pixels.
  ///   - fraction: The fraction of the image that it covers.
  ///   - name: The name of the class; as much of it as fits is stored.
  init(index: Int, box: Rect, imageHeight: Int, fraction: Double, name: String) {
    self.init()
    self.index = Int32(clamping: index)
    x = box.minX
    y = Double(imageHeight) - box.maxY
    width = box.width
    height = box.height
    self.fraction = fraction
    withUnsafeMutableBytes(of: &self.name) { text in
      // The last byte stays 0.
      text.copyBytes(from: name.utf8.prefix(text.count - 1))
    }
  }
}
