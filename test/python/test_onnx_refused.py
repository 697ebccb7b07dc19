# SPDX-License-Identifier: Apache-2.0
"""Nodes of ONNX whose operands or attributes do not go together: each is refused with the value found, by the node's name."""

import pathlib
import sys

import numpy as np
import pytest

from ttmlir._native import compiler

sys.path.insert(0, str(pathlib.Path(__file__).parent / "Inputs"))
from onnx_model import Graph, field, fields, model, node, tensor, value


def ints(*numbers):
    return np.array(numbers, np.int64)


def floats(*shape):
    return np.zeros(shape, np.float32)


#: The body of a loop that returns its state.
BODY = Graph(field(2, "b") + fields(11, [value("z", [2, 3])]) + fields(12, [value("z", [2, 3])]))

# Operands: a shape is an input of float, a pair of a type and a shape one of that type, an array is stored in the model,
# None is left out.
# operator: (operands, attributes, what the error says[, opset])
ROWS = {
    # Movement
    "Reshape twice open": ([(2, 3), ints(-1, -1)], {}, "two sizes are -1"),
    "Reshape": ([(2, 3), ints(4, -1)], {}, "elements do not fill the shape"),
    "Transpose": ([(2, 3)], {"perm": [0, 0]}, "perm is no order of"),
    "Unsqueeze": ([(2, 3), ints(0, 0)], {}, "an axis is named twice"),
    "Unsqueeze without axes": ([(2, 3), None], {}, "the axes are left out"),
    "Concat": ([], {"axis": 0}, "nothing is joined"),
    "Concat shapes": ([(2, 3), (2, 4)], {"axis": 0}, "shapes differ in another dimension than the joined one"),
    "Split of nothing": ([(4, 3)], {"num_outputs": 0}, "the number of parts is", 18),
    "Slice": ([(4, 3), ints(0, 0), ints(1)], {}, "starts, ends, axes and steps are not equally many"),
    "Tile": ([(2, 3), ints(2)], {}, "repeats are"),
    "Tile negative": ([(2, 3), ints(-1, 1)], {}, "a dimension is repeated"),
    "Pad": ([(2, 3), ints(1, 1)], {}, "pads are 2 of 2 dimensions"),
    "ReverseSequence": ([(4, 2), ints(4, 9)], {}, "a length is"),
    "ReverseSequence lengths": ([(4, 2), ints(4)], {}, "with a length for every row"),
    # Creation
    "ConstantOfShape": ([ints(2)], {"value": tensor("", np.zeros(3, np.float32))}, "a tensor of 3 elements cannot have a shape of 1"),
    "Range": ([np.float32(0), np.float32(3), np.float32(0)], {}, "the step is 0"),
    "EyeLike": ([(2, 3, 4)], {}, "the input has rank"),
    "Trilu": ([(4,)], {}, "the input has rank"),
    "OneHot": ([("int64", (3,)), np.int64(-2), np.array([0, 1], np.float32)], {}, "the depth is"),
    "HannWindow": ([np.int64(-1)], {}, "the size is"),
    # Indices
    "ScatterElements": ([(3, 3), ("int64", (1, 3)), (1, 3)], {"reduction": "sub"}, "the reduction '"),
    "ScatterElements shapes": ([(3, 3), ("int64", (1, 3)), (2, 3)], {}, "places and updates have different shapes"),
    "GatherElements": ([(3, 3), ("int64", (3,))], {}, "the places have rank"),
    "GatherND": ([(3, 3), ("int64", (3, 5))], {}, "do not fit a tensor of rank 2"),
    "ScatterND": ([(3, 3), ("int64", (2, 1)), (2, 4)], {}, "the updates do not fit the places"),
    "Compress": ([(2, 3), np.ones(9, bool)], {"axis": 0}, "the condition is longer than the dimension"),
    # Convolutions and pools
    "Conv pads": ([(1, 3, 5, 5), (4, 3, 3, 3)], {"auto_pad": "SAME"}, "auto_pad is '"),
    "Conv": ([(1, 4, 5, 5), (4, 3, 3, 3)], {}, "channels in"),
    "Conv kernel": ([(1, 3, 5, 5), (4, 3, 3, 3)], {"kernel_shape": [2, 2]}, "kernel_shape is not that of the kernel"),
    "Conv window": ([(1, 3, 2, 2), (4, 3, 3, 3)], {}, "a window of 3 does not fit an image of 2"),
    "ConvTranspose": ([(1, 4, 5, 5), (3, 4, 3, 3)], {}, "channels in"),
    "Col2Im": ([(1, 9, 5), ints(5, 5), ints(3, 3)], {}, "the columns do not fit the image", 18),
    "MaxPool rank": ([(3, 3)], {"kernel_shape": [2]}, "the input has rank"),
    "MaxPool": ([(1, 3, 5, 5)], {}, "kernel_shape is left out"),
    "MaxPool window": ([(1, 3, 2, 2)], {"kernel_shape": [5, 5]}, "a window of 5 does not fit an image of 2"),
    "MaxUnpool": ([(1, 1, 2, 2), ("int64", (1, 1, 1, 2))], {"kernel_shape": [2, 2]}, "the places do not fit the maxima"),
    # Recurrent
    "LSTM": ([(5, 2, 3), (1, 16, 3), (1, 16, 4)], {"hidden_size": 4, "direction": "up"}, "the direction '"),
    "GRU": ([(5, 3), (1, 12, 3), (1, 12, 4)], {"hidden_size": 4}, "must have rank 3"),
    "RNN": ([(5, 2, 3), (1, 4, 9), (1, 4, 4)], {"hidden_size": 4}, "the weights do not fit 1 directions of 4 elements"),
    "RNN bias": ([(5, 2, 3), (1, 4, 3), (1, 4, 4), (1, 5)], {"hidden_size": 4}, "the bias does not fit"),
    "LSTM peepholes": ([(5, 2, 3), (1, 16, 3), (1, 16, 4), None, None, None, None, (1, 5)], {"hidden_size": 4}, "the peepholes do not fit"),
    # Norms, products, losses
    "InstanceNormalization": ([(3,), (3,), (3,)], {}, "the input has rank"),
    "GroupNormalization": ([(1, 5, 4, 4), (2,), (2,)], {"num_groups": 2}, "groups do not fit the channels", 18),
    "MatMul": ([(), (3, 3)], {}, "a scalar has no matrix product"),
    "Einsum": ([(2, 3)], {"equation": "i?->i"}, "'i?' does not fit a tensor of rank 2"),
    "Det": ([(2, 3)], {}, "the input is no square matrix"),
    "Det large": ([(9, 9)], {}, "the determinant of a matrix of"),
    "NegativeLogLikelihoodLoss": ([(3,), ("int64", (3,))], {}, "the scores have rank"),
    "SoftmaxCrossEntropyLoss": ([(3, 4), ("int64", (5,))], {}, "the targets do not fit the scores"),
    "SoftmaxCrossEntropyLoss reduction": ([(3, 4), ("int64", (3,))], {"reduction": "max"}, "the reduction '"),
    # Images and sampling
    "GridSample": ([(1, 1, 4, 4), (1, 3, 3)], {}, "a grid of rank"),
    "GridSample padding": ([(1, 1, 4, 4), (1, 3, 3, 2)], {"padding_mode": "wrap"}, "the padding '"),
    "AffineGrid": ([(1, 3, 3), ints(1, 1, 4, 4)], {}, "the matrices do not fit an image of rank", 20),
    "Resize": ([(1, 1, 4, 4), None, np.array([1, 1, 2, 2], np.float32)], {"coordinate_transformation_mode": "odd"}, "the coordinates '"),
    "Resize scales": ([(1, 1, 4, 4), None, np.array([2, 2], np.float32)], {}, "scales or sizes are not those of"),
    # Elements
    "Gelu": ([(2, 3)], {"approximate": "half"}, "the approximation '", 20),
    "Div": ([np.ones(3, np.int32), np.zeros(3, np.int32)], {}, "an integer is divided by 0"),
    "BitShift": ([("uint8", (3,)), ("uint8", (3,))], {"direction": "UP"}, "the direction is '"),
    # Sequences
    "SequenceAt": ([(2, 3), np.int64(0)], {}, "sequence"),
    # Quantized
    "ConvInteger": ([("uint8", (1, 3, 5, 5)), ("uint8", (4, 2, 3, 3))], {}, "the kernel does not fit the image"),
    "MatMulInteger": ([("uint8", (3,)), ("uint8", (3, 4))], {}, "vectors have no product of integers"),
    # Spectra
    "DFT": ([(1, 8, 3)], {}, "neither real nor complex numbers"),
    "DFT axis": ([(1, 8, 1)], {"axis": 2}, "the axis is that of the pairs"),
    "STFT": ([(1, 16, 3), np.int64(4), floats(4)], {}, "neither real nor complex numbers"),
    "Resize region": ([(1, 1, 4, 4), np.array([0, 1], np.float32), np.array([1, 1, 2, 2], np.float32)],
                      {"coordinate_transformation_mode": "tf_crop_and_resize"}, "the region has 2 numbers for 4 dimensions"),
    "Resize negative": ([(1, 1, 4, 4), None, np.array([1, 1, -2, 2], np.float32)], {}, "a scale is -2"),
    # Attention
    "Attention": ([(2, 5, 12), (2, 5, 12), (2, 5, 12)], {"q_num_heads": 5, "kv_num_heads": 3}, "does not have 5 heads", 23),
    "Attention groups": ([(2, 4, 5, 8), (2, 3, 5, 8), (2, 3, 5, 8)], {}, "4 heads do not share 3", 23),
    "Attention past": ([(2, 3, 5, 8), (2, 3, 5, 8), (2, 3, 5, 8), None, (2, 3, 4, 8)], {},
                       "past_key and past_value must be there together", 23),
    "Attention past rank": ([(2, 3, 5, 8), (2, 3, 5, 8), (2, 3, 5, 8), None, (2, 4, 8), (2, 4, 8)], {},
                            "past_key and past_value must have rank 4", 23),
    "com.microsoft.Attention rank": ([(5, 12), (12, 36), (36,)], {"num_heads": 3}, "the input must have rank 3, its weights 2"),
    "com.microsoft.Attention turned": ([(2, 5, 12), (12, 36), (36,)], {"num_heads": 3, "do_rotary": 1}, "do_rotary has no lowering"),
    "com.microsoft.Attention past": ([(2, 5, 12), (12, 36), (36,), None, (2, 3, 4, 4)], {"num_heads": 3}, "past has rank 4"),
    "com.microsoft.Attention length": ([(2, 5, 12), (12, 36), (36,), None, None, None, ("int32", (1,))], {"num_heads": 3},
                                       "past_sequence_length has no lowering"),
    "com.microsoft.Attention bias": ([(2, 5, 12), (12, 36), (36,), None, None, (5, 5)], {"num_heads": 3}, "input 5 has rank 2, and must have 4"),
    "com.microsoft.MultiHeadAttention": ([(5, 12), (5, 12), (5, 12)], {"num_heads": 3}, "the query has rank 2"),
    "com.microsoft.MultiHeadAttention bias": ([(2, 5, 12), (2, 5, 12), (2, 5, 12), (9,)], {"num_heads": 3}, "the bias does not fit"),
    "com.microsoft.MultiHeadAttention past": ([(2, 5, 12), (2, 5, 12), (2, 5, 12), None, None, None, (2, 3, 4, 4)], {"num_heads": 3},
                                              "past_key and past_value must be there together"),
    "com.microsoft.GroupQueryAttention": ([(2, 5, 13), None, None, None, None, np.array([4, 4], np.int32), np.array(5, np.int32)],
                                          {"num_heads": 2, "kv_num_heads": 1}, "13 elements are not 2 and twice 1 heads"),
    "com.microsoft.GroupQueryAttention lengths": ([(2, 5, 8), (2, 5, 4), (2, 5, 4), None, None, np.array([4], np.int32), np.array(5, np.int32)],
                                                  {"num_heads": 2, "kv_num_heads": 1}, "do not fit 2 users with 5 queries"),
    "com.microsoft.RotaryEmbedding": ([(2, 5, 8), np.array([0], np.int64), (9, 4), (9, 3)], {}, "the tables of angles do not fit one another"),
    # Microsoft's norms and products
    "com.microsoft.SkipLayerNormalization": ([(2, 5, 12), (2, 5, 11), (12,)], {}, "sizes 12 and 11 do not broadcast"),
    "com.microsoft.MatMulNBits blocks": ([(2, 40), np.zeros((6, 3, 8), np.uint8), (18,)],
                                         {"K": 40, "N": 6, "bits": 4, "block_size": 0}, "there are blocks of 0 numbers of 40 x 6"),
    "com.microsoft.MatMulNBits zeros": ([(2, 40), np.zeros((6, 3, 8), np.uint8), (18,), np.zeros(5, np.uint8)],
                                        {"K": 40, "N": 6, "bits": 4, "block_size": 16}, "the zero points do not fit 6 x 3 blocks"),
    "com.microsoft.QGemm": ([("uint8", (2, 3, 4)), (), np.uint8(0), ("uint8", (4, 5)), (), np.uint8(0)], {}, "the operands must be matrices"),
    "com.microsoft.QLinearConcat": ([(), np.uint8(0)], {"axis": 0}, "there are 2 inputs"),
    # Control flow
    "Scan": ([(2, 3)], {"body": BODY, "num_scan_inputs": 4}, "num_scan_inputs is 4"),
    "Scan opset 8": ([(2, 3)], {"body": BODY, "num_scan_inputs": 1}, "in opset 8 the operator has another form", 8),
    "Scan axes": ([(2, 3)], {"body": BODY, "num_scan_inputs": 1, "scan_input_axes": [0, 1]}, "axes and directions do not fit"),
    "If": ([("bool", (3,))], {"then_branch": BODY, "else_branch": BODY}, "the condition has 3 elements"),
}


def built(name):
    operands, attributes, _, *opset = ROWS[name]
    names, inputs, stored = [], [], []
    for i, operand in enumerate(operands):
        names.append("" if operand is None else f"i{i}")
        if isinstance(operand, np.ndarray | np.generic):
            stored.append(tensor(f"i{i}", operand))
        elif operand is not None:
            kind, shape = operand if operand and isinstance(operand[0], str) else ("float32", operand)
            inputs.append(value(f"i{i}", shape, kind))
    domain, _, op = name.split()[0].rpartition(".")
    return model([node(op, names, ["y"], domain, **attributes)], inputs, [value("y", [1])], stored, opset=opset[0] if opset else 17)


@pytest.mark.parametrize("name", ROWS)
def test_refused(name):
    op, why = name.split()[0].rpartition(".")[2], ROWS[name][2]
    with pytest.raises(compiler.CompileError) as error:
        compiler.import_onnx(built(name))
    assert f"'the_{op}' ({op}): " in str(error.value)
    assert why in str(error.value)
