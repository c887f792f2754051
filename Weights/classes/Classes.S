// SPDX-License-Identifier: Apache-2.0
// Links the network for classes into the binary. The build system does not see the file change: its digest must change
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

  .globl SYMBOL(silhouette_class_weights_begin)
  HIDDEN SYMBOL(silhouette_class_weights_begin)
  .globl SYMBOL(silhouette_class_weights_end)
  HIDDEN SYMBOL(silhouette_class_weights_end)

// The path is relative to the include folder, the one folder the assembler is told about.
// SHA-256 7920d884ae7ad920a89747f0925928d35e5d940ada3fb80749966c3f7f26667d
  .balign 64
SYMBOL(silhouette_class_weights_begin):
  .incbin "../../silhouette-deeplabv3.safetensors"
SYMBOL(silhouette_class_weights_end):
  .byte 0

#if defined(__linux__)
  .section .note.GNU-stack, "", %progbits
#endif
