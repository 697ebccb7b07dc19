# SPDX-License-Identifier: Apache-2.0
"""The ttcore dialect."""

from ._ttcore_attributes import *  # noqa: F403
from ._ttcore_enum_gen import *  # noqa: F403
from ._ttcore_ops_gen import *  # noqa: F403
from ._ttcore_ops_gen import _Dialect  # noqa: F401
