// Imports the libzip of the system: https://libzip.org/documentation/
#include <zip.h>
