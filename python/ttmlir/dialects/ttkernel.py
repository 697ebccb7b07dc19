# SPDX-License-Identifier: Apache-2.0
"""The ttkernel dialect."""

from ._ttkernel_attributes import *  # noqa: F403
from ._ttkernel_enum_gen import *  # noqa: F403
from ._ttkernel_ops_gen import *  # noqa: F403
from ._ttkernel_ops_gen import _Dialect  # noqa: F401
