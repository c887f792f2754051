// SPDX-License-Identifier: Apache-2.0

import Synchronization

extension Renderer {
  /// A control that reports the progress of a rendering and can cancel it, from any thread.
  public final class Control: Sendable {
    private let cancelled = Atomic<Bool>(false)
    private let completedRows = Atomic<Int>(0)
    private let totalRows = Atomic<Int>(0)
    private let onProgress: (@Sendable (Double) -> Void)?
    private let parent: Control?

    /// Creates a control for one rendering.
    ///
    /// - Parameter onProgress: Called after every strip with the completed fraction, 0…1, on the thread that computed
    ///   it.
    public init(onProgress: (@Sendable (Double) -> Void)? = nil) {
      self.onProgress = onProgress
      parent = nil
    }

    /// Creates a control for a part of a rendering, which is cancelled with the whole and reports nothing.
    init(of parent: Control?) {
      onProgress = nil
      self.parent = parent
    }

    /// Cancels the rendering, which throws `CancellationError` after the strips in progress.
    public func cancel() { cancelled.store(true, ordering: .relaxed) }

    /// Indicates whether cancellation was requested.
    public var isCancelled: Bool {
      cancelled.load(ordering: .relaxed) || parent?.isCancelled == true
    }

    /// The completed fraction, 0…1.
    public var fractionCompleted: Double {
      let total = totalRows.load(ordering: .relaxed)
      return total == 0 ? 0 : Double(completedRows.load(ordering: .relaxed)) / Double(total)
    }

    func report(_ rows: Int, of total: Int) {
      totalRows.store(total, ordering: .relaxed)
      completedRows.store(rows, ordering: .relaxed)
      onProgress?(Double(rows) / Double(total))
    }
  }
}
