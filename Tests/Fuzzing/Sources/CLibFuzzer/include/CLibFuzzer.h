// The entry point of libFuzzer for executables that define `main`.
// https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
#ifndef CLIBFUZZER_H
#define CLIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

#endif
