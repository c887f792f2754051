// SPDX-License-Identifier: Apache-2.0

internal import CSilhouette
internal import SilhouetteCore

/// The objects behind the handles of the C interface.
///
/// A handle is a number in the form of a pointer, so that one that was released, or never existed, is noticed instead of read
/// as memory. Numbers are never used again.
final class HandleTable: Sendable {
  static let shared = HandleTable()

  private struct Content {
    var objects: [UInt: any AnyObject & Sendable] = [:]
    /// The next handle: odd, which no pointer to an object is.
    var next: UInt = 0x5115_0001
  }

  private let content = Lock(Content())

  /// Adds an object and returns its handle.
  func add(_ object: any AnyObject & Sendable) -> OpaquePointer? {
    content.withLock { content in
      let handle = content.next
      content.next += 2
      content.objects[handle] = object
      return OpaquePointer(bitPattern: handle)
    }
  }

  /// Returns the object behind a handle.
  ///
  /// - Throws: ``CallError/invalidArgument(_:)`` for NULL, a released handle and a handle of another type.
  func object<T>(_ handle: OpaquePointer?, _ name: String, as type: T.Type = T.self) throws -> T {
    guard let handle else {
      throw CallError.invalidArgument("\(name): expected a handle, found NULL")
    }
    guard let object = content.withLock({ $0.objects[UInt(bitPattern: handle)] }) else {
      throw CallError.invalidArgument(
        "\(name): expected a handle, found one that is unknown or was released")
    }
    guard let object = object as? T else {
      throw CallError.invalidArgument("\(name): found a handle of another type")
    }
    return object
  }

  /// Removes an object if the handle stands for one of the type. Calls that use it at the moment keep it until they return.
  static func release<T>(_ handle: OpaquePointer?, _ type: T.Type) {
    guard let handle else { return }
    LibraryCall.run {
      // The object's memory is freed outside of the lock.
      let object = shared.content.withLock { content -> (any AnyObject & Sendable)? in
        let key = UInt(bitPattern: handle)
        guard content.objects[key] is T else { return nil }
        defer {
          // An empty table keeps no memory.
          if content.objects.isEmpty { content.objects = [:] }
        }
        return content.objects.removeValue(forKey: key)
      }
      withExtendedLifetime(object) {}
    }
  }
}
