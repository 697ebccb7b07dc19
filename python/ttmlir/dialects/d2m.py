# SPDX-License-Identifier: Apache-2.0
"""The d2m dialect."""

from ._d2m_attributes import *  # noqa: F403
from ._d2m_enum_gen import *  # noqa: F403
from ._d2m_ops_gen import *  # noqa: F403
from ._d2m_ops_gen import _Dialect  # noqa: F401
