# SPDX-License-Identifier: Apache-2.0
"""All kernel cases, by family."""

from kernels.cases import vector_unary

FAMILIES = {module.__name__.rsplit(".", 1)[1]: module.make() for module in (vector_unary,)}
