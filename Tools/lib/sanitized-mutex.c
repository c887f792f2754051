// SPDX-License-Identifier: Apache-2.0
// Tells the thread sanitizer that Swift's Mutex was locked or unlocked where a thread had to wait: that happens in a library that is not
// built with it. Tools/sanitize loads this before the library, whose functions the ones here call.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// The sanitizer's, in programs that are built with it.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

SWIFT void lock_slowly(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlock_slowly(SELF) __asm__(UNLOCK);
SWIFT bool try_lock_slowly(SELF) __asm__(TRY_LOCK);

SWIFT void lock_slowly(uint32_t thread, SELF) {
  SWIFT void (*lock)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  lock(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT void unlock_slowly(SELF) {
  SWIFT void (*unlock)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(self);
  unlock(self);
}

SWIFT bool try_lock_slowly(SELF) {
  SWIFT bool (*try_lock)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK);
  bool is_locked = try_lock(self);
  if (is_locked && __tsan_acquire) __tsan_acquire(self);
  return is_locked;
}
