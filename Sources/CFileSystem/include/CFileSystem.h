#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

// Not <sys/types.h>: Swift would then treat all types in it as part of this module.
#include <stddef.h>

#if defined(__linux__)
/// Fills `buffer` with `struct linux_dirent64` records. Returns their length in bytes, 0 at the end, or -1 with `errno`.
/// glibc declares it since 2.30, but only with `_GNU_SOURCE`, which Swift's importer does not define:
/// https://man7.org/linux/man-pages/man2/getdents.2.html
ptrdiff_t getdents64(int descriptor, void *buffer, size_t length);

/// Saves all changes of the file system of an open file. Returns 0, or -1 with `errno`.
/// glibc declares it only with `_GNU_SOURCE`: https://man7.org/linux/man-pages/man2/syncfs.2.html
int syncfs(int descriptor);
#endif

/// The metadata of a file system entry. The type has no name of the system, because Swift would treat it as a type of
/// this module.
struct CFileSystemEntry {
    unsigned int mode;
    unsigned long long inode;
    long long size;
    /// The number of allocated blocks of 512 bytes.
    long long blocks;
    /// The modification time in nanoseconds since 1970.
    long long modified;
    /// The creation time in nanoseconds since 1970; 0 if the file system does not record it.
    long long born;
};

/// Reads the metadata of a path; symbolic links are not followed.
/// Returns 0, or -1 with `errno`.
int CFileSystemRead(const char *path, struct CFileSystemEntry *entry);

/// Renames a file; fails with `EEXIST` if the new name already exists.
/// Returns 0, or -1 with `errno`.
int CFileSystemRenameToNew(const char *from, const char *to);

/// Exchanges the names of two files atomically.
/// Returns 0, or -1 with `errno`.
int CFileSystemExchange(const char *first, const char *second);

/// Creates a file that must not exist, locks it, and opens it for writing.
///
/// Until `CFileSystemForgetTemporary` is called, SIGINT, SIGTERM, and SIGHUP remove the file before they terminate the
/// process. The lock is held while the descriptor is open; if another process gets the lock, this process has ended.
/// There can be only one such file at a time, and all calls must be on one thread.
/// Returns the descriptor, or -1 with `errno`; `EAGAIN` if another process removed the file first.
int CFileSystemCreateTemporary(const char *path);

/// Ends the protection of the file that `CFileSystemCreateTemporary` created. The caller renamed or removed it.
void CFileSystemForgetTemporary(void);

/// Removes a file of `CFileSystemCreateTemporary` whose process ended before it renamed the file.
///
/// Removes the file only if it is a regular file of this user, has no other hard links, and is not locked.
/// Returns 1 if the file was removed, 0 otherwise.
int CFileSystemRemoveStaleTemporary(const char *path);

/// Copies extended attributes and access control lists from one open file to another; ignores those that fail.
void CFileSystemCopyAttributes(int from, int to);

/// Copies the group, the owner if that is permitted, and the permissions from one open file to another.
///
/// If the group or the owner cannot be copied, the new group gets the permissions of others, and the set-user-ID and
/// set-group-ID bits are not copied. Returns 0, or -1 with `errno` if the permissions cannot be set.
int CFileSystemCopyOwnerAndPermissions(int from, int to);

#endif
