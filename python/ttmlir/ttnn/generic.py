"""Programs of kernels in C++ on tensors: `ttnn.generic_op` and what describes a program.

    program = ttnn.ProgramDescriptor(kernels=[reader, compute, writer], semaphores=[], cbs=[source, result])
    ttnn.generic_op([a, b, out], program)

Kernels are those of `ttmetal-cc`; `TTMETAL_MODE` and the other variables mean here what they mean there.
"""

import dataclasses
import enum

from .._native import InvalidArgument, Unsupported
from .._native import ttnn as _ttnn
from .._native.ttnn import CoreCoord, CoreRange, CoreRangeSet, DataType, MathFidelity, Tensor
from . import traces
from ._call import wanted

__all__ = ["CBDescriptor", "CBFormatDescriptor", "ComputeConfigDescriptor", "DataMovementConfigDescriptor", "DataMovementProcessor",
           "KernelDescriptor", "MeshProgramDescriptor", "NOC", "NOC_MODE", "ProgramDescriptor", "ReaderConfigDescriptor",
           "RuntimeArgs", "SemaphoreDescriptor", "TensorAccessorArgs", "TileDescriptor", "UnpackToDestMode", "WriterConfigDescriptor",
           "cb_descriptor_from_sharded_tensor", "generic_op", "get_cb_address", "merge_program_descriptors"]


class DataMovementProcessor(enum.Enum):
    """Which of a core's two data-movement threads."""
    RISCV_0 = 0
    RISCV_1 = 1


class NOC(enum.Enum):
    """Which of the two networks."""
    NOC_0 = 0
    NOC_1 = 1
    # Names of the threads' own networks.
    RISCV_0_default = NOC_0
    RISCV_1_default = NOC_1


class NOC_MODE(enum.Enum):
    """Whether a thread keeps to its network. Here it always does."""
    DM_DEDICATED_NOC = 0
    DM_DYNAMIC_NOC = 1


class UnpackToDestMode(enum.Enum):
    """Whether the unpacker writes f32 elements of a port straight to DST."""
    UnpackToDestFp32 = 0
    Default = 1


@dataclasses.dataclass
class TileDescriptor:
    """Rows and columns of a tile: 32 and 32."""
    height: int = 32
    width: int = 32
    transpose: bool = False


@dataclasses.dataclass
class CBFormatDescriptor:
    """Port, element type and bytes of a page of a circular buffer."""
    buffer_index: int = 0
    data_format: DataType = DataType.BFLOAT16
    page_size: int = 0
    tile: TileDescriptor | None = None


@dataclasses.dataclass
class CBDescriptor:
    """A circular buffer: bytes on every core, cores, and a format for each of its ports."""
    total_size: int = 0
    core_ranges: CoreRangeSet | None = None
    format_descriptors: list = dataclasses.field(default_factory=list)
    address_offset: int = 0
    _tensor: Tensor | None = dataclasses.field(default=None, repr=False, init=False)

    def has_buffer(self):
        """Whether it lies in the shards of a tensor."""
        return self._tensor is not None

    def set_buffer_from_cb(self, other):
        """Lies where `other` lies."""
        self._tensor = other._tensor

    def buffer_address(self):
        """Where the shards begin that it lies in; None if it has memory of its own."""
        return _ttnn.buffer_of(self._tensor)[0] if self.has_buffer() else None


@dataclasses.dataclass
class SemaphoreDescriptor:
    """A word in the L1 of some cores. Without an `id` it is its place in the program."""
    id: int | None = None
    core_type: object = None
    core_ranges: CoreRangeSet | None = None
    initial_value: int = 0


class ReaderConfigDescriptor:
    """A reader: thread RISCV_1 on network 0."""
    _place = (1, 0)


class WriterConfigDescriptor:
    """A writer: thread RISCV_0 on network 1."""
    _place = (0, 1)


@dataclasses.dataclass
class DataMovementConfigDescriptor:
    """A data-movement kernel on a thread and a network of its own choice."""
    processor: DataMovementProcessor = DataMovementProcessor.RISCV_0
    noc: NOC = NOC.RISCV_0_default
    noc_mode: NOC_MODE = NOC_MODE.DM_DEDICATED_NOC

    @property
    def _place(self):
        return self.processor.value, self.noc.value


@dataclasses.dataclass
class ComputeConfigDescriptor:
    """A compute kernel and the numerics of its units."""
    math_fidelity: MathFidelity = MathFidelity.HiFi4
    math_approx_mode: bool = False
    fp32_dest_acc_en: bool = False
    dst_full_sync_en: bool = False
    bfp8_pack_precise: bool = False
    unpack_to_dest_mode: list = dataclasses.field(default_factory=list)


class _Column:
    """Arguments of the cores of a column: `column[y] = [...]`."""

    def __init__(self, cores, x):
        self._cores, self._x = cores, x

    def __getitem__(self, y):
        if (self._x, y) not in self._cores:
            raise IndexError(f"core ({self._x}, {y}) has no arguments")
        return self._cores[self._x, y]

    def __setitem__(self, y, values):
        self._cores[self._x, y] = list(values)

    def append(self, y, value):
        """One more argument of core y."""
        self[y].append(value)

    def extend(self, y, values):
        """More arguments of core y."""
        self[y].extend(values)


class RuntimeArgs:
    """Arguments of a kernel on each of its cores: `args[x][y] = [...]`, column before row."""

    def __init__(self):
        self._cores = {}

    def __getitem__(self, x):
        return _Column(self._cores, x)

    def __len__(self):
        return len(self._cores)

    def __iter__(self):
        return iter(self.to_list())

    def append(self, coord, values):
        """Arguments of one core more."""
        self._cores[coord.x, coord.y] = list(values)

    def get(self, idx):
        """(core, arguments), in the order in which they were set."""
        return self.to_list()[idx]

    def to_list(self):
        """All (core, arguments)."""
        return [(CoreCoord(x, y), args) for (x, y), args in self._cores.items()]

    def clear(self):
        """Forgets all."""
        self._cores.clear()


def _runtime_args(value):
    """Pairs of core and arguments, or a list for every column with one for every row, as RuntimeArgs."""
    if isinstance(value, RuntimeArgs):
        return value
    args = RuntimeArgs()
    for x, item in enumerate(value or []):
        if isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], (CoreCoord, tuple)):
            core = item[0] if isinstance(item[0], CoreCoord) else CoreCoord(*item[0])
            args.append(core, item[1])
        else:
            for y, values in enumerate(item):
                args[x][y] = values
    return args


class KernelDescriptor:
    """A kernel in C++: its text or file, cores, arguments, and `config`, which says what kind it is.

    Parameters
    ----------
    kernel_source : str
        The path of a file, from the current folder or TT_METAL_HOME, or text, as `source_type` says.
    source_type : KernelDescriptor.SourceType, default FILE_PATH
        FILE_PATH or SOURCE_CODE.
    core_ranges : CoreRangeSet
        Where it runs.
    compile_time_args, named_compile_time_args, defines : list, list of (name, number), list of (name, text)
        Constants of the compilation.
    runtime_args : RuntimeArgs, or list of (CoreCoord, list)
        Arguments of each core.
    common_runtime_args : list
        Arguments of all cores.
    config : ReaderConfigDescriptor, WriterConfigDescriptor, DataMovementConfigDescriptor or ComputeConfigDescriptor
        The thread.
    opt_level : optional
        Has no effect.
    """

    class SourceType(enum.Enum):
        """The kind of `kernel_source`."""
        FILE_PATH = 0
        SOURCE_CODE = 1

    def __init__(self, kernel_source="", source_type=SourceType.FILE_PATH, core_ranges=None, compile_time_args=(),
                 named_compile_time_args=(), defines=(), runtime_args=(), common_runtime_args=(), opt_level=None, config=None):
        self.kernel_source, self.source_type, self.core_ranges = kernel_source, source_type, core_ranges
        self.compile_time_args = list(compile_time_args)
        self.named_compile_time_args, self.defines = _pairs(named_compile_time_args), _pairs(defines)
        self.runtime_args = runtime_args
        self.common_runtime_args = list(common_runtime_args)
        self.opt_level, self.config = opt_level, config

    @property
    def runtime_args(self):
        """Arguments of each core, as RuntimeArgs."""
        return self._runtime_args

    @runtime_args.setter
    def runtime_args(self, value):
        self._runtime_args = _runtime_args(value)

    def clear_runtime_args(self):
        """Forgets the arguments of cores."""
        self._runtime_args = RuntimeArgs()


def _pairs(value):
    return list(value.items() if isinstance(value, dict) else value)


@dataclasses.dataclass
class ProgramDescriptor:
    """Kernels with the semaphores and circular buffers that they share."""
    kernels: list = dataclasses.field(default_factory=list)
    semaphores: list = dataclasses.field(default_factory=list)
    cbs: list = dataclasses.field(default_factory=list)
    custom_program_hash: int | None = None


class MeshProgramDescriptor:
    """A program for every range of devices of a mesh; here a mesh is one device, so one program."""

    def __init__(self, mesh_programs=None):
        self._programs = list((mesh_programs or {}).items())

    def __setitem__(self, devices, program):
        self._programs.append((devices, program))

    def __len__(self):
        return len(self._programs)

    def __iter__(self):
        return iter(self._programs)


class TensorAccessorArgs:
    """A tensor's description for a kernel's accessor: words for `compile_time_args`."""

    def __init__(self, tensor=None):
        if tensor is not None:
            wanted("ttnn.TensorAccessorArgs", "tensor", tensor, Tensor)
        self._words = [] if tensor is None else list(_ttnn.accessor_words(tensor))

    def get_compile_time_args(self):
        """The words."""
        return list(self._words)

    def get_common_runtime_args(self):
        """None: all is known when a kernel is compiled."""
        return []


def merge_program_descriptors(descriptors):
    """One program of several, whose kernels run side by side."""
    merged = ProgramDescriptor()
    for program in descriptors:
        merged.kernels += program.kernels
        merged.semaphores += program.semaphores
        merged.cbs += program.cbs
    return merged


def cb_descriptor_from_sharded_tensor(cb_index, tensor, address_offset=0, total_size=0, core_ranges=None):
    """A circular buffer that lies in the shards of a tensor in L1: its pages are those of the tensor.

    `address_offset` and `total_size` are bytes of a shard; without a size it is the whole rest of it. `core_ranges` without
    a value are the cores of the shards.
    """
    wanted("ttnn.cb_descriptor_from_sharded_tensor", "tensor", tensor, Tensor)
    place = tensor.memory_config()
    if not place.is_sharded() or place.shard_spec is None:
        raise InvalidArgument("ttnn.cb_descriptor_from_sharded_tensor: the tensor is not in shards")
    _, _, page, bytes_of_core = _ttnn.buffer_of(tensor)
    if not 0 <= address_offset < bytes_of_core:
        raise InvalidArgument(f"ttnn.cb_descriptor_from_sharded_tensor: 'address_offset' is {address_offset}; a shard has {bytes_of_core} bytes")
    size = total_size or bytes_of_core - address_offset
    if size % page or address_offset + size > bytes_of_core:
        raise InvalidArgument(f"ttnn.cb_descriptor_from_sharded_tensor: {size} bytes from {address_offset} on are no whole pages of {page} bytes "
                              f"in a shard of {bytes_of_core}")
    cb = CBDescriptor(size, core_ranges or place.shard_spec.grid, [CBFormatDescriptor(cb_index, tensor.dtype, page)], address_offset)
    cb._tensor = tensor
    return cb


def get_cb_address(descriptor):
    """The address in L1 of a circular buffer in a tensor, or its offset if it lies in none."""
    return (descriptor.buffer_address() or 0) + descriptor.address_offset


def _cores(what, value):
    if isinstance(value, CoreCoord):
        value = CoreRange(value, value)
    if isinstance(value, CoreRange):
        value = CoreRangeSet([value])
    if not isinstance(value, CoreRangeSet) or not value.ranges():
        raise TypeError(f"ttnn.generic_op: 'core_ranges' of {what} is {value!r}, wanted: CoreRangeSet with a core")
    return value


def _words(what, values):
    for value in values:
        if isinstance(value, bool) or not hasattr(value, "__index__") or not 0 <= value < 2**32:
            raise TypeError(f"ttnn.generic_op: {what}: {value!r} is no number of 32 bits without a sign")
    return [int(value) for value in values]


def _add_circular_buffer(native, cb, number):
    what = f"circular buffer {number}"
    formats = []
    for form in cb.format_descriptors:
        wanted("ttnn.generic_op", f"data_format of {what}", form.data_format, DataType)
        if form.tile is not None and (form.tile.height, form.tile.width) != (32, 32):
            raise Unsupported(f"ttnn.generic_op: {what} has tiles of {form.tile.height} x {form.tile.width}; tiles are 32 x 32")
        if not 0 <= form.buffer_index < 64:
            raise InvalidArgument(f"ttnn.generic_op: {what} has port {form.buffer_index}")
        formats.append((form.buffer_index, form.data_format, form.page_size))
    if not formats:
        raise InvalidArgument(f"ttnn.generic_op: {what} has no format")
    address = get_cb_address(cb) if cb.has_buffer() else None
    native.circular_buffer(_cores(what, cb.core_ranges), cb.total_size, formats, address)


def _add_kernel(native, kernel, number):
    what = f"kernel {number}"
    wanted("ttnn.generic_op", what, kernel, KernelDescriptor)
    is_file = kernel.source_type is KernelDescriptor.SourceType.FILE_PATH
    common = (str(kernel.kernel_source), is_file, _cores(what, kernel.core_ranges))
    constants = (_words(f"compile-time arguments of {what}", kernel.compile_time_args),
                 {name: str(value) for name, value in kernel.defines},
                 dict(zip([name for name, _ in kernel.named_compile_time_args],
                          _words(f"compile-time arguments of {what}", [value for _, value in kernel.named_compile_time_args]))))
    config = kernel.config
    if isinstance(config, ComputeConfigDescriptor):
        modes = [mode == UnpackToDestMode.UnpackToDestFp32 for mode in config.unpack_to_dest_mode]
        handle = native.compute(*common, config.math_fidelity, config.fp32_dest_acc_en, config.dst_full_sync_en,
                                config.bfp8_pack_precise, config.math_approx_mode, modes, *constants)
    elif isinstance(config, (ReaderConfigDescriptor, WriterConfigDescriptor, DataMovementConfigDescriptor)):
        handle = native.mover(*common, *config._place, *constants)
    else:
        raise TypeError(f"ttnn.generic_op: 'config' of {what} is {config!r}, wanted: ReaderConfigDescriptor, WriterConfigDescriptor, "
                        "DataMovementConfigDescriptor or ComputeConfigDescriptor")
    for core, args in kernel.runtime_args:
        native.arguments(handle, core.x, core.y, _words(f"arguments of {what} on core ({core.x}, {core.y})", args))
    native.common_arguments(handle, _words(f"common arguments of {what}", kernel.common_runtime_args))


def _native(program):
    native = _ttnn.KernelProgram()
    for number, cb in enumerate(program.cbs):
        _add_circular_buffer(native, cb, number)
    for number, semaphore in enumerate(program.semaphores):
        native.semaphore(number if semaphore.id is None else semaphore.id, _cores(f"semaphore {number}", semaphore.core_ranges),
                         semaphore.initial_value)
    for number, kernel in enumerate(program.kernels):
        _add_kernel(native, kernel, number)
    return native


def generic_op(io_tensors, program_descriptor):
    """Runs kernels of one's own on tensors of a device.

    Parameters
    ----------
    io_tensors : list of Tensor
        The tensors that the kernels read and write; the last is the result.
    program_descriptor : ProgramDescriptor or MeshProgramDescriptor
        Kernels, circular buffers and semaphores.

    Returns
    -------
    Tensor
        The last of `io_tensors`.

    Raises
    ------
    KernelError
        If a kernel misuses the device, with its core, thread, file and line.
    InvalidArgument
        If the description contradicts itself, or a kernel is not there or does not compile.
    """
    if isinstance(program_descriptor, MeshProgramDescriptor):
        if len(program_descriptor) != 1:
            raise InvalidArgument(f"ttnn.generic_op: {len(program_descriptor)} programs for a mesh of one device")
        program_descriptor = next(iter(program_descriptor))[1]
    wanted("ttnn.generic_op", "program_descriptor", program_descriptor, ProgramDescriptor)
    tensors = list(io_tensors)
    for number, tensor in enumerate(tensors):
        wanted("ttnn.generic_op", f"io_tensors[{number}]", tensor, Tensor)
    traces.record(_native(program_descriptor).run, tensors)
    return tensors[-1]


def attach():
    """Where a tensor's memory is: what kernels are told of it."""
    Tensor.buffer_address = lambda self: _ttnn.buffer_of(self)[0]
    Tensor.buffer_num_pages = lambda self: _ttnn.buffer_of(self)[1]
    Tensor.buffer_page_size = lambda self: _ttnn.buffer_of(self)[2]
