# SPDX-License-Identifier: Apache-2.0
"""All kernel cases, by family."""

from kernels.cases import (matrix_eltwise, max_with_indices, moves, packing, products, reductions,
                           rows, several_formats, sorting, special, typecast, vector_binary,
                           vector_integer, vector_other, vector_unary)

MODULES = (vector_unary, vector_binary, vector_integer, vector_other, typecast, matrix_eltwise,
           products, reductions, moves, rows, packing, several_formats, max_with_indices,
           sorting, special)
FAMILIES = {module.__name__.rsplit(".", 1)[1]: module.make() for module in MODULES}
