#!/bin/bash -eu
# SPDX-License-Identifier: Apache-2.0
# Builds every fuzz target into $OUT, from $SRC/silhouette, as OSS-Fuzz calls it.

cd "$SRC/silhouette"
if [ "${SANITIZER:-address}" != address ]; then
  echo "error: expected the sanitizer address, found $SANITIZER: Swift has no other that works with libFuzzer on Linux" >&2
  exit 1
fi
Tools/fuzz --pack "$OUT"
# The image's symboliser, which knows how Swift mangles names.
if [ -x /usr/local/bin/llvm-symbolizer-swift ]; then
  cp /usr/local/bin/llvm-symbolizer-swift "$OUT/llvm-symbolizer"
fi
