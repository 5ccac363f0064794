#ifndef ERROR_SILENCE_H
#define ERROR_SILENCE_H

#include <libxml/xmlerror.h>

// libxml2 reports encoding errors to the error handler of the thread instead of that of the parser, which prints them.
typedef struct {
    xmlGenericErrorFunc function;
    void *context;
} error_handler;

static inline void say_nothing(void *context, const char *message, ...) {
    (void)context;
    (void)message;
}

static inline error_handler silence(void) {
    error_handler handler = {xmlGenericError, xmlGenericErrorContext};
    xmlSetGenericErrorFunc(NULL, say_nothing);
    return handler;
}

static inline void end_silence(error_handler handler) { xmlSetGenericErrorFunc(handler.context, handler.function); }

#endif
