#include "EntcheckCSHA256.h"

#include <string.h>

// FIPS 180-4, section 4.2.2.
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t word, int count) { return (word >> count) | (word << (32 - count)); }

// FIPS 180-4, section 6.2.2.
static void addBlock(EntcheckSHA256 *hash, const uint8_t *block) {
    uint32_t words[64];
    for (int i = 0; i < 16; i++)
        words[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8
            | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t x = words[i - 15], y = words[i - 2];
        words[i] = words[i - 16] + (rotate(x, 7) ^ rotate(x, 18) ^ (x >> 3)) + words[i - 7]
            + (rotate(y, 17) ^ rotate(y, 19) ^ (y >> 10));
    }
    uint32_t a = hash->state[0], b = hash->state[1], c = hash->state[2], d = hash->state[3];
    uint32_t e = hash->state[4], f = hash->state[5], g = hash->state[6], h = hash->state[7];
    for (int i = 0; i < 64; i++) {
        uint32_t first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + constants[i]
            + words[i];
        uint32_t second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
    }
    hash->state[0] += a, hash->state[1] += b, hash->state[2] += c, hash->state[3] += d;
    hash->state[4] += e, hash->state[5] += f, hash->state[6] += g, hash->state[7] += h;
}

void EntcheckSHA256Begin(EntcheckSHA256 *hash) {
    static const uint32_t initial[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    };
    memcpy(hash->state, initial, sizeof initial);
    hash->length = 0;
}

void EntcheckSHA256Add(EntcheckSHA256 *hash, const void *bytes, size_t count) {
    const uint8_t *next = bytes;
    size_t used = hash->length % 64;
    hash->length += count;
    if (used > 0) {
        size_t part = count < 64 - used ? count : 64 - used;
        if (part > 0) memcpy(hash->block + used, next, part);
        if (used + part < 64) return;
        addBlock(hash, hash->block);
        next += part, count -= part;
    }
    for (; count >= 64; next += 64, count -= 64) addBlock(hash, next);
    if (count > 0) memcpy(hash->block, next, count);
}

void EntcheckSHA256End(EntcheckSHA256 *hash, uint8_t *digest) {
    uint64_t bits = hash->length * 8;
    size_t used = hash->length % 64;
    hash->block[used++] = 0x80;
    if (used > 56) {
        memset(hash->block + used, 0, 64 - used);
        addBlock(hash, hash->block);
        used = 0;
    }
    memset(hash->block + used, 0, 56 - used);
    for (int i = 0; i < 8; i++) hash->block[56 + i] = (uint8_t)(bits >> (56 - 8 * i));
    addBlock(hash, hash->block);
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 4; j++) digest[4 * i + j] = (uint8_t)(hash->state[i] >> (24 - 8 * j));
}
