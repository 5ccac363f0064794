#include "CXMLEvents.h"
#include "ErrorSilence.h"

#include <libxml/encoding.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

uint8_t *cxml_decode(const uint8_t *bytes, size_t count, const char *encoding, size_t *decodedCount) {
    if (count > INT_MAX / 4) return NULL;
    error_handler errors = silence();
    xmlCharEncodingHandlerPtr handler = xmlFindCharEncodingHandler(encoding);
    if (!handler) {
        end_silence(errors);
        return NULL;
    }
    xmlBufferPtr input = xmlBufferCreateSize(count + 1), output = xmlBufferCreateSize(count * 2 + 16);
    uint8_t *decoded = NULL;
    if (input && output && xmlBufferAdd(input, bytes, (int)count) == 0) {
        int before;
        do {
            before = xmlBufferLength(input);
        } while (before > 0 && xmlCharEncInFunc(handler, output, input) >= 0 && xmlBufferLength(input) < before);
        if (xmlBufferLength(input) == 0) {
            *decodedCount = (size_t)xmlBufferLength(output);
            decoded = malloc(*decodedCount + 1);
            if (decoded) memcpy(decoded, xmlBufferContent(output), *decodedCount);
        }
    }
    if (input) xmlBufferFree(input);
    if (output) xmlBufferFree(output);
    xmlCharEncCloseFunc(handler);
    end_silence(errors);
    return decoded;
}
