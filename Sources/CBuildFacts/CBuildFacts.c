#define _GNU_SOURCE // dladdr, RTLD_DEFAULT
#include "CBuildFacts.h"

#include <dlfcn.h>
#include <stddef.h>

#ifdef ENTCHECK_PORTABLE
#include "../../.build/static/include/entcheck-release.h"
#endif
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

const char *cbuild_release_parts(void) {
#ifdef ENTCHECK_RELEASE_PARTS
    return ENTCHECK_RELEASE_PARTS;
#else
    return NULL;
#endif
}

const char *cbuild_path_of(const char *function) {
    void *address = dlsym(RTLD_DEFAULT, function);
    Dl_info info;
    return address && dladdr(address, &info) ? info.dli_fname : NULL;
}

const char *cbuild_glibc_version(void) {
#ifdef __GLIBC__
    return gnu_get_libc_version();
#else
    return NULL;
#endif
}
