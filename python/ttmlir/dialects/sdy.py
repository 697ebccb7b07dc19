# SPDX-License-Identifier: Apache-2.0
"""The sdy dialect."""

from ._sdy_attributes import *
from ._sdy_enum_gen import *
from ._sdy_ops_gen import *
from ._sdy_ops_gen import _Dialect
