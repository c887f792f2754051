// SPDX-License-Identifier: Apache-2.0

// `FileError` and `FormatError`, which this library throws, must be nameable by who imports it.
@_exported public import SilhouetteCore
