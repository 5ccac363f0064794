#include "CPostgreSQL.h"

#include <dlfcn.h>
#include <stdlib.h>

// The values of the enumerations of libpq, which are part of its binary interface.
enum { connectionOK = 0, commandOK = 1, tuplesOK = 2, fieldSQLState = 'C', fieldMessage = 'M' };

typedef struct conninfo_option conninfo_option;

static struct {
    cpg_connection *(*PQconnectdbParams)(const char *const *keywords, const char *const *values, int expands);
    conninfo_option *(*PQconninfoParse)(const char *address, char **message);
    void (*PQconninfoFree)(conninfo_option *options);
    void (*PQfreemem)(void *memory);
    void (*PQfinish)(cpg_connection *connection);
    int (*PQstatus)(const cpg_connection *connection);
    char *(*PQerrorMessage)(const cpg_connection *connection);
    char *(*PQpass)(const cpg_connection *connection);
    cpg_result *(*PQexecParams)(cpg_connection *connection, const char *sql, int count, const unsigned *types,
                                const char *const *values, const int *sizes, const int *forms, int resultForm);
    cpg_result *(*PQprepare)(cpg_connection *connection, const char *name, const char *sql, int count,
                             const unsigned *types);
    cpg_result *(*PQexecPrepared)(cpg_connection *connection, const char *name, int count, const char *const *values,
                                  const int *sizes, const int *forms, int resultForm);
    void (*PQclear)(cpg_result *result);
    int (*PQresultStatus)(const cpg_result *result);
    char *(*PQresultErrorMessage)(const cpg_result *result);
    char *(*PQresultErrorField)(const cpg_result *result, int field);
    int (*PQntuples)(const cpg_result *result);
    int (*PQnfields)(const cpg_result *result);
    unsigned (*PQftype)(const cpg_result *result, int column);
    int (*PQgetisnull)(const cpg_result *result, int row, int column);
    char *(*PQgetvalue)(const cpg_result *result, int row, int column);
    int (*PQgetlength)(const cpg_result *result, int row, int column);
    char *(*PQcmdTuples)(cpg_result *result);
    void *(*PQsetNoticeReceiver)(cpg_connection *connection, void (*receive)(void *, const cpg_result *), void *context);
} library;

#ifdef __APPLE__
// Homebrew does not link libpq into the directories that are searched.
static const char *const names[] = {
    "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib", "/usr/local/opt/libpq/lib/libpq.5.dylib"};
#else
static const char *const names[] = {"libpq.so.5"};
#endif

int cpg_prepare(void) {
    void *handle = NULL;
    for (size_t index = 0; !handle && index < sizeof names / sizeof *names; index++)
        handle = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    if (!handle) return 0;
#define FIND(name) if (!(library.name = (__typeof__(library.name))dlsym(handle, #name))) return 0;
    FIND(PQconnectdbParams) FIND(PQconninfoParse) FIND(PQconninfoFree) FIND(PQfreemem) FIND(PQfinish) FIND(PQstatus)
    FIND(PQerrorMessage) FIND(PQpass) FIND(PQexecParams) FIND(PQprepare) FIND(PQexecPrepared)
    FIND(PQclear) FIND(PQresultStatus)
    FIND(PQresultErrorMessage) FIND(PQresultErrorField) FIND(PQntuples) FIND(PQnfields) FIND(PQftype)
    FIND(PQgetisnull) FIND(PQgetvalue) FIND(PQgetlength) FIND(PQcmdTuples) FIND(PQsetNoticeReceiver)
    return 1;
}

int cpg_is_valid_address(const char *address) {
    char *message = NULL;
    conninfo_option *options = library.PQconninfoParse(address, &message);
    // The message can contain parts of the address, and therefore the password.
    if (message) library.PQfreemem(message);
    if (!options) return 0;
    library.PQconninfoFree(options);
    return 1;
}

// The library otherwise prints notices, such as those about tables that already exist, on standard error.
static void ignoreNotice(void *context, const cpg_result *notice) {
    (void)context;
    (void)notice;
}

cpg_connection *cpg_connect(const char *address, const char *seconds) {
    // A later keyword overrides an earlier one, so the address overrides the timeouts. Without them, a call waits for many
    // minutes if the network fails.
    const char *const keywords[] = {"connect_timeout",     "keepalives_idle",  "keepalives_interval",
                                    "keepalives_count",    "tcp_user_timeout", "fallback_application_name",
                                    "dbname",              "client_encoding",  NULL};
    const char *const values[] = {seconds, "30", "10", "3", "60000", "entcheck", address, "UTF8", NULL};
    cpg_connection *connection = library.PQconnectdbParams(keywords, values, 1);
    if (connection) library.PQsetNoticeReceiver(connection, ignoreNotice, NULL);
    return connection;
}

void cpg_disconnect(cpg_connection *connection) { library.PQfinish(connection); }

int cpg_is_connected(const cpg_connection *connection) {
    return connection && library.PQstatus(connection) == connectionOK;
}

const char *cpg_connection_message(const cpg_connection *connection) { return library.PQerrorMessage(connection); }

const char *cpg_password(const cpg_connection *connection) { return library.PQpass(connection); }

cpg_result *cpg_run(cpg_connection *connection, const char *sql, int count, const unsigned *types,
                    const char *const *values) {
    return library.PQexecParams(connection, sql, count, types, values, NULL, NULL, 0);
}

cpg_result *cpg_prepare_statement(cpg_connection *connection, const char *name, const char *sql, int count,
                                  const unsigned *types) {
    return library.PQprepare(connection, name, sql, count, types);
}

cpg_result *cpg_run_prepared(cpg_connection *connection, const char *name, int count, const char *const *values) {
    return library.PQexecPrepared(connection, name, count, values, NULL, NULL, 0);
}

void cpg_clear(cpg_result *result) { library.PQclear(result); }

int cpg_succeeded(const cpg_result *result) {
    int status = result ? library.PQresultStatus(result) : -1;
    return status == commandOK || status == tuplesOK;
}

const char *cpg_error_code(const cpg_result *result) {
    return result ? library.PQresultErrorField(result, fieldSQLState) : NULL;
}

const char *cpg_error_message(const cpg_result *result) {
    const char *message = result ? library.PQresultErrorField(result, fieldMessage) : NULL;
    return message || !result ? message : library.PQresultErrorMessage(result);
}

int cpg_row_count(const cpg_result *result) { return library.PQntuples(result); }

int cpg_column_count(const cpg_result *result) { return library.PQnfields(result); }

unsigned cpg_column_type(const cpg_result *result, int column) { return library.PQftype(result, column); }

int cpg_is_null(const cpg_result *result, int row, int column) { return library.PQgetisnull(result, row, column); }

const char *cpg_value(const cpg_result *result, int row, int column) {
    return library.PQgetvalue(result, row, column);
}

int cpg_value_size(const cpg_result *result, int row, int column) { return library.PQgetlength(result, row, column); }

const char *cpg_changed_rows(cpg_result *result) { return library.PQcmdTuples(result); }
