#include "CXMLEvents.h"
#include "ErrorSilence.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

// All versions reject chunks over 10 MB; the overhead of chunks of one megabyte is negligible.
#define CHUNK_SIZE (1 << 20)

struct cxml_reader {
    xmlParserCtxtPtr parser;
    xmlSAXHandler handler;
    const uint8_t *text;
    size_t count;
    cxml_limits limits;
    cxml_node *nodes;
    uint32_t nodeCount, nodeCapacity;
    cxml_problem *problems;
    uint32_t problemCount, problemCapacity;
    uint32_t current, depth, unknown;
    // The end of the last tag or comment. All following nodes begin after it, regardless of the parser's position.
    uint32_t floor;
    int stopped;
};

// libxml2 compares each attribute of a tag with all others, so a tag with a hundred thousand attributes would take
// minutes. Small documents cannot contain enough attributes to matter and are not checked.
#define HARMLESS_SIZE 16384

#define NO_NODE UINT32_MAX

void cxml_prepare(void) { xmlInitParser(); }

int cxml_version(void) { return atoi(xmlParserVersion); }

// Returns the position of the parser, as an offset into the text.
static uint32_t position(const cxml_reader *reader) {
    const xmlParserInputPtr input = reader->parser->input;
    if (!input || !input->base) return (uint32_t)reader->count;
    size_t offset = (size_t)input->consumed + (size_t)(input->cur - input->base);
    return (uint32_t)(offset < reader->count ? offset : reader->count);
}

static void stop(cxml_reader *reader) {
    reader->stopped = 1;
    xmlStopParser(reader->parser);
}

static void report(cxml_reader *reader, int code, uint32_t offset, const char *message) {
    if (reader->stopped) return;
    if (reader->problemCount == reader->problemCapacity) {
        uint32_t capacity = reader->problemCapacity ? reader->problemCapacity * 2 : 8;
        cxml_problem *grown = realloc(reader->problems, capacity * sizeof *grown);
        if (!grown) return stop(reader);
        reader->problems = grown;
        reader->problemCapacity = capacity;
    }
    int last = reader->problemCount + 1 >= reader->limits.maximumProblems;
    cxml_problem *problem = &reader->problems[reader->problemCount++];
    problem->offset = offset;
    problem->code = last ? CXML_TOO_MANY_PROBLEMS : code;
    problem->message[0] = 0;
    if (message) {
        strncpy(problem->message, message, sizeof problem->message - 1);
        problem->message[sizeof problem->message - 1] = 0;
    }
    if (last) stop(reader);
}

static void refuse(cxml_reader *reader, int code, uint32_t offset) {
    report(reader, code, offset, NULL);
    if (!reader->stopped) stop(reader);
}

static cxml_node *append(cxml_reader *reader, cxml_kind kind, uint32_t start) {
    if (reader->nodeCount >= reader->limits.maximumNodes) {
        refuse(reader, CXML_TOO_MANY_NODES, start);
        return NULL;
    }
    if (reader->nodeCount == reader->nodeCapacity) {
        uint32_t capacity = reader->nodeCapacity ? reader->nodeCapacity * 2 : 256;
        cxml_node *grown = realloc(reader->nodes, capacity * sizeof *grown);
        if (!grown) {
            stop(reader);
            return NULL;
        }
        reader->nodes = grown;
        reader->nodeCapacity = capacity;
    }
    cxml_node *node = &reader->nodes[reader->nodeCount];
    memset(node, 0, sizeof *node);
    node->kind = (uint8_t)kind;
    node->start = start;
    node->parent = reader->current == NO_NODE ? reader->nodeCount : reader->current;
    node->next = ++reader->nodeCount;
    return node;
}

static cxml_kind kind_of(const xmlChar *name) {
    const char *text = (const char *)name;
    switch (text[0]) {
    case 'p': return strcmp(text, "plist") ? CXML_UNKNOWN : CXML_PLIST;
    case 'a': return strcmp(text, "array") ? CXML_UNKNOWN : CXML_ARRAY;
    case 'k': return strcmp(text, "key") ? CXML_UNKNOWN : CXML_KEY;
    case 's': return strcmp(text, "string") ? CXML_UNKNOWN : CXML_STRING;
    case 'i': return strcmp(text, "integer") ? CXML_UNKNOWN : CXML_INTEGER;
    case 'r': return strcmp(text, "real") ? CXML_UNKNOWN : CXML_REAL;
    case 't': return strcmp(text, "true") ? CXML_UNKNOWN : CXML_TRUE;
    case 'f': return strcmp(text, "false") ? CXML_UNKNOWN : CXML_FALSE;
    case 'd':
        if (!strcmp(text, "dict")) return CXML_DICTIONARY;
        if (!strcmp(text, "data")) return CXML_DATA;
        return strcmp(text, "date") ? CXML_UNKNOWN : CXML_DATE;
    default: return CXML_UNKNOWN;
    }
}

// At a callback, libxml2 provides its own position, not the start of the tag. For a start tag, it is the `>` or the `/`
// that closes the tag; for an end tag, it is directly after the `>`. A tag cannot contain `<`, so it begins at the
// nearest preceding `<`.
static uint32_t tag_start(const cxml_reader *reader, uint32_t from, uint32_t floor) {
    while (from > floor && (from >= reader->count || reader->text[from] != '<')) from--;
    return from;
}

static void start_element(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaceCount,
    const xmlChar **namespaces, int attributeCount, int defaultedCount, const xmlChar **attributes
) {
    (void)uri, (void)namespaces, (void)defaultedCount, (void)attributes;
    cxml_reader *reader = context;
    if (reader->stopped) return;
    uint32_t at = position(reader);
    if (at < reader->floor) at = reader->floor;
    uint8_t closing = at < reader->count ? reader->text[at] : 0;
    // In a malformed tag, the parser can be at the `<` of the next tag.
    uint32_t from = closing == '>' || closing == '/' || at == reader->floor ? at : at - 1;
    uint32_t start = tag_start(reader, from, reader->floor);
    cxml_kind kind = prefix ? CXML_UNKNOWN : kind_of(name);
    if (++reader->depth > reader->limits.maximumDepth) return refuse(reader, CXML_TOO_DEEP, start);
    if (kind == CXML_UNKNOWN && ++reader->unknown > reader->limits.maximumUnknown)
        return refuse(reader, CXML_TOO_MANY_UNKNOWN, start);
    cxml_node *node = append(reader, kind, start);
    if (!node) return;
    node->contentStart = reader->floor = at + (closing == '>');
    if (closing == '/') node->flags |= CXML_SELF_CLOSING;
    if (attributeCount || namespaceCount) node->flags |= CXML_HAS_ATTRIBUTES;
    reader->current = reader->nodeCount - 1;
}

static int needs_decoding(const uint8_t *text, size_t count) {
    return memchr(text, '&', count) || memchr(text, '<', count) || memchr(text, '\r', count);
}

static void close_node(cxml_reader *reader, uint32_t contentEnd, uint32_t end) {
    cxml_node *node = &reader->nodes[reader->current];
    node->contentEnd = contentEnd > reader->floor ? contentEnd : reader->floor;
    node->end = reader->floor = end > node->contentEnd ? end : node->contentEnd;
    node->next = reader->nodeCount;
    if (node->kind >= CXML_KEY && node->kind <= CXML_REAL
        && needs_decoding(reader->text + node->contentStart, node->contentEnd - node->contentStart))
        node->flags |= CXML_ESCAPED;
    reader->current = node->parent == reader->current ? NO_NODE : node->parent;
    reader->depth--;
}

static void end_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)name, (void)prefix, (void)uri;
    cxml_reader *reader = context;
    if (reader->stopped || reader->current == NO_NODE) return;
    const cxml_node *node = &reader->nodes[reader->current];
    uint32_t end = position(reader);
    if (node->flags & CXML_SELF_CLOSING) return close_node(reader, node->contentStart, end);
    uint32_t last = end > reader->floor ? end - 1 : reader->floor;
    close_node(reader, tag_start(reader, last, reader->floor), end);
}

// Returns the start of the comment that ends at `end`. The value has the same length as the comment's text, except for
// carriage returns before line feeds. The text can contain `<!--`.
static uint32_t comment_start(const cxml_reader *reader, const xmlChar *value, uint32_t end) {
    const uint8_t *text = reader->text;
    uint32_t start = end < reader->floor + 3 ? reader->floor : end - 3;
    for (size_t left = strlen((const char *)value); left > 0 && start > reader->floor; left--) {
        start--;
        if (text[start] == '\n' && start > reader->floor && text[start - 1] == '\r') start--;
    }
    if (start >= reader->floor + 4 && !memcmp(text + start - 4, "<!--", 4)) return start - 4;
    start = end;
    while (start > reader->floor && !(start + 4 <= end && !memcmp(text + start, "<!--", 4))) start--;
    return start;
}

static void comment(void *context, const xmlChar *value) {
    cxml_reader *reader = context;
    if (reader->stopped) return;
    uint32_t end = position(reader);
    if (end < reader->floor) end = reader->floor;
    // Some versions call this function before they consume the closing `-->`.
    int isConsumed = end >= reader->floor + 3 && !memcmp(reader->text + end - 3, "-->", 3);
    if (!isConsumed && end + 3 <= reader->count && !memcmp(reader->text + end, "-->", 3)) end += 3;
    uint32_t start = comment_start(reader, value, end);
    cxml_node *node = append(reader, CXML_COMMENT, start);
    if (!node) return;
    node->end = reader->floor = end;
    node->contentStart = start + 4 < end ? start + 4 : end;
    node->contentEnd = end >= node->contentStart + 3 ? end - 3 : end;
}

static void entity_declaration(
    void *context, const xmlChar *name, int type, const xmlChar *publicId, const xmlChar *systemId, xmlChar *content
) {
    (void)name, (void)type, (void)publicId, (void)systemId, (void)content;
    cxml_reader *reader = context;
    uint32_t at = position(reader);
    if (at >= reader->count) at = (uint32_t)reader->count - 1;
    report(reader, CXML_ENTITY_DECLARED, tag_start(reader, at, 0), NULL);
}

// Returns predefined entities only, so that declared entities, which libxml2 also stores, are not resolved.
static xmlEntityPtr entity(void *context, const xmlChar *name) {
    (void)context;
    return xmlGetPredefinedEntity(name);
}

// Whether an error is about a reference or a character in a data value, where CoreFoundation skips all characters that are
// not Base64; the grammar of property lists reports them. The position is at the `&`, after it, or after the name.
static int is_skipped(const cxml_reader *reader, int code, uint32_t at) {
    if (reader->current == NO_NODE || reader->nodes[reader->current].kind != CXML_DATA) return 0;
    const uint8_t *text = reader->text;
    switch (code) {
    case XML_ERR_UNDECLARED_ENTITY:
    case XML_WAR_UNDECLARED_ENTITY:
    case XML_ERR_ENTITYREF_SEMICOL_MISSING:
    case XML_ERR_INVALID_DEC_CHARREF:
    case XML_ERR_INVALID_HEX_CHARREF:
    // A reference such as `&#0;`, which is not a character of XML, or a control character.
    case XML_ERR_INVALID_CHAR:
        return 1;
    case XML_ERR_NAME_REQUIRED:
        return (at < reader->count && text[at] == '&') || (at > reader->floor && text[at - 1] == '&');
    default:
        return 0;
    }
}

// Errors in "well-formed" documents are reported, too: in a document with a DOCTYPE, the text of an undeclared entity is
// missing.
#if LIBXML_VERSION >= 21200
static void structured_error(void *context, const xmlError *error) {
#else
static void structured_error(void *context, xmlErrorPtr error) {
#endif
    cxml_reader *reader = context;
    if (error->domain == XML_FROM_NAMESPACE || error->code == XML_ERR_USER_STOP) return;
    if (error->level == XML_ERR_WARNING && error->code != XML_WAR_UNDECLARED_ENTITY) return;
    uint32_t at = position(reader);
    if (!is_skipped(reader, error->code, at)) report(reader, error->code, at, error->message);
}

// Names remain in the parser's dictionary, so a parser that has read many unknown names is replaced.
static int renew_parser(cxml_reader *reader) {
    xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&reader->handler, reader, NULL, 0, NULL);
    if (!parser) return -1;
    if (reader->parser) xmlFreeParserCtxt(reader->parser);
    reader->parser = parser;
    return 0;
}

cxml_reader *cxml_reader_create(void) {
    cxml_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->handler.initialized = XML_SAX2_MAGIC;
    reader->handler.startElementNs = start_element;
    reader->handler.endElementNs = end_element;
    reader->handler.comment = comment;
    reader->handler.entityDecl = entity_declaration;
    reader->handler.getEntity = entity;
    reader->handler.serror = structured_error;
    if (renew_parser(reader)) {
        free(reader);
        return NULL;
    }
    return reader;
}

void cxml_reader_free(cxml_reader *reader) {
    if (!reader) return;
    xmlFreeParserCtxt(reader->parser);
    free(reader->nodes);
    free(reader->problems);
    free(reader);
}

// An entity declaration makes the parser create a document even if the handlers ignore it; libxml2 does not free it.
static void free_document(xmlParserCtxtPtr parser) {
    if (!parser->myDoc) return;
    xmlFreeDoc(parser->myDoc);
    parser->myDoc = NULL;
}

// Closes the elements that are open at the end of a truncated document.
static void close_open_nodes(cxml_reader *reader) {
    while (reader->current != NO_NODE) {
        reader->nodes[reader->current].flags |= CXML_UNFINISHED;
        close_node(reader, (uint32_t)reader->count, (uint32_t)reader->count);
    }
}

// Returns the offset of a tag with too many attributes, or `count` if there is none.
static size_t overloaded_tag(const uint8_t *text, size_t count) {
    if (count < HARMLESS_SIZE) return count;
    const uint8_t *end = text + count, *tag = text;
    while ((tag = memchr(tag, '<', (size_t)(end - tag)))) {
        const uint8_t *at = tag + 1;
        unsigned quotes = 0;
        for (uint8_t quote = 0; at < end && *at != '<' && (quote || *at != '>'); at++) {
            if (*at != '"' && *at != '\'') continue;
            if (quote && *at != quote) continue;
            quote = quote ? 0 : *at;
            if (++quotes > 2 * CXML_MAXIMUM_ATTRIBUTES && tag[1] != '!' && tag[1] != '?') return (size_t)(tag - text);
        }
        tag = at;
    }
    return count;
}

int cxml_read(cxml_reader *reader, const uint8_t *text, size_t count, cxml_limits limits) {
    if (count > INT_MAX) return -1;
    if ((reader->unknown > 50 || reader->count > HARMLESS_SIZE) && renew_parser(reader)) return -1;
    reader->text = text;
    reader->count = count;
    reader->limits = limits;
    reader->nodeCount = reader->problemCount = reader->depth = reader->unknown = reader->floor = 0;
    reader->current = NO_NODE;
    reader->stopped = 0;
    if (count == 0) {
        report(reader, XML_ERR_DOCUMENT_EMPTY, 0, NULL);
        return 0;
    }
    size_t overloaded = overloaded_tag(text, count);
    if (overloaded < count) {
        report(reader, CXML_TOO_MANY_ATTRIBUTES, (uint32_t)overloaded, NULL);
        return 0;
    }
    // The first bytes are passed with the reset, which detects the encoding.
    size_t given = count < 4 ? count : 4;
    error_handler handler = silence();
    if (xmlCtxtResetPush(reader->parser, (const char *)text, (int)given, NULL, NULL)) {
        end_silence(handler);
        return -1;
    }
    xmlCtxtUseOptions(reader->parser, XML_PARSE_NONET | XML_PARSE_RECOVER | XML_PARSE_IGNORE_ENC | XML_PARSE_HUGE);
    do {
        size_t size = count - given < CHUNK_SIZE ? count - given : CHUNK_SIZE;
        int last = given + size == count;
        xmlParseChunk(reader->parser, (const char *)text + given, (int)size, last);
        given += size;
        if (last) break;
    } while (!reader->stopped);
    end_silence(handler);
    free_document(reader->parser);
    close_open_nodes(reader);
    return 0;
}

const cxml_node *cxml_nodes(const cxml_reader *reader) { return reader->nodes; }
size_t cxml_node_count(const cxml_reader *reader) { return reader->nodeCount; }
const cxml_problem *cxml_problems(const cxml_reader *reader) { return reader->problems; }
size_t cxml_problem_count(const cxml_reader *reader) { return reader->problemCount; }
