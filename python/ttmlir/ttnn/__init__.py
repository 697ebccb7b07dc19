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
from . import composites, ops
from ._call import choose as _choose
from .device import GetDefaultDevice, SetDefaultDevice, close_device, default_device, manage_device, open_device, synchronize_device
from .configs import *
from .mesh import (CloseDevice, ConcatMesh2dToTensor, ConcatMeshToTensor, CreateDevice, DispatchCoreAxis, DispatchCoreConfig, DispatchCoreType,
                   GetNumAvailableDevices, GetNumPCIeDevices, MeshComposerConfig, MeshMapperConfig, MeshShape, PlacementReplicate,
                   PlacementShard, ReplicateTensorToMesh, ShardTensor2dMesh, ShardTensorToMesh,
                   TensorSpec, allocate_tensor_on_device, allocate_tensor_on_host, close_mesh_device,
                   concat_mesh_to_tensor_composer, copy_device_to_host_tensor, create_mesh_composer, create_mesh_device, create_mesh_mapper,
                   get_device_ids, get_device_tensors,
                   get_num_devices, open_mesh_device, replicate_tensor_to_mesh_mapper, shard_tensor_to_mesh_mapper)
from .places import *
from .profile import profile
from .resharding import interleaved_to_sharded, reshard, sharded_to_interleaved
from . import generic as _generic, mesh as _mesh, tensor as _tensor, traces as _traces
from .composites import BcastOpDim, BcastOpMath, LossReductionMode, manual_seed
from .elsewhere import refuse as _refuse
from .forms import prepared as _prepared
from .vendor import adapt as _adapt
from .tensor import DumpTensorMode, Shape, as_tensor, from_numpy, from_torch, to_numpy, to_torch

_tensor.attach()
_generic.attach()
_mesh.attach()
_traces.attach()


def _install():
    """Functions under their paths: `ttnn.matmul`, `ttnn.experimental.rotary_embedding`."""
    here = sys.modules[__name__]
    functions = {path: _prepared(path, _choose([_adapt(path, form) for form in forms])) for path, forms in ops.FUNCTIONS.items()}
    functions |= composites.functions()
    functions |= {alias: functions[path] for alias, path in composites.ALIASES.items()}
    for path, function in functions.items():
        *folders, name = path.split(".")
        module = here
        for folder in folders:
            if not hasattr(module, folder):
                inner = types.ModuleType(f"{module.__name__}.{folder}")
                sys.modules[inner.__name__] = inner
                setattr(module, folder, inner)
                _refuse(inner, folder + ".")
            module = getattr(module, folder)
        function.__module__ = module.__name__
        function.__name__ = function.__qualname__ = name
        setattr(module, name, function)


_install()
from .generic import *
from .traces import *
_refuse(sys.modules[__name__], "")
distribute_tensor, aggregate_tensor = _mesh.distribute_tensor, _mesh.aggregate_tensor
deallocate, get_memory_config, is_sharded = _tensor.deallocate, _tensor.get_memory_config, _tensor.is_sharded

float32, float16, bfloat16 = DataType.FLOAT32, DataType.FLOAT16, DataType.BFLOAT16
bfloat8_b, bfloat4_b = DataType.BFLOAT8_B, DataType.BFLOAT4_B
int32, uint32, uint16, uint8 = DataType.INT32, DataType.UINT32, DataType.UINT16, DataType.UINT8
TILE_LAYOUT, ROW_MAJOR_LAYOUT = Layout.TILE, Layout.ROW_MAJOR
TILE_SIZE = 32
