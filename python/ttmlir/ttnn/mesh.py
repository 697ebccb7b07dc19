"""Meshes as scripts for several chips open them: the one of a single device, whose tensors are whole everywhere."""

import dataclasses
import enum
import math

from .._native import InvalidArgument, Unsupported
from .._native.ttnn import DataType, Layout, MemoryConfig, MeshDevice, Tensor
from . import ops
from ._call import wanted
from .device import close_device, open_device


class MeshShape(tuple):
    """Rows and columns of devices: `MeshShape(1, 1)` or `MeshShape((1, 1))`."""

    def __new__(cls, *sizes):
        sizes = tuple(sizes[0]) if len(sizes) == 1 and isinstance(sizes[0], (list, tuple)) else sizes
        if not sizes or not all(isinstance(size, int) and size > 0 for size in sizes):
            raise TypeError(f"ttnn.MeshShape: {sizes!r}, wanted: positive integers")
        return super().__new__(cls, sizes)

    def dims(self):
        """How many dimensions."""
        return len(self)

    def mesh_size(self):
        """How many devices."""
        return math.prod(self)

    def __repr__(self):
        return f"MeshShape({', '.join(map(str, self))})"


class DispatchCoreType(enum.Enum):
    """Which cores of a chip dispatch programs."""
    WORKER = 0
    ETH = 1


class DispatchCoreAxis(enum.Enum):
    """Whether a row or a column of cores dispatches."""
    ROW = 0
    COL = 1


@dataclasses.dataclass(frozen=True)
class DispatchCoreConfig:
    """Which cores dispatch programs; the emulated board has no need of it."""
    type: "DispatchCoreType | None" = None
    axis: "DispatchCoreAxis | None" = None
    fabric_tensix_config: object = None


def open_mesh_device(mesh_shape=None, l1_small_size=0, trace_region_size=0, num_command_queues=1, dispatch_core_config=None,
                     offset=None, physical_device_ids=(), worker_l1_size=0, *, product=None):
    """Opens a mesh of one device.

    Parameters
    ----------
    mesh_shape : MeshShape, default MeshShape(1, 1)
        A mesh of one device; others are refused.
    physical_device_ids : sequence of int
        Which one; the first that is not open without it.
    product : str, optional
        As in open_device.
    l1_small_size, trace_region_size, num_command_queues, dispatch_core_config, worker_l1_size : int, DispatchCoreConfig
        Accepted, as scripts for cards give them.
    """
    shape = MeshShape(1, 1) if mesh_shape is None else MeshShape(*mesh_shape)
    if shape.mesh_size() != 1 or (offset is not None and any(tuple(getattr(offset, "coords", offset)))):
        raise Unsupported(f"ttnn.open_mesh_device: {shape}{'' if offset is None else f' at {offset}'}; from Python there are meshes of "
                          "one device. Programs of several are compiled with `mesh-shape` and run by ttrt")
    del dispatch_core_config, worker_l1_size
    from .device import _open
    number = next(iter(physical_device_ids)) if physical_device_ids else next(
        i for i in range(len(_open) + 1) if i not in _open or not _open[i].is_open())
    return open_device(number, product=product, l1_small_size=l1_small_size, trace_region_size=trace_region_size,
                       num_command_queues=num_command_queues)


def close_mesh_device(mesh_device):
    """Gives the device of a mesh up."""
    close_device(mesh_device)


def create_mesh_device(mesh_shape=None, **options):
    """`with ttnn.create_mesh_device(MeshShape(1, 1)) as mesh:` closes it at the end."""
    import contextlib

    @contextlib.contextmanager
    def opened():
        device = open_mesh_device(mesh_shape, **options)
        try:
            yield device
        finally:
            close_device(device)

    return opened()


def CreateDevice(device_id=0, num_command_queues=1, l1_small_size=0, trace_region_size=0, *_, **options):
    """As open_device."""
    return open_device(device_id, num_command_queues=num_command_queues, l1_small_size=l1_small_size,
                       trace_region_size=trace_region_size, product=options.pop("product", None))


def CloseDevice(device):
    """As close_device."""
    close_device(device)


def get_device_ids():
    """Numbers of devices that there are: one."""
    return [0]


def GetNumAvailableDevices():
    """How many devices scripts can count on; more can be open at a time."""
    return 1


get_num_devices = GetNumPCIeDevices = GetNumAvailableDevices


# How tensors are cut among devices. With one device every way gives the whole tensor.
@dataclasses.dataclass(frozen=True)
class _Mapper:
    mesh_device: object
    mesh_shape: object = None
    dims: object = None


class ReplicateTensorToMesh(_Mapper):
    """The whole tensor on every device."""

    def __init__(self, mesh_device):
        super().__init__(mesh_device)


class ShardTensorToMesh(_Mapper):
    """A part along a dimension on every device."""

    def __init__(self, mesh_device, dim):
        super().__init__(mesh_device, None, (dim,))


class ShardTensor2dMesh(_Mapper):
    """Parts along dimensions for rows and columns of the mesh."""

    def __init__(self, mesh_device, mesh_shape=None, dims=(None, None)):
        super().__init__(mesh_device, mesh_shape, dims)


class ConcatMeshToTensor(_Mapper):
    """The parts of all devices along a dimension as one tensor."""

    def __init__(self, mesh_device, dim=0):
        super().__init__(mesh_device, None, (dim,))


class ConcatMesh2dToTensor(_Mapper):
    """The parts of rows and columns of the mesh along two dimensions as one tensor."""

    def __init__(self, mesh_device, mesh_shape=None, dims=(None, None)):
        super().__init__(mesh_device, mesh_shape, dims)


replicate_tensor_to_mesh_mapper = ReplicateTensorToMesh
shard_tensor_to_mesh_mapper = ShardTensorToMesh
concat_mesh_to_tensor_composer = ConcatMeshToTensor


def check_mapper(function, name, mapper):
    """An error for what is no mapper, or asks for more than one device."""
    if mapper is None:
        return
    wanted(function, name, mapper, _Mapper)
    shape = mapper.mesh_shape
    if shape is not None and math.prod(tuple(shape)) != 1:
        raise Unsupported(f"{function}: '{name}' is for a mesh of {list(shape)}; from Python there are meshes of one device")


def get_device_tensors(tensor):
    """The tensor of every device: the one that there is."""
    return [tensor]


@dataclasses.dataclass(frozen=True)
class TensorSpec:
    """Shape, type, layout and place of a tensor."""
    shape: object
    dtype: DataType
    layout: Layout = Layout.TILE
    memory_config: "MemoryConfig | None" = None


def _facts(function, shape, dtype, layout, device, place):
    """Shape, type, layout, device and place, of a TensorSpec and a device or one by one."""
    if isinstance(shape, TensorSpec):
        spec = shape
        return list(spec.shape), spec.dtype, spec.layout, dtype if device is None else device, spec.memory_config
    wanted(function, "dtype", dtype, DataType)
    return list(shape), dtype, layout, device, place


def allocate_tensor_on_device(shape, dtype=None, layout=Layout.TILE, mesh_device=None, memory_config=None):
    """A tensor on a device whose elements are what is in memory until they are written: of shape, type and layout, or
    `(TensorSpec, mesh_device)`."""
    sizes, dtype, layout, device, place = _facts("ttnn.allocate_tensor_on_device", shape, dtype, layout, mesh_device, memory_config)
    wanted("ttnn.allocate_tensor_on_device", "mesh_device", device, MeshDevice)
    return ops.empty(sizes, dtype, layout, device=device, memory_config=place)


def allocate_tensor_on_host(shape, dtype=None, layout=Layout.TILE, mesh_device=None, memory_config=None):
    """As allocate_tensor_on_device, on the host, with zeros."""
    sizes, dtype, layout, _, _ = _facts("ttnn.allocate_tensor_on_host", shape, dtype, layout, mesh_device, memory_config)
    return ops.full(sizes, 0, dtype, layout)


def copy_device_to_host_tensor(device_tensor, host_tensor, blocking=True, cq_id=None):
    """The second tensor gets the elements of the first."""
    del blocking, cq_id
    wanted("ttnn.copy_device_to_host_tensor", "host_tensor", host_tensor, Tensor)
    if host_tensor.on_device() or not device_tensor.on_device():
        raise InvalidArgument("ttnn.copy_device_to_host_tensor: wanted: a tensor on the device, then one on the host")
    ops.from_device(device_tensor).copy_to(host_tensor)


def attach():
    """Adds the mesh's properties that scripts read."""
    MeshDevice.shape = property(lambda device: MeshShape(1, device.num_devices()), doc="Rows and columns of devices.")
    MeshDevice.get_num_devices = MeshDevice.num_devices
    MeshDevice.get_device_ids = lambda device: [device.id]
    MeshDevice.get_device_id = lambda device, *place: device.id
    MeshDevice.arch = MeshDevice.arch_name
    MeshDevice.enable_program_cache = lambda device: None
    MeshDevice.disable_and_clear_program_cache = lambda device: None
