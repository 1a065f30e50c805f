// A library for LD_PRELOAD that makes one system call of a program fail.
//
// It numbers the calls on files below FAULT_FOLDER, and on what was opened there, and those that start a process or make a
// pipe. Call FAULT_AT fails with the error number FAULT_ERROR; where that is 0, a read or write transfers only half of its
// bytes. With FAULT_LASTS, all later calls on files fail too, as if their file system had gone. Each process has its own
// numbers. FAULT_LOG is a file that gets a line for each call, outside of the folder. With FAULT_TRACE, it also gets a
// line for each effect on a file and on the standard output, which begins with a plus sign, with its bytes as hexadecimal
// digits.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { descriptors = 4096 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool watched[descriptors];
static long count;
static const char *folder, *log_path;
static long fault = -1;
static int fault_error;
static bool lasts, traces;

__attribute__((constructor)) static void start(void) {
  folder = getenv("FAULT_FOLDER");
  log_path = getenv("FAULT_LOG");
  if (getenv("FAULT_AT")) fault = atol(getenv("FAULT_AT"));
  if (getenv("FAULT_ERROR")) fault_error = atoi(getenv("FAULT_ERROR"));
  lasts = getenv("FAULT_LASTS");
  traces = log_path && getenv("FAULT_TRACE");
}

static void log_line(const char *line, size_t length) {
  int file = syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) return;
  syscall(SYS_write, file, line, length);
  syscall(SYS_close, file);
}

// Logs an effect; returns the result of its call.
static int trace(int result, const char *format, ...) {
  if (!traces || result < 0) return result;
  int error = errno;
  char line[2 * PATH_MAX + 64];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  pthread_mutex_lock(&lock);
  log_line(line, length);
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

static void trace_bytes(const char *name, int descriptor, long offset, const void *bytes, ssize_t size) {
  if (!traces || size <= 0) return;
  char *line = malloc(2 * size + 96);
  int length = sprintf(line, "+ %s %d %ld ", name, descriptor, offset);
  for (ssize_t index = 0; index < size; index++) {
    length += sprintf(line + length, "%02x", ((const unsigned char *)bytes)[index]);
  }
  line[length++] = '\n';
  pthread_mutex_lock(&lock);
  log_line(line, length);
  pthread_mutex_unlock(&lock);
  free(line);
}

static bool is_below(int directory, const char *path) {
  if (!folder || !path) return false;
  char whole[PATH_MAX];
  if (path[0] != '/') {
    // Only the current directory is needed: the programs open files relative to no other one.
    if (directory != AT_FDCWD || syscall(SYS_getcwd, whole, sizeof whole) < 0) {
      return directory >= 0 && directory < descriptors && watched[directory];
    }
  } else {
    snprintf(whole, sizeof whole, "%s", path);
  }
  return strncmp(whole, folder, strlen(folder)) == 0;
}

static bool is_watched(int descriptor) {
  return descriptor >= 0 && descriptor < descriptors && watched[descriptor];
}

// Counts a call; returns its number.
static long count_call(const char *name, const char *path) {
  pthread_mutex_lock(&lock);
  long number = count++;
  if (log_path) {
    char line[PATH_MAX + 64];
    log_line(line, snprintf(line, sizeof line, "%ld %s %s\n", number, name, path ? path : ""));
  }
  pthread_mutex_unlock(&lock);
  return number;
}

// Counts a call on a file; returns whether it fails.
static bool fails(const char *name, const char *path) {
  long number = count_call(name, path);
  return number == fault || (lasts && fault >= 0 && number > fault);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// Fails with the error, if this is the call and there is one.
#define FAIL_IF(condition, name, path)                         \
  if ((condition) && fails(name, path) && fault_error != 0) {  \
    errno = fault_error;                                       \
    return -1;                                                 \
  }

static int watch(int descriptor, bool is_below_folder, const char *path, int flags) {
  if (descriptor >= 0 && descriptor < descriptors) watched[descriptor] = is_below_folder;
  if (is_below_folder) trace(descriptor, "+ open %d %d %s\n", descriptor, flags & O_TRUNC, path);
  return descriptor;
}

static mode_t mode_of(int flags, va_list arguments) {
  return flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
}

#define OPEN(function)                                         \
  int function(const char *path, int flags, ...) {             \
    va_list arguments;                                         \
    va_start(arguments, flags);                                \
    mode_t mode = mode_of(flags, arguments);                   \
    va_end(arguments);                                         \
    bool below = is_below(AT_FDCWD, path);                     \
    FAIL_IF(below, "open", path)                               \
    return watch(NEXT(function)(path, flags, mode), below, path, flags); \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(function)                                              \
  int function(int directory, const char *path, int flags, ...) {     \
    va_list arguments;                                                \
    va_start(arguments, flags);                                       \
    mode_t mode = mode_of(flags, arguments);                          \
    va_end(arguments);                                                \
    bool below = is_below(directory, path);                           \
    FAIL_IF(below, "open", path)                                      \
    return watch(NEXT(function)(directory, path, flags, mode), below, path, flags); \
  }
OPENAT(openat)
OPENAT(openat64)

// `openat2` has no function in the C library.
long syscall(long number, ...) {
  static long (*next)(long, ...);
  if (!next) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  va_list arguments;
  va_start(arguments, number);
  long a = va_arg(arguments, long), b = va_arg(arguments, long), c = va_arg(arguments, long),
       d = va_arg(arguments, long), e = va_arg(arguments, long), f = va_arg(arguments, long);
  va_end(arguments);
  if (number == SYS_openat2) {
    bool below = is_below((int)a, (const char *)b);
    FAIL_IF(below, "openat2", (const char *)b)
    return watch((int)next(number, a, b, c, d, e, f), below, (const char *)b, 0);
  }
  return next(number, a, b, c, d, e, f);
}

int mkstemp(char *template) {
  bool below = is_below(AT_FDCWD, template);
  FAIL_IF(below, "open", template)
  int descriptor = NEXT(mkstemp)(template);
  return watch(descriptor, below, template, 0);
}

int mkostemp(char *template, int flags) {
  bool below = is_below(AT_FDCWD, template);
  FAIL_IF(below, "open", template)
  int descriptor = NEXT(mkostemp)(template, flags);
  return watch(descriptor, below, template, 0);
}

int close(int descriptor) {
  watch(descriptor, false, NULL, 0);
  return NEXT(close)(descriptor);
}

static size_t half(size_t size) { return size > 1 ? size / 2 : size; }

ssize_t read(int descriptor, void *bytes, size_t size) {
  if (is_watched(descriptor) && fails("read", NULL)) {
    if (fault_error != 0) {
      errno = fault_error;
      return -1;
    }
    size = half(size);
  }
  return NEXT(read)(descriptor, bytes, size);
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
  if (is_watched(descriptor) && fails("write", NULL)) {
    if (fault_error != 0) {
      errno = fault_error;
      return -1;
    }
    size = half(size);
  }
  ssize_t written = NEXT(write)(descriptor, bytes, size);
  if (is_watched(descriptor)) {
    trace_bytes("write", descriptor, lseek(descriptor, 0, SEEK_CUR) - written, bytes, written);
  } else if (descriptor == STDOUT_FILENO) {
    trace_bytes("print", descriptor, 0, bytes, written);
  }
  return written;
}

int fsync(int descriptor) {
  FAIL_IF(is_watched(descriptor), "fsync", NULL)
  return trace(NEXT(fsync)(descriptor), "+ sync %d\n", descriptor);
}

int fdatasync(int descriptor) {
  FAIL_IF(is_watched(descriptor), "fdatasync", NULL)
  return trace(NEXT(fdatasync)(descriptor), "+ sync %d\n", descriptor);
}

int ftruncate(int descriptor, off_t size) {
  FAIL_IF(is_watched(descriptor), "ftruncate", NULL)
  return trace(NEXT(ftruncate)(descriptor, size), "+ truncate %d %ld\n", descriptor, (long)size);
}

int ftruncate64(int descriptor, off64_t size) {
  FAIL_IF(is_watched(descriptor), "ftruncate", NULL)
  return trace(NEXT(ftruncate64)(descriptor, size), "+ truncate %d %ld\n", descriptor, (long)size);
}

int fallocate(int descriptor, int mode, off_t start, off_t size) {
  FAIL_IF(is_watched(descriptor), "fallocate", NULL)
  return NEXT(fallocate)(descriptor, mode, start, size);
}

int flock(int descriptor, int operation) {
  FAIL_IF(is_watched(descriptor), "flock", NULL)
  return NEXT(flock)(descriptor, operation);
}

int rename(const char *from, const char *to) {
  FAIL_IF(is_below(AT_FDCWD, to), "rename", to)
  return trace(NEXT(rename)(from, to), "+ rename %s\t%s\n", from, to);
}

int renameat(int from_directory, const char *from, int to_directory, const char *to) {
  FAIL_IF(is_below(to_directory, to), "rename", to)
  return trace(NEXT(renameat)(from_directory, from, to_directory, to), "+ rename %s\t%s\n", from, to);
}

int renameat2(
  int from_directory, const char *from, int to_directory, const char *to, unsigned int flags) {
  FAIL_IF(is_below(to_directory, to), "rename", to)
  return trace(
    NEXT(renameat2)(from_directory, from, to_directory, to, flags), "+ rename %s\t%s\n", from, to);
}

int linkat(int from_directory, const char *from, int to_directory, const char *to, int flags) {
  FAIL_IF(is_below(to_directory, to), "link", to)
  return trace(NEXT(linkat)(from_directory, from, to_directory, to, flags), "+ link %s\t%s\n", from, to);
}

int fchmod(int descriptor, mode_t mode) {
  FAIL_IF(is_watched(descriptor), "fchmod", NULL)
  return NEXT(fchmod)(descriptor, mode);
}

int mkdir(const char *path, mode_t mode) {
  FAIL_IF(is_below(AT_FDCWD, path), "mkdir", path)
  return trace(NEXT(mkdir)(path, mode), "+ mkdir %s\n", path);
}

int unlink(const char *path) {
  FAIL_IF(is_below(AT_FDCWD, path), "unlink", path)
  return trace(NEXT(unlink)(path), "+ unlink %s\n", path);
}

// Calls on no file.

int pipe(int *ends) {
  if (count_call("pipe", NULL) == fault) {
    errno = fault_error;
    return -1;
  }
  return NEXT(pipe)(ends);
}

int pipe2(int *ends, int flags) {
  if (count_call("pipe", NULL) == fault) {
    errno = fault_error;
    return -1;
  }
  return NEXT(pipe2)(ends, flags);
}

pid_t fork(void) {
  if (count_call("fork", NULL) == fault) {
    errno = fault_error;
    return -1;
  }
  return NEXT(fork)();
}

int posix_spawn(
  pid_t *process, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
  char *const arguments[], char *const environment[]) {
  if (count_call("spawn", path) == fault) return fault_error;
  return NEXT(posix_spawn)(process, path, actions, attributes, arguments, environment);
}
