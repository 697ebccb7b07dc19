# SPDX-License-Identifier: Apache-2.0
"""The ttcore dialect."""

from ._ttcore_attributes import *
from ._ttcore_enum_gen import *
from ._ttcore_ops_gen import *
from ._ttcore_ops_gen import _Dialect
