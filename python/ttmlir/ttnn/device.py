"""Opening and closing emulated boards."""

import os
import weakref

from .._native import InvalidArgument, ttnn as _ttnn
from ._call import wanted

#: Open devices by number.
_open: weakref.WeakValueDictionary = weakref.WeakValueDictionary()
_default = None


def open_device(device_id=0, *, product=None, mesh_shape=(1, 1), l1_small_size=0, trace_region_size=0, num_command_queues=1):
    """Opens an emulated board.

    Parameters
    ----------
    device_id : int
        Which one; several may be open at a time.
    product : str, optional
        "n150", "p150", ...; without it the system that the file named by the environment variable
        SYSTEM_DESC_PATH describes, or the smallest board that has enough chips: an "n150" for one.
    mesh_shape : sequence of int
        Rows and columns of chips.
    l1_small_size, trace_region_size, num_command_queues : int
        Accepted, as scripts for cards give them; the emulated board needs no such reservations.

    Raises
    ------
    InvalidArgument
        If the device is open already, or there is no such board.
    """
    if not isinstance(device_id, int) or device_id < 0:
        raise TypeError(f"ttnn.open_device: 'device_id' is {device_id!r}, wanted: int of at least 0")
    if product is not None:
        wanted("ttnn.open_device", "product", product, str)
    if device_id in _open and _open[device_id].is_open():
        raise InvalidArgument(f"device {device_id} is open already")
    for name, value in (("l1_small_size", l1_small_size), ("trace_region_size", trace_region_size),
                        ("num_command_queues", num_command_queues)):
        if not isinstance(value, int) or value < 0:
            raise TypeError(f"ttnn.open_device: '{name}' is {value!r}, wanted: int of at least 0")
    path = os.environ.get("SYSTEM_DESC_PATH")
    if product is None and path:
        device = _ttnn.open_system(path, device_id, list(mesh_shape))
    else:
        device = _ttnn.open_board(product or "", device_id, list(mesh_shape))
    _open[device_id] = device
    return device


def open_any(product=None, mesh_shape=(1, 1)):
    """As `open_device`, with the first number behind those of the devices that exist."""
    return open_device(max(_open, default=-1) + 1, product=product, mesh_shape=mesh_shape)


def close_device(device):
    """Gives a device up. Its memory goes with the last tensor on it."""
    wanted("ttnn.close_device", "device", device, _ttnn.MeshDevice)
    device.close()


def synchronize_device(device):
    """Waits for what runs on a device: nothing, as functions return when they are done."""
    wanted("ttnn.synchronize_device", "device", device, _ttnn.MeshDevice)
    device.num_devices()  # an error if it is closed


def default_device():
    """The device that functions without one use: an "n150", opened when it is first asked for."""
    global _default
    if _default is None or not _default.is_open():
        live = [device for device in _open.values() if device.is_open()]
        _default = live[-1] if live else open_any()
    return _default


def SetDefaultDevice(device):
    """From now on functions without a device use this one."""
    global _default
    if device is not None:
        wanted("ttnn.SetDefaultDevice", "device", device, _ttnn.MeshDevice)
    _default = device


def GetDefaultDevice():
    """As `default_device`."""
    return default_device()


def device_of(tensor):
    """The open device that a tensor lies on; None for one on the host."""
    if not tensor.on_device():
        return None
    for device in _open.values():
        if tensor.same_device(device):
            return device
    raise InvalidArgument("the tensor's device is closed, or nothing holds it any more: keep what `open_device` returned")


class manage_device:
    """`with ttnn.manage_device(device_id=0) as device:` closes the device at the end."""

    def __init__(self, device_id=0, **options):
        self.device = open_device(device_id, **options)

    def __enter__(self):
        return self.device

    def __exit__(self, *error):
        close_device(self.device)
