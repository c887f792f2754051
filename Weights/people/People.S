// SPDX-License-Identifier: Apache-2.0
// Links the networks of this folder into the binary. The build system does not see those files change: the digest
// of a file must change here with it (a test compares them).

#if defined(__APPLE__)
#define SYMBOL(name) _##name
#define HIDDEN .private_extern
  .section __TEXT,__const
#else
#define SYMBOL(name) name
#define HIDDEN .hidden
  .section .rodata, "a", %progbits
#endif

// The path is relative to the include folder, the one folder the assembler is told about.
.macro network name, begin, end
  .globl \begin
  HIDDEN \begin
  .globl \end
  HIDDEN \end
  .balign 64
\begin:
  .incbin "../\name\().tflite"
\end:
  .byte 0
.endm

#define NETWORK(name) network name, SYMBOL(silhouette_people_##name##_begin), SYMBOL(silhouette_people_##name##_end)

// SHA-256 9ee168ec7c8f2a16c56fe8e1cfbc514974cbbb7e434051b455635f1bd1462f5c
NETWORK(selfie_segmentation)
// SHA-256 a77d03f4659b9f6b6c1f5106947bf40e99d7655094b6527f214ea7d451106edd
NETWORK(selfie_segmentation_landscape)
// SHA-256 bbff11cebd1eb27a1e004cae0b0e63ec8c551cbf34a4451148b4908b8db3eca8
NETWORK(face_detection_short_range)
// SHA-256 2c3728e6da56f21e21a320433396fb06d40d9088f2247c05e5635a688d45dfe1
NETWORK(face_detection_full_range_sparse)
// SHA-256 e06a804e0144f9929eda782122916b35d60c697c3c9344013ca2bbe76a6ce2b4
NETWORK(face_landmark_with_attention)
// SHA-256 1b14e9422c6ad006cde6581a46c8b90dd573c07ab7f3934b5589e7cea3f89a54
NETWORK(palm_detection_full)
// SHA-256 11c272b891e1a99ab034208e23937a8008388cf11ed2a9d776ed3d01d0ba00e3
NETWORK(hand_landmark_full)
// SHA-256 9ba9dd3d42efaaba86b4ff0122b06f29c4122e756b329d89dca1e297fd8f866c
NETWORK(pose_detection)
// SHA-256 e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f
NETWORK(pose_landmark_full)

#if defined(__linux__)
  .section .note.GNU-stack, "", %progbits
#endif
