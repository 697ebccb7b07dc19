# SPDX-License-Identifier: Apache-2.0
"""The ttir dialect."""

from ._ttir_attributes import *
from ._ttir_enum_gen import *
from ._ttir_ops_gen import *
from ._ttir_ops_gen import _Dialect
