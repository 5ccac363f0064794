// Imports the SQLite of the system: https://www.sqlite.org/cintro.html
#include <sqlite3.h>
