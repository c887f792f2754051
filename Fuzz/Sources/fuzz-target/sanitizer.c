// SPDX-License-Identifier: Apache-2.0

// libFuzzer has this program's `main`, and FuzzEntry the functions that it calls.

/// Returns AddressSanitizer's options, which ASAN_OPTIONS replaces one by one: memory that cannot be had is an error of the
/// library's, and Foundation and the caches of metadata are never freed.
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "allocator_may_return_null=1:detect_leaks=0"; }
