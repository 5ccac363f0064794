// Finds the system's libzip: https://libzip.org/documentation/
#include <zip.h>
