// SPDX-License-Identifier: Apache-2.0

/// The namespace of what a ``PixelKernel`` or an ``AreaKernel`` of your own reads and writes.
public enum Kernel {}
