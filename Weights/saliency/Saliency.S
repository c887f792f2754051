// SPDX-License-Identifier: Apache-2.0
// Links the network for salient objects into the binary. The build system does not see the file change: its digest must change
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

  .globl SYMBOL(silhouette_saliency_weights_begin)
  HIDDEN SYMBOL(silhouette_saliency_weights_begin)
  .globl SYMBOL(silhouette_saliency_weights_end)
  HIDDEN SYMBOL(silhouette_saliency_weights_end)

// The path is relative to the include folder, the one folder the assembler is told about.
// SHA-256 b6504074d14c2e4085f20d19d92bd95aeba76c9af5fc88bb8a71f907ad0f2fcc
  .balign 64
SYMBOL(silhouette_saliency_weights_begin):
  .incbin "../../silhouette-saliency.safetensors"
SYMBOL(silhouette_saliency_weights_end):
  .byte 0

#if defined(__linux__)
  .section .note.GNU-stack, "", %progbits
#endif
