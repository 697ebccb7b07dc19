# SPDX-License-Identifier: Apache-2.0
"""The stablehlo dialect."""

from ._stablehlo_attributes import *
from ._stablehlo_enum_gen import *
from ._stablehlo_ops_gen import *
from ._stablehlo_ops_gen import _Dialect
