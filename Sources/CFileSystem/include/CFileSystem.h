#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

// Not <sys/types.h>: Swift would then take this module for the home of every type in it.
#include <stddef.h>

#if defined(__linux__)
/// Fills `buffer` with as many `struct linux_dirent64` records as fit. Returns their length in bytes, 0 at the end,
/// -1 with `errno`. glibc has it since 2.30, but shows it only to `_GNU_SOURCE`, which Swift's importer leaves out:
/// https://man7.org/linux/man-pages/man2/getdents.2.html
ptrdiff_t getdents64(int descriptor, void *buffer, size_t length);
#endif

/// Renames a file, and fails with `EEXIST` if there is already one of the new name.
/// Returns 0, or -1 with `errno`.
int CFileSystemRenameToNew(const char *from, const char *to);

/// Exchanges two files, so that each has the other's name at one moment.
/// Returns 0, or -1 with `errno`.
int CFileSystemExchange(const char *first, const char *second);

#endif
