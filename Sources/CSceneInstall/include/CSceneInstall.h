void scene_install_executor(void);
