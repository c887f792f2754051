// SPDX-License-Identifier: Apache-2.0
// Links silhouette-deeplabv3.safetensors into the binary. The build system does not see that file
// change: the digest line below must change with it (a test compares them).
// SHA-256 2014bdd357c69d515a804ae4d91f5874bbccc92fa829fa11f609ef3d405938e4

#if defined(__APPLE__)
#define SYMBOL(name) _##name
#define HIDDEN .private_extern
  .section __TEXT,__const
#else
#define SYMBOL(name) name
#define HIDDEN .hidden
  .section .rodata, "a", %progbits
#endif

  .globl SYMBOL(silhouette_weights_begin)
  HIDDEN SYMBOL(silhouette_weights_begin)
  .globl SYMBOL(silhouette_weights_end)
  HIDDEN SYMBOL(silhouette_weights_end)

// The path is relative to the include folder, the one folder the assembler is told about.
  .balign 64
SYMBOL(silhouette_weights_begin):
  .incbin "../silhouette-deeplabv3.safetensors"
SYMBOL(silhouette_weights_end):
  .byte 0

#if defined(__linux__)
  .section .note.GNU-stack, "", %progbits
#endif
