"""`ttmlir.ttnn` under the name that scripts import."""

import sys

import ttmlir.ttnn

sys.modules[__name__] = ttmlir.ttnn
