"""How far every op of `stablehlo` and `chlo` gets, as a table: `python test/frontends/support.py > support.md`.

An op's column says what the tests of this folder check: a case (`spec_cases.py`) is parsed, with a wrong result
type it is refused, and it is lowered and run; programs of JAX that have the op are counted; or a line that uses the op is
refused with a reason.
"""

import re

from ttmlir.dialects import chlo, stablehlo

try:
    import jax
    from jax_programs import PROGRAMS, REFUSED
    from spec_cases import CASES
except ImportError:
    jax = None

T = "tensor<4x4xf32>"

#: Ops without lowering: lines that use them, and the reason.
WITHOUT = {}
#: Forms without a lowering of ops that have one.
PARTLY = {
    "custom_call": (f"%0 = stablehlo.custom_call @mine(%a) : ({T}) -> {T}", "of 'mine' has no lowering"),
    "rng_bit_generator": ("%k = stablehlo.constant dense<1> : tensor<2xui64>\n%0, %1 = stablehlo.rng_bit_generator %k, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui64>)\n"
                          "%2 = stablehlo.convert %1 : (tensor<3xui64>) -> tensor<3xf32>", "of 'ui64' has no lowering"),
    "rng_bit_generator's state": ("%k = stablehlo.constant dense<1> : tensor<2xui64>\n%0, %1 = stablehlo.rng_bit_generator %k, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)\n"
                                  "%2 = stablehlo.convert %0 : (tensor<2xui64>) -> tensor<2xf32>", "64-bit words have no lowering"),
    "rng": ("%s = stablehlo.constant dense<0> : tensor<i32>\n%n = stablehlo.constant dense<4> : tensor<2xi64>\n"
            "%0 = stablehlo.rng %s, %s, %n, distribution = NORMAL : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<4x4xi32>", "has a lowering if it draws evenly"),
    "einsum": (f'%0 = "stablehlo.einsum"(%a, %a) <{{einsum_config = "i...,jk->ik"}}> : ({T}, {T}) -> {T}', "more than letters"),
    "einsum's sizes": ('%0 = "stablehlo.einsum"(%a, %a) <{einsum_config = "ij,jk->ik"}> : (' + f"{T}, {T}) -> tensor<4x5xf32>", "dimensions of two sizes"),
    "max of complex numbers": (f"%0 = stablehlo.complex %a, %a : tensor<4x4xcomplex<f32>>\n%1 = stablehlo.maximum %0, %0 : tensor<4x4xcomplex<f32>>\n%2 = stablehlo.real %1 : (tensor<4x4xcomplex<f32>>) -> {T}",
                               "on complex numbers has no lowering"),
    "order of complex numbers": ("%0 = stablehlo.complex %a, %a : tensor<4x4xcomplex<f32>>\n%1 = stablehlo.compare LT, %0, %0 : (tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) -> tensor<4x4xi1>", "have no order"),
    "calls on complex numbers": ("%0 = stablehlo.complex %a, %a : tensor<4x4xcomplex<f32>>\n%1:2 = stablehlo.custom_call @lapack_cgetrf_ffi(%0) : (tensor<4x4xcomplex<f32>>) -> (tensor<4x4xcomplex<f32>>, tensor<4xi32>)\n"
                                 "%2 = stablehlo.add %1#1, %1#1 : tensor<4xi32>", "computes triangular factors .lu., which are not there for operands of .tensor<4x4xcomplex<f32>>. .call of .lapack_cgetrf_ffi"),
}


def names():
    for dialect in (stablehlo, chlo):
        for value in vars(dialect).values():
            name = getattr(value, "OPERATION_NAME", None)
            if isinstance(name, str) and name.split(".")[0] in ("stablehlo", "chlo"):
                yield name


def op_of(case):
    """The op that a case is of."""
    word, lines = case.split()[0], CASES[case][1]
    [dialect] = set(re.findall(rf"\b(stablehlo|chlo)\.{word}\b", lines))
    return f"{dialect}.{word}"


def rows():
    """Op, number of cases, number of programs of JAX, why not."""
    cases = {}
    for case in CASES:
        cases.setdefault(op_of(case), []).append(case)
    texts = [jax.jit(f).lower(*args).as_text() for name, (f, args) in PROGRAMS.items() if name not in REFUSED]
    found = [set(re.findall(r"\b(?:stablehlo|chlo)\.\w+", text)) for text in texts]
    for name in sorted(set(names()), key=lambda n: (n.split(".")[0] != "stablehlo", n)):
        yield name, len(cases.get(name, [])), sum(name in ops for ops in found), WITHOUT.get(name, (None, ""))[1]


def table():
    lines = ["| op | parse | verify | lower | run: cases | run: programs of JAX |", "|---|---|---|---|---|---|"]
    total = lowered = cases_of_all = 0
    for name, cases, programs, reason in rows():
        total += 1
        lowered += not reason
        cases_of_all += cases
        lines.append(f"| `{name}` | ✓ | ✓ | {reason or '✓'} | {cases or ''} | {programs or ''} |")
    return (f"{lowered} of {total} ops have a lowering and run, in {cases_of_all} cases and {len(PROGRAMS) - len(REFUSED)} programs of JAX.\n\n"
            + "\n".join(lines) + "\n")


if __name__ == "__main__":
    print(table() if jax else "The table is made where JAX is installed (`scripts/test frontends`).\n", end="")
