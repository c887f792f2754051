// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A tracker of the pose of the largest face in a stream's frames, with smoothed angles.
///
/// A known face is followed by its mesh, with one run of a network per frame. Detectors run while no face is known, and once
/// a second to find a larger face. Angles are smoothed by the 1 € filter. A tracker belongs to one stream and is used by one
/// thread at a time.
package struct FaceAngleTracker: Sendable {
  /// The state of tracking.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// No face is known.
    case absent
    /// The face is lost; the angles are the last ones known.
    case held
    /// The angles are those of the last frame.
    case tracked
  }

  /// The networks.
  package let models: PeopleModels
  /// The time for which the angles of a lost face are kept.
  package let patience: Duration
  /// The state after the last frame.
  package private(set) var state = State.absent
  /// The angles after the last frame; `nil` without a face.
  package private(set) var angles: FaceAngles?

  /// The longer side of the frames that are searched, in pixels: faces in a call are then still larger than the networks'
  /// inputs.
  private static let longestSide = 640
  /// The interval between searches for a larger face.
  private static let searchInterval = Duration.seconds(1)
  /// The gap between frames after which a face is treated as a new one.
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
  ///   - patience: The time for which the angles of a lost face are kept.
  package init(models: PeopleModels = .bundled, patience: Duration = .milliseconds(500)) {
    self.models = models
    self.patience = patience
  }

  /// Finds the largest face in the stream's next frame and returns its smoothed pose; `nil` without a face.
  ///
  /// - Parameter frame: The frame. A gap of more than a second, or a time before the last frame's, restarts the tracker.
  /// - Throws: `InferenceError` and the errors of files if a network is not available; `RenderError` if the frame exceeds
  ///   the renderer's limit. The tracker is then in the same state as after a frame without a face.
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
  /// The 1 € filter for the three angles, continuous where the roll passes 180°.
  private struct Smoothing {
    /// Heads at rest tremble below 1 Hz; when a head turns at 2 radians per second, the cutoff is 2 Hz.
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
  /// - Parameter longestSide: The length of the longer side that is sufficient, in pixels.
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
