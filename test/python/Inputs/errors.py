"""Programs that the builder refuses."""
import numpy as np

from ttmlir import BuildError, Module, weights

module = Module()
f = module.function("f")
x = f.input("x", (2, 3), "f32")
n = f.input("n", (2, 3), "si32")
image = f.input("image", (1, 8, 8, 4), "f32")
other = Module().function("other").input("x", (2, 3), "f32")
done = Module().function("done")
done.returns()
for wrong in (
        lambda: f.matmul(x, x), lambda: f.add(x, 3), lambda: f.zeros([2]), lambda: f.concat([x, x], dim=5),
        lambda: f.input("x", (1,), "f32"), lambda: str(f), lambda: f.add(x, other),
        # element types
        lambda: f.input("y", (1,), "float32"), lambda: f.input("y", (1,), np.float32), lambda: f.relu(x, dtype="u8"),
        lambda: f.add(x, n), lambda: f.bitwise_and(x, x), lambda: f.upsample2d(n, 2), lambda: f.topk(x, 2, dtype=["f32"]),
        # names and sizes
        lambda: f.input("", (1,), "f32"), lambda: f.input(5, (1,), "f32"), lambda: f.input("\ud800", (1,), "f32"),
        lambda: module.function("f"), lambda: f.input("y", (-2, 3), "f32"), lambda: f.input("y", (2.5,), "f32"),
        lambda: f.input("y", (2**40, 2**40), "f32"), lambda: f.zeros((-1,), dtype="f32"), lambda: f.input("y", 3, "f32"),
        # values that do not fit
        lambda: f.constant([1, 300], dtype="ui8"), lambda: f.constant([[1.5]], dtype="si32"), lambda: f.constant([-1], dtype="i8"),
        lambda: f.constant([2**64]), lambda: f.constant([1e39], dtype="f32"), lambda: f.constant([65520.0], dtype="f16"),
        lambda: f.constant([3.4e38], dtype="bf16"), lambda: f.constant([float("nan")], dtype="i32"),
        lambda: f.constant([2], dtype="i1"), lambda: f.constant([2.0**63], dtype="si64"), lambda: f.constant([[1], [2, 3]]),
        lambda: f.constant(["a"]), lambda: n + 0.5, lambda: n + 2**31, lambda: f.full([2], 1e300, dtype="f32"),
        lambda: weights.save("/dev/null", {"a": (np.array([300]), "ui8")}),
        lambda: weights.save("/dev/null", {"a": (np.array([1]), "u8")}),
        # attributes
        lambda: f.upsample2d(image, 2, "cubic"), lambda: f.softmax(x, 1.0), lambda: f.softmax(x, 2**40), lambda: f.softmax(x, True),
        lambda: f.sum(x, "yes", [1]), lambda: f.sum(x, None), lambda: f.scatter(x, n, x, 0, "subtract"), lambda: f.concat(x, 0),
        lambda: f.max_pool2d(image, 3, 1, 1, 2, False), lambda: f.adamw(x, x, x, x, *[0.5] * 7, shape=(2, 3), results=5),
        lambda: x + None, lambda: np.ones((2, 3)) + x, lambda: done.returns()):
    try:
        print("no error:", wrong())
    except BuildError as error:
        print(str(error).encode("ascii", "backslashreplace").decode())
