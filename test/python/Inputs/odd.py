"""Default types of results, odd names, numbers at the borders of their types."""
import sys

import numpy as np

from ttmlir import Module, weights

module = Module()
f = module.function('a "name\\\n')
x = f.input('x\n"', (1, 6, 6, 4), "f32", weights.normal())
n = f.parameter("n", (3,), "ui32", weights.value(np.array([1, 2**31, 2**32 - 2])))
values, places = f.topk(x, 2)
most = f.argmax(x, False, [3])
pooled, pixels = f.max_pool2d_with_indices(x, [], 2, 2, 1, 0, False)
ordered, order = f.sort(f.typecast(x, dtype="bf16"))
mixed = (2**32 - 1) - n
with f.scope("\nscope"):
    y = f.relu(x)
zeros = f.constant([-0.0, 0.0], dtype="f32")
f.returns(values, places, most, pooled, pixels, ordered, order, mixed, y, zeros)
print(module)
weights.save(f"{sys.argv[1]}.safetensors", weights.draw(module))
