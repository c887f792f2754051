// SPDX-License-Identifier: Apache-2.0

/// The kind of a track of video.
public let kRTCMediaStreamTrackKindVideo = "video"

/// A track of video, which passes a source's frames to renderers.
public final class RTCVideoTrack {
  /// The source of the frames.
  public let source: RTCVideoSource
  /// The name of the track.
  public let trackId: String
  /// The kind of the track: ``kRTCMediaStreamTrackKindVideo``.
  public var kind: String { kRTCMediaStreamTrackKindVideo }
  /// Indicates whether the track shows the source's frames; if not, its renderers receive black ones.
  public var isEnabled = true

  init(_ source: RTCVideoSource, trackId: String) {
    self.source = source
    self.trackId = trackId
  }

  /// Adds a renderer; the source retains it and the track.
  public func add(_ renderer: any RTCVideoRenderer) { source.add(renderer, track: self) }

  /// Removes a renderer of this track.
  public func remove(_ renderer: any RTCVideoRenderer) { source.remove(renderer, track: self) }
}

/// A maker of sources and tracks. It makes no connections: those need a binding to WebRTC.
public final class RTCPeerConnectionFactory {
  /// Creates a maker of sources and tracks.
  public init() {}

  /// Returns a new source of video.
  public func videoSource() -> RTCVideoSource { RTCVideoSource() }

  /// Returns a new source of video.
  ///
  /// - Parameter forScreenCast: Ignored.
  public func videoSource(forScreenCast: Bool) -> RTCVideoSource { RTCVideoSource() }

  /// Returns a new track with the frames of a source.
  public func videoTrack(with source: RTCVideoSource, trackId: String) -> RTCVideoTrack {
    RTCVideoTrack(source, trackId: trackId)
  }
}
