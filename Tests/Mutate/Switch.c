// Which mutant is active. A Swift file that has mutants declares the function with @_silgen_name.
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

static int32_t active;

__attribute__((constructor)) static void read_mutant(void) {
  const char *number = getenv("SCENESHELL_MUTANT");
  active = number ? atoi(number) : 0;
}

bool sceneshell_is_mutant(int32_t number) { return number == active; }
