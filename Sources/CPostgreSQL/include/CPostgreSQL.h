// Runs SQL statements on a PostgreSQL server.
//
// This target owns libpq and does not use its headers: it declares the few functions that it calls
// (https://www.postgresql.org/docs/current/libpq.html). The library is loaded when the first connection is opened, so
// that building and running the other programs does not require it.
#ifndef CPOSTGRESQL_H
#define CPOSTGRESQL_H

#include <stddef.h>

/// A connection to a server.
typedef struct cpg_connection cpg_connection;
/// The result of a statement.
typedef struct cpg_result cpg_result;

/// Loads the library. Call it once, before any other function. Returns whether the library exists.
int cpg_prepare(void);

/// Returns whether a text is a valid connection string or URI.
int cpg_is_valid_address(const char *address);
/// Connects to a server; `seconds` bounds the wait for each host if the address does not. Never returns NULL unless
/// memory is exhausted; check cpg_is_connected.
cpg_connection *cpg_connect(const char *address, const char *seconds);
/// Closes a connection.
void cpg_disconnect(cpg_connection *connection);
/// Returns whether a connection is usable.
int cpg_is_connected(const cpg_connection *connection);
/// Returns the message of the last error of a connection; valid until the next call.
const char *cpg_connection_message(const cpg_connection *connection);
/// Returns the password of a connection, so that messages never contain it; NULL if there is none.
const char *cpg_password(const cpg_connection *connection);

/// Runs a statement with parameters in text form. `types` are object identifiers of types, 0 for unknown.
cpg_result *cpg_run(cpg_connection *connection, const char *sql, int count, const unsigned *types,
                    const char *const *values);
/// Prepares a statement under a name for this connection.
cpg_result *cpg_prepare_statement(cpg_connection *connection, const char *name, const char *sql, int count,
                                  const unsigned *types);
/// Runs a prepared statement with parameters in text form.
cpg_result *cpg_run_prepared(cpg_connection *connection, const char *name, int count, const char *const *values);
/// Frees a result.
void cpg_clear(cpg_result *result);
/// Returns whether a statement succeeded.
int cpg_succeeded(const cpg_result *result);
/// Returns the five-character code of an error; NULL if the server did not report one.
const char *cpg_error_code(const cpg_result *result);
/// Returns the message of an error.
const char *cpg_error_message(const cpg_result *result);
/// Returns the number of rows.
int cpg_row_count(const cpg_result *result);
/// Returns the number of columns.
int cpg_column_count(const cpg_result *result);
/// Returns the object identifier of the type of a column.
unsigned cpg_column_type(const cpg_result *result, int column);
/// Returns whether a value is NULL.
int cpg_is_null(const cpg_result *result, int row, int column);
/// Returns a value in text form.
const char *cpg_value(const cpg_result *result, int row, int column);
/// Returns the size of a value, in bytes.
int cpg_value_size(const cpg_result *result, int row, int column);
/// Returns the number of rows that a statement changed, in digits; empty if it changes no rows.
const char *cpg_changed_rows(cpg_result *result);

#endif
