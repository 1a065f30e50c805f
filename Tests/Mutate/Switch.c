// Which mutant is active, and which ones a process reaches, each a byte of a file. A Swift file that has mutants declares the
// function with @_silgen_name.
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int32_t active;
static uint8_t *reached;

__attribute__((constructor)) static void read_mutant(void) {
  const char *number = getenv("SCENESHELL_MUTANT"), *path = getenv("SCENESHELL_REACHED");
  active = number ? atoi(number) : 0;
  struct stat status;
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  if (fstat(file, &status) == 0) {
    void *bytes = mmap(NULL, status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (bytes != MAP_FAILED) reached = bytes;
  }
  close(file);
}

bool sceneshell_is_mutant(int32_t number) {
  if (reached) reached[number] = 1;
  return number == active;
}
