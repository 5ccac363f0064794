// Imports the libyaml of the system: https://pyyaml.org/wiki/LibYAML
#include <yaml.h>
