// Values that the Swift runtime declares for debuggers; 0 if it does not declare them.
#define _GNU_SOURCE
#include "CSceneRuntime.h"

#include <sys/uio.h>
#include <unistd.h>

extern const uint32_t _swift_concurrency_debug_internal_layout_version __attribute__((weak));
extern const uint64_t _swift_concurrency_debug_asyncTaskSize __attribute__((weak));

uint32_t scene_task_layout_version(void) {
  const uint32_t *version = &_swift_concurrency_debug_internal_layout_version;
  return version ? *version : 0;
}

uint64_t scene_task_size(void) {
  const uint64_t *size = &_swift_concurrency_debug_asyncTaskSize;
  return size ? *size : 0;
}

int scene_read_word(uintptr_t address, uintptr_t *word) {
  struct iovec local = {word, sizeof *word};
  struct iovec remote = {(void *)address, sizeof *word};
  return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == sizeof *word;
}
