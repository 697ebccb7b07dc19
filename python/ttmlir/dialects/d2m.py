# SPDX-License-Identifier: Apache-2.0
"""The d2m dialect."""

from ._d2m_attributes import *
from ._d2m_enum_gen import *
from ._d2m_ops_gen import *
from ._d2m_ops_gen import _Dialect
