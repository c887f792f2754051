// SPDX-License-Identifier: Apache-2.0

public import CSilhouette
internal import Silhouette
internal import SilhouetteCore
internal import SilhouetteCorrections

/// An error in the use of the C interface.
enum CallError: Error, CustomStringConvertible {
  case invalidArgument(String)

  var description: String {
    switch self {
    case .invalidArgument(let message): message
    }
  }
}

/// Runs the body of a function of the C interface, and turns an error into a status and a text. In a child of a fork, `body`
/// may run on another thread than the caller's.
func call(
  _ error: UnsafeMutablePointer<silhouette_error>?, _ body: () throws -> Void
) -> silhouette_status {
  LibraryCall.run {
    let status: silhouette_status
    var message = ""
    do {
      try body()
      status = silhouette_status(SILHOUETTE_OK)
    } catch let failure {
      status = failure.status
      message = "\(failure)"
    }
    error?.report(status, message)
    return status
  }
}

/// Runs work that can be observed and cancelled.
///
/// - Parameters:
///   - run: The way in which it runs; `nil` for the defaults.
///   - body: The work, which gets an observer for its stages.
func work(
  _ run: UnsafePointer<silhouette_run>?, _ body: (StageObserver?) throws -> Void
) throws {
  let run = try read(run, "run") ?? silhouette_run()
  var flag = CancellationFlag()
  if run.cancellation != nil {
    flag = try HandleTable.shared.object(run.cancellation, "cancellation", as: Cancellation.self)
      .flag
  }
  let observer = run.progress.map { progress in
    let context = CallerContext(pointer: run.context)
    return StageObserver { [flag] stage, duration in
      let seconds = duration / .seconds(1)
      if stage.rawValue.withCString({ progress(context.pointer, $0, seconds) }) != 0 {
        flag.cancel()
      }
    }
  }
  try CancellationFlag.$current.withValue(flag) {
    try flag.check()
    try body(observer)
    try flag.check()
  }
}

/// The pointer that a caller wants back in its callbacks.
private struct CallerContext: @unchecked Sendable {
  // Unchecked: nothing reads the memory but the caller, who states in which threads it may be used.
  let pointer: UnsafeMutableRawPointer?
}

/// Returns a structure of the caller, whose first member is its size; members that an older caller lacks are 0.
///
/// - Throws: ``CallError/invalidArgument(_:)`` if the size is below that of the first version.
func read<T>(_ pointer: UnsafePointer<T>?, _ name: String) throws -> T? {
  guard let pointer else { return nil }
  let size = try structureSize(UnsafeRawPointer(pointer), MemoryLayout<T>.stride, name)
  // The rest of a larger structure, of a newer caller, has nothing that this version knows.
  return withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { copy -> T in
    let bytes = UnsafeMutableRawBufferPointer(copy)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    bytes.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: size))
    return copy[0]
  }
}

/// Returns a structure that the caller must give.
///
/// - Throws: ``CallError/invalidArgument(_:)`` for NULL and for a wrong size.
func required<T>(_ pointer: UnsafePointer<T>?, _ name: String) throws -> T {
  guard let value = try read(pointer, name) else {
    throw CallError.invalidArgument("\(name): expected a structure, found NULL")
  }
  return value
}

/// Returns the structures of an array of the caller.
///
/// - Throws: ``CallError/invalidArgument(_:)`` for NULL, too many, and wrong sizes.
func read<T>(array pointer: UnsafePointer<T>?, count: Int, _ name: String) throws -> [T] {
  if count == 0 { return [] }
  // A size_t beyond Int arrives as a negative number.
  guard let pointer, (1...1 << 16).contains(count) else {
    throw CallError.invalidArgument(
      "\(name): expected at most 65536 structures, found "
        + (pointer == nil ? "NULL" : "\(UInt(bitPattern: count))"))
  }
  let start = UnsafeRawPointer(pointer)
  let stride = try elementSize(start, count: count, MemoryLayout<T>.self, name)
  return try (0..<count).map {
    try required((start + $0 * stride).assumingMemoryBound(to: T.self), name)
  }
}

/// Stores a structure in the caller's memory, except for its size.
func write<T>(_ value: T, to pointer: UnsafeMutablePointer<T>, _ name: String) throws {
  let size = try structureSize(UnsafeRawPointer(pointer), MemoryLayout<T>.stride, name)
  let header = MemoryLayout<Int>.size
  withUnsafeBytes(of: value) { bytes in
    UnsafeMutableRawBufferPointer(
      start: UnsafeMutableRawPointer(pointer) + header, count: size - header
    )
    .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[header..<size]))
  }
}

/// Stores structures in an array of the caller; nothing is stored unless all of its elements have the same size.
///
/// - Throws: ``CallError/invalidArgument(_:)`` for NULL and for wrong sizes.
func write<T>(_ values: [T], toArray pointer: UnsafeMutablePointer<T>?, _ name: String) throws {
  if values.isEmpty { return }
  let start = UnsafeMutableRawPointer(try target(pointer, name))
  let stride = try elementSize(start, count: values.count, MemoryLayout<T>.self, name)
  for (index, value) in values.enumerated() {
    try write(value, to: (start + index * stride).assumingMemoryBound(to: T.self), name)
  }
}

/// Returns the size of the structures in an array. That of the first element, which may be larger than this version's, is the
/// distance between elements.
///
/// - Throws: ``CallError/invalidArgument(_:)`` unless all of them have it.
private func elementSize<T>(
  _ start: UnsafeRawPointer, count: Int, _ layout: MemoryLayout<T>.Type, _ name: String
) throws -> Int {
  let smallest = try structureSize(start, layout.stride, name)
  let stride = start.loadUnaligned(as: Int.self)
  guard stride <= 1 << 16, stride % layout.alignment == 0 else {
    throw CallError.invalidArgument(
      "\(name): expected a size of \(smallest) to 65536 bytes, a multiple of"
        + " \(layout.alignment), in the first structure, found \(stride)")
  }
  for index in 0..<count {
    let found = (start + index * stride).loadUnaligned(as: Int.self)
    guard found == stride else {
      throw CallError.invalidArgument(
        "\(name): expected the size of the first structure, \(stride) bytes, in structure \(index),"
          + " found \(UInt(bitPattern: found))")
    }
  }
  return stride
}

private func structureSize(_ pointer: UnsafeRawPointer, _ expected: Int, _ name: String) throws
  -> Int
{
  let found = pointer.loadUnaligned(as: Int.self)
  guard found >= expected else {
    throw CallError.invalidArgument(
      "\(name): expected a size of at least \(expected) bytes in the structure, found"
        + " \(UInt(bitPattern: found))")
  }
  return expected
}

/// Returns the address at which a result is stored.
///
/// - Throws: ``CallError/invalidArgument(_:)`` for NULL.
func target<T>(_ pointer: UnsafeMutablePointer<T>?, _ name: String) throws -> UnsafeMutablePointer<
  T
> {
  guard let pointer else {
    throw CallError.invalidArgument("\(name): expected an address for the result, found NULL")
  }
  return pointer
}

/// Returns the address at which a handle is stored, with NULL there until then.
///
/// - Throws: ``CallError/invalidArgument(_:)`` for NULL.
func target(
  _ pointer: UnsafeMutablePointer<OpaquePointer?>?, _ name: String
) throws -> UnsafeMutablePointer<OpaquePointer?> {
  guard let pointer else {
    throw CallError.invalidArgument("\(name): expected an address for the handle, found NULL")
  }
  pointer.pointee = nil
  return pointer
}

extension UnsafeMutablePointer<silhouette_error> {
  /// Stores a status and as much of a text as fits, cut between two characters.
  fileprivate func report(_ status: silhouette_status, _ message: String) {
    let memory = UnsafeMutableRawPointer(self)
    let given = memory.loadUnaligned(as: Int.self)
    guard let statusOffset = MemoryLayout<silhouette_error>.offset(of: \.status),
      let textOffset = MemoryLayout<silhouette_error>.offset(of: \.message),
      given > textOffset
    else { return }
    memory.storeBytes(of: status, toByteOffset: statusOffset, as: silhouette_status.self)
    // The structure may end with padding.
    let capacity = MemoryLayout.size(ofValue: silhouette_error().message)
    let room = Swift.min(given - textOffset, capacity) - 1
    var text = Array(message.utf8.prefix(room))
    if text.count < message.utf8.count {
      while let last = text.last, last & 0xC0 == 0x80 { text.removeLast() }
      if let last = text.last, last >= 0xC0 { text.removeLast() }
    }
    text.append(0)
    UnsafeMutableRawBufferPointer(start: memory + textOffset, count: text.count).copyBytes(
      from: text)
  }
}

extension Error {
  fileprivate var status: silhouette_status {
    let code =
      switch self {
      case is CallError, is RequestError, is CorrectionError: SILHOUETTE_INVALID_ARGUMENT
      case is PixelBufferError, is PlanarPixelBuffer.LayoutError: SILHOUETTE_INVALID_ARGUMENT
      case is CancellationError: SILHOUETTE_CANCELLED
      case is OutOfMemoryError: SILHOUETTE_OUT_OF_MEMORY
      case is FileError: SILHOUETTE_FILE_ERROR
      case is FormatError: SILHOUETTE_INVALID_FILE
      case is ImageFileFormat.UnreadableError: SILHOUETTE_UNSUPPORTED
      case let error as CodecError: error.statusOfCodec
      default: SILHOUETTE_FAILED
      }
    return silhouette_status(code)
  }
}

extension CodecError {
  fileprivate var statusOfCodec: Int {
    switch self {
    case .limitExceeded: SILHOUETTE_LIMIT_EXCEEDED
    case .outOfMemory: SILHOUETTE_OUT_OF_MEMORY
    case .invalidOption, .unknownOutputFormat: SILHOUETTE_INVALID_ARGUMENT
    case .notBuiltIn, .missingLibrary, .readOnlyFormat, .unsupportedFile, .unsupportedPixels:
      SILHOUETTE_UNSUPPORTED
    case .encodingFailed, .wrongRowCount: SILHOUETTE_FAILED
    }
  }
}

/// A request to end calls, which several may share.
final class Cancellation: Sendable {
  let flag = CancellationFlag()
}

@c @implementation
public func silhouette_cancellation_create(
  _ cancellation: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let target = try target(cancellation, "cancellation")
    target.pointee = HandleTable.shared.add(Cancellation())
  }
}

@c @implementation
public func silhouette_cancel(
  _ cancellation: OpaquePointer?, _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    try HandleTable.shared.object(cancellation, "cancellation", as: Cancellation.self).flag.cancel()
  }
}

@c @implementation
public func silhouette_cancellation_release(_ cancellation: OpaquePointer?) {
  HandleTable.release(cancellation, Cancellation.self)
}
