#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <unistd.h>

// openat2(2) with RESOLVE_BENEATH. The C library has no function for it, and its headers may be older than the kernel.
// The number is the same on all architectures that Swift supports.
static inline int sceneshell_open_beneath(int folder, const char *path, int flags) {
  struct {
    uint64_t flags, mode, resolve;
  } how = {(uint64_t)flags, 0, 0x08};
  return (int)syscall(437L, folder, path, &how, sizeof how);
}

// fallocate(2) without a change of the file's size (FALLOC_FL_KEEP_SIZE); the headers declare it for GNU's C only.
extern int fallocate(int descriptor, int mode, off_t start, off_t count);
static inline int sceneshell_reserve(int descriptor, off_t start, off_t count) {
  return fallocate(descriptor, 0x01, start, count);
}

// Descriptors that a child process never inherits, also if another thread starts it meanwhile. The headers declare these
// functions for GNU's C only.
struct sockaddr;
extern int accept4(int listener, struct sockaddr *address, unsigned int *length, int flags);
static inline int sceneshell_accept(int listener, int flags) { return accept4(listener, NULL, NULL, flags); }
extern int pipe2(int *ends, int flags);
static inline int sceneshell_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }
extern int mkostemp(char *name, int flags);
static inline int sceneshell_temporary_file(char *name) { return mkostemp(name, O_CLOEXEC); }

// Swift has no fork, because it is of no use in a process with several threads at work.
static inline pid_t sceneshell_fork(void) { return fork(); }

// prctl takes a variable number of arguments.
static inline int sceneshell_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }
