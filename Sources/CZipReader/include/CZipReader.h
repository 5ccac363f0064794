// Reads ZIP archives.
//
// This target owns libzip and hides its headers. On Linux, the library is loaded when the first archive is opened: few
// runs open an archive, and its cryptography libraries take as long to load as checking a hundred files. With
// CZIP_LINKED, it is linked instead; releases contain libzip without cryptography.
#ifndef CZIPREADER_H
#define CZIPREADER_H

#include <stddef.h>
#include <stdint.h>

/// An open archive.
typedef struct czip_archive czip_archive;
/// An open entry of an archive.
typedef struct czip_entry czip_entry;

/// Loads the library. Call it once, before any other function. Returns whether the library exists.
int czip_prepare(void);

/// Returns the version of the prepared library, or NULL if it is unknown.
const char *czip_version(void);
/// Returns the path of the prepared library, or of the executable that contains it. NULL if it is unknown.
const char *czip_path(void);

/// Opens the archive in a file descriptor and takes ownership of the descriptor. If the file is not an archive, returns
/// NULL, does not close the descriptor, and writes the reason into `reason`.
czip_archive *czip_open(int descriptor, char *reason, size_t reasonSize);
/// Closes an archive, whose entries must be closed.
void czip_close(czip_archive *archive);
/// Returns the number of entries of an archive.
int64_t czip_entry_count(czip_archive *archive);
/// Returns the reason why the last call for the archive failed; valid until the next call.
const char *czip_reason(czip_archive *archive);

/// Opens an entry. Returns NULL on failure.
czip_entry *czip_open_entry(czip_archive *archive, uint64_t index);
void czip_close_entry(czip_entry *entry);
/// Seeks within an entry that is stored without compression. Returns whether the call succeeded.
int czip_seek(czip_entry *entry, int64_t offset);
/// Reads at most `size` bytes. Returns the number of bytes, 0 at the end, or a negative number if the entry is damaged.
int64_t czip_read(czip_entry *entry, void *buffer, uint64_t size);
/// Returns the reason why the last call for the entry failed; valid until the next call.
const char *czip_entry_reason(czip_entry *entry);

#endif
