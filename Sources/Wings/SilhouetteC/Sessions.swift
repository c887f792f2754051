// SPDX-License-Identifier: Apache-2.0

public import CSilhouette
internal import Silhouette
internal import SilhouetteCore
internal import SilhouettePeople

/// The networks behind a session's handle, each of which is loaded when it is first needed.
final class SessionObject: Sendable {
  let options: InferenceOptions
  let saliency: SaliencyModels
  let people: PeopleModels

  init(threadCount: Int?) {
    var options = InferenceOptions(threadCount: threadCount)
    options.keepsWeights = false
    self.options = options
    // Without an option, other sessions and the rest of the process share the networks.
    saliency = threadCount == nil ? .bundled : SaliencyModels(options: options)
    people = threadCount == nil ? .bundled : PeopleModels(options: options)
  }

  /// Returns the network for classes.
  func labels() throws -> ImageModel {
    try saliency.model(width: MaskQuality.saliencySide, height: MaskQuality.saliencySide)
  }

  static func named(_ handle: OpaquePointer?) throws -> SessionObject {
    try HandleTable.shared.object(handle, "session")
  }
}

@c @implementation
public func silhouette_session_create(
  _ options: UnsafePointer<silhouette_session_options>?,
  _ session: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let target = try target(session, "session")
    let options = try read(options, "options") ?? silhouette_session_options()
    guard (0...1024).contains(options.thread_count) else {
      throw CallError.invalidArgument(
        "options: expected a thread count of 0 to 1024, found \(options.thread_count)")
    }
    target.pointee = HandleTable.shared.add(
      SessionObject(threadCount: options.thread_count == 0 ? nil : Int(options.thread_count)))
  }
}

@c @implementation
public func silhouette_shut_down() { LibraryCall.run { SharedResources.shutDown() } }

@c @implementation
public func silhouette_session_release(_ session: OpaquePointer?) {
  HandleTable.release(session, SessionObject.self)
}
