// The origin of the C libraries in the executable.
#ifndef CBUILDFACTS_H
#define CBUILDFACTS_H

/// Returns the description of a release build, one line for each part: name, version, and origin, separated by tabs.
/// NULL in other builds. `.ci/static-libraries` writes the header that contains it.
const char *cbuild_release_parts(void);

/// Returns the path of the loaded file that contains a function, or NULL if no file contains it.
const char *cbuild_path_of(const char *function);

/// Returns the version of glibc at run time, or NULL if the C library is a different one.
const char *cbuild_glibc_version(void);

#endif
