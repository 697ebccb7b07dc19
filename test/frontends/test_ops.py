"""Every op of the dialects runs in a program of this folder, or is refused with a reason."""

import re

import jax
import pytest

import ttmlir
from jax_programs import PROGRAMS, REFUSED
from test_quantized import CASES as QUANTIZED
from test_stablehlo import CASES
from ttmlir._native import compiler
from ttmlir.dialects import chlo, stablehlo

T = "tensor<4x4xf32>"

#: Ops without lowering: lines that use them, and the reason.
WITHOUT = {
    "stablehlo.collective_permute": (f'%0 = "stablehlo.collective_permute"(%a) <{{source_target_pairs = dense<0> : tensor<1x2xi64>}}> : ({T}) -> {T}', "has no lowering"),
    "stablehlo.collective_broadcast": (f'%0 = "stablehlo.collective_broadcast"(%a) <{{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}}> : ({T}) -> {T}', "between several chips has no lowering"),
    "stablehlo.einsum": (f'%0 = "stablehlo.einsum"(%a, %a) <{{einsum_config = "ij,jk->ik"}}> : ({T}, {T}) -> {T}', "has no lowering"),
    "stablehlo.unary_einsum": (f'%0 = "stablehlo.unary_einsum"(%a) <{{einsum_config = "ij->ji"}}> : ({T}) -> {T}', "has no lowering"),
    "stablehlo.fft": ("%0 = stablehlo.fft %a, type = RFFT, length = [4] : (tensor<4x4xf32>) -> tensor<4x3xcomplex<f32>>\n%1 = stablehlo.real %0 : (tensor<4x3xcomplex<f32>>) -> tensor<4x3xf32>", "works on complex numbers"),
    "stablehlo.complex": (f"%0 = stablehlo.complex %a, %a : tensor<4x4xcomplex<f32>>\n%1 = stablehlo.real %0 : (tensor<4x4xcomplex<f32>>) -> {T}", "works on complex numbers"),
    "stablehlo.real": (f"%0 = stablehlo.complex %a, %a : tensor<4x4xcomplex<f32>>\n%1 = stablehlo.real %0 : (tensor<4x4xcomplex<f32>>) -> {T}", "works on complex numbers"),
    "stablehlo.imag": (f"%0 = stablehlo.complex %a, %a : tensor<4x4xcomplex<f32>>\n%1 = stablehlo.imag %0 : (tensor<4x4xcomplex<f32>>) -> {T}", "works on complex numbers"),
    "stablehlo.rng_bit_generator": ("%k = stablehlo.constant dense<1> : tensor<2xui64>\n%0, %1 = stablehlo.rng_bit_generator %k, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)", "has no lowering"),
    "stablehlo.rng": (f"%s = stablehlo.constant dense<0.0> : tensor<f32>\n%n = stablehlo.constant dense<4> : tensor<2xi64>\n%0 = stablehlo.rng %s, %s, %n, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> {T}", "has a lowering if it draws floats evenly"),
    "stablehlo.custom_call": (f"%0 = stablehlo.custom_call @mine(%a) : ({T}) -> {T}", "of 'mine' has no lowering"),
    "chlo.bessel_i1e": (f"%0 = chlo.bessel_i1e %a : {T} -> {T}", "has no lowering"),
    "chlo.polygamma": (f"%0 = chlo.polygamma %a, %a : {T}, {T} -> {T}", "has no lowering"),
    "chlo.zeta": (f"%0 = chlo.zeta %a, %a : {T}, {T} -> {T}", "has no lowering"),
}


def names():
    for dialect in (stablehlo, chlo):
        for value in vars(dialect).values():
            name = getattr(value, "OPERATION_NAME", None)
            if isinstance(name, str) and name.split(".")[0] in ("stablehlo", "chlo"):
                yield name


def test_every_op_runs_or_has_a_reason():
    texts = [jax.jit(f).lower(*args).as_text() for name, (f, args) in PROGRAMS.items() if name not in REFUSED]
    texts += [case[1] for case in (*CASES.values(), *QUANTIZED.values())]
    run = set(re.findall(r"\b(?:stablehlo|chlo)\.\w+", "\n".join(texts)))
    known = set(names())
    assert len(known) > 110
    assert known - run - set(WITHOUT) == set()


@pytest.mark.parametrize("name", WITHOUT)
def test_refused(name):
    lines, reason = WITHOUT[name]
    # What the last line defines is used, or it would be gone before it is lowered.
    result, kind = re.match(r"(%\d).*[:>] (.*?)\)?$", lines.splitlines()[-1]).groups()
    kind = kind.strip("(").split(", ")[0]
    text = f"func.func @main(%a: {T}) -> {kind} {{\n{lines}\nreturn {result} : {kind}\n}}\n"
    with pytest.raises(compiler.CompileError, match=reason):
        ttmlir.compile(text, name="refused")
