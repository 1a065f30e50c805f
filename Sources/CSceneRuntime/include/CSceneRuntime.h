#ifndef C_SCENE_RUNTIME_H
#define C_SCENE_RUNTIME_H

#include <stdint.h>
#include <time.h>

/// Says what time Swift's clocks are to read, or returns 0 to leave them the real one.
typedef int (*scene_clock_reader)(struct timespec *time);

/// From now on `ContinuousClock` and `SuspendingClock` ask the reader first; nothing else of the process does.
void scene_clock_install(scene_clock_reader reader);

/// Reads the real time that `ContinuousClock` would read, had nobody been installed.
void scene_clock_read_real(struct timespec *time);

/// The kernel's number of the calling thread; the main thread's is the process's.
int scene_thread_id(void);

/// The layout of a task's memory, and its size in bytes.
uint32_t scene_task_layout_version(void);
uint64_t scene_task_size(void);

/// The calling task, from the Swift runtime: not retained, unlike what `withUnsafeCurrentTask` gives.
__attribute__((swiftcall)) void *swift_task_getCurrent(void);

/// Reads a word of the process's memory; returns 0 where there is none.
int scene_read_word(uintptr_t address, uintptr_t *word);

/// Dispatch's main queue, as run loops drain it: a descriptor that is readable when it has blocks, and the drain.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *unused);

#endif
