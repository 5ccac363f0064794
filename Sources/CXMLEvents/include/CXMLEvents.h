// XML in, located nodes out.
//
// This target owns libxml2 and hides its headers. It feeds a document to the push parser (as fast as any
// other way in, and the only one that behaves alike from libxml2 2.9 to 2.15) and records one flat,
// pre-order array of nodes with byte offsets. What the document means is not asked here.
#ifndef CXMLEVENTS_H
#define CXMLEVENTS_H

#include <stddef.h>
#include <stdint.h>

/// What a node is. Elements that no property list knows are `CXML_UNKNOWN`.
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
    /// A binary property list's reference for archives; never found in XML.
    CXML_UID
} cxml_kind;

/// What is known of a node beside its kind.
enum {
    /// The element was written as one tag, `<true/>`.
    CXML_SELF_CLOSING = 1,
    /// The content holds `&`, `<` or a carriage return, so that text and content differ.
    CXML_ESCAPED = 2,
    /// The start tag has attributes.
    CXML_HAS_ATTRIBUTES = 4,
    /// The element was still open where the document ended.
    CXML_UNFINISHED = 8,
    /// The content is an OpenStep string with escapes, or OpenStep data; never set for XML.
    CXML_OPENSTEP_QUOTED = 16,
    /// The content is raw bytes rather than base64 or hexadecimal text; never set for XML.
    CXML_RAW = 32
};

/// One element or comment. All offsets are bytes of the text that was parsed.
typedef struct {
    /// From the first `<` to behind the last `>`.
    uint32_t start, end;
    /// What stands between the tags.
    uint32_t contentStart, contentEnd;
    /// The index of the element around this one; its own index for a root.
    uint32_t parent;
    /// The index of the first node behind this one that is not inside it.
    uint32_t next;
    /// A `cxml_kind`.
    uint8_t kind;
    /// `CXML_SELF_CLOSING` and friends.
    uint8_t flags;
    uint16_t reserved;
} cxml_node;

/// Something the parser refused.
typedef struct {
    /// The byte at which the parser stood.
    uint32_t offset;
    /// libxml2's number for it, or one of `CXML_TOO_DEEP` and friends.
    int32_t code;
    /// libxml2's words, cut short and terminated; they differ between versions.
    char message[120];
} cxml_problem;

enum {
    /// Elements are nested deeper than `maximumDepth`.
    CXML_TOO_DEEP = 100001,
    /// There are more nodes than `maximumNodes`.
    CXML_TOO_MANY_NODES = 100002,
    /// There are more unknown elements than `maximumUnknown`: each new name stays in the parser's memory.
    CXML_TOO_MANY_UNKNOWN = 100003,
    /// The document declares an entity.
    CXML_ENTITY_DECLARED = 100004,
    /// There are more problems than are recorded.
    CXML_TOO_MANY_PROBLEMS = 100005,
    /// One tag has more attributes than any real document's.
    CXML_TOO_MANY_ATTRIBUTES = 100006
};

enum {
    /// The most attributes that one tag may have; real ones have one.
    CXML_MAXIMUM_ATTRIBUTES = 64
};

/// Bounds on what one document may cause.
typedef struct {
    uint32_t maximumDepth, maximumNodes, maximumUnknown, maximumProblems;
} cxml_limits;

/// A parser to be used again and again, by one thread at a time.
typedef struct cxml_reader cxml_reader;

/// Prepares the library. Call once, before any thread makes a reader.
void cxml_prepare(void);

/// Makes a reader; NULL without memory.
cxml_reader *cxml_reader_create(void);
void cxml_reader_free(cxml_reader *reader);

/// Parses UTF-8 text without byte order mark, replacing what was read before. Returns 0, or -1 without memory.
int cxml_read(cxml_reader *reader, const uint8_t *text, size_t count, cxml_limits limits);

/// The nodes of the last document in document order, valid until the next `cxml_read`.
const cxml_node *cxml_nodes(const cxml_reader *reader);
size_t cxml_node_count(const cxml_reader *reader);

/// What was refused in the last document, in the order of discovery.
const cxml_problem *cxml_problems(const cxml_reader *reader);
size_t cxml_problem_count(const cxml_reader *reader);

/// Decodes bytes in a named encoding to UTF-8. Returns memory for `free`, or NULL if libxml2 does not
/// know the encoding or the bytes are not in it.
uint8_t *cxml_decode(const uint8_t *bytes, size_t count, const char *encoding, size_t *decodedCount);

#endif
