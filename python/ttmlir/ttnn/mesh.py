"""Meshes of devices, and how tensors are spread over them and put together."""

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
    """Opens a mesh of devices.

    Parameters
    ----------
    mesh_shape : MeshShape, default MeshShape(1, 1)
        Rows and columns of devices.
    physical_device_ids : sequence of int
        The number of the first one; the first that is not open without it.
    product : str, optional
        "n300", "t3000", ...; without it the system that the file named by the environment variable SYSTEM_DESC_PATH describes, or the
        smallest board that has enough devices.
    l1_small_size, trace_region_size, num_command_queues, dispatch_core_config, worker_l1_size : int, DispatchCoreConfig
        Accepted, as scripts for cards give them.

    Raises
    ------
    InvalidArgument
        If the board has fewer devices.
    """
    shape = MeshShape(1, 1) if mesh_shape is None else MeshShape(*mesh_shape)
    if offset is not None and any(tuple(getattr(offset, "coords", offset))):
        raise Unsupported(f"ttnn.open_mesh_device: {shape} at {offset}; a mesh begins at the first device")
    del dispatch_core_config, worker_l1_size
    from .device import _open
    number = next(iter(physical_device_ids)) if physical_device_ids else next(
        i for i in range(len(_open) + 1) if i not in _open or not _open[i].is_open())
    return open_device(number, product=product, mesh_shape=shape, l1_small_size=l1_small_size, trace_region_size=trace_region_size,
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


@dataclasses.dataclass(frozen=True)
class PlacementReplicate:
    """All devices along an axis have the same."""


@dataclasses.dataclass(frozen=True)
class PlacementShard:
    """Devices along an axis have parts along a dimension."""
    dim: int


@dataclasses.dataclass(frozen=True)
class MeshMapperConfig:
    """A placement for every axis of the mesh."""
    placements: object
    mesh_shape_override: "MeshShape | None" = None


@dataclasses.dataclass(frozen=True)
class MeshComposerConfig:
    """For every axis of the mesh the dimension along which devices are joined."""
    dims: object
    mesh_shape_override: "MeshShape | None" = None


class _Spreading:
    """The axes of a mesh cut dimensions of a tensor, or join them."""

    def __init__(self, mesh_device, dims, mesh_shape=None):
        wanted(type(self).__name__, "mesh_device", mesh_device, MeshDevice)
        self.mesh_device, self.dims = mesh_device, list(dims)
        shape = None if mesh_shape is None else tuple(mesh_shape)
        if shape is not None and shape != tuple(mesh_device.shape):
            raise Unsupported(f"{type(self).__name__}: a mesh of {list(shape)} on one of {list(mesh_device.shape)}; wanted the same")

    def dims_of(self, rank):
        """The dimension of every axis, -1 for none."""
        for dim in self.dims:
            if dim is not None and not -rank <= dim < rank:
                raise InvalidArgument(f"{type(self).__name__}: dimension {dim} of a tensor of {rank} dimensions")
        return [-1 if dim is None else dim % rank for dim in self.dims]


class TensorToMesh(_Spreading):
    """A way to spread a tensor; `create_mesh_mapper` makes one."""


class MeshToTensor(_Spreading):
    """A way to put a tensor together; `create_mesh_composer` makes one."""


class ReplicateTensorToMesh(TensorToMesh):
    """The whole tensor on every device."""

    def __init__(self, mesh_device):
        super().__init__(mesh_device, (None, ))


class ShardTensorToMesh(TensorToMesh):
    """A part along a dimension on every device, row by row."""

    def __init__(self, mesh_device, dim):
        super().__init__(mesh_device, (dim, ))


class ShardTensor2dMesh(TensorToMesh):
    """Parts along one dimension for rows of the mesh, and along another for its columns; None for the same on all."""

    def __init__(self, mesh_device, mesh_shape=None, dims=(None, None)):
        super().__init__(mesh_device, dims, mesh_shape)


class ConcatMeshToTensor(MeshToTensor):
    """The parts of all devices along a dimension as one tensor."""

    def __init__(self, mesh_device, dim=0):
        super().__init__(mesh_device, (dim, ))


class ConcatMesh2dToTensor(MeshToTensor):
    """The parts of rows and columns of the mesh along two dimensions as one tensor."""

    def __init__(self, mesh_device, mesh_shape=None, dims=(None, None)):
        super().__init__(mesh_device, dims, mesh_shape)


replicate_tensor_to_mesh_mapper = ReplicateTensorToMesh
shard_tensor_to_mesh_mapper = ShardTensorToMesh
concat_mesh_to_tensor_composer = ConcatMeshToTensor


def create_mesh_mapper(mesh_device, config):
    """The way to spread a tensor that a MeshMapperConfig describes."""
    wanted("ttnn.create_mesh_mapper", "config", config, MeshMapperConfig)
    return TensorToMesh(mesh_device, (getattr(placement, "dim", None) for placement in config.placements), config.mesh_shape_override)


def create_mesh_composer(mesh_device, config):
    """The way to put a tensor together that a MeshComposerConfig describes."""
    wanted("ttnn.create_mesh_composer", "config", config, MeshComposerConfig)
    return MeshToTensor(mesh_device, config.dims, config.mesh_shape_override)


def distribute_tensor(tensor, mapper, mesh_device=None, cq_id=None, *, memory_config=None):
    """A tensor, spread over a mesh.

    Parameters
    ----------
    tensor : Tensor
        All devices have the same, or it is on the host.
    mapper : TensorToMesh or sequence of int
        The dimension that each axis of the mesh cuts, or -1.
    mesh_device : MeshDevice, optional
        The mesh; the mapper's without it.
    memory_config : MemoryConfig, optional
        Where on the devices; without it the parts stay on the host.

    Raises
    ------
    InvalidArgument
        If a dimension does not divide into equal parts.
    """
    wanted("ttnn.distribute_tensor", "tensor", tensor, Tensor)
    if isinstance(mapper, TensorToMesh):
        mesh_device = mapper.mesh_device if mesh_device is None else mesh_device
        mapper = mapper.dims_of(len(tensor.sizes))
    return ops.distribute_tensor(tensor, mapper, mesh_device, cq_id, memory_config=memory_config)


def aggregate_tensor(tensor, composer, mesh_device=None, *, memory_config=None):
    """The parts of a spread tensor as one tensor of the host.

    Parameters
    ----------
    composer : MeshToTensor or sequence of int
        The dimension along which each axis of the mesh joins, or -1 if its first device stands for all.
    """
    wanted("ttnn.aggregate_tensor", "tensor", tensor, Tensor)
    if isinstance(composer, MeshToTensor):
        mesh_device = composer.mesh_device if mesh_device is None else mesh_device
        composer = composer.dims_of(len(tensor.sizes))
    return ops.aggregate_tensor(tensor, composer, mesh_device, memory_config=memory_config)


def spread_by(function, tensor, mapper):
    """A tensor as a mapper spreads it; itself without one."""
    if mapper is None:
        return tensor
    wanted(function, "mesh_mapper", mapper, TensorToMesh)
    return distribute_tensor(tensor, mapper)


def joined_by(function, tensor, composer):
    """A tensor as a composer puts it together; itself without one."""
    if composer is None:
        return tensor
    wanted(function, "mesh_composer", composer, MeshToTensor)
    return aggregate_tensor(tensor, composer)


def get_device_tensors(tensor):
    """The tensor of every device."""
    wanted("ttnn.get_device_tensors", "tensor", tensor, Tensor)
    return tensor.chips()


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
    MeshDevice.shape = property(lambda device: MeshShape(device.mesh_shape), doc="Rows and columns of devices.")
    MeshDevice.get_num_devices = MeshDevice.num_devices
    MeshDevice.get_device_ids = lambda device: [device.id + chip for chip in range(device.num_devices())]
    MeshDevice.get_device_id = lambda device, *place: device.id
    MeshDevice.arch = MeshDevice.arch_name
    MeshDevice.enable_program_cache = lambda device: None
    MeshDevice.disable_and_clear_program_cache = lambda device: None
