#define _GNU_SOURCE // dladdr
#include "CZipReader.h"

#include <dlfcn.h>
#include <stdio.h>
#include <zip.h>

// The functions of libzip that this target uses.
#define FUNCTIONS(each) \
    each(zip_fdopen) each(zip_discard) each(zip_get_num_entries) each(zip_strerror) each(zip_error_init_with_code) \
    each(zip_error_strerror) each(zip_error_fini) each(zip_fopen_index) each(zip_fclose) each(zip_fseek) \
    each(zip_fread) each(zip_file_strerror)

static struct {
#define DECLARE(name) __typeof__(&name) name;
    FUNCTIONS(DECLARE)
} library;

static const char *library_version;

#if defined __linux__ && !defined CZIP_LINKED
// All versions since 1.0 have the same functions.
static const char *const names[] = {"libzip.so.5", "libzip.so.4"};

int czip_prepare(void) {
    void *handle = NULL;
    for (size_t index = 0; !handle && index < sizeof names / sizeof *names; index++)
        handle = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    if (!handle) return 0;
#define FIND(name) if (!(library.name = (__typeof__(&name))dlsym(handle, #name))) return 0;
    FUNCTIONS(FIND)
    // Versions before 1.3.1 do not contain this function.
    const char *(*version)(void) = (const char *(*)(void))dlsym(handle, "zip_libzip_version");
    if (version) library_version = version();
    return 1;
}
#else
int czip_prepare(void) {
#define LINK(name) library.name = name;
    FUNCTIONS(LINK)
    library_version = zip_libzip_version();
    return 1;
}
#endif

const char *czip_version(void) { return library_version; }

const char *czip_path(void) {
    Dl_info info;
    return library.zip_fdopen && dladdr((void *)library.zip_fdopen, &info) ? info.dli_fname : NULL;
}

czip_archive *czip_open(int descriptor, char *reason, size_t reasonSize) {
    int code = 0;
    zip_t *archive = library.zip_fdopen(descriptor, 0, &code);
    if (archive) return (czip_archive *)archive;
    zip_error_t error;
    library.zip_error_init_with_code(&error, code);
    snprintf(reason, reasonSize, "%s", library.zip_error_strerror(&error));
    library.zip_error_fini(&error);
    return NULL;
}

void czip_close(czip_archive *archive) { library.zip_discard((zip_t *)archive); }

int64_t czip_entry_count(czip_archive *archive) { return library.zip_get_num_entries((zip_t *)archive, 0); }

const char *czip_reason(czip_archive *archive) { return library.zip_strerror((zip_t *)archive); }

czip_entry *czip_open_entry(czip_archive *archive, uint64_t index) {
    return (czip_entry *)library.zip_fopen_index((zip_t *)archive, index, 0);
}

void czip_close_entry(czip_entry *entry) { library.zip_fclose((zip_file_t *)entry); }

int czip_seek(czip_entry *entry, int64_t offset) {
    return library.zip_fseek((zip_file_t *)entry, offset, SEEK_SET) == 0;
}

int64_t czip_read(czip_entry *entry, void *buffer, uint64_t size) {
    return library.zip_fread((zip_file_t *)entry, buffer, size);
}

const char *czip_entry_reason(czip_entry *entry) { return library.zip_file_strerror((zip_file_t *)entry); }
