// SPDX-License-Identifier: Apache-2.0

/// A request that runs the networks for people.
public protocol PeopleRequest: ImageProcessingRequest {
  /// The networks.
  var models: PeopleModels { get set }
}
