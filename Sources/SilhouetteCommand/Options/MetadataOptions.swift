// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// The metadata of a result.
struct MetadataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The metadata of the photo to write: keep, which describes the photo and names no place, device or"
        + " person; essential, the profile and the resolution; or none.",
      valueName: "policy"))
  var metadata: MetadataPolicy = .keep
}

extension MetadataPolicy: ExpressibleByArgument {}
