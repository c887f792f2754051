// SPDX-License-Identifier: Apache-2.0
#ifndef SILHOUETTE_CJPEGSHIM_ERRORS_H
#define SILHOUETTE_CJPEGSHIM_ERRORS_H

#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
// The header of libjpeg needs the two headers above.
#include <jpeglib.h>

#include "ShimMessages.h"

// libjpeg's error manager with a jump target and buffers for messages. The manager is the first member, so that
// `cinfo->err` also points to the whole structure.
typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf jump;
  silhouette_messages messages;
  // 1 if the error is due to a lack of memory.
  int out_of_memory;
  // 1 after the end of a file that is read has been reached; an end marker then takes the place of the missing one. The number
  // of bytes that libjpeg has skipped before it.
  int is_cut;
  size_t skipped;
} silhouette_jpeg_errors;

// Initialises the manager; returns the value for `cinfo->err`.
struct jpeg_error_mgr *silhouette_jpeg_errors_init(silhouette_jpeg_errors *errors);

// Ends the call with an error and jumps to the `setjmp` of the function that called libjpeg.
_Noreturn void silhouette_jpeg_fail(j_common_ptr cinfo, const char *text);

#endif
