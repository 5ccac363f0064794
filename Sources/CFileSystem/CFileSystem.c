// Functions that Swift cannot call directly: headers declare them only with `_GNU_SOURCE`, or not at all.
#define _GNU_SOURCE
#include "CFileSystem.h"

#if defined(__linux__)

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Uses the system call, because only recent versions of musl have the function:
// https://man7.org/linux/man-pages/man2/rename.2.html
enum { renameToNew = 1, renameExchange = 2 };

int CFileSystemRenameToNew(const char *from, const char *to) {
    return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, renameToNew);
}

int CFileSystemExchange(const char *first, const char *second) {
    return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, renameExchange);
}

#else

#include <stdio.h>

// https://developer.apple.com/library/archive/documentation/FileManagement/Conceptual/APFS_Guide/ToolsandAPIs/ToolsandAPIs.html
int CFileSystemRenameToNew(const char *from, const char *to) { return renamex_np(from, to, RENAME_EXCL); }

int CFileSystemExchange(const char *first, const char *second) { return renamex_np(first, second, RENAME_SWAP); }

#endif
