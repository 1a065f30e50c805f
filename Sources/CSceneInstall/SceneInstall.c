// Linked into test processes: the executor has to be in place before their runner starts its first task.
#include "CSceneInstall.h"

__attribute__((constructor)) static void install_before_main(void) { scene_install_executor(); }
