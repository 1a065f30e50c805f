// Swift's clocks read the time with clock_gettime, which they call from swift_get_time in the Swift runtime. The
// program's own definition here takes precedence over libc's. It answers those calls with the stage's time, and
// passes all others on to libc.
#define _GNU_SOURCE
#include "CSceneRuntime.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

void swift_get_time(long long *seconds, long long *nanoseconds, int clock);

typedef int (*clock_function)(clockid_t, struct timespec *);

static _Atomic(scene_clock_reader) reader;
static _Atomic(clock_function) libc_function;

static int from_kernel(clockid_t clock, struct timespec *time) {
  return (int)syscall(SYS_clock_gettime, clock, time);
}

static int real_time(clockid_t clock, struct timespec *time) {
  clock_function function = atomic_load_explicit(&libc_function, memory_order_relaxed);
  if (!function) {
    function = (clock_function)dlsym(RTLD_NEXT, "clock_gettime");
    if (!function) function = from_kernel;
    atomic_store_explicit(&libc_function, function, memory_order_relaxed);
  }
  return function(clock, time);
}

// swift_get_time is shorter than this in every release so far, and the code after it reads no clock.
static const uintptr_t length_of_swift_get_time = 256;

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (clock == CLOCK_BOOTTIME || clock == CLOCK_MONOTONIC) {
    uintptr_t caller = (uintptr_t)__builtin_return_address(0);
    scene_clock_reader read = atomic_load_explicit(&reader, memory_order_acquire);
    if (read && caller - (uintptr_t)&swift_get_time < length_of_swift_get_time && read(time)) return 0;
  }
  return real_time(clock, time);
}

void scene_clock_install(scene_clock_reader new_reader) {
  atomic_store_explicit(&reader, new_reader, memory_order_release);
}

void scene_clock_read_real(struct timespec *time) { real_time(CLOCK_BOOTTIME, time); }

int scene_thread_id(void) { return (int)syscall(SYS_gettid); }
