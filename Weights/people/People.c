// SPDX-License-Identifier: Apache-2.0
#include <LinkedFiles.h>

#define HIDDEN __attribute__((visibility("hidden")))
#define NETWORKS(each) \
  each(selfie_segmentation) \
  each(selfie_segmentation_landscape) \
  each(face_detection_short_range) \
  each(face_detection_full_range_sparse) \
  each(face_landmark_with_attention) \
  each(palm_detection_full) \
  each(hand_landmark_full) \
  each(pose_detection) \
  each(pose_landmark_full)

#define DECLARED(name)                                                \
  extern const unsigned char silhouette_people_##name##_begin[] HIDDEN; \
  extern const unsigned char silhouette_people_##name##_end[] HIDDEN;
NETWORKS(DECLARED)

#define LISTED(name) {#name ".tflite", silhouette_people_##name##_begin, silhouette_people_##name##_end},
static const silhouette_linked_file files[] = {NETWORKS(LISTED)};

static const silhouette_linked_files linked = {files, sizeof files / sizeof files[0]};

SILHOUETTE_LINK_PART(.kind = silhouette_part_files, .contents = &linked)
