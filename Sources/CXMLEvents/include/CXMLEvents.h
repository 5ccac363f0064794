// Parses XML into nodes with byte offsets.
//
// This target owns libxml2 and hides its headers. It passes a document to the push parser, which is as fast as the
// other interfaces and the only one with the same behavior from libxml2 2.9 to 2.15. The result is a flat array of nodes
// in document order. This target does not interpret the document.
#ifndef CXMLEVENTS_H
#define CXMLEVENTS_H

#include <stddef.h>
#include <stdint.h>

/// The kind of a node. Elements that are not part of property lists are `CXML_UNKNOWN`.
typedef enum {
    CXML_UNKNOWN = 0,
    CXML_PLIST,
    CXML_DICTIONARY,
    CXML_ARRAY,
    CXML_KEY,
    CXML_STRING,
    CXML_DATA,
    CXML_DATE,
    CXML_INTEGER,
    CXML_REAL,
    CXML_TRUE,
    CXML_FALSE,
    CXML_COMMENT,
    /// A reference of a keyed archive in a binary property list; does not occur in XML.
    CXML_UID
} cxml_kind;

/// The flags of a node.
enum {
    /// The element is a single tag, such as `<true/>`.
    CXML_SELF_CLOSING = 1,
    /// The content contains `&`, `<`, or a carriage return, so that text and content differ.
    CXML_ESCAPED = 2,
    /// The start tag has attributes.
    CXML_HAS_ATTRIBUTES = 4,
    /// The element is open at the end of the document.
    CXML_UNFINISHED = 8,
    /// The content is an OpenStep string with escapes, or OpenStep data; never set for XML.
    CXML_OPENSTEP_QUOTED = 16,
    /// The content is raw bytes rather than base64 or hexadecimal text; never set for XML.
    CXML_RAW = 32
};

/// One element or comment. All offsets are bytes of the text that was parsed.
typedef struct {
    /// The range of the element, from the first `<` to after the last `>`.
    uint32_t start, end;
    /// The range of the content between the tags.
    uint32_t contentStart, contentEnd;
    /// The index of the enclosing element; for a root, its own index.
    uint32_t parent;
    /// The index of the first node after this one that is not inside it.
    uint32_t next;
    /// A `cxml_kind`.
    uint8_t kind;
    /// A combination of `CXML_SELF_CLOSING` and the other flags.
    uint8_t flags;
    uint16_t reserved;
} cxml_node;

/// An error that the parser reported.
typedef struct {
    /// The position of the parser, in bytes.
    uint32_t offset;
    /// The error code of libxml2, or `CXML_TOO_DEEP` or one of the codes that follow it.
    int32_t code;
    /// The message of libxml2, truncated and null-terminated; it differs between versions.
    char message[120];
} cxml_problem;

enum {
    /// Elements are nested deeper than `maximumDepth`.
    CXML_TOO_DEEP = 100001,
    /// There are more nodes than `maximumNodes`.
    CXML_TOO_MANY_NODES = 100002,
    /// There are more unknown elements than `maximumUnknown`; the parser keeps each new name in memory.
    CXML_TOO_MANY_UNKNOWN = 100003,
    /// The document declares an entity.
    CXML_ENTITY_DECLARED = 100004,
    /// There are more problems than `maximumProblems`.
    CXML_TOO_MANY_PROBLEMS = 100005,
    /// A tag has more than `CXML_MAXIMUM_ATTRIBUTES` attributes.
    CXML_TOO_MANY_ATTRIBUTES = 100006
};

enum {
    /// The maximum number of attributes of a tag; tags of property lists have at most one.
    CXML_MAXIMUM_ATTRIBUTES = 64
};

/// Limits on the resources for one document.
typedef struct {
    uint32_t maximumDepth, maximumNodes, maximumUnknown, maximumProblems;
} cxml_limits;

/// A reusable parser; it must be used by one thread at a time.
typedef struct cxml_reader cxml_reader;

/// Initializes the library. Call it once, before any thread creates a reader.
void cxml_prepare(void);

/// Returns the version of libxml2 as a number: 20914 is version 2.9.14.
int cxml_version(void);

/// Creates a reader. Returns NULL if there is not enough memory.
cxml_reader *cxml_reader_create(void);
void cxml_reader_free(cxml_reader *reader);

/// Parses UTF-8 text without a byte order mark and replaces the previous result. Returns 0, or -1 if there is not enough
/// memory.
int cxml_read(cxml_reader *reader, const uint8_t *text, size_t count, cxml_limits limits);

/// The nodes of the last document in document order, valid until the next `cxml_read`.
const cxml_node *cxml_nodes(const cxml_reader *reader);
size_t cxml_node_count(const cxml_reader *reader);

/// The errors in the last document, in the order in which the parser found them.
const cxml_problem *cxml_problems(const cxml_reader *reader);
size_t cxml_problem_count(const cxml_reader *reader);

/// Decodes bytes in the named encoding to UTF-8. Returns memory that the caller must `free`, or NULL if libxml2 does not
/// support the encoding or the bytes are not valid in it.
uint8_t *cxml_decode(const uint8_t *bytes, size_t count, const char *encoding, size_t *decodedCount);

#endif
