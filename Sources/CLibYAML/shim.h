// Finds the system's libyaml: https://pyyaml.org/wiki/LibYAML
#include <yaml.h>
