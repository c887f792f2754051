// SPDX-License-Identifier: Apache-2.0
// Links the network for classes and the main subject into the binary. The build system does not see the file change: its digest must change
// here with it (a test compares them).

#if defined(__APPLE__)
#define SYMBOL(name) _##name
#define HIDDEN .private_extern
  .section __TEXT,__const
#else
#define SYMBOL(name) name
#define HIDDEN .hidden
  .section .rodata, "a", %progbits
#endif

  .globl SYMBOL(silhouette_scene_weights_begin)
  HIDDEN SYMBOL(silhouette_scene_weights_begin)
  .globl SYMBOL(silhouette_scene_weights_end)
  HIDDEN SYMBOL(silhouette_scene_weights_end)

// The path is relative to the include folder, the one folder the assembler is told about.
// SHA-256 f30cfe6c9e25b360eb6298ad772a32d3c3152e99c5330b06a688a21e098300a9
  .balign 64
SYMBOL(silhouette_scene_weights_begin):
  .incbin "../../silhouette-scene.safetensors"
SYMBOL(silhouette_scene_weights_end):
  .byte 0

#if defined(__linux__)
  .section .note.GNU-stack, "", %progbits
#endif
