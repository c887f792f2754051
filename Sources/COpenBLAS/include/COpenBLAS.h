// SPDX-License-Identifier: Apache-2.0
// The few functions of OpenBLAS that are used, under their own names, from a library that is loaded
// when the first of them is called.
//
// It is not linked because of what it does before `main`: it maps 128 MB, finds out the CPU and
// starts a thread per core, which look for work in a loop for tens of milliseconds. On a small
// machine they take a core away from a program that may never multiply a matrix with it.
#ifndef SILHOUETTE_COPENBLAS_H
#define SILHOUETTE_COPENBLAS_H

#include <stdint.h>

// As in <cblas.h> of a build with 32-bit integers, which is what systems install.
typedef int32_t blasint;
typedef enum CBLAS_ORDER { CblasRowMajor = 101, CblasColMajor = 102 } CBLAS_ORDER;
typedef enum CBLAS_TRANSPOSE { CblasNoTrans = 111, CblasTrans = 112 } CBLAS_TRANSPOSE;

typedef struct {
  int (*get_num_threads)(void);
  void (*set_num_threads)(int count);
  void (*sgemm)(CBLAS_ORDER order, CBLAS_TRANSPOSE transpose_a, CBLAS_TRANSPOSE transpose_b,
                blasint m, blasint n, blasint k, float alpha, const float *a, blasint lda,
                const float *b, blasint ldb, float beta, float *c, blasint ldc);
} silhouette_openblas;

// The library, loaded by the first call; NULL where the system has none. Any thread may call it.
const silhouette_openblas *silhouette_openblas_load(void);

// The same, but ends the program with a message where the system has none.
const silhouette_openblas *silhouette_openblas_require(void);

static inline int openblas_get_num_threads(void) {
  return silhouette_openblas_require()->get_num_threads();
}

static inline void openblas_set_num_threads(int count) {
  silhouette_openblas_require()->set_num_threads(count);
}

// C = alpha · A · B + beta · C, as in the reference CBLAS.
static inline void cblas_sgemm(CBLAS_ORDER order, CBLAS_TRANSPOSE transpose_a,
                               CBLAS_TRANSPOSE transpose_b, blasint m, blasint n, blasint k,
                               float alpha, const float *a, blasint lda, const float *b,
                               blasint ldb, float beta, float *c, blasint ldc) {
  silhouette_openblas_require()->sgemm(order, transpose_a, transpose_b, m, n, k, alpha, a, lda, b,
                                       ldb, beta, c, ldc);
}

#endif
