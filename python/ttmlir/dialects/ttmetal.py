# SPDX-License-Identifier: Apache-2.0
"""The ttmetal dialect."""

from ._ttmetal_attributes import *
from ._ttmetal_enum_gen import *
from ._ttmetal_ops_gen import *
from ._ttmetal_ops_gen import _Dialect
