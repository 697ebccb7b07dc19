"""Records of functions that are made of other functions of the library.

A record is the function's body with its parameters, the keywords of the vendor that it has besides, and what it means as
a formula of NumPy. The function with its signature, its check of arguments and its text for `help` follow; the tests
compute the formula. Keywords are done in one place: results are placed, converted and written here, not in bodies."""

import dataclasses
import inspect
import numbers
from collections.abc import Callable, Sequence
from typing import Any

from .. import _call, ops as _ops, vendor
from ..._native.ttnn import DataType, MemoryConfig, Tensor

#: The functions of records. To a type checker they take tensors; numbers may stand in their places.
ops: Any = _ops
#: All of them, by path: "log2", "experimental.rotate_half".
RECORDS: dict[str, "Composite"] = {}

# Keywords that many functions have.
PLACED = "memory_config"
UNARY = "memory_config output_tensor sub_core_grids"
APPROXIMATE = "fast_and_approximate_mode " + UNARY
ACTIVATED = "activations input_tensor_a_activations input_tensor_b_activations"
BINARY = f"dtype memory_config output_tensor {ACTIVATED} sub_core_grids sub_device_id"
#: Elements of fewer bits than 32 are computed in f32, and rounded once.
_NARROW = (DataType.BFLOAT16, DataType.BFLOAT8_B, DataType.BFLOAT4_B)


def is_tensor(value):
    """A tensor, or what stands for one while a function is traced."""
    kinds = (Tensor,) if _call._traced_type is None else (Tensor, _call._traced_type)
    return isinstance(value, kinds)


def is_traced(value):
    return is_tensor(value) and not isinstance(value, Tensor)


def _is_number(value):
    return isinstance(value, numbers.Real) and not isinstance(value, bool)


def _is_integer(value):
    return hasattr(value, "__index__") and not isinstance(value, bool) and not is_tensor(value)


def _is_list(kind):
    return lambda value: isinstance(value, (list, tuple)) and all(map(kind, value))


#: The test of a value for a word of annotations; other words take all.
_KINDS: dict[str, Callable] = {
    "Tensor": is_tensor, "float": _is_number, "int": _is_integer, "bool": lambda value: isinstance(value, bool),
    "str": lambda value: isinstance(value, str), "None": lambda value: value is None,
    "Sequence[int]": _is_list(_is_integer), "Sequence[float]": _is_list(_is_number), "Sequence[Tensor]": _is_list(is_tensor),
    "Sequence[bool]": _is_list(lambda value: isinstance(value, bool)),
    "DataType": lambda value: isinstance(value, DataType), "MemoryConfig": lambda value: isinstance(value, MemoryConfig),
}


@dataclasses.dataclass
class Composite:
    """One function.

    Attributes
    ----------
    keywords : dict
        Keywords besides the body's parameters, with their defaults.
    meaning : str
        The result as an expression of NumPy. Parameters have their names there; the first three are x, y and z, too.
    inputs : dict
        Values of parameters that the meaning holds for: "1..8" are elements between, "int 0..9" integers, with
        " of 2x3x4" of that shape; anything else is the value itself. Tensors that are not named are -2..2.
    outputs : tuple of str
        Keywords whose tensors get the results, in this order.
    wide : bool
        Operands of short floats are computed in f32.
    in_place : bool
        The first operand gets the result.
    """
    path: str
    body: Callable
    signature: inspect.Signature
    keywords: dict
    meaning: str
    inputs: dict
    outputs: tuple
    wide: bool
    in_place: bool

    def __call__(self, arguments, named):
        values = self._bound(arguments, named)
        said = {key: values.pop(key) for key in [*values] if key in self.keywords}
        positional, rest = [], {}
        for parameter in self.signature.parameters.values():
            if parameter.name in self.keywords:
                continue
            value = values.get(parameter.name, parameter.default)
            if parameter.kind is parameter.VAR_POSITIONAL:
                positional += values.get(parameter.name, ())
                continue
            self._check(parameter, value)
            if parameter.kind is parameter.KEYWORD_ONLY:
                rest[parameter.name] = value
            else:
                positional.append(value)
        place, dtype = said.pop("memory_config", None), said.pop("dtype", None)
        required = said.pop("are_required_outputs", None)
        outputs = [said.pop(key, values.get(key)) for key in self.outputs]

        def inner(*operands, **options):
            return self._placed(operands, options, place, dtype)

        result = vendor.call(self.path, inner, positional, rest, said)
        if self.in_place:
            return vendor.write(self.path, next(iter(self.signature.parameters)), result, values[next(iter(values))])
        if not any(output is not None for output in outputs) and not required:
            return result
        results = list(result) if isinstance(result, (list, tuple)) else [result]
        if required:
            results = [value if index >= len(required) or required[index] else None for index, value in enumerate(results)]
        for index, (key, output) in enumerate(zip(self.outputs, outputs)):
            if output is not None:
                results[index] = vendor.write(self.path, key, results[index], output)
        return results if isinstance(result, (list, tuple)) else results[0]

    def _bound(self, arguments, named):
        try:
            return self.signature.bind(*arguments, **named).arguments
        except TypeError as error:
            raise TypeError(f"ttnn.{self.path}: {error}") from None

    def _check(self, parameter, value):
        kinds = parameter.annotation.split(" | ")
        if value is parameter.default or any(_KINDS.get(kind, lambda value: True)(value) for kind in kinds):
            return
        raise TypeError(f"ttnn.{self.path}: '{parameter.name}' is {value!r} ({type(value).__name__}), "
                        f"wanted: {parameter.annotation}")

    def _placed(self, operands, options, place, dtype):
        first = next((operand for operand in operands if is_tensor(operand)), None)
        narrow = first is not None and self.wide and first.dtype in _NARROW
        if self.wide:
            operands = [widened(operand) for operand in operands]
        result = self.body(*operands, **options)
        several = isinstance(result, (list, tuple))
        results = [self._finished(one, first, narrow, place, dtype) for one in (result if several else [result])]
        return type(result)(results) if several else results[0]

    def _finished(self, result, first, narrow, place, dtype):
        if not is_tensor(result):
            return result
        if dtype is not None and result.dtype != dtype:
            result = ops.typecast(result, dtype)
        elif dtype is None and narrow and result.dtype == DataType.FLOAT32:
            result = ops.typecast(result, first.dtype)
        if place is None and first is not None and PLACED in self.keywords and list(result.shape) == list(first.shape):
            place = first.memory_config()
        if place is not None and result.memory_config() != place:
            result = ops.to_memory_config(result, place)
        return result


def widened(operand):
    """An operand of short floats in f32."""
    return ops.typecast(operand, DataType.FLOAT32) if is_tensor(operand) and operand.dtype in _NARROW else operand


def _annotation(parameter, index, names):
    """Said, or of the default; without both a tensor, and a number behind the names of tensors."""
    if parameter.annotation is not parameter.empty:
        return parameter.annotation
    if parameter.default is parameter.empty:
        return "float" if names and index >= len(names) else "Tensor"
    if parameter.default is None:
        return "object | None"
    return "float" if _is_number(parameter.default) else type(parameter.default).__name__


def _signature(body, names, keywords):
    own = inspect.signature(body)
    parameters = []
    for index, parameter in enumerate(own.parameters.values()):
        name, _, said = (names[index] if index < len(names) else parameter.name).partition(": ")
        parameters.append(parameter.replace(name=name, annotation=said or _annotation(parameter, index, names)))
    present = {parameter.name for parameter in parameters}
    parameters += [inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, default=value, annotation=vendor.kind(key))
                   for key, value in keywords.items() if key not in present]
    returns = "Tensor" if own.return_annotation is own.empty else own.return_annotation
    return inspect.Signature(parameters, return_annotation=returns)


def _text(summary, meaning, signature):
    lines = [summary, ""]
    if meaning.startswith("moments: "):
        lines += [f"Mean and standard deviation are {' and '.join(meaning.split()[1:])} for the operands of the tests.", ""]
    elif meaning:
        lines += [f"In NumPy: ``{meaning}``.", ""]
    lines += ["Parameters", "----------"]
    for parameter in signature.parameters.values():
        default = "" if parameter.default is parameter.empty else f", default {parameter.default!r}"
        lines.append(f"{parameter.name} : {parameter.annotation}{default}")
    return "\n".join(lines)


def define(path, body, keywords="", meaning="", summary="", *, names: Sequence[str] = (), outputs="", wide=True, in_place=False,
           **inputs):
    """Makes a function of the library of a body; `names` are those of its first parameters, which are tensors or have
    another annotation: "weight: Tensor | float"."""
    defaults = {key: vendor.default(key) for key in (*keywords.split(), *outputs.split())}
    signature = _signature(body, tuple(names), defaults)
    record = Composite(path, body, signature, {key: value for key, value in defaults.items()
                                               if key not in inspect.signature(body).parameters},
                       meaning, inputs, tuple(outputs.split()), wide, in_place)

    def function(*arguments, **named):
        return record(arguments, named)

    function.__signature__ = signature  # type: ignore[attr-defined]
    function.__name__ = function.__qualname__ = path.split(".")[-1]
    function.__doc__ = _text(summary or inspect.getdoc(body) or "", meaning, signature)
    RECORDS[path] = record
    record.function = function  # type: ignore[attr-defined]
    return function


def composite(keywords="", meaning="", *, path="", **options):
    """As `define`, of a function of Python."""
    return lambda body: define(path or body.__name__, body, keywords, meaning, **options)
