# SPDX-License-Identifier: Apache-2.0
"""Pipelines of passes: `PassManager.parse("builtin.module(cse)").run(module)`."""

from . import ir as _ir  # classes of operations
from ._native.ir import PassManager

__all__ = ["PassManager"]
