// SwiftPM asks for a source file; the declaration in the header is all there is.
#include "CFileSystem.h"
