// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

#if BundledWeights
  import SilhouettePeopleWeights
#endif

extension PeopleNetwork {
  /// The bytes of the linked file; `nil` for networks that are not bundled, and without the trait `BundledWeights`.
  var bundledBytes: AlignedBuffer? {
    #if BundledWeights
      let file: silhouette_people_file
      switch self {
      case .selfieGeneral: file = silhouette_people_selfie_segmentation()
      case .selfieLandscape: file = silhouette_people_selfie_segmentation_landscape()
      case .faceShortRange: file = silhouette_people_face_detection_short_range()
      case .faceFullRange: file = silhouette_people_face_detection_full_range_sparse()
      case .faceMesh: file = silhouette_people_face_landmark_with_attention()
      case .palms: file = silhouette_people_palm_detection_full()
      case .hand: file = silhouette_people_hand_landmark_full()
      case .bodies: file = silhouette_people_pose_detection()
      case .body: file = silhouette_people_pose_landmark_full()
      case .plainFaceMesh, .palmsLite, .handLite: return nil
      }
      // The memory belongs to the program and outlives all users.
      return AlignedBuffer(
        adopting: UnsafeMutableRawPointer(mutating: file.start), byteCount: file.size,
        release: { _ in })
    #else
      return nil
    #endif
  }
}
