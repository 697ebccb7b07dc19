"""The tensor library on the emulated device, under the names of the vendor's Python API.

    import ttnn

    device = ttnn.open_device(device_id=0)
    a = ttnn.from_numpy(x, ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
    print(ttnn.to_numpy(a + ttnn.exp(a)))
    ttnn.close_device(device)
"""

import sys
import types

from .._native import Error, InvalidArgument, KernelError, OutOfMemory, Unsupported
from .._native.ttnn import *
from . import ops
from ._call import choose as _choose
from .device import GetDefaultDevice, SetDefaultDevice, close_device, default_device, manage_device, open_device, synchronize_device
from .places import *
from .profile import profile
from .resharding import interleaved_to_sharded, reshard, sharded_to_interleaved
from . import generic as _generic, tensor as _tensor, traces as _traces
from .vendor import adapt as _adapt
from .tensor import Shape, from_numpy, from_torch, to_numpy, to_torch

_tensor.attach()
_generic.attach()
_traces.attach()


def _install():
    """Functions under their paths: `ttnn.matmul`, `ttnn.experimental.rotary_embedding`."""
    here = sys.modules[__name__]
    for path, forms in ops.FUNCTIONS.items():
        function = _choose([_adapt(path, form) for form in forms])
        *folders, name = path.split(".")
        module = here
        for folder in folders:
            if not hasattr(module, folder):
                inner = types.ModuleType(f"{module.__name__}.{folder}")
                sys.modules[inner.__name__] = inner
                setattr(module, folder, inner)
            module = getattr(module, folder)
        function.__module__ = module.__name__
        function.__name__ = function.__qualname__ = name
        setattr(module, name, function)


_install()
from .generic import *
from .traces import *
deallocate, is_sharded = _tensor.deallocate, _tensor.is_sharded

float32, bfloat16 = DataType.FLOAT32, DataType.BFLOAT16
bfloat8_b, bfloat4_b = DataType.BFLOAT8_B, DataType.BFLOAT4_B
int32, uint32, uint16, uint8 = DataType.INT32, DataType.UINT32, DataType.UINT16, DataType.UINT8
TILE_LAYOUT, ROW_MAJOR_LAYOUT = Layout.TILE, Layout.ROW_MAJOR
TILE_SIZE = 32
