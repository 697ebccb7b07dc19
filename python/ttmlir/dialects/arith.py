# SPDX-License-Identifier: Apache-2.0
"""The arith dialect."""

from ._arith_ops_gen import *
from ._arith_ops_gen import _Dialect
