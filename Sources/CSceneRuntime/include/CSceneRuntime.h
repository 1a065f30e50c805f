#ifndef C_SCENE_RUNTIME_H
#define C_SCENE_RUNTIME_H

#include <stdint.h>
#include <time.h>

/// Sets the time that Swift's clocks read, or returns 0 for the real time.
typedef int (*scene_clock_reader)(struct timespec *time);

/// Makes `ContinuousClock` and `SuspendingClock` call the reader first; other code is not affected.
void scene_clock_install(scene_clock_reader reader);

/// Reads the real time that `ContinuousClock` would read without a reader.
void scene_clock_read_real(struct timespec *time);

/// The kernel's number of the calling thread; for the main thread it equals the process's.
int scene_thread_id(void);

/// The version of the layout of a task's memory, and its size in bytes.
uint32_t scene_task_layout_version(void);
uint64_t scene_task_size(void);

/// The calling task, not retained, unlike the one of `withUnsafeCurrentTask`.
__attribute__((swiftcall)) void *swift_task_getCurrent(void);

/// Reads a word of the process's memory; returns 0 if the address is not mapped.
int scene_read_word(uintptr_t address, uintptr_t *word);

/// Dispatch's main queue, as run loops drain it: a descriptor that is readable when it has blocks, and the drain.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *unused);

#endif
