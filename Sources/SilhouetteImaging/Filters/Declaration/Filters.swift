// SPDX-License-Identifier: Apache-2.0

/// The namespace of the library's filters and generators, such as ``Filters.GaussianBlur``.
///
/// ```swift
/// let soft = Filters.GaussianBlur(radius: 8).apply(to: image)
/// ```
///
/// ``FilterCatalog`` finds them by name. A filter of your own can have any name; add it to a catalogue.
public enum Filters {}
