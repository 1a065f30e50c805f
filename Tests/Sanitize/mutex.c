// Tells the thread sanitizer which threads have a contended `Mutex`: the part of the standard library that waits for one is not
// built with the sanitizer, so it would see no order between two threads. It is loaded before that library.
//
// The names are those of the functions of `Synchronization._MutexHandle` on Linux, whose address is the context.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define CONTEXT __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *) __attribute__((weak));
void __tsan_release(void *) __attribute__((weak));

SWIFT void lock(uint32_t thread, CONTEXT void *handle) __asm__(LOCK);
SWIFT bool try_lock(CONTEXT void *handle) __asm__(TRY_LOCK);
SWIFT void unlock(CONTEXT void *handle) __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, CONTEXT void *handle) {
  SWIFT void (*next)(uint32_t, CONTEXT void *) = dlsym(RTLD_NEXT, LOCK);
  next(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT bool try_lock(CONTEXT void *handle) {
  SWIFT bool (*next)(CONTEXT void *) = dlsym(RTLD_NEXT, TRY_LOCK);
  bool is_locked = next(handle);
  if (is_locked && __tsan_acquire) __tsan_acquire(handle);
  return is_locked;
}

SWIFT void unlock(CONTEXT void *handle) {
  SWIFT void (*next)(CONTEXT void *) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(handle);
  next(handle);
}
