// ZIP archives, as far as they are read.
//
// This target owns libzip and hides its headers. On Linux the library is loaded when the first archive is opened:
// it brings libraries of cryptography along, whose loading takes as long as judging a hundred files, and hardly any
// run opens an archive.
#ifndef CZIPREADER_H
#define CZIPREADER_H

#include <stddef.h>
#include <stdint.h>

/// An open archive.
typedef struct czip_archive czip_archive;
/// An open entry of an archive.
typedef struct czip_entry czip_entry;

/// Finds the library. Call once, before anything else. Returns whether it is there.
int czip_prepare(void);

/// Opens the archive behind a descriptor, which then belongs to it. Without one, returns NULL, closes nothing, and
/// writes why into `reason`.
czip_archive *czip_open(int descriptor, char *reason, size_t reasonSize);
/// Closes an archive, in which no entry is open any more.
void czip_close(czip_archive *archive);
/// How many entries an archive has.
int64_t czip_entry_count(czip_archive *archive);
/// Why the last call for the archive failed; valid until the next.
const char *czip_reason(czip_archive *archive);

/// Opens an entry; NULL where that fails.
czip_entry *czip_open_entry(czip_archive *archive, uint64_t index);
void czip_close_entry(czip_entry *entry);
/// Moves on within an entry that is stored as it is. Returns whether that went well.
int czip_seek(czip_entry *entry, int64_t offset);
/// Reads at most `size` bytes. Returns how many there were, 0 at the end, a negative number where the entry is damaged.
int64_t czip_read(czip_entry *entry, void *buffer, uint64_t size);
/// Why the last call for the entry failed; valid until the next.
const char *czip_entry_reason(czip_entry *entry);

#endif
