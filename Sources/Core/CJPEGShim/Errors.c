// SPDX-License-Identifier: Apache-2.0
#include "Errors.h"

#include <jerror.h>

_Noreturn void silhouette_jpeg_fail(j_common_ptr cinfo, const char *text) {
  silhouette_jpeg_errors *errors = (silhouette_jpeg_errors *)cinfo->err;
  silhouette_set_error(&errors->messages, text);
  longjmp(errors->jump, 1);
}

static void on_error(j_common_ptr cinfo) {
  char text[JMSG_LENGTH_MAX];
  cinfo->err->format_message(cinfo, text);
  if (cinfo->err->msg_code == JERR_OUT_OF_MEMORY) {
    ((silhouette_jpeg_errors *)cinfo->err)->out_of_memory = 1;
  }
  silhouette_jpeg_fail(cinfo, text);
}

static void on_message(j_common_ptr cinfo, int level) {
  if (level >= 0) return;
  silhouette_jpeg_errors *errors = (silhouette_jpeg_errors *)cinfo->err;
  if (errors->is_cut) {
    // Otherwise libjpeg would continue with invented grey pixels.
    if (cinfo->err->msg_code == JWRN_HIT_MARKER) silhouette_jpeg_fail(cinfo, "premature end of data");
    // What follows the pixels of a file without an end.
    if (cinfo->err->msg_code == JWRN_EXTRANEOUS_DATA) {
      errors->skipped = (size_t)cinfo->err->msg_parm.i[0];
      return;
    }
  }
  cinfo->err->num_warnings++;
  char text[JMSG_LENGTH_MAX];
  cinfo->err->format_message(cinfo, text);
  silhouette_add_warning(&errors->messages, text);
}

static void on_output(j_common_ptr cinfo) { (void)cinfo; }

struct jpeg_error_mgr *silhouette_jpeg_errors_init(silhouette_jpeg_errors *errors) {
  struct jpeg_error_mgr *base = jpeg_std_error(&errors->base);
  base->error_exit = on_error;
  base->emit_message = on_message;
  base->output_message = on_output;
  return base;
}
