#ifndef EntcheckCSHA256_H
#define EntcheckCSHA256_H

#include <stddef.h>
#include <stdint.h>

/// The state of a SHA-256 computation (FIPS 180-4, https://doi.org/10.6028/NIST.FIPS.180-4).
typedef struct {
    uint32_t state[8];
    uint64_t length;
    uint8_t block[64];
} EntcheckSHA256;

/// Begins a computation.
void EntcheckSHA256Begin(EntcheckSHA256 *hash);

/// Adds bytes.
void EntcheckSHA256Add(EntcheckSHA256 *hash, const void *bytes, size_t count);

/// Ends a computation, and writes the 32 bytes of the digest.
void EntcheckSHA256End(EntcheckSHA256 *hash, uint8_t *digest);

#endif
