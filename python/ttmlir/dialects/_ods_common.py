# SPDX-License-Identifier: Apache-2.0
"""Functions that generated code of dialects calls."""

import types

from .. import _registry, ir
from .._opview import OpResultList

__all__ = ["equally_sized_accessor", "get_default_loc_context", "get_op_result_or_op_results", "get_op_results_or_values",
           "segmented_accessor"]

#: The extension, as generated code names it.
_cext = types.SimpleNamespace(
    ir=ir, register_dialect=_registry.register_dialect, register_operation=_registry.register_operation,
    globals=types.SimpleNamespace(register_traceback_file_exclusion=lambda path: None))


def get_default_loc_context(location=None):
    """The context of a location, or of the insertion point."""
    if location is not None:
        return location.context
    return ir.Context.current


def get_op_results_or_values(given):
    """The results of an operation, or values as they are."""
    if isinstance(given, (ir.OpView, ir.Operation)):
        return list(given.operation.results)
    return list(given)


def get_op_result_or_op_results(op):
    results = op.results
    return results[0] if len(results) == 1 else results if len(results) > 1 else op


def segmented_accessor(elements, raw_segments, index):
    """The elements of one of several groups."""
    sizes = list(raw_segments)
    start = sum(sizes[:index])
    return elements[start:start + sizes[index]]


def equally_sized_accessor(elements, num_simple, num_variadic, num_preceding_simple, num_preceding_variadic):
    """Where a group begins, and its size, if all lists of an operation are of the same size."""
    size = (len(elements) - num_simple) // num_variadic
    return num_preceding_simple + num_preceding_variadic * size, size
