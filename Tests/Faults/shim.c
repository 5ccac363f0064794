// A library that is preloaded into entcheck and entcheck-server, and that makes system calls fail.
//
//   FAULT_INTERRUPT=1   every second call of a function on a descriptor fails with EINTR
//   FAULT_ALARM=1       a timer sends SIGALRM every millisecond, and system calls are not restarted
//   FAULT_PIECE=n       a call reads or writes at most n bytes
//   FAULT_CLOCK=s       the clock jumps s seconds forward and back, from one call to the next
//   FAULT_FILE=path     the file that is affected by FAULT_ACTION, at the open call FAULT_OPEN
//   FAULT_SIGNAL=n      the signal that is sent before the call FAULT_COUNT of the kind FAULT_CALL
//   FAULT_MARK=path     a file that is created when the fault occurs
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static int isActive, interrupts, signalNumber, signalCount, openNumber;
static size_t piece;
static long jump;
static const char *mark, *callName, *action, *target;
static char file[4096];
static dev_t device;
static ino_t node;
static atomic_int opened, called, affected = -1, reads, clockCalls;
static atomic_uchar turns[8][1024];

enum { onRead, onWrite, onOpen, onSync, onLock };

static void fired(void) {
    if (mark) syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
}

static void ignore(int number) { (void)number; }

static const char *setting(const char *name) {
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

static long number(const char *name) {
    const char *value = setting(name);
    return value ? atol(value) : 0;
}

__attribute__((constructor)) static void start(void) {
    char program[4096] = "";
    if (readlink("/proc/self/exe", program, sizeof program - 1) <= 0) return;
    const char *name = strrchr(program, '/');
    // Programs that entcheck starts are not affected.
    if (!name || strncmp(name, "/entcheck", 9)) return;
    mark = setting("FAULT_MARK");
    interrupts = (int)number("FAULT_INTERRUPT");
    piece = (size_t)number("FAULT_PIECE");
    jump = number("FAULT_CLOCK");
    signalNumber = (int)number("FAULT_SIGNAL");
    signalCount = (int)number("FAULT_COUNT");
    callName = setting("FAULT_CALL");
    action = setting("FAULT_ACTION");
    target = setting("FAULT_TARGET");
    openNumber = (int)number("FAULT_OPEN");
    struct stat status;
    const char *path = setting("FAULT_FILE");
    if (path && lstat(path, &status) == 0) {
        strcpy(file, path);
        device = status.st_dev;
        node = status.st_ino;
    }
    if (number("FAULT_ALARM")) {
        struct sigaction handler = {.sa_handler = ignore};
        sigaction(SIGALRM, &handler, NULL);
        struct itimerval each = {{0, 1000}, {0, 1000}};
        setitimer(ITIMER_REAL, &each, NULL);
        fired();
    }
    isActive = 1;
}

static int interrupted(int kind, int descriptor) {
    if (!isActive || !interrupts || descriptor < -1 || descriptor >= 1023) return 0;
    if (atomic_fetch_add(&turns[kind][descriptor + 1], 1) % 2) return 0;
    fired();
    errno = EINTR;
    return 1;
}

static void signalBefore(const char *name) {
    if (!isActive || !signalNumber || !callName || strcmp(name, callName)) return;
    if (atomic_fetch_add(&called, 1) + 1 != signalCount) return;
    fired();
    raise(signalNumber);
}

// Replaces the file before it is opened.
static void replace(void) {
    if (!strcmp(action, "vanish")) unlink(file);
    else if (!strcmp(action, "directory")) unlink(file), mkdir(file, 0755);
    else if (!strcmp(action, "link")) unlink(file), (void)!symlink(target, file);
    else if (!strcmp(action, "pipe")) unlink(file), mkfifo(file, 0644);
    else return;
    fired();
}

static int isAffected(int directory, const char *path) {
    struct stat status;
    return isActive && *file && action && fstatat(directory, path, &status, AT_SYMLINK_NOFOLLOW) == 0
        && status.st_dev == device && status.st_ino == node;
}

// A read error remains after the first failure.
static int isDue(void) {
    int count = atomic_fetch_add(&opened, 1) + 1;
    return count == openNumber || (count > openNumber && (!strcmp(action, "fail") || !strcmp(action, "break")));
}

static int opening(int directory, const char *path, int flags, mode_t mode) {
    int isTarget = !(flags & O_PATH) && isAffected(directory, path) && isDue();
    if (isTarget) replace();
    if (flags & O_CREAT) signalBefore("create");
    if (strncmp(path, "/proc", 5) && strncmp(path, "/sys", 4) && strncmp(path, "/dev", 4)) signalBefore("open");
    int descriptor = (int)syscall(SYS_openat, directory, path, flags, mode);
    if (isTarget) atomic_store(&affected, descriptor), atomic_store(&reads, 0);
    return descriptor;
}

static void resize(off_t size) {
    (void)!truncate(file, size);
    fired();
}

static void grow(void) {
    int descriptor = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_APPEND | O_CLOEXEC, 0);
    (void)!syscall(SYS_write, descriptor, "\n<&&& {{{ ]]] \n", 15);
    syscall(SYS_close, descriptor);
    fired();
}

// Changes the file that is being read. Returns the number of bytes to read, or -1 if reading fails.
static ssize_t change(int descriptor, size_t count) {
    struct stat status;
    if (!isActive || !action || atomic_load(&affected) != descriptor || count == 0) return (ssize_t)count;
    if (fstat(descriptor, &status) != 0) return (ssize_t)count;
    int turn = atomic_fetch_add(&reads, 1);
    size_t half = status.st_size > 1 ? (size_t)status.st_size / 2 : 1;
    if (!strcmp(action, "shrink") && turn == 0) resize(status.st_size / 2);
    if (!strcmp(action, "empty") && turn == 0) resize(0);
    if (!strcmp(action, "grow") && turn == 0) grow();
    if (!strcmp(action, "tear")) {
        if (turn == 0 && half < count) return (ssize_t)half;
        if (turn == 1) resize(status.st_size / 4);
    }
    if (!strcmp(action, "fail")) {
        fired();
        return -1;
    }
    if (!strcmp(action, "break")) {
        if (turn == 0 && half < count) return (ssize_t)half;
        fired();
        return -1;
    }
    return (ssize_t)count;
}

// The records of inotify and of an event descriptor are never read in pieces; a file, a pipe, or a socket has a type.
static size_t limited(int descriptor, size_t count) {
    struct stat status;
    if (!isActive || !piece || count <= piece) return count;
    if (fstat(descriptor, &status) == 0 && !(status.st_mode & S_IFMT)) return count;
    fired();
    return piece;
}

static mode_t modeOf(int flags, va_list rest) { return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; }

#define OPEN(name, parameters, directory)                       \
    int name parameters {                                       \
        va_list rest;                                           \
        va_start(rest, flags);                                  \
        mode_t mode = modeOf(flags, rest);                      \
        va_end(rest);                                           \
        return opening(directory, path, flags, mode);           \
    }
OPEN(open, (const char *path, int flags, ...), AT_FDCWD)
OPEN(open64, (const char *path, int flags, ...), AT_FDCWD)
OPEN(openat, (int directory, const char *path, int flags, ...), directory)
OPEN(openat64, (int directory, const char *path, int flags, ...), directory)

ssize_t read(int descriptor, void *buffer, size_t count) {
    if (interrupted(onRead, descriptor)) return -1;
    ssize_t size = change(descriptor, limited(descriptor, count));
    if (size < 0) return errno = EIO, -1;
    return syscall(SYS_read, descriptor, buffer, (size_t)size);
}

ssize_t pread64(int descriptor, void *buffer, size_t count, off_t offset) {
    if (interrupted(onRead, descriptor)) return -1;
    ssize_t size = change(descriptor, limited(descriptor, count));
    if (size < 0) return errno = EIO, -1;
    return syscall(SYS_pread64, descriptor, buffer, (size_t)size, offset);
}

ssize_t pread(int descriptor, void *buffer, size_t count, off_t offset) {
    return pread64(descriptor, buffer, count, offset);
}

ssize_t write(int descriptor, const void *buffer, size_t count) {
    if (descriptor == 1) signalBefore("output");
    if (descriptor > 2) signalBefore("write");
    if (interrupted(onWrite, descriptor)) return -1;
    return syscall(SYS_write, descriptor, buffer, limited(descriptor, count));
}

ssize_t pwrite64(int descriptor, const void *buffer, size_t count, off_t offset) {
    signalBefore("write");
    if (interrupted(onWrite, descriptor)) return -1;
    return syscall(SYS_pwrite64, descriptor, buffer, limited(descriptor, count), offset);
}

ssize_t pwrite(int descriptor, const void *buffer, size_t count, off_t offset) {
    return pwrite64(descriptor, buffer, count, offset);
}

int fsync(int descriptor) {
    signalBefore("fsync");
    if (interrupted(onSync, descriptor)) return -1;
    return (int)syscall(SYS_fsync, descriptor);
}

int flock(int descriptor, int operation) {
    // A call that does not wait is not interrupted.
    if (!(operation & LOCK_NB) && interrupted(onLock, descriptor)) return -1;
    return (int)syscall(SYS_flock, descriptor, operation);
}

int close(int descriptor) {
    (void)atomic_compare_exchange_strong(&affected, &(int){descriptor}, -1);
    return (int)syscall(SYS_close, descriptor);
}

int rename(const char *from, const char *to) {
    signalBefore("rename");
    int result = (int)syscall(SYS_rename, from, to);
    signalBefore("renamed");
    return result;
}

int link(const char *from, const char *to) {
    signalBefore("rename");
    int result = (int)syscall(SYS_link, from, to);
    signalBefore("renamed");
    return result;
}

// A timer continues in the new program, which would not handle its signal yet.
int execv(const char *path, char *const arguments[]) {
    struct itimerval none = {{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &none, NULL);
    return (int)syscall(SYS_execve, path, arguments, environ);
}

// entcheck starts itself without the variables of this library, which then affects only the first process.
int posix_spawn(
    pid_t *child, const char *program, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
    char *const arguments[], char *const variables[]) {
    int (*spawn)(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const[],
                 char *const[]) = dlsym(RTLD_NEXT, "posix_spawn");
    const char *name = strrchr(program, '/');
    char *all[256];
    size_t count = 0;
    if (!isActive || !name || strncmp(name, "/entcheck", 9))
        return spawn(child, program, actions, attributes, arguments, variables);
    for (char *const *each = variables; *each && count < 200; each++)
        if (strncmp(*each, "LD_PRELOAD=", 11) && strncmp(*each, "FAULT_", 6)) all[count++] = *each;
    for (char **each = environ; *each && count < 255; each++)
        if (!strncmp(*each, "LD_PRELOAD=", 11) || !strncmp(*each, "FAULT_", 6)) all[count++] = *each;
    all[count] = NULL;
    return spawn(child, program, actions, attributes, arguments, all);
}

static long shift(void) {
    if (!isActive || !jump) return 0;
    fired();
    return atomic_fetch_add(&clockCalls, 1) % 2 ? -jump : jump;
}

int clock_gettime(clockid_t clock, struct timespec *value) {
    int result = (int)syscall(SYS_clock_gettime, clock, value);
    // Only the clock of the calendar can jump.
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) value->tv_sec += shift();
    return result;
}

int gettimeofday(struct timeval *restrict value, void *restrict zone) {
    int result = (int)syscall(SYS_gettimeofday, value, zone);
    if (result == 0) value->tv_sec += shift();
    return result;
}

time_t time(time_t *value) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (value) *value = now.tv_sec;
    return now.tv_sec;
}
