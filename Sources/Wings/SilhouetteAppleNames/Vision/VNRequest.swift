// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette
internal import Synchronization

/// A function that is called with a request and its error, if any, on the thread that has performed the request.
public typealias VNRequestCompletionHandler = (VNRequest, (any Error)?) -> Void

/// A protocol that gives ``VNRequest`` its property `results`.
///
/// The class itself does not declare the property, because its subclasses could not redeclare it with a more precise type.
public protocol VNRequestResults: AnyObject {}

extension VNRequestResults {
  /// The results; `nil` before the request has been performed and after an error.
  public var results: [VNObservation]? { (self as? VNRequest)?.observations }
}

/// The revision of an observation that no request has made, and of no request.
public let VNRequestRevisionUnspecified = 0

/// A request to analyse an image, with its settings and results.
///
/// Several threads must not perform a request at the same time.
public class VNRequest: VNRequestResults, Hashable, CustomStringConvertible {
  /// The function to call when the request has results or an error.
  public let completionHandler: VNRequestCompletionHandler?
  /// The revision (version) of the request's algorithm. Older revisions leave out of the results what Vision's do; all use
  /// the same networks.
  public var revision: Int
  /// A setting without effect.
  public var preferBackgroundProcessing = false
  /// A setting without effect, because the library uses only the CPU.
  public var usesCPUOnly = false
  fileprivate(set) var observations: [VNObservation]?
  private let isCancelled = Atomic<Bool>(false)

  /// Creates a request that passes itself and its error, if any, to a completion handler.
  public init(completionHandler: VNRequestCompletionHandler?) {
    self.completionHandler = completionHandler
    revision = Self.defaultRevision
  }

  /// Creates a request.
  public convenience init() { self.init(completionHandler: nil) }

  /// The supported revisions.
  public class var supportedRevisions: IndexSet { [1] }
  /// The revision that new requests use.
  public class var defaultRevision: Int { supportedRevisions.last ?? 1 }
  /// The newest revision.
  public class var currentRevision: Int { defaultRevision }

  /// Cancels the request: it does not start or, if it is already running, its results are dropped. The completion handler
  /// receives an error.
  public func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// Computes the results on the caller's thread and returns them.
  func observations(in image: VNImage) throws -> [VNObservation] { [] }

  /// Performs the request and calls its completion handler.
  ///
  /// - Returns: The error, if the request failed.
  final func perform(_ image: Result<VNImage, any Error>) -> VNError? {
    observations = nil
    var failure: VNError?
    do {
      try checkCancellation()
      try Self.checkRevision(revision)
      let found = try observations(in: image.get())
      try checkCancellation()
      for observation in found { observation.requestRevision = revision }
      observations = found
    } catch {
      failure = VNError(error)
    }
    isCancelled.store(false, ordering: .relaxed)
    completionHandler?(self, failure)
    return failure
  }

  /// - Throws: ``VNError`` if the request has no such revision.
  static func checkRevision(_ revision: Int) throws {
    guard supportedRevisions.contains(revision) else {
      throw VNError(
        .unsupportedRevision,
        "\(self) has the revisions \(Array(supportedRevisions)), not \(revision)")
    }
  }

  private func checkCancellation() throws {
    if isCancelled.load(ordering: .relaxed) {
      throw VNError(.requestCancelled, "the request was cancelled")
    }
  }

  public var description: String { "\(Self.self) revision \(revision)" }
  public static func == (a: VNRequest, b: VNRequest) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A request that analyses an image or a region of it.
public class VNImageBasedRequest: VNRequest {
  /// The part of the upright image to process, 0…1 along each axis, y up; the coordinates in results are relative to it.
  /// The request fails if the region extends beyond the image.
  public var regionOfInterest = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// Performs a request of the library on the region of interest and returns its result.
  func result<Request: ImageProcessingRequest>(
    of request: Request, in image: VNImage
  ) throws -> Request.Result {
    var request = request
    request.regionOfInterest = NormalizedRect(regionOfInterest)
    return try image.handler.perform(request)
  }
}

/// A request that keeps state from one frame of a sequence to the next.
public class VNStatefulRequest: VNImageBasedRequest {
  private var lastTime: Duration?

  /// Returns the time of the next frame: its own if it is known and after the last one, and otherwise 1/30 s after that.
  func time(of image: VNImage) -> Duration {
    let next = lastTime.map { $0 + .seconds(1) / 30 }
    var time = image.time ?? next ?? .zero
    if let lastTime, let next, time <= lastTime { time = next }
    lastTime = time
    return time
  }
}
