"""What scripts for the vendor's library may say beyond the records of its functions, where that has a meaning here.

Keywords that say where and when a chip works change no element: they are there, and their default is all that they may be,
but for flags of precision, as the embedded device is as precise with them as without."""

import functools
import inspect

from .._native import InvalidArgument, Unsupported
from . import ops
from .._native.ttnn import Tensor, UnaryOpType, UnaryWithParam
from .places import CoreGrid

#: Of which result another tensor gets the elements.
_OUTPUTS = ("output_tensor", "optional_output_tensor", "optional_tensor", "output", "out")
#: Functions of one tensor that are done to operands, and to the result.
_ACTIVATIONS = ("input_tensor_a_activations", "input_tensor_b_activations", "activations")
_FLAG = "fast_and_approximate_mode"
#: The only values of others.
_FIXED = {"sub_core_grids": None, "sub_device_id": None, "output_tile": None, "global_cb": None, "prefetcher_pipes": None,
          "scalar": 1.0, "correction": None, "output_layout": None, "queue_id": None, "pad_value": None,
          "skip_padding_fill": False, "padding_idx": None, "recip_tensor": None, "reverse_order": False,
          "disable_compensated_sum": False, "indices_tensor": None, "stable": False, "return_output_dim": False,
          "return_weights_and_bias": False, "mirror_kernel": True, "dram_slice_config": None, "deallocate_input": False,
          "divisor_override": None, "sparse_grad": False, "mesh_mapper": None, "enable_secondary_dm": False,
          "in0_column_offset": None, "blocking": True}
#: Structs that say how a chip works: of a library that computes in f32 they change no element.
_CONFIGS = ("compute_kernel_config", "program_config")
#: Keywords of single functions, with their defaults.
_OWN = {
    "layer_norm": {"residual_input_tensor": None, "program_config": None, "compute_kernel_config": None, "recip_tensor": None},
    "rms_norm": {"residual_input_tensor": None, "program_config": None},
    "layer_norm_pre_all_gather": {_FLAG: False}, "rms_norm_pre_all_gather": {_FLAG: False},
    "transformer.scaled_dot_product_attention": {"program_config": None, "compute_kernel_config": None},
    "transformer.scaled_dot_product_attention_decode": {"compute_kernel_config": None},
    "transformer.flash_mla_prefill": {"program_config": None, "compute_kernel_config": None},
    "update_cache": {"compute_kernel_config": None}, "upsample": {"compute_kernel_config": None},
    "transpose": {"pad_value": None}, "to_layout": {"pad_value": None}, "slice": {"pad_value": None},
    "reshape": {"pad_value": None, "skip_padding_fill": False}, "embedding": {"padding_idx": None},
    "cumsum": {"dtype": None, "reverse_order": False, "out": None, "disable_compensated_sum": False},
    "cumprod": {"dtype": None, "reverse_order": False, "out": None},
    "gather": {"sparse_grad": False, "out": None}, "full": {"optional_tensor": None}, "batch_norm": {"output": None},
    "topk": {"sub_core_grids": None, "indices_tensor": None, "stable": False},
    "conv1d": {"return_output_dim": False, "return_weights_and_bias": False},
    "conv2d": {"return_output_dim": False, "return_weights_and_bias": False},
    "conv_transpose2d": {"mirror_kernel": True, "return_output_dim": False, "return_weights_and_bias": False},
    "max_pool2d": {"dram_slice_config": None, "deallocate_input": False},
    "avg_pool2d": {"divisor_override": None, "dram_slice_config": None, "compute_kernel_config": None, "deallocate_input": False},
    "to_device": {"queue_id": None}, "from_device": {"blocking": True, "queue_id": None}, "rand": {"mesh_mapper": None},
    "argmax": {"enable_secondary_dm": False}, "linear": {"in0_column_offset": None}, "to_memory_config": {"dtype": None},
    "logical_right_shift": {"dtype": None},
}
#: Defaults that records leave open.
_DEFAULTS = {
    "sum": {"keepdim": False}, "mean": {"keepdim": False}, "max": {"keepdim": False}, "min": {"keepdim": False},
    "prod": {"keepdim": False}, "softmax": {"dim": -1}, "concat": {"dim": 0},
    "arange": {"step": 1}, "topk": {"k": 32}, "update_cache": {"batch_offset": 0},
    "transformer.split_query_key_value_and_split_heads": {"transpose_key": True},
    "conv1d": {"stride": 1, "padding": (0, 0), "dilation": 1, "groups": 1}, "max_pool2d": {"ceil_mode": False}, "avg_pool2d": {"ceil_mode": False},
    "conv2d": {"stride": (1, 1), "padding": (0, 0), "dilation": (1, 1), "groups": 1},
    "conv_transpose2d": {"stride": (1, 1), "padding": (0, 0), "output_padding": (0, 0), "dilation": (1, 1), "groups": 1},
}
#: Parameters that may be given by their places, in this order.
_PLACES = {name: ("input_tensor", "dim", "keepdim") for name in ("sum", "mean", "max", "min", "prod")}


def _extras(name, names, returns):
    """Keywords that are added to a function with these parameters, with their defaults."""
    extras = _shared_extras(names, returns) | _OWN.get(name, {})
    return {key: value for key, value in extras.items() if key not in names}


def _shared_extras(names, returns):
    extras = {}
    if returns != "Tensor" or "memory_config" not in names:
        return extras
    if {"transpose_a", "transpose_b"} <= names:
        extras |= dict.fromkeys(("core_grid", "output_tile", "optional_output_tensor", "global_cb", "sub_device_id",
                                 "prefetcher_pipes"))
    elif {"input_tensor_a", "input_tensor_b"} <= names:
        extras |= {_FLAG: False, "output_tensor": None} | dict.fromkeys(_ACTIVATIONS, ()) | \
            {"sub_core_grids": None, "sub_device_id": None}
    elif {"dim", "keepdim", "compute_kernel_config"} <= names:
        extras |= {"scalar": 1.0, "correction": None, "sub_core_grids": None, _FLAG: False, "output_layout": None}
    else:
        extras |= {"output_tensor": None, "sub_core_grids": None}
        if names <= {"input_tensor", "memory_config"}:
            extras[_FLAG] = False
    if "repeat_dims" in names:
        extras["optional_output_tensor"] = None
    return extras


def adapt(name, function):
    """The function of a record under the vendor's signature."""
    signature = inspect.signature(function)
    defaults, places = _DEFAULTS.get(name, {}), _PLACES.get(name, ())
    extras = _extras(name, set(signature.parameters), signature.return_annotation)
    defaults = {key: value for key, value in defaults.items() if key in signature.parameters}
    if not extras and not defaults:
        return function
    ordered = [p.name for p in signature.parameters.values() if p.kind is p.POSITIONAL_OR_KEYWORD]
    order = [*places] or ordered

    @functools.wraps(function)
    def adapted(*arguments, **named):
        if len(arguments) > len(ordered) and len(arguments) <= len(order):
            for key, value in zip(order[len(ordered):], arguments[len(ordered):]):
                if key in named:
                    raise TypeError(f"{name}() got multiple values for argument '{key}'")
                named[key] = value
            arguments = arguments[:len(ordered)]
        for key, value in defaults.items():
            if key not in named and (key not in ordered or ordered.index(key) >= len(arguments)):
                named[key] = value
        if extras.keys().isdisjoint(named):
            return function(*arguments, **named)
        return _call(name, function, list(arguments), named, {key: named.pop(key) for key in [*named] if key in extras})

    adapted.__signature__ = _signature(signature, defaults, extras, order)
    return adapted


def _signature(signature, defaults, extras, order):
    """As `help` shows it: parameters by place in order, then the others, then what is added."""
    parameters = [p.replace(default=defaults.get(p.name, p.default)) for p in signature.parameters.values()]
    first = [p.replace(kind=p.POSITIONAL_OR_KEYWORD) for p in sorted(
        (p for p in parameters if p.name in order), key=lambda p: order.index(p.name))]
    optional = False
    for index, p in enumerate(first):  # a required one cannot stand behind those with defaults
        optional |= p.default is not p.empty
        if optional and p.default is p.empty:
            first[index] = p.replace(kind=p.KEYWORD_ONLY)
    rest = [p.replace(kind=p.KEYWORD_ONLY) for p in parameters if p.name not in order]
    added = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=value) for name, value in extras.items()]
    return signature.replace(parameters=sorted([*first, *rest, *added], key=lambda p: p.kind))


def _call(name, function, arguments, named, said):
    """A call with some of the keywords that are added."""
    for key, value in said.items():
        if key == _FLAG and not isinstance(value, bool):
            raise TypeError(f"ttnn.{name}: '{key}' is {value!r}, wanted: bool")
        if key == "core_grid" and value is not None and not isinstance(value, CoreGrid):
            raise TypeError(f"ttnn.{name}: '{key}' is {value!r}, wanted: CoreGrid | None")
        if key in _CONFIGS and value is not None and not type(value).__name__.endswith("Config"):
            raise TypeError(f"ttnn.{name}: '{key}' is {value!r} ({type(value).__name__}), wanted: a config | None")
        if key in _FIXED and value is not _FIXED[key] and not (key == "scalar" and value == 1):
            if key == "prefetcher_pipes" and not value:
                continue
            raise Unsupported(f"ttnn.{name}: '{key}' is {value!r}; the embedded device has only {_FIXED[key]}")
    for index, key in enumerate(_ACTIVATIONS[:2]):
        if said.get(key):
            if len(arguments) > index:
                arguments[index] = _activate(name, key, arguments[index], said[key])
            else:
                operand = ("input_tensor_a", "input_tensor_b")[index]
                named[operand] = _activate(name, key, named.get(operand), said[key])
    if said.get("residual_input_tensor") is not None:
        operand = arguments[0] if arguments else named.pop("input_tensor")
        arguments = [ops.add(operand, said["residual_input_tensor"]), *arguments[1:]]
    result = function(*arguments, **named)
    if said.get("dtype") is not None:
        result = ops.typecast(result, said["dtype"])
    if said.get("activations"):
        result = _activate(name, "activations", result, said["activations"])
    for key in _OUTPUTS:
        if said.get(key) is not None:
            result = _write(name, key, result, said[key])
    return result


def _activate(name, key, tensor, activations):
    """Functions of one tensor, one after the other."""
    for activation in activations if isinstance(activations, (list, tuple)) else [activations]:
        params = activation.params if isinstance(activation, UnaryWithParam) else []
        kind = activation.op_type if isinstance(activation, UnaryWithParam) else activation
        word = kind.name.lower() if isinstance(kind, UnaryOpType) else kind
        forms = ops.FUNCTIONS.get(word) if isinstance(word, str) else None
        if not forms:
            raise InvalidArgument(f"ttnn.{name}: '{key}' has {activation!r}; wanted: names of functions of one tensor, "
                                  "UnaryOpType or UnaryWithParam")
        tensor = forms[0](tensor, *params)
    return tensor


def _write(name, key, result, output):
    if not isinstance(result, Tensor):
        raise Unsupported(f"ttnn.{name}: '{key}' cannot be written in a compiled function, which returns its results")
    if not isinstance(output, Tensor):
        raise TypeError(f"ttnn.{name}: '{key}' is {output!r} ({type(output).__name__}), wanted: Tensor | None")
    result.copy_to(output)
    return output
