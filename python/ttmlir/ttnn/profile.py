"""The time of ops on the chip."""

import collections
import contextlib
import json

from .._files import written
from .device import default_device

#: Profiles of devices that are being recorded, the innermost last.
_recording: list = []


def is_recorded(device):
    """Whether someone wants to know what ops on that device take."""
    return bool(_recording) and any(profile.device is device for profile in _recording)


@contextlib.contextmanager
def part_of(device, name):
    """Kernels that run on the device meanwhile are recorded under that name."""
    begin = device.num_events()
    try:
        yield
    finally:
        for profile in _recording:
            if profile.device is device:
                profile.parts.append((begin, device.num_events(), name))


class Profile:
    """The ops that ran inside a `with` block; a table when printed."""

    def __init__(self, device):
        self.device = device
        self.events = []
        #: Ranges of events that are a compiled function's: begin, end, its name.
        self.parts = []

    def __enter__(self):
        self.device.clear_events()
        self.parts.clear()
        _recording.append(self)
        return self

    def __exit__(self, *error):
        _recording.remove(self)
        if not self.device.is_open():
            return
        events = self.device.events()
        missing = self.device.num_events() - len(events)  # the oldest make room
        for begin, end, name in self.parts:
            for event in events[max(begin - missing, 0):max(end - missing, 0)]:
                if event["op"] == "generic_op":
                    event["op"] = name
        self.events = events

    @property
    def device_ns(self):
        """Modelled time of all ops."""
        return sum(event["device_ns"] for event in self.events)

    def table(self):
        """Rows (op, calls, modelled ns, part of all), the slowest first."""
        times, calls = collections.Counter(), collections.Counter()
        for event in self.events:
            times[event["op"]] += event["device_ns"]
            calls[event["op"]] += 1
        whole = self.device_ns or 1
        return [(op, calls[op], time, time / whole) for op, time in times.most_common()]

    def __repr__(self):
        rows = [f"{'op':24}{'calls':>8}{'device us':>12}{'':>8}"]
        rows += [f"{op:24}{calls:8}{time / 1e3:12.2f}{part:8.0%}" for op, calls, time, part in self.table()]
        return "\n".join([*rows, f"{'all':24}{len(self.events):8}{self.device_ns / 1e3:12.2f}"])

    def _repr_html_(self):
        from .. import displays
        return displays.of_profile(self)

    def save(self, path):
        """Writes a trace that chrome://tracing and Perfetto show."""
        at, spans = 0.0, []
        for event in self.events:
            time = event["device_ns"] / 1e3
            spans.append({"name": event["op"], "ph": "X", "ts": at, "dur": time, "pid": 0, "tid": 0,
                          "args": {"bytes": event["bytes"], "host_us": event["host_ns"] / 1e3}})
            at += time
        with written(path, "w", encoding="utf-8") as file:
            json.dump({"traceEvents": spans}, file)


def profile(device=None):
    """`with ttnn.profile() as p:` records the ops on a device, and kernels of compiled functions with the clock of the chip;
    `print(p)` is a table, `p.save(path)` a trace."""
    return Profile(device or default_device())
