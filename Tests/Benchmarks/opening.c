// Opens, reads, and closes the files whose paths are the arguments: the time that a program needs at least.
#include <fcntl.h>
#include <unistd.h>

int main(int count, char **paths) {
    static char bytes[1 << 14];
    int status = 0;
    for (int number = 1; number < count; number++) {
        int file = open(paths[number], O_RDONLY | O_CLOEXEC);
        if (file < 0) { status = 1; continue; }
        while (read(file, bytes, sizeof bytes) > 0) {}
        close(file);
    }
    return status;
}
