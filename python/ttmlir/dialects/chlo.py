# SPDX-License-Identifier: Apache-2.0
"""The chlo dialect."""

from ._chlo_attributes import *
from ._chlo_enum_gen import *
from ._chlo_ops_gen import *
from ._chlo_ops_gen import _Dialect
