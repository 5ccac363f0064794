// Temporary files that are removed when the process that writes them is terminated.
#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/xattr.h>
#else
#include <copyfile.h>
#endif

// The longest path that the system accepts, PATH_MAX, has 4096 bytes on Linux and 1024 on Darwin.
enum { pathLimit = 4096 };

// The signals that request the termination of a process.
static const int endingSignals[] = {SIGINT, SIGTERM, SIGHUP};
enum { endingSignalCount = sizeof endingSignals / sizeof endingSignals[0] };

// A buffer instead of a pointer, because a signal handler must not read memory that another thread can free.
static char temporaryPath[pathLimit];
static atomic_int isTemporarySet;

// Removes the file and terminates the process by the same signal, so that its parent sees the cause. Calls only
// functions that POSIX allows in a signal handler.
static void removeTemporaryAndEnd(int number) {
    if (atomic_load(&isTemporarySet)) unlink(temporaryPath);
    struct sigaction standard;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    sigaction(number, &standard, NULL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

static void installHandlers(void) {
    static int isInstalled = 0;
    if (isInstalled) return;
    isInstalled = 1;
    for (int index = 0; index < endingSignalCount; index++) {
        struct sigaction action;
        // A signal that the parent ignores, as nohup does, stays ignored.
        if (sigaction(endingSignals[index], NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
        memset(&action, 0, sizeof action);
        action.sa_handler = removeTemporaryAndEnd;
        sigfillset(&action.sa_mask);
        sigaction(endingSignals[index], &action, NULL);
    }
}

int CFileSystemCreateTemporary(const char *path) {
    if (strlen(path) >= pathLimit) {
        errno = ENAMETOOLONG;
        return -1;
    }
    installHandlers();
    strcpy(temporaryPath, path);
    // The name is random, so that no file other than the following one can have it.
    atomic_store(&isTemporarySet, 1);
    int descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (descriptor < 0) {
        int reason = errno;
        CFileSystemForgetTemporary();
        errno = reason;
        return -1;
    }
    struct stat status;
    // A process that removes abandoned files may have locked or removed this file before it was locked here. On file
    // systems without locks, abandoned files are not removed.
    int isLost = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (!isLost) isLost = fstat(descriptor, &status) == 0 && status.st_nlink == 0;
    if (!isLost) return descriptor;
    unlink(path);
    close(descriptor);
    CFileSystemForgetTemporary();
    errno = EAGAIN;
    return -1;
}

void CFileSystemForgetTemporary(void) { atomic_store(&isTemporarySet, 0); }

int CFileSystemRemoveStaleTemporary(const char *path) {
    struct stat status, named;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) return 0;
    int isStale = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink == 1
        && status.st_uid == geteuid() && flock(descriptor, LOCK_EX | LOCK_NB) == 0 && lstat(path, &named) == 0
        && named.st_dev == status.st_dev && named.st_ino == status.st_ino;
    int isRemoved = isStale && unlink(path) == 0;
    close(descriptor);
    return isRemoved;
}

#if defined(__linux__)

// The maximum size of a list of names and of a value on Linux: XATTR_LIST_MAX and XATTR_SIZE_MAX.
enum { attributeLimit = 65536 };

void CFileSystemCopyAttributes(int from, int to) {
    ssize_t length = flistxattr(from, NULL, 0);
    if (length <= 0 || length > attributeLimit) return;
    char *names = malloc((size_t)length), *value = malloc(attributeLimit);
    length = names && value ? flistxattr(from, names, (size_t)length) : 0;
    for (ssize_t start = 0; start < length; start += (ssize_t)strlen(names + start) + 1) {
        ssize_t size = fgetxattr(from, names + start, value, attributeLimit);
        if (size >= 0) fsetxattr(to, names + start, value, (size_t)size, 0);
    }
    free(names);
    free(value);
}

#else

void CFileSystemCopyAttributes(int from, int to) { fcopyfile(from, to, NULL, COPYFILE_ACL | COPYFILE_XATTR); }

#endif

// Whether the new file has the group of the old one, and the owner if that is permitted.
static int giveOwner(const struct stat *old, int to) {
    struct stat new;
    if (fstat(to, &new) != 0) return 0;
    if (new.st_uid == old->st_uid && new.st_gid == old->st_gid) return 1;
    return fchown(to, old->st_uid, old->st_gid) == 0;
}

int CFileSystemCopyOwnerAndPermissions(int from, int to) {
    struct stat old;
    if (fstat(from, &old) != 0) return -1;
    mode_t mode = old.st_mode & 07777;
    if (!giveOwner(&old, to)) {
        // A process without privileges can give a file to its own groups. The set-user-ID bit must not apply to a
        // different owner.
        int hasGroup = fchown(to, (uid_t)-1, old.st_gid) == 0;
        mode_t others = mode & 07;
        mode = hasGroup ? mode & 0777 : (mode & 0707) | others << 3;
    }
    return fchmod(to, mode);
}
