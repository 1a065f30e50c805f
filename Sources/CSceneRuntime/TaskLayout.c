// What the Swift runtime declares for debuggers; 0 where it declares nothing.
#include "CSceneRuntime.h"

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
