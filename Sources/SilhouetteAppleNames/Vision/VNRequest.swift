// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette
internal import Synchronization

/// Called by the thread that performs a request, when the request has results or an error.
public typealias VNRequestCompletionHandler = (VNRequest, (any Error)?) -> Void

/// The source of ``VNRequest``'s results.
///
/// They are declared here and not in the class, whose subclasses could not give them a more precise type otherwise.
public protocol VNRequestResults: AnyObject {}

extension VNRequestResults {
  /// The findings; `nil` before the request was performed, and after an error.
  public var results: [VNObservation]? { (self as? VNRequest)?.observations }
}

/// A question about an image, with its settings, which receives the answer.
///
/// Not to be performed by several threads at once.
public class VNRequest: VNRequestResults, Hashable, CustomStringConvertible {
  /// Called when the request has results or an error.
  public let completionHandler: VNRequestCompletionHandler?
  /// The version of the request. All give the same results: the networks are the library's.
  public var revision: Int
  /// Without effect.
  public var preferBackgroundProcessing = false
  /// Without effect: the library uses no other processor.
  public var usesCPUOnly = false
  fileprivate(set) var observations: [VNObservation]?
  private let isCancelled = Mutex(false)

  init(completionHandler: VNRequestCompletionHandler?) {
    self.completionHandler = completionHandler
    revision = Self.defaultRevision
  }

  /// The versions that can be asked for.
  public class var supportedRevisions: IndexSet { [1] }
  /// The version of new requests.
  public class var defaultRevision: Int { supportedRevisions.last ?? 1 }
  /// The newest version.
  public class var currentRevision: Int { defaultRevision }

  /// Withdraws the request: if it has not begun it does not begin, and if it is running its results are dropped. The
  /// completion handler receives an error.
  public func cancel() { isCancelled.withLock { $0 = true } }

  /// Does the work on the caller's thread.
  func observations(in image: VNImage) throws -> [VNObservation] { [] }

  /// Performs the request and calls its completion handler.
  ///
  /// - Returns: The error.
  final func perform(_ image: Result<VNImage, any Error>) -> VNError? {
    observations = nil
    var failure: VNError?
    do {
      try checkCancellation()
      guard Self.supportedRevisions.contains(revision) else {
        throw VNError(
          .unsupportedRevision,
          "\(Self.self) has the revisions \(Array(Self.supportedRevisions)), not \(revision)")
      }
      let found = try observations(in: image.get())
      try checkCancellation()
      observations = found
    } catch {
      failure = VNError(error)
    }
    isCancelled.withLock { $0 = false }
    completionHandler?(self, failure)
    return failure
  }

  private func checkCancellation() throws {
    if isCancelled.withLock({ $0 }) {
      throw VNError(.requestCancelled, "the request was cancelled")
    }
  }

  public var description: String { "\(Self.self) revision \(revision)" }
  public static func == (a: VNRequest, b: VNRequest) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A request on a region of an image.
public class VNImageBasedRequest: VNRequest {
  /// The part of the upright image to look at, 0…1 along each axis, y up; findings are relative to it. A region that
  /// reaches outside of the image makes the request fail.
  public var regionOfInterest = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// Performs a request of the library in the region.
  func result<Request: ImageProcessingRequest>(
    of request: Request, in image: VNImage
  ) throws -> Request.Result {
    var request = request
    request.regionOfInterest = NormalizedRect(regionOfInterest)
    return try image.handler.perform(request)
  }
}

/// A request that keeps something from frame to frame.
public class VNStatefulRequest: VNImageBasedRequest {}
