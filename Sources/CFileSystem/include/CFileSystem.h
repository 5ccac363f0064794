#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

// Not <sys/types.h>: Swift would then treat all types in it as part of this module.
#include <stddef.h>

#if defined(__linux__)
/// Fills `buffer` with `struct linux_dirent64` records. Returns their length in bytes, 0 at the end, or -1 with `errno`.
/// glibc declares it since 2.30, but only with `_GNU_SOURCE`, which Swift's importer does not define:
/// https://man7.org/linux/man-pages/man2/getdents.2.html
ptrdiff_t getdents64(int descriptor, void *buffer, size_t length);
#endif

/// Renames a file; fails with `EEXIST` if the new name already exists.
/// Returns 0, or -1 with `errno`.
int CFileSystemRenameToNew(const char *from, const char *to);

/// Exchanges the names of two files atomically.
/// Returns 0, or -1 with `errno`.
int CFileSystemExchange(const char *first, const char *second);

#endif
