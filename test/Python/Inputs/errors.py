"""What the builder refuses."""
from ttmlir import BuildError, Module

f = Module().function("f")
x = f.input("x", (2, 3), "f32")
other = Module().function("other").input("x", (2, 3), "f32")
for wrong in (lambda: f.matmul(x, x), lambda: f.add(x, 3), lambda: f.zeros([2]), lambda: f.concat([x, x], dim=5),
              lambda: f.input("x", (1,), "f32"), lambda: str(f), lambda: f.add(x, other)):
    try:
        wrong()
    except BuildError as error:
        print(error)
