# SPDX-License-Identifier: Apache-2.0
"""A function of ttnn calls as one program of kernels, mixed with calls of the library."""

import numpy
import ttnn
import ttnn_jit


@ttnn_jit.jit()
def cosh(input_tensor):
    e_pos_x = ttnn.exp(input_tensor)
    e_neg_x = ttnn.exp(ttnn.neg(input_tensor))
    nr_term = ttnn.add(e_pos_x, e_neg_x)
    return ttnn.multiply(nr_term, 0.5)


def model(input_0, input_1):
    x = cosh(input_0)
    y = ttnn.exp(input_1)
    return ttnn.matmul(x, y)


def main():
    rng = numpy.random.default_rng(0)
    arrays = [rng.standard_normal(shape) for shape in ((70, 150), (150, 33))]
    with ttnn.manage_device(device_id=0) as device:
        tensors = [ttnn.from_numpy(array, ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device) for array in arrays]
        result = ttnn.to_numpy(model(*tensors))
    wanted = numpy.cosh(arrays[0]) @ numpy.exp(arrays[1])
    print(cosh.program)
    print(f"pcc {numpy.corrcoef(result.ravel(), wanted.ravel())[0, 1]:.5f}")


if __name__ == "__main__":
    main()
