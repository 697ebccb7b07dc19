# SPDX-License-Identifier: Apache-2.0
"""The ttkernel dialect."""

from ._ttkernel_attributes import *
from ._ttkernel_enum_gen import *
from ._ttkernel_ops_gen import *
from ._ttkernel_ops_gen import _Dialect
