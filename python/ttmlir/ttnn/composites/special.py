"""Bodies of functions that have no closed form: series, and steps of Newton's method, to the precision of f32."""

from __future__ import annotations

import math

from .record import ops

#: Abramowitz and Stegun 9.8.1 to 9.8.4: of powers of (x / 3.75)^2, and of 3.75 / x.
_I0 = (1, 3.5156229, 3.0899424, 1.2067492, 0.2659732, 0.0360768, 0.0045813)
_I0_FAR = (0.39894228, 0.01328592, 0.00225319, -0.00157565, 0.00916281, -0.02057706, 0.02635537, -0.01647633, 0.00392377)
_I1 = (0.5, 0.87890594, 0.51498869, 0.15084934, 0.02658733, 0.00301532, 0.00032411)
_I1_FAR = (0.39894228, -0.03988024, -0.00362018, 0.00163801, -0.01031555, 0.02282967, -0.02895312, 0.01787654, -0.00420059)
#: From here on every float is whole.
_WHOLE = 2.0**23


def polynomial(coefficients, x):
    """A polynomial; coefficients by rising powers."""
    result = coefficients[-1]
    for coefficient in coefficients[-2::-1]:
        result = result * x + coefficient
    return result


def round_even(x):
    """To the nearest whole number, ties to even: f32 has no fractions from 2^23 on."""
    size = ops.abs(x)
    return ops.where(ops.lt(size, _WHOLE), ops.sign(x) * ((size + _WHOLE) - _WHOLE), x)


def _bessel(x, near, far):
    size = ops.abs(x)
    inner, outer = ops.minimum(size, 3.75) / 3.75, 3.75 / ops.maximum(size, 3.75)
    large = ops.exp(size) * ops.rsqrt(ops.maximum(size, 3.75)) * polynomial(far, outer)
    return polynomial(near, inner * inner), large, size > 3.75


def i0(x):
    small, large, is_large = _bessel(x, _I0, _I0_FAR)
    return ops.where(is_large, large, small)


def i1(x):
    small, large, is_large = _bessel(x, _I1, _I1_FAR)
    return ops.where(is_large, ops.sign(x) * large, x * small)


def erfinv(x):
    size = ops.abs(x)
    rest = 1.0 - size
    logarithm = ops.log(rest * (1.0 + size))
    head = 2 / (math.pi * 0.147) + 0.5 * logarithm
    guess = ops.sqrt(ops.sqrt(head * head - logarithm / 0.147) - head)
    for _ in range(2):  # of Halley; near 1 by the complement, which is exact there
        wrong = ops.where(size > 0.5, rest - ops.erfc(guess), ops.erf(guess) - size)
        step = wrong * (math.sqrt(math.pi) / 2) * ops.exp(guess * guess)
        guess = guess - step / (1.0 + guess * step)
    return ops.sign(x) * ops.where(ops.eq(size, 1.0), math.inf, guess)


def _reflected(x, of_positive, of_reflection):
    """Functions with poles at 0, -1, ...: those of 1 - x, and of the sine, for which x is taken to -0.5..0.5."""
    low = x < 0.5
    value = of_positive(ops.where(low, 1.0 - x, x))
    return ops.where(low, of_reflection(value, ops.where(low, x - round_even(x), 0.25)), value)


def _at_poles(x, there, value):
    return ops.where(ops.logical_and(ops.le(x, 0.0), ops.eq(x, ops.floor(x))), there, value)


def _lgamma(x):
    product = x
    for k in range(1, 8):
        product = product * (x + float(k))
    near = x < 8.0
    z = ops.where(near, x + 8.0, x)
    inverse = 1.0 / z
    square = inverse * inverse
    series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260)))
    value = (z - 0.5) * ops.log(z) - z + series + 0.5 * math.log(2 * math.pi)
    return ops.where(near, value - ops.log(ops.where(near, product, 1.0)), value)


def lgamma(x):
    value = _reflected(x, _lgamma, lambda value, low: math.log(math.pi) - ops.log(ops.abs(ops.sin(math.pi * low))) - value)
    return _at_poles(x, math.inf, ops.where(ops.eq(x, math.inf), math.inf, value))


def _digamma(x):
    total = 1.0 / x
    for k in range(1, 6):
        total = total + 1.0 / (x + float(k))
    z = x + 6.0
    square = 1.0 / (z * z)
    return ops.log(z) - 0.5 / z - square * (1 / 12 - square * (1 / 120 - square * (1 / 252))) - total


def digamma(x):
    value = _reflected(x, _digamma, lambda value, low: value - math.pi / ops.tan(math.pi * low))
    return _at_poles(x, ops.where(ops.eq(x, 0.0), -1.0 / x, math.nan), value)


def polygamma(x, k: int):
    """(-1)^(k+1) k! times the sum of 1 / (x + i)^(k+1): terms, then Euler and Maclaurin's rest. For x over 0."""
    if k == 0:
        return digamma(x)

    def power(z, n):
        return 1.0 / ops.pow_scalar(z, n)

    total = power(x, k + 1)
    for i in range(1, 10):
        total = total + power(x + float(i), k + 1)
    z = x + 10.0
    rest = power(z, k) / k + 0.5 * power(z, k + 1) + ((k + 1) / 12) * power(z, k + 2) - \
        ((k + 1) * (k + 2) * (k + 3) / 720) * power(z, k + 4)
    return (-1.0) ** (k + 1) * math.factorial(k) * (total + rest)
