"""From calls of ttnn functions to a function of the TTNN dialect.

A function runs with stand-ins for its tensors; every call with one of them among its arguments becomes an op. Values of
Python are what they are, so that branches and loops over them work."""

import difflib
import linecache
import numbers
import os
import traceback

from ttmlir import ttnn
from ttmlir._native import InvalidArgument
from ttmlir._native import ttnn as library
from ttmlir.builder import BuildError
from ttmlir.places import Place
from ttmlir.ttnn import ops
from ttmlir.ttnn._call import trace_calls
from ttmlir.ttnn.composites.record import RECORDS
from ttmlir.ttnn_builder import LibraryFunction


class JitError(Exception):
    """Code that cannot be compiled: the line of the source, and why."""


#: Ops that the compiler makes kernels of are marked so, as the documents have it.
MARK = " {ttnn.hoist_generic_via_d2m}"


def at_line(frames, reason):
    """The user's innermost line among frames, with a mark below the part that runs, behind the reason."""
    frame = next((f for f in reversed(frames) if not _is_ours(f.filename)), None)
    if frame is None:
        return reason
    source = linecache.getline(frame.filename, frame.lineno)
    if frame.colno is None or frame.end_colno is None or frame.end_lineno != frame.lineno:
        return marked(frame.filename, frame.lineno, source or frame.line, 0, 0, reason)
    return marked(frame.filename, frame.lineno, source, frame.colno, frame.end_colno, reason)


def marked(file, number, line, begin, end, reason):
    """A reason with the line that it is about, and a mark below its columns."""
    indent = len(line) - len(line.lstrip())
    mark = "\n    " + " " * (begin - indent) + "^" * (end - begin) if end > begin else ""
    return f"{file}:{number}: {reason}\n    {line.strip()}{mark}"


class Traced:
    """Stands for a tensor while a function is traced."""

    __array_ufunc__ = None

    def __init__(self, tracer, value):
        self._tracer, self._value = tracer, value

    shape = property(lambda self: ttnn.Shape(self._value.shape))
    dtype = property(lambda self: self._value.place.dtype)
    layout = property(lambda self: self._value.place.layout)

    def memory_config(self):
        return self._value.place.memory_config

    def __bool__(self):
        raise JitError(self._tracer.where("a branch on the values of a tensor; the function is traced once, with no "
                                          "values: use ttnn.where, or branch outside"))

    def __iter__(self):
        raise JitError(self._tracer.where("a loop over a tensor"))

    def __getitem__(self, key):
        return ttnn.Tensor.__getitem__(self, key)

    sizes = property(lambda self: list(self._value.shape))

    def __repr__(self):
        return f"tensor of {list(self.shape)} {self.dtype.name}"


for _name in ("add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "mod", "rmod", "floordiv",
              "rfloordiv", "pow", "rpow", "matmul", "rmatmul",
              "eq", "ne", "lt", "le", "gt", "ge", "neg", "abs"):
    setattr(Traced, f"__{_name}__", getattr(ttnn.Tensor, f"__{_name}__"))
Traced.__hash__ = object.__hash__  # type: ignore[method-assign]
Traced.reshape = ttnn.Tensor.reshape  # type: ignore[attr-defined]


#: Words of the library that the dialect spells otherwise.
REDUCTIONS = {None: "invalid", "add": "sum", "multiply": "prod", "amin": "min", "amax": "max"}
#: Which result of an op holds places of elements.
PLACES = {"sort": 1, "topk": 1, "argmax": 0}
SHORT = (ttnn.bfloat16, ttnn.float16, ttnn.bfloat8_b, ttnn.bfloat4_b)


def spell_value(value):
    """An argument as the builder wants it: enums and structs by their words."""
    if type(value).__module__.endswith("_native.ttnn"):
        try:
            return library.spelled(value)
        except TypeError:
            raise BuildError(f"a {type(value).__name__} has no form that can be compiled") from None
    return value


class Tracer:
    """Makes one function of the dialect of the calls of a function of Python."""

    def __init__(self, name, fidelity):
        self.built = LibraryFunction(name, MARK)
        self._fidelity = fidelity
        #: Who says where the user's source is, in place of the stack.
        self.place = None

    def where(self, reason):
        """The user's line that is running, with a mark below it, and the reason."""
        return self.place(reason) if self.place else at_line(traceback.extract_stack(), reason)

    def argument(self, tensor):
        return Traced(self, self.built.tensor(tensor.sizes, Place.of(tensor)))

    def call(self, op, arguments):
        try:
            return self._call(op, arguments)
        except (BuildError, InvalidArgument) as error:
            raise JitError(self.where(str(error))) from None

    def _call(self, op, arguments):
        names = ops.ARGUMENTS[op]
        first = next(a for item in arguments for a in (item if isinstance(item, (list, tuple)) else [item])
                     if isinstance(a, Traced))._value
        given, asked = {}, {}
        for name, value in zip(names, arguments, strict=True):
            if name.startswith(":"):
                asked[name[1:]] = value
            elif value is not None:
                given[name] = self._operand(value, first, name, op)
        place = first.place
        place = Place(asked.get("dtype") or place.dtype, asked.get("layout") or place.layout,
                      asked.get("memory_config") or place.memory_config)
        method = getattr(LibraryFunction, op, None)
        if method is None:
            raise BuildError(f"ttnn.{op} has no form that can be compiled")
        places = [place] * 4
        if op == "scatter":
            word = given.get("scatter_reduce_type")
            given["scatter_reduce_type"] = REDUCTIONS.get(word, word)
        if op in PLACES:
            layout = place.layout if op != "argmax" else asked.get("layout") or ttnn.ROW_MAJOR_LAYOUT
            places[PLACES[op]] = Place(self._index_type(op, first, given, asked), layout, place.memory_config)
        with self.built.marked(MARK if self._in_kernels(arguments) else ""):
            results = method(self.built.at(places, fitting=asked.get("memory_config") is None), **given)
        if isinstance(results, tuple):
            return [Traced(self, result) for result in results]
        return Traced(self, results)

    def _index_type(self, op, first, given, asked):
        """The library's type: indices of 16 bits for elements of at most 16, along dimensions that are shorter than 2^16."""
        if op == "argmax":
            return asked.get("dtype") or ttnn.uint32
        return ttnn.uint16 if first.place.dtype in SHORT and first.shape[given.get("dim", -1)] < 65536 else ttnn.uint32

    def _in_kernels(self, arguments):
        """The library does what is to be done with a fidelity of its own."""
        own = [getattr(value, "math_fidelity", None) for value in arguments if not isinstance(value, Traced)]
        return all(fidelity in (None, self._fidelity) for fidelity in own)

    def _operand(self, value, first, name, op):
        if isinstance(value, Traced):
            if value._tracer is not self:
                raise BuildError(f"'{name}' is a tensor of another function")
            return value._value
        if isinstance(value, library.Tensor):
            raise BuildError(f"'{name}' is a tensor from outside; make it an argument of the function")
        if isinstance(value, (list, tuple)):
            flat = [one for item in value for one in (item if isinstance(item, (list, tuple)) else [item])]
            return [item if isinstance(item, (int, float)) else self._operand(item, first, name, op) for item in flat]
        if isinstance(value, numbers.Real) and not isinstance(value, bool):
            value = int(value) if isinstance(value, numbers.Integral) else float(value)
            wanted = library.parameter_types(op)[ops.ARGUMENTS[op].index(name)]
            if wanted == "Tensor":
                return self._number(value, first)
            if wanted == "Sequence[int]":
                return [value]
        return spell_value(value)

    def _number(self, value, first):
        """A tensor of one element, which becomes a number in the kernel."""
        self.built.at([Place(first.place.dtype, first.place.layout, library.MemoryConfig())])
        return LibraryFunction.full(self.built, [1], value, device=self.built.device, dtype=first.place.element)


def _is_ours(path):
    folder = os.path.dirname(os.path.abspath(path))
    here = os.path.dirname(os.path.abspath(__file__))
    library_folder = os.path.dirname(os.path.abspath(ttnn.__file__))
    return folder in (here, library_folder, os.path.join(library_folder, "composites"), os.path.dirname(library_folder))


def trace(function, name, tensors, arguments, named, *, fidelity, memory_config=None, front_end=None):
    """The function of the dialect, and how its results are to be returned: alone or as a list.

    `arguments` and `named` are the call's, with tensors in the places of `tensors`; kernels are of one `fidelity`. With
    `memory_config` results lie there. `front_end(function, tracer)` gives what is called in place of the function."""
    tracer = Tracer(name, fidelity)
    stand_ins = {id(tensor): tracer.argument(tensor) for tensor in tensors}

    def swap(value):
        if isinstance(value, library.Tensor):
            return stand_ins[id(value)]
        if isinstance(value, (list, tuple)):
            return type(value)(swap(item) for item in value)
        if isinstance(value, dict):
            return {key: swap(item) for key, item in value.items()}
        return value

    trace_calls(Traced, lambda op, args: _owner(args).call(op, args))
    called = front_end(function, tracer) if front_end else function
    try:
        results = called(*map(swap, arguments), **{key: swap(value) for key, value in named.items()})
    except AttributeError as error:
        raise JitError(at_line(traceback.extract_tb(error.__traceback__), nearest(error))) from None
    several = isinstance(results, (list, tuple))
    values = list(results) if several else [results]
    for value in values:
        if not isinstance(value, Traced):
            raise JitError(f"{name} returns {value!r}; wanted: tensors computed from its arguments")
    if memory_config is not None:
        values = [value if value.memory_config() == memory_config else ttnn.to_memory_config(value, memory_config)
                  for value in values]
    tracer.built.returns(*(value._value for value in values))
    return tracer.built, several


def _owner(arguments):
    for item in arguments:
        for value in item if isinstance(item, (list, tuple)) else [item]:
            if isinstance(value, Traced):
                return value._tracer
    raise AssertionError("a traced call without a traced tensor")


#: Other libraries' names of the library's functions.
SYNONYMS = {"negative": "neg", "power": "pow", "concatenate": "concat"}


def nearest(error):
    """The message for a function that the library does not have, with the nearest name."""
    name = getattr(error, "name", None)
    owner = getattr(error, "obj", None)
    if owner is not ttnn or name is None or str(error).startswith("ttnn."):
        return str(error)
    guess = SYNONYMS.get(name) or next(iter(difflib.get_close_matches(name, [*ops.FUNCTIONS, *RECORDS], 1, 0.5)), None)
    return f"ttnn has no function '{name}'" + (f"; did you mean ttnn.{guess}?" if guess else "")
