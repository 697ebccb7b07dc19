# SPDX-License-Identifier: Apache-2.0
"""Dialects in MLIR's own Python spelling: classes and functions for operations, attributes, types and enums."""
