// SPDX-License-Identifier: Apache-2.0
// The few functions of OpenBLAS that are used, from a library that is loaded at run time.
//
// The library is not linked, because it would then map 128 MB, detect the CPU and start a thread per core before `main`.
// These threads spin for tens of milliseconds, which on a small machine takes a core away from a program that may never
// multiply a matrix with OpenBLAS.
#ifndef SILHOUETTE_COPENBLAS_H
#define SILHOUETTE_COPENBLAS_H

#include <stdint.h>

// As in <cblas.h> of a build with 32-bit integers, the variant that systems install. The names differ, because a program
// may include both headers.
enum {
  silhouette_blas_row_major = 101,
  silhouette_blas_not_transposed = 111,
  silhouette_blas_transposed = 112,
};

typedef struct {
  int (*get_num_threads)(void);
  void (*set_num_threads)(int count);
  // C = alpha · A · B + beta · C, as in the reference CBLAS.
  void (*sgemm)(int32_t order, int32_t transpose_a, int32_t transpose_b, int32_t m, int32_t n,
                int32_t k, float alpha, const float *a, int32_t lda, const float *b, int32_t ldb,
                float beta, float *c, int32_t ldc);
} silhouette_openblas;

// The library, loaded by the first call; NULL if it is not installed. Any thread may call it.
const silhouette_openblas *silhouette_openblas_load(void);

#endif
