"""The time of ops on the chip."""

import collections
import contextlib
import json
import linecache
import os
import pathlib
import sys

from .._files import written
from .._native import Error
from .._native import ttnn as _native
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


_PACKAGES = str(pathlib.Path(__file__).parents[2]) + os.sep


#: The most callers in a stack trace.
_DEPTH = 30


def _line_of(frame):
    """File, function, line and text."""
    file, line = frame.f_code.co_filename, frame.f_lineno
    return file, frame.f_code.co_name, line, linecache.getline(file, line).strip()


def _caller():
    """File, function, line and text of the line outside of these packages that runs, and lines about its callers."""
    frame = sys._getframe(1)
    while frame and frame.f_code.co_filename.startswith(_PACKAGES):
        frame = frame.f_back
    if frame is None:
        return "", "", 0, "", ""
    place, callers = _line_of(frame), ""
    for _ in range(_DEPTH):
        frame = frame.f_back
        if frame is None:
            break
        file, function, line, text = _line_of(frame)
        callers += f'\nFile "{file}", line {line}, in {function}\n    {text}'
    return *place, callers


class _Report:
    """The ops of a profile for viewers."""

    def __init__(self, device, folder):
        self.folder, self.files = os.fspath(folder), set()
        _native.check_report_folder(self.folder)
        name = pathlib.Path(getattr(sys.modules["__main__"], "__file__", None) or "python").stem
        self.recording = _native.Recording(device, name, self._source)

    def _source(self):
        source = _caller()
        self.files.add(source[0])
        return source

    def finish(self, error):
        """After `error`, or None: one of the library's is in the report."""
        recording, self.recording = self.recording, None  # it refers to this object, too
        if isinstance(error, Error):
            failed = not recording.fail(type(error).__name__, str(error))
        else:
            failed = error is not None
        if not failed:
            for file in sorted(self.files - {""}):
                if text := "".join(linecache.getlines(file)):
                    recording.add_source(file, text)
        recording.stop()
        if not failed:
            recording.write(self.folder)


class Profile:
    """The ops that ran inside a `with` block; a table when printed."""

    def __init__(self, device, report=None):
        self.device = device
        self._folder, self._report = report, None
        self.events = []
        #: Ranges of events that are a compiled function's: begin, end, its name.
        self.parts = []

    def __enter__(self):
        self.device.clear_events()
        self.parts.clear()
        if self._folder is not None:
            self._report = _Report(self.device, self._folder)
        _recording.append(self)
        return self

    def __exit__(self, *error):
        _recording.remove(self)
        if self._report:
            report, self._report = self._report, None
            report.finish(error[1])
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


def profile(device=None, report=None):
    """`with ttnn.profile() as p:` records the ops on a device, and kernels of compiled functions with the clock of the chip;
    `print(p)` is a table, `p.save(path)` a trace. With `report`, a new folder, the ops are written there at the end for
    `ttnn-visualizer` and `tt-perf-report`, also
    when the block ends by an error of the library; after another exception nothing is written."""
    return Profile(device or default_device(), report)
