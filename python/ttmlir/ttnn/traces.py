"""Traces: calls of the library that are recorded once and done again on the same tensors."""

import dataclasses

from .._native import InvalidArgument
from .._native.ttnn import MeshDevice, Tensor
from . import _call
from ._call import wanted

__all__ = ["MeshTraceId", "begin_trace_capture", "end_trace_capture", "execute_trace", "release_trace"]


@dataclasses.dataclass(frozen=True)
class MeshTraceId:
    """The handle that `begin_trace_capture` returns and the other functions take."""
    id: int


class _Trace:
    """Calls in their order, with the tensors that they gave."""

    def __init__(self, device):
        self.device, self.steps = device, []

    def record(self, function, arguments):
        """Calls `function` and remembers the call."""
        result = function(*arguments)
        self.steps.append((function, arguments, result))
        return result

    def replay(self):
        """Every call again. A result goes into the tensor that the call gave when it was recorded, unless that was freed."""
        instead = {}
        for function, arguments, before in self.steps:
            after = function(*_exchanged(arguments, instead))
            for old, new in zip(_tensors(before), _tensors(after)):
                if new is old:
                    continue
                if old.is_allocated():
                    _copy_to(new, old)
                else:
                    instead[id(old)] = new


def _tensors(value):
    if isinstance(value, Tensor):
        return [value]
    return [tensor for item in value for tensor in _tensors(item)] if isinstance(value, (list, tuple)) else []


def _exchanged(value, instead):
    """`value` with the tensors of this run in the place of freed ones."""
    if isinstance(value, Tensor):
        return instead.get(id(value), value)
    if isinstance(value, (list, tuple)):
        items = [_exchanged(item, instead) for item in value]
        return items if isinstance(value, list) else tuple(items)
    return value


_copy_to = Tensor.copy_to
_traces = {}
_open = None  # the id that is being captured
_next = 0


def _device(name, device):
    wanted(f"ttnn.{name}", "mesh_device", device, MeshDevice)
    if not device.is_open():
        raise InvalidArgument(f"ttnn.{name}: device {device.id} is closed")


def _trace(name, device, trace_id):
    _device(name, device)
    wanted(f"ttnn.{name}", "trace_id", trace_id, MeshTraceId)
    trace = _traces.get(trace_id)
    if trace is None or trace.device is not device:
        raise InvalidArgument(f"ttnn.{name}: device {device.id} has no trace {trace_id.id}; it was released, or is another device's")
    return trace


def _queue(name, cq_id):
    if cq_id not in (None, 0, 1):
        raise InvalidArgument(f"ttnn.{name}: 'cq_id' is {cq_id!r}, wanted: 0 or 1")


def record(function, *arguments):
    """Calls what changes tensors without being an op of the library, as part of the trace that is being captured."""
    return function(*arguments) if _open is None else _traces[_open].record(function, arguments)


def begin_trace_capture(mesh_device, cq_id=None):
    """From here on calls are recorded, and done, too.

    Parameters
    ----------
    mesh_device : MeshDevice
        The device whose tensors the calls have.
    cq_id : int, optional
        The queue; calls are done at once whatever it is.

    Returns
    -------
    MeshTraceId
        The handle of the trace.

    Raises
    ------
    InvalidArgument
        If another trace is being captured.
    """
    global _open, _next
    _device("begin_trace_capture", mesh_device)
    _queue("begin_trace_capture", cq_id)
    if _open is not None:
        raise InvalidArgument(f"ttnn.begin_trace_capture: trace {_open.id} is being captured; end_trace_capture ends it")
    _open, _next = MeshTraceId(_next), _next + 1
    _traces[_open] = _Trace(mesh_device)
    _call.record_calls(_traces[_open].record)
    return _open


def end_trace_capture(mesh_device, trace_id, cq_id=None):
    """Ends the recording that `begin_trace_capture` began."""
    global _open
    _trace("end_trace_capture", mesh_device, trace_id)
    _queue("end_trace_capture", cq_id)
    if trace_id != _open:
        raise InvalidArgument(f"ttnn.end_trace_capture: trace {trace_id.id} is not being captured")
    _open = None
    _call.record_calls(None)


def execute_trace(mesh_device, trace_id, cq_id=None, blocking=True):
    """Does the calls of a trace again, on what their tensors hold now. Results are in the tensors that the calls gave when
    they were recorded; tensors that were freed since are made anew and dropped at the end.

    Raises
    ------
    InvalidArgument
        If the trace is being captured or was released, or if a tensor from before the trace was freed.
    """
    del blocking  # it is done when this returns
    trace = _trace("execute_trace", mesh_device, trace_id)
    _queue("execute_trace", cq_id)
    if _open is not None:
        raise InvalidArgument(f"ttnn.execute_trace: trace {_open.id} is being captured")
    trace.replay()


def release_trace(mesh_device, trace_id):
    """Forgets a trace, and with it the tensors that only it holds."""
    _trace("release_trace", mesh_device, trace_id)
    if trace_id == _open:
        raise InvalidArgument(f"ttnn.release_trace: trace {trace_id.id} is being captured")
    del _traces[trace_id]


def attach():
    """Writing into a tensor is part of a trace, too."""
    Tensor.copy_to = lambda self, other: record(_copy_to, self, other)
