// The metadata of files with their creation times, which Swift's `stat` does not contain on Linux.
#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
#include <limits.h>
#include <sys/stat.h>

static const long long second = 1000000000;

// Returns a time in nanoseconds since 1970. A file system can store times that are too large: they are limited.
static long long nanoseconds(long long seconds, long long rest) {
    long long time;
    if (__builtin_mul_overflow(seconds, second, &time) || __builtin_add_overflow(time, rest, &time)) {
        return seconds < 0 ? LLONG_MIN : LLONG_MAX;
    }
    return time;
}

// The fields of `stat`; the caller adds the creation time.
static int readStatus(const char *path, struct CFileSystemEntry *entry, struct stat *status) {
    if (lstat(path, status) != 0) return -1;
    *entry = (struct CFileSystemEntry){
        .mode = status->st_mode,
        .inode = status->st_ino,
        .size = status->st_size,
        .blocks = status->st_blocks,
    };
    return 0;
}

#if defined(__linux__)

#include <fcntl.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// Uses the system call, because only recent versions of glibc and musl have the function:
// https://man7.org/linux/man-pages/man2/statx.2.html
struct kernelTime {
    int64_t seconds;
    uint32_t nanoseconds;
    int32_t reserved;
};

struct kernelStatus {
    uint32_t mask, blockSize;
    uint64_t attributes;
    uint32_t links, user, group;
    uint16_t mode, reserved;
    uint64_t inode, size, blocks, attributesMask;
    struct kernelTime accessed, born, changed, modified;
    uint64_t rest[16];
};

_Static_assert(sizeof(struct kernelStatus) == 256, "the kernel writes 256 bytes");

enum { basicFields = 0x7ff, bornField = 0x800 };

int CFileSystemRead(const char *path, struct CFileSystemEntry *entry) {
#if defined(SYS_statx)
    struct kernelStatus found;
    if (syscall(SYS_statx, AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, basicFields | bornField, &found) == 0) {
        *entry = (struct CFileSystemEntry){
            .mode = found.mode,
            .inode = found.inode,
            .size = (long long)found.size,
            .blocks = (long long)found.blocks,
            .modified = nanoseconds(found.modified.seconds, found.modified.nanoseconds),
            .born = found.mask & bornField ? nanoseconds(found.born.seconds, found.born.nanoseconds) : 0,
        };
        return 0;
    }
    // Old kernels do not have the call, and some sandboxes reject it.
    if (errno != ENOSYS && errno != EPERM) return -1;
#endif
    struct stat status;
    if (readStatus(path, entry, &status) != 0) return -1;
    entry->modified = nanoseconds(status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
    return 0;
}

#else

int CFileSystemRead(const char *path, struct CFileSystemEntry *entry) {
    struct stat status;
    if (readStatus(path, entry, &status) != 0) return -1;
    entry->modified = nanoseconds(status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec);
    entry->born = nanoseconds(status.st_birthtimespec.tv_sec, status.st_birthtimespec.tv_nsec);
    return 0;
}

#endif
