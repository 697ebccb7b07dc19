# SPDX-License-Identifier: Apache-2.0
"""Functions in TTNN, op by op, as text."""

import contextlib

from . import spell
from .builder import BuildError, Builder, Value
from .ttnn_ops import Ops

__all__ = ["BuildError", "LibraryFunction", "PlacedValue"]


class PlacedValue(Value):
    """A tensor that lies somewhere."""

    def __init__(self, function, name, shape, place):
        super().__init__(function, name, shape, place.element)
        self.place = place

    @property
    def type(self):
        return self.place.type_of(tuple(self.shape))


class _Device(Value):
    type = "!ttnn.device"


class LibraryFunction(Ops, Builder):
    """A function in TTNN. Where a result lies is said by `result`, or where the first operand does."""

    dialect = "ttnn"

    def __init__(self, name, marks=""):
        super().__init__(name)
        self._marks, self._places, self._fitting, self._device = marks, None, False, None

    @contextlib.contextmanager
    def marked(self, marks):
        """Ops built inside have these marks."""
        outer, self._marks = self._marks, marks
        try:
            yield
        finally:
            self._marks = outer

    def tensor(self, shape, place):
        """An argument."""
        self.arguments.append(PlacedValue(self, f"%arg{len(self.arguments)}", tuple(shape), place))
        return self.arguments[-1]

    @property
    def device(self):
        """The device, for ops that want one."""
        if self._device is None:
            self._device = _Device(self, f"%{self._count}", (), None)
            self._count += 1
            self._lines.append(f'{self._device.name} = "ttnn.get_device"() <{{mesh_offset = #ttnn<mesh_offset 0x0>, '
                               "mesh_shape = #ttnn<mesh_shape 1x1>}> : () -> !ttnn.device")
        return self._device

    def at(self, places, fitting=False):
        """Where the results of the next op lie: a place for each, or one like it that a result of another shape can have."""
        self._places, self._fitting = list(places), fitting
        return self

    def _result(self, name, shape, dtype):
        place = self._places.pop(0)
        return PlacedValue(self, name, shape, place.fitting(tuple(shape)) if self._fitting else place)

    def __str__(self):
        if self.results is None:
            raise BuildError(f"function '{self.name}' returns nothing: call `returns`")
        arguments = ", ".join(f"{a.name}: {a.type}" for a in self.arguments)
        types = ", ".join(value.type for value in self.results)
        names = ", ".join(value.name for value in self.results)
        body = "".join(f"  {line}\n" for line in self._lines)
        end = f"  return {names} : {types}\n" if self.results else "  return\n"
        return f"func.func {spell.symbol(self.name)}({arguments}) -> ({types}) {{\n{body}{end}}}\n"
