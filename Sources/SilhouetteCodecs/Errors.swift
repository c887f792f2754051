// SPDX-License-Identifier: Apache-2.0

// Importers of this library must be able to name `FileError` and `FormatError`, which it throws.
@_exported public import SilhouetteCore
