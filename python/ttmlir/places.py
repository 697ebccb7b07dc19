# SPDX-License-Identifier: Apache-2.0
"""How tensors of the library lie, in the words of the IR."""

import dataclasses
import functools

from ._native import compiler
from ._native import ttnn as library
from ._native.ttnn import DataType, Layout

#: By format: its word in the IR, and the element type of tensors in it.
_WORDS = {
    DataType.FLOAT32: ("f32", "f32"), DataType.FLOAT16: ("f16", "f16"),
    DataType.BFLOAT16: ("bf16", "bf16"), DataType.BFLOAT8_B: ("bfp_bf8", "bf16"),
    DataType.BFLOAT4_B: ("bfp_bf4", "bf16"), DataType.UINT32: ("u32", "ui32"), DataType.INT32: ("si32", "si32"),
    DataType.UINT16: ("u16", "ui16"), DataType.UINT8: ("u8", "ui8"),
}


@dataclasses.dataclass(frozen=True)
class Place:
    """Format, layout and memory of a tensor."""
    dtype: DataType
    layout: Layout
    memory_config: library.MemoryConfig

    @classmethod
    def of(cls, tensor):
        return cls(tensor.dtype, tensor.layout, tensor.memory_config())

    @property
    def element(self):
        """The element type in the IR."""
        return _WORDS[self.dtype][1]

    def fitting(self, shape):
        """This place, or the same memory without shards if those do not go together with the shape."""
        if self.memory_config.is_sharded():
            try:
                self.type_of(shape)
            except compiler.CompileError:
                return dataclasses.replace(self, memory_config=library.MemoryConfig(
                    library.TensorMemoryLayout.INTERLEAVED, self.memory_config.buffer_type))
        return self

    @functools.lru_cache(4096)  # noqa: B019 (values, equal ones are one)
    def type_of(self, shape):
        """The type of a tensor of that shape, as text."""
        config, tiled = self.memory_config, self.layout == Layout.TILE
        shards, cores = [1, 1], []
        if config.shard_spec is not None:
            side = 32 if tiled else 1
            *outer, rows, columns = [1, 1] + list(shape)
            height = -(-rows // side) * side
            for size in outer:
                height *= size
            spec = config.shard_spec
            shards = [-(-height // spec.shape[0]), -(-(-(-columns // side) * side) // spec.shape[1])]
            cores = [[r.start.x, r.start.y, r.end.x, r.end.y] for r in spec.grid.ranges()]
        return compiler.type_of(list(shape), _WORDS[self.dtype][0], tiled, config.buffer_type.name.lower(),
                                config.memory_layout.name.lower(), shards, cores)
