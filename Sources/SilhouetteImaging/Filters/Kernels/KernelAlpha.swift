// SPDX-License-Identifier: Apache-2.0

extension Kernel {
  /// The alpha of a kernel's result.
  public enum Alpha: Hashable, Sendable {
    /// The kernel writes it like the colours.
    case computed
    /// That of the first input in the same place, or 1 without inputs. What the kernel writes as alpha is not looked at.
    case kept
    /// 1 within the extent. What the kernel writes as alpha is not looked at.
    case opaque
  }
}

extension Kernel.Alpha {
  /// Returns the layout of a result.
  func layout(first: PixelTraits?, extent: Rect) -> PixelLayout {
    switch self {
    case .computed: .full
    case .opaque: .opaque
    case .kept: first?.isOpaque(in: extent) ?? true ? .opaque : .full
    }
  }
}
