# SPDX-License-Identifier: Apache-2.0
"""The ttnn dialect."""

from ._ttnn_attributes import *
from ._ttnn_enum_gen import *
from ._ttnn_ops_gen import *
from ._ttnn_ops_gen import _Dialect
