// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A tracker that follows the largest face in a stream's frames and returns its smoothed pose.
///
/// A known face is followed by means of its mesh, with one run of a network per frame. Detectors run while no face is known
/// and, otherwise, once a second to find a larger face. Angles are smoothed by the 1 € filter. A tracker belongs to one
/// stream and is used by one thread at a time.
package struct FaceAngleTracker: Sendable {
  /// The state of tracking.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// No face is known.
    case absent
    /// The face has been lost recently; the angles are the last ones known.
    case held
    /// The face was found in the last frame, from which the angles are derived.
    case tracked
  }

  /// The networks.
  package let models: PeopleModels
  /// The duration for which the angles of a lost face are kept.
  package let patience: Duration
  /// The state after the last frame.
  package private(set) var state = State.absent
  /// The angles after the last frame; `nil` if there is no face.
  package private(set) var angles: FaceAngles?

  /// The length, in pixels, to which the longer side of larger frames is scaled down before the networks run. Faces in a
  /// video call are then still larger than the networks' inputs.
  private static let longestSide = 640
  /// The interval between two searches for a larger face.
  private static let searchInterval = Duration.seconds(1)
  /// The gap between two frames after which a face is treated as a new one.
  private static let longestGap = Duration.seconds(1)

  private var smoothing = Smoothing()
  private var face: FaceMesh?
  private var lastSeen: Duration?
  private var lastSearch: Duration?
  private var lastTime: Duration?

  /// Creates a tracker before the first frame of a stream.
  ///
  /// - Parameters:
  ///   - models: The networks.
  ///   - patience: The duration for which the angles of a lost face are kept.
  package init(models: PeopleModels = .bundled, patience: Duration = .milliseconds(500)) {
    self.models = models
    self.patience = patience
  }

  /// Finds the largest face in the stream's next frame and returns its smoothed pose; `nil` if there is no face.
  ///
  /// - Parameter frame: The frame. The tracker restarts if the frame's timestamp is more than a second after the last
  ///   frame's, or before it.
  /// - Throws: `InferenceError` and the errors of files if a network is not available; `RenderError` if the frame exceeds
  ///   the renderer's limit. After an error, the tracker is in the same state as after a frame without a face.
  @discardableResult
  package mutating func next(_ frame: VideoFrame) throws -> FaceAngles? {
    let time = frame.timestamp
    if let lastTime, time <= lastTime || time - lastTime > Self.longestGap { reset() }
    lastTime = time
    let found: LargestFaceRequest.Face?
    do { found = try look(at: frame) } catch {
      lose(at: time)
      throw error
    }
    guard let found else {
      lose(at: time)
      return angles
    }
    if let old = face, !old.isSame(as: found.mesh) { smoothing = Smoothing() }
    face = found.mesh
    lastSeen = time
    state = .tracked
    angles = smoothing.smoothed(found.angles, at: time)
    return angles
  }

  /// Restarts the tracker.
  package mutating func reset() { self = FaceAngleTracker(models: models, patience: patience) }

  private mutating func look(at frame: VideoFrame) throws -> LargestFaceRequest.Face? {
    let isSearchDue = lastSearch.map { frame.timestamp - $0 >= Self.searchInterval } ?? true
    let request = LargestFaceRequest(
      models: models, known: state == .tracked ? face : nil,
      searches: state != .tracked || isSearchDue)
    if request.searches { lastSearch = frame.timestamp }
    return try frame.handler(longestSide: Self.longestSide).perform(request)
  }

  private mutating func lose(at time: Duration) {
    if let lastSeen, time - lastSeen <= patience {
      state = .held
    } else {
      state = .absent
      angles = nil
      face = nil
      lastSeen = nil
      smoothing = Smoothing()
    }
  }
}

extension FaceAngleTracker {
  /// The 1 € filter for the three angles, without a jump where the roll passes 180°.
  private struct Smoothing {
    /// The filter. A head at rest trembles at less than 1 Hz; when a head rotates at 2 radians per second, the cutoff is 2
    /// Hz.
    private var filter = OneEuroFilter(minimumCutoff: 1, beta: 0.5)
    private var lastRoll: Double?

    mutating func smoothed(_ angles: FaceAngles, at time: Duration) -> FaceAngles {
      var roll = angles.roll
      if let lastRoll { roll = lastRoll + (roll - lastRoll).remainder(dividingBy: 2 * .pi) }
      lastRoll = roll
      let value = filter.filtered(SIMD3(roll, angles.yaw, angles.pitch), at: time)
      return FaceAngles(
        roll: value.x.remainder(dividingBy: 2 * .pi), yaw: value.y, pitch: value.z)
    }
  }
}

extension VideoFrame {
  /// Returns a handler for requests on the upright frame, scaled down if it is larger than necessary.
  ///
  /// - Parameter longestSide: The length of the longer side above which the frame is scaled down, in pixels.
  /// - Throws: `RenderError` if scaling fails.
  fileprivate func handler(longestSide: Int) throws -> ImageRequestHandler {
    let longest = max(pixels.width, pixels.height)
    guard longest > longestSide else {
      return ImageRequestHandler(pixels, encoding: encoding, orientation: rotation.orientation)
    }
    func scaled(_ side: Int) -> Int { max(1, (side * longestSide + longest / 2) / longest) }
    let small = Image(planar: pixels, encoding: encoding)
      .scaled(
        toWidth: scaled(pixels.width), height: scaled(pixels.height), kernel: .area)
    // The values stay encoded: converting to linear values would take most of the time per frame.
    let encoded = try Renderer(workingSpace: .sRGB).render(small, format: .rgb8)
    return ImageRequestHandler(encoded, orientation: rotation.orientation)
  }
}
