# SPDX-License-Identifier: Apache-2.0
"""Modules of PyTorch, through the export to ONNX that torch has. Nothing here is used before the program imports torch."""

import inspect
import io
import sys
from collections.abc import Mapping

#: In which layer norms are one operator, and which all releases from 1.13 on export.
OPSET = 17


def is_module(program):
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(program, torch.nn.Module)


def flatten(value, leaves):
    """Adds the tensors of a value to `leaves`; gives a function that makes such a value of others, from an iterator."""
    torch = sys.modules["torch"]
    if isinstance(value, torch.Tensor):
        leaves.append(value)
        return next
    if isinstance(value, Mapping):  # with fields, too, as results of transformers are
        parts = {key: flatten(part, leaves) for key, part in value.items()}
        kind = type(value) if all(isinstance(key, str) for key in parts) else dict
        if kind is dict:
            return lambda given: {key: part(given) for key, part in parts.items()}
        return lambda given: kind(**{key: part(given) for key, part in parts.items()})
    if isinstance(value, (tuple, list)):
        parts, kind = [flatten(part, leaves) for part in value], type(value)
        if hasattr(value, "_fields"):
            return lambda given: kind(*[part(given) for part in parts])
        return lambda given: kind([part(given) for part in parts])
    return lambda given: value


def to_array(tensor):
    """Elements for the device; those of bfloat16, which NumPy lacks, in float32."""
    torch = sys.modules["torch"]
    if not isinstance(tensor, torch.Tensor):
        return tensor
    tensor = tensor.detach().cpu()
    return (tensor.float() if tensor.dtype == torch.bfloat16 else tensor).numpy()


class Exported:
    """The ONNX of a module for arguments like the given ones.

    Attributes
    ----------
    model : bytes
    taken : list of str
        The names of inputs that the compiled model has: not those without elements.
    arrays : function
        Converts arguments to the arrays that the model takes.
    results : function
        Converts the model's arrays to the module's results, as tensors.
    """

    def __init__(self, module, args):
        torch = sys.modules["torch"]
        self.leaves, self.kinds, self.names, self.taken = [], [], [], []
        rebuild = flatten(tuple(args), self.leaves)
        owner = self

        class Flat(torch.nn.Module):
            """The module with tensors only as arguments and results, in one tuple each."""

            def __init__(self):
                super().__init__()
                self.module = module

            def forward(self, *tensors):
                results = []
                owner.build = flatten(self.module(*rebuild(iter(tensors))), results)
                owner.kinds = [result.dtype for result in results]
                # A result that is an argument needs a node of its own.
                return tuple(torch.clone(result) for result in results)

        self.names = [f"arg{i}" for i in range(len(self.leaves))]
        flat, file = Flat(), io.BytesIO()
        flat.train(module.training)
        options = {"opset_version": OPSET, "input_names": self.names}
        if "dynamo" in inspect.signature(torch.onnx.export).parameters:
            options["dynamo"] = False
        # With gradients: without them attention takes a way of its own that has no operators of ONNX.
        with torch.enable_grad():
            torch.onnx.export(flat, tuple(self.leaves), file, **options)
        self.model = file.getvalue()

    def arrays(self, args):
        leaves = []
        flatten(args, leaves)
        if len(leaves) != len(self.leaves):
            raise TypeError(f"arguments have {len(leaves)} tensors, {len(self.leaves)} wanted")
        return [to_array(leaf) for leaf, name in zip(leaves, self.names) if name in self.taken]

    def results(self, arrays):
        torch = sys.modules["torch"]
        tensors = (torch.from_numpy(array.copy()).to(kind) for array, kind in zip(arrays, self.kinds))
        return self.build(tensors)
