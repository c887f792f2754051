// SPDX-License-Identifier: Apache-2.0
// The bundled networks for people, linked into the binary as read-only data.
#ifndef SILHOUETTE_PEOPLE_WEIGHTS_H
#define SILHOUETTE_PEOPLE_WEIGHTS_H

#include <stddef.h>

// A file in memory: its first byte, aligned to 64 bytes, and its length in bytes.
typedef struct {
  const void *_Nonnull start;
  size_t size;
} silhouette_people_file;

// Declares `silhouette_people_NAME()`, which returns the file of that name.
#define SILHOUETTE_PEOPLE_NETWORK(name)                                                                  \
  extern const unsigned char silhouette_people_##name##_begin[] __attribute__((visibility("hidden"))); \
  extern const unsigned char silhouette_people_##name##_end[] __attribute__((visibility("hidden")));   \
  static inline silhouette_people_file silhouette_people_##name(void) {                                \
    silhouette_people_file file = {                                                                    \
        silhouette_people_##name##_begin,                                                              \
        (size_t)(silhouette_people_##name##_end - silhouette_people_##name##_begin)};                  \
    return file;                                                                                       \
  }

SILHOUETTE_PEOPLE_NETWORK(selfie_segmentation)
SILHOUETTE_PEOPLE_NETWORK(selfie_segmentation_landscape)
SILHOUETTE_PEOPLE_NETWORK(face_detection_short_range)
SILHOUETTE_PEOPLE_NETWORK(face_detection_full_range_sparse)
SILHOUETTE_PEOPLE_NETWORK(face_landmark_with_attention)
SILHOUETTE_PEOPLE_NETWORK(palm_detection_full)
SILHOUETTE_PEOPLE_NETWORK(hand_landmark_full)
SILHOUETTE_PEOPLE_NETWORK(pose_detection)
SILHOUETTE_PEOPLE_NETWORK(pose_landmark_full)

#undef SILHOUETTE_PEOPLE_NETWORK
#endif
