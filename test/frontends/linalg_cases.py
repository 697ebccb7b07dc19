"""Programs of linalg on tensors, and what NumPy makes of them.

A case is inputs, lines that define %0 (and %1 ... with `results`), and the results. $T0 is the type of input 0, $R0 that of result 0;
`%e0` is an empty tensor like result 0, `%z0` one that is filled with zeros.
"""

import math

import numpy as np

RNG = np.random.default_rng(5)


def a(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


def ints(low, high, *shape, dtype=np.int32):
    return RNG.integers(low, high, shape).astype(dtype)


def bytes_(*shape):
    return ints(-128, 127, *shape, dtype=np.int8)


NAMES = {"float32": "f32", "float16": "f16", "int32": "i32", "int8": "i8", "int16": "i16", "bool": "i1"}


def type_of(array):
    array = np.asarray(array)
    return f"tensor<{'x'.join(map(str, (*array.shape, NAMES[array.dtype.name])))}>"


X, Y, I, J = a(3, 37), a(3, 37), ints(-99, 99, 3, 37), ints(1, 9, 3, 37)
P = np.abs(X) + 0.1
erf = np.vectorize(math.erf)

NAMED = {}


def named(name, inputs, wanted, attributes="", init=None):
    """The op on the inputs, into an empty tensor, or into an input (`init`: its number)."""
    ins = [i for i in range(len(inputs)) if i != init]
    operands = ", ".join(f"%a{i}" for i in ins)
    types = ", ".join(f"$T{i}" for i in ins)
    out = f"%a{init}" if init is not None else "%e0"
    NAMED[name] = (inputs, f"%0 = linalg.{name.split('/')[0]} {attributes} ins({operands} : {types}) outs({out} : $R0) -> $R0", [wanted])


for name, of, x in [("exp", np.exp, X), ("log", np.log, P), ("abs", np.abs, X), ("ceil", np.ceil, X), ("floor", np.floor, X), ("negf", np.negative, X),
                    ("reciprocal", lambda x: 1 / x, P), ("round", lambda x: np.copysign(np.floor(np.abs(x) + 0.5), x), X * 3), ("sqrt", np.sqrt, P),
                    ("rsqrt", lambda x: x ** -0.5, P), ("square", np.square, X), ("tanh", np.tanh, X), ("erf", lambda x: erf(x).astype(np.float32), X),
                    ("copy", lambda x: x, X)]:
    named(name, [x], of(x))
for name, of, x, y in [("add", np.add, X, Y), ("sub", np.subtract, X, Y), ("mul", np.multiply, X, Y), ("div", np.divide, X, P), ("max", np.maximum, X, Y),
                       ("min", np.minimum, X, Y), ("powf", np.power, P, Y), ("add/i", np.add, I, J), ("mul/i", np.multiply, I, J), ("sub/i", np.subtract, I, J),
                       ("div/i", lambda x, y: (x / y).astype(np.int32), I, J), ("max/i", np.maximum, I, J), ("min/i", np.minimum, I, J),
                       ("div_unsigned", np.floor_divide, np.abs(ints(-99, 99, 3, 37)).astype(np.int8), J.astype(np.int8))]:
    named(name, [x, y], of(x, y))
NAMED["select"] = ([X > 0, X, Y], "%0 = linalg.select ins(%a0, %a1, %a2 : $T0, $T1, $T2) outs(%e0 : $R0) -> $R0", [np.where(X > 0, X, Y)])
NAMED["fill"] = ([], "%c = arith.constant 2.5 : f32\n%0 = linalg.fill ins(%c : f32) outs(%e0 : $R0) -> $R0", [np.full((5, 33), 2.5, np.float32)])
NAMED["broadcast"] = ([X], "%0 = linalg.broadcast ins(%a0 : $T0) outs(%e0 : $R0) dimensions = [1]", [np.repeat(X[:, None], 4, 1)])
NAMED["transpose"] = ([a(3, 5, 7)], "%0 = linalg.transpose ins(%a0 : $T0) outs(%e0 : $R0) permutation = [2, 0, 1]", None)
NAMED["transpose"] = (NAMED["transpose"][0], NAMED["transpose"][1], [NAMED["transpose"][0][0].transpose(2, 0, 1)])
NAMED["map"] = ([X, Y], "%0 = linalg.map { arith.addf } ins(%a0, %a1 : $T0, $T1) outs(%e0 : $R0)", [X + Y])
NAMED["map/body"] = ([X, Y], "%0 = linalg.map ins(%a0, %a1 : $T0, $T1) outs(%e0 : $R0)\n(%x: f32, %y: f32, %o: f32) {\n%p = arith.mulf %x, %y : f32\n"
                     "%q = math.tanh %p : f32\nlinalg.yield %q : f32\n}", [np.tanh(X * Y)])
for kind, of, count in [("exp", np.exp, 1), ("add", np.add, 2), ("max_signed", np.maximum, 2)]:
    operands = ", ".join(f"%a{i}" for i in range(count))
    NAMED[f"elementwise/{kind}"] = ([X, Y][:count], f"%0 = linalg.elementwise kind=#linalg.elementwise_kind<{kind}> ins({operands} : {', '.join(f'$T{i}' for i in range(count))}) outs(%e0 : $R0) -> $R0",
                                    [of(*[X, Y][:count])])
NAMED["elementwise/maps"] = ([X, a(37)], "%0 = linalg.elementwise kind=#linalg.elementwise_kind<mul> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>] "
                             "ins(%a0, %a1 : $T0, $T1) outs(%e0 : $R0) -> $R0", None)
NAMED["elementwise/maps"] = (NAMED["elementwise/maps"][0], NAMED["elementwise/maps"][1], [X.T * NAMED["elementwise/maps"][0][1][:, None]])


def reduces(name, body, of, init, x=X, dims=(1,)):
    keep = tuple(d for d in range(x.ndim) if d not in dims)
    start = np.full([x.shape[d] for d in keep], init, x.dtype)
    element = NAMES[x.dtype.name]
    NAMED[f"reduce/{name}"] = ([x, start], f"%0 = linalg.reduce ins(%a0 : $T0) outs(%a1 : $T1) dimensions = [{', '.join(map(str, dims))}]\n(%x: {element}, %y: {element}) {{\n"
                               f"%s = {body} %x, %y : {element}\nlinalg.yield %s : {element}\n}}", [of(x, start, dims).astype(x.dtype)])


reduces("add", "arith.addf", lambda x, s, d: s + x.sum(d), 1.5)
reduces("mul", "arith.mulf", lambda x, s, d: s * x.prod(d), 2, x=(X / 2 + 1.2).astype(np.float32)[:, :9])
reduces("max", "arith.maximumf", lambda x, s, d: np.maximum(s, x.max(d)), 0.7)
reduces("maxnum", "arith.maxnumf", lambda x, s, d: np.maximum(s, x.max(d)), -np.inf)
reduces("min", "arith.minimumf", lambda x, s, d: np.minimum(s, x.min(d)), np.inf, x=a(3, 5, 9), dims=(0, 2))
reduces("add_i", "arith.addi", lambda x, s, d: s + x.sum(d), 7, I)
reduces("max_i", "arith.maxsi", lambda x, s, d: np.maximum(s, x.max(d)), -2 ** 31, I)
reduces("max_u", "arith.maxui", lambda x, s, d: np.maximum(s.view(np.uint8), x.view(np.uint8).max(d)).view(np.int8), 0, ints(-128, 127, 5, 9, dtype=np.int8))
reduces("add_i8", "arith.addi", lambda x, s, d: s + x.sum(d, dtype=np.int8), 3, ints(-128, 127, 5, 9, dtype=np.int8))
reduces("and", "arith.andi", lambda x, s, d: s & x.all(d), True, X > -1.5)
reduces("or", "arith.ori", lambda x, s, d: s | x.any(d), False, X > 1.9)
reduces("xor", "arith.xori", lambda x, s, d: s ^ np.bitwise_xor.reduce(x, 1), 5, I)

A, B, C = a(33, 19), a(19, 45), a(33, 45)
named("matmul", [A, B, C], C + A @ B, init=2)
named("matmul/zeros", [A, B], A @ B)
NAMED["matmul/zeros"] = ([A, B], NAMED["matmul/zeros"][1].replace("%e0", "%z0"), [A @ B])
MAPS = "indexing_maps = [affine_map<(d0, d1, d2) -> ({})>, affine_map<(d0, d1, d2) -> ({})>, affine_map<(d0, d1, d2) -> (d0, d1)>]"
named("matmul/transposed", [np.ascontiguousarray(A.T), B, C], C + A @ B, MAPS.format("d2, d0", "d2, d1"), init=2)
named("matmul/transposed_b", [A, np.ascontiguousarray(B.T), C], C + A @ B, MAPS.format("d0, d2", "d1, d2"), init=2)
named("matmul/broadcast", [A[0], B, C], C + A[0] @ B, MAPS.format("d2", "d2, d1"), init=2)
named("matmul/i8", [ints(-128, 127, 5, 1100, dtype=np.int8), ints(-128, 127, 1100, 7, dtype=np.int8), ints(-9, 9, 5, 7)], None, init=2)
_x, _y, _z = NAMED["matmul/i8"][0]
NAMED["matmul/i8"] = (*NAMED["matmul/i8"][:2], [_z + _x.astype(np.int32) @ _y.astype(np.int32)])
named("matmul/i32", [ints(-2 ** 31, 2 ** 31 - 1, 5, 9), ints(-2 ** 31, 2 ** 31 - 1, 9, 7), ints(-9, 9, 5, 7)], None, init=2)
_x, _y, _z = NAMED["matmul/i32"][0]
NAMED["matmul/i32"] = (*NAMED["matmul/i32"][:2], [(_z + _x.astype(np.int64) @ _y.astype(np.int64)).astype(np.int32)])
named("matmul/mixed", [A.astype(np.float16), B.astype(np.float16), C], C + A.astype(np.float16).astype(np.float32) @ B.astype(np.float16).astype(np.float32), init=2)
named("quantized_matmul", [ints(-128, 127, 5, 9, dtype=np.int8), ints(-128, 127, 9, 7, dtype=np.int8), ints(-9, 9, 5, 7)], None, init=2)
_x, _y, _z = NAMED["quantized_matmul"][0]
NAMED["quantized_matmul"] = ([_x, _y, _z], "%p = arith.constant 3 : i32\n%q = arith.constant -5 : i32\n%0 = linalg.quantized_matmul ins(%a0, %a1, %p, %q : $T0, $T1, i32, i32) outs(%a2 : $T2) -> $T2",
                             [_z + (_x.astype(np.int32) - 3) @ (_y.astype(np.int32) + 5)])
_x, _y, _z = bytes_(2, 5, 9), bytes_(2, 9, 7), ints(-9, 9, 2, 5, 7)
NAMED["quantized_batch_matmul"] = ([_x, _y, _z], NAMED["quantized_matmul"][1].replace("quantized_matmul", "quantized_batch_matmul"), [_z + (_x.astype(np.int32) - 3) @ (_y.astype(np.int32) + 5)])
BA, BB = a(2, 9, 5), a(2, 5, 33)
named("batch_matmul", [BA, BB, a(2, 9, 33)], None, init=2)
named("batch_reduce_matmul", [BA, BB, a(9, 33)], None, init=2)
named("matvec", [A, a(19), a(33)], None, init=2)
named("vecmat", [a(19), B, a(45)], None, init=2)
named("batch_matvec", [BA, a(2, 5), a(2, 9)], None, init=2)
named("batch_vecmat", [a(2, 5), BB, a(2, 33)], None, init=2)
named("dot", [a(45), a(45), np.float32(2)], None, init=2)
named("mmt4d", [a(2, 3, 4, 5), a(6, 3, 7, 5), a(2, 6, 4, 7)], None, init=2)
named("batch_mmt4d", [a(2, 2, 3, 4, 5), a(2, 6, 3, 7, 5), a(2, 2, 6, 4, 7)], None, init=2)
NAMED["contract"] = ([a(3, 7, 5), a(5, 3, 9), a(9, 3, 7)], "%0 = linalg.contract indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (k, b, n)>, affine_map<(b, m, n, k) -> (n, b, m)>] "
                     "ins(%a0, %a1 : $T0, $T1) outs(%a2 : $T2) -> $T2", None)
EINSUMS = {"batch_matmul": "bmk,bkn->bmn", "batch_reduce_matmul": "bmk,bkn->mn", "matvec": "mk,k->m", "vecmat": "k,kn->n", "batch_matvec": "bmk,bk->bm",
           "batch_vecmat": "bk,bkn->bn", "dot": "k,k->", "mmt4d": "mkab,nkcb->mnac", "batch_mmt4d": "zmkab,znkcb->zmnac", "contract": "bmk,kbn->nbm"}
for name, sums in EINSUMS.items():
    inputs, lines, _ = NAMED[name]
    NAMED[name] = (inputs, lines, [inputs[2] + np.einsum(sums, *inputs[:2]).astype(np.float32)])


def windows(x, dims, sizes, strides, dilations):
    """x with a dimension for each tap behind: x[place * stride + tap * dilation]."""
    for i, d in enumerate(dims):
        count = (x.shape[d] - (sizes[i] - 1) * dilations[i] - 1) // strides[i] + 1
        x = np.stack([np.take(x, np.arange(count) * strides[i] + t * dilations[i], d) for t in range(sizes[i])], -1)
    return x


def conv(name, x, w, subscripts, dims, taps, strides, dilations, init):
    """Subscripts: of the image with its taps behind (p, q, r), the kernel and the result."""
    attributes = f"{{strides = dense<{strides}> : tensor<{len(strides)}xi64>, dilations = dense<{dilations}> : tensor<{len(strides)}xi64>}}" if strides else ""
    wide = windows(x, dims, [w.shape[t] for t in taps], strides or [1] * len(dims), dilations or [1] * len(dims))
    result = np.einsum(subscripts, wide.astype(np.float64), w.astype(np.float64))
    start = init(*result.shape)
    named(name, [x, w, start], (start + result).astype(start.dtype), attributes, init=2)


IMAGE = a(2, 9, 8, 5)
conv("conv_1d", a(19), a(4), "ip,p->i", [0], [0], [], [], a)
conv("conv_2d", a(9, 8), a(3, 2), "ijpq,pq->ij", [0, 1], [0, 1], [], [], a)
conv("conv_3d", a(5, 6, 7), a(3, 2, 3), "ijkpqr,pqr->ijk", [0, 1, 2], [0, 1, 2], [], [], a)
conv("conv_1d_nwc_wcf", a(2, 19, 5), a(3, 5, 7), "nwcp,pcf->nwf", [1], [0], [2], [1], a)
conv("conv_1d_ncw_fcw", a(2, 5, 19), a(7, 5, 3), "ncwp,fcp->nfw", [2], [2], [2], [3], a)
conv("conv_2d_nhwc_hwcf", IMAGE, a(3, 2, 5, 7), "nhwcpq,pqcf->nhwf", [1, 2], [0, 1], [2, 1], [1, 2], a)
conv("conv_2d_nhwc_fhwc", IMAGE, a(7, 3, 2, 5), "nhwcpq,fpqc->nhwf", [1, 2], [1, 2], [1, 3], [2, 1], a)
conv("conv_2d_nhwc_hwcf/i8", ints(-128, 127, 2, 9, 8, 70, dtype=np.int8), ints(-128, 127, 3, 3, 70, 7, dtype=np.int8), "nhwcpq,pqcf->nhwf", [1, 2], [0, 1], [2, 1], [1, 2], lambda *s: ints(-9, 9, *s))
conv("conv_2d_nchw_fchw", a(2, 5, 9, 8), a(7, 5, 3, 2), "nchwpq,fcpq->nfhw", [2, 3], [2, 3], [2, 1], [1, 2], a)
conv("conv_2d_ngchw_fgchw", a(2, 3, 5, 9, 8), a(7, 3, 5, 3, 2), "ngchwpq,fgcpq->ngfhw", [3, 4], [3, 4], [1, 1], [1, 1], a)
conv("conv_2d_ngchw_gfchw", a(2, 3, 5, 9, 8), a(3, 7, 5, 3, 2), "ngchwpq,gfcpq->ngfhw", [3, 4], [3, 4], [1, 1], [1, 1], a)
conv("conv_2d_nhwgc_gfhwc", a(2, 9, 8, 3, 5), a(3, 7, 3, 2, 5), "nhwgcpq,gfpqc->nhwgf", [1, 2], [2, 3], [1, 2], [1, 1], a)
conv("conv_3d_ndhwc_dhwcf", a(2, 5, 6, 7, 3), a(2, 3, 2, 3, 4), "ndhwcpqr,pqrcf->ndhwf", [1, 2, 3], [0, 1, 2], [1, 2, 1], [1, 1, 1], a)
conv("conv_3d_ncdhw_fcdhw", a(2, 3, 5, 6, 7), a(4, 3, 2, 3, 2), "ncdhwpqr,fcpqr->nfdhw", [2, 3, 4], [2, 3, 4], [1, 2, 1], [1, 1, 1], a)
conv("depthwise_conv_1d_nwc_wc", a(2, 19, 5), a(3, 5), "nwcp,pc->nwc", [1], [0], [2], [1], a)
conv("depthwise_conv_1d_ncw_cw", a(2, 5, 19), a(5, 3), "ncwp,cp->ncw", [2], [1], [2], [1], a)
conv("depthwise_conv_1d_nwc_wcm", a(2, 19, 5), a(3, 5, 2), "nwcp,pcm->nwcm", [1], [0], [2], [1], a)
conv("depthwise_conv_2d_nhwc_hwc", IMAGE, a(3, 2, 5), "nhwcpq,pqc->nhwc", [1, 2], [0, 1], [2, 1], [1, 2], a)
conv("depthwise_conv_2d_nchw_chw", a(2, 5, 9, 8), a(5, 3, 2), "nchwpq,cpq->nchw", [2, 3], [1, 2], [2, 1], [1, 2], a)
conv("depthwise_conv_2d_nhwc_hwcm", IMAGE, a(3, 2, 5, 3), "nhwcpq,pqcm->nhwcm", [1, 2], [0, 1], [2, 1], [1, 2], a)
conv("depthwise_conv_3d_ndhwc_dhwc", a(2, 5, 6, 7, 3), a(2, 3, 2, 3), "ndhwcpqr,pqrc->ndhwc", [1, 2, 3], [0, 1, 2], [1, 2, 1], [1, 1, 1], a)
conv("depthwise_conv_3d_ncdhw_cdhw", a(2, 3, 5, 6, 7), a(3, 2, 3, 2), "ncdhwpqr,cpqr->ncdhw", [2, 3, 4], [1, 2, 3], [1, 2, 1], [1, 1, 1], a)
conv("depthwise_conv_3d_ndhwc_dhwcm", a(2, 5, 6, 7, 3), a(2, 3, 2, 3, 2), "ndhwcpqr,pqrcm->ndhwcm", [1, 2, 3], [0, 1, 2], [1, 2, 1], [1, 1, 1], a)


def quantized_conv(name, x, w, subscripts, dims, taps):
    ones = f"dense<1> : tensor<{len(dims)}xi64>"
    wide = windows(x.astype(np.int32) - 3, dims, [w.shape[t] for t in taps], [1] * len(dims), [1] * len(dims))
    result = np.einsum(subscripts, wide, w.astype(np.int32) + 5)
    start = ints(-9, 9, *result.shape)
    NAMED[name] = ([x, w, start], f"%p = arith.constant 3 : i32\n%q = arith.constant -5 : i32\n%0 = linalg.{name} {{strides = {ones}, dilations = {ones}}} "
                   "ins(%a0, %a1, %p, %q : $T0, $T1, i32, i32) outs(%a2 : $T2) -> $T2", [start + result])


quantized_conv("conv_2d_nhwc_hwcf_q", bytes_(2, 9, 8, 5), bytes_(3, 2, 5, 7), "nhwcpq,pqcf->nhwf", [1, 2], [0, 1])
quantized_conv("conv_2d_nhwc_fhwc_q", bytes_(2, 9, 8, 5), bytes_(7, 3, 2, 5), "nhwcpq,fpqc->nhwf", [1, 2], [1, 2])
quantized_conv("conv_2d_nchw_fchw_q", bytes_(2, 5, 9, 8), bytes_(7, 5, 3, 2), "nchwpq,fcpq->nfhw", [2, 3], [2, 3])
quantized_conv("conv_2d_nhwgc_gfhwc_q", bytes_(2, 9, 8, 3, 5), bytes_(3, 7, 3, 2, 5), "nhwgcpq,gfpqc->nhwgf", [1, 2], [2, 3])
quantized_conv("conv_2d_ngchw_gfchw_q", bytes_(2, 3, 5, 9, 8), bytes_(3, 7, 5, 3, 2), "ngchwpq,gfcpq->ngfhw", [3, 4], [3, 4])
quantized_conv("conv_3d_ndhwc_dhwcf_q", bytes_(2, 4, 5, 6, 3), bytes_(2, 3, 2, 3, 4), "ndhwcpqr,pqrcf->ndhwf", [1, 2, 3], [0, 1, 2])
quantized_conv("depthwise_conv_2d_nhwc_hwc_q", bytes_(2, 9, 8, 5), bytes_(3, 2, 5), "nhwcpq,pqc->nhwc", [1, 2], [0, 1])
quantized_conv("depthwise_conv_2d_nhwc_hwcm_q", bytes_(2, 9, 8, 5), bytes_(3, 2, 5, 2), "nhwcpq,pqcm->nhwcm", [1, 2], [0, 1])


def pool(name, x, dims, sizes, strides, dilations, of, init):
    wide = windows(x, dims, sizes, strides, dilations)
    result = of(wide, tuple(range(x.ndim, wide.ndim)))
    start = np.full(result.shape, init, x.dtype)
    NAMED[name] = ([x, start], f"%w = tensor.empty() : tensor<{'x'.join(map(str, sizes))}x{NAMES[x.dtype.name]}>\n%0 = linalg.{name.split('/')[0]} "
                   f"{{strides = dense<{strides}> : tensor<{len(dims)}xi64>, dilations = dense<{dilations}> : tensor<{len(dims)}xi64>}} "
                   f"ins(%a0, %w : $T0, tensor<{'x'.join(map(str, sizes))}x{NAMES[x.dtype.name]}>) outs(%a1 : $T1) -> $T1", [result.astype(x.dtype) + (start if of is np.sum else 0)])


def unsigned(of):
    return lambda x, axes: of(x.view(np.uint8), axes).view(np.int8)


for layout, x, dims in [("nwc", a(2, 19, 5), [1]), ("nhwc", IMAGE, [1, 2]), ("ndhwc", a(2, 6, 7, 5, 3), [1, 2, 3]), ("ncw", a(2, 5, 19), [2]), ("nchw", a(2, 5, 9, 8), [2, 3])]:
    sizes, strides, dilations = [3, 2, 2][:len(dims)], [2, 1, 2][:len(dims)], [1, 2, 1][:len(dims)]
    pool(f"pooling_{layout}_sum", x, dims, sizes, strides, dilations, np.sum, 1.5)
    pool(f"pooling_{layout}_max", x, dims, sizes, strides, dilations, np.max, -np.inf)
    if not layout.startswith("nc"):
        pool(f"pooling_{layout}_min", x, dims, sizes, strides, dilations, np.min, np.inf)
pool("pooling_nhwc_max/3x3", IMAGE, [1, 2], [3, 3], [2, 1], [1, 1], np.max, -np.inf)
pool("pooling_nhwc_sum/i8", ints(-99, 99, 2, 9, 8, 5), [1, 2], [3, 2], [1, 1], [1, 1], np.sum, 4)
for layout, x, dims in [("nwc", bytes_(2, 19, 5), [1]), ("nhwc", bytes_(2, 9, 8, 5), [1, 2])]:
    for kind, of, init in [("max", np.max, 0), ("min", np.min, -1)]:
        pool(f"pooling_{layout}_{kind}_unsigned", x, dims, [3, 2][:len(dims)], [2, 1][:len(dims)], [1, 1][:len(dims)], unsigned(of), init)
NAMED["softmax"] = ([X], "%0 = linalg.softmax dimension(1) ins(%a0 : $T0) outs(%e0 : $R0) -> $R0", [np.exp(X) / np.exp(X).sum(1, keepdims=True)])

#: Ops of the dialect that have no case, and why.
WITHOUT = {"fill_rng_2d": "refused: it computes with 64 bits", "winograd_filter_transform": "refused", "winograd_input_transform": "refused", "winograd_output_transform": "refused",
           "pack": "refused", "unpack": "refused", "yield": "ends bodies", "index": "in bodies: GENERIC", "generic": "GENERIC"}

# --- generics ------------------------------------------------------------------------------------------------------------------------------------

GENERIC = {}


def generic(name, inputs, maps, iterators, body, wanted, outs=(), before="", captured=(), start="%e"):
    """The first inputs are `ins`; `outs` are numbers of the others, or none: `start` is %e, %z or other values. Arguments of the body: %i0 ..., %o0 ..."""
    ins = [i for i in range(len(inputs)) if i not in outs and i not in captured]
    wanted = wanted if isinstance(wanted, list) else [wanted]
    elements = [NAMES[np.asarray(inputs[i]).dtype.name] for i in ins]
    results = [NAMES[np.asarray(w).dtype.name] for w in wanted]
    arguments = [f"%i{k}: {e}" for k, e in enumerate(elements)] + [f"%o{k}: {e}" for k, e in enumerate(results)]
    into = [f"%a{i}" for i in outs] or [f"{start}{k}" for k in range(len(wanted))]
    count = len(iterators)
    affine = ", ".join(f"affine_map<({', '.join(f'd{i}' for i in range(count))}) -> ({m})>" for m in maps)
    kinds = ", ".join(f'"{ {"p": "parallel", "r": "reduction"}[i] }"' for i in iterators)
    types = ", ".join(f"$T{i}" for i in ins)
    reads = f"ins({', '.join(f'%a{i}' for i in ins)} : {types}) " if ins else ""
    result_types = ", ".join(f"$R{k}" for k in range(len(wanted)))
    GENERIC[name] = (inputs, f"{before}%0{f':{len(wanted)}' if len(wanted) > 1 else ''} = linalg.generic {{indexing_maps = [{affine}], iterator_types = [{kinds}]}} {reads}"
                     f"outs({', '.join(into)} : {result_types}) {{\n^bb0({', '.join(arguments)}):\n{body}\n}} -> {f'({result_types})' if len(wanted) > 1 else result_types}", wanted)


def unary_bodies():
    """Ops of arith and math, one generic each."""
    f, i, p = X, I, P
    near = (np.tanh(X) * 0.9).astype(np.float32)
    for op, of, x in [("absf", np.abs, f), ("acos", np.arccos, near), ("acosh", np.arccosh, P + 1), ("asin", np.arcsin, near), ("asinh", np.arcsinh, f), ("atan", np.arctan, f),
                      ("atanh", np.arctanh, near), ("cbrt", np.cbrt, f), ("ceil", np.ceil, f), ("cos", np.cos, f), ("cosh", np.cosh, f), ("erf", erf, f),
                      ("erfc", np.vectorize(math.erfc), f), ("exp", np.exp, f), ("exp2", np.exp2, f), ("expm1", np.expm1, f), ("floor", np.floor, f), ("log", np.log, p),
                      ("log10", np.log10, p), ("log1p", np.log1p, p), ("log2", np.log2, p), ("round", lambda x: np.copysign(np.floor(np.abs(x) + 0.5), x), f * 3),
                      ("roundeven", np.rint, np.round(f * 4) / 2), ("rsqrt", lambda x: x ** -0.5, p), ("sin", np.sin, f), ("sinh", np.sinh, f), ("sqrt", np.sqrt, p), ("tan", np.tan, near),
                      ("tanh", np.tanh, f), ("trunc", np.trunc, f * 3)]:
        yield f"math.{op}", "f32", "f32", of, [x]
    yield "math.absi", "i32", "i32", np.abs, [i]
    yield "math.ctlz", "i32", "i32", lambda x: np.vectorize(lambda v: 32 - int(v).bit_length())(x.view(np.uint32)), [i]
    yield "math.cttz", "i32", "i32", lambda x: np.vectorize(lambda v: (int(v) & -int(v)).bit_length() - 1 if v else 32)(x), [i]
    yield "math.ctpop", "i32", "i32", lambda x: np.vectorize(lambda v: int(v).bit_count())(x.view(np.uint32)), [i]
    yield "arith.negf", "f32", "f32", np.negative, [f]


def binary_bodies():
    for op, of in [("addf", np.add), ("subf", np.subtract), ("mulf", np.multiply), ("maximumf", np.maximum), ("minimumf", np.minimum), ("maxnumf", np.fmax), ("minnumf", np.fmin)]:
        yield f"arith.{op}", "f32", "f32", of, [X, Y]
    yield "arith.divf", "f32", "f32", np.divide, [X, P]
    yield "arith.remf", "f32", "f32", np.fmod, [X * 5, P]
    yield "math.powf", "f32", "f32", np.power, [P, Y]
    yield "math.atan2", "f32", "f32", np.arctan2, [X, Y]
    yield "math.copysign", "f32", "f32", np.copysign, [X, Y]
    k, small = ints(-2 ** 31, 2 ** 31 - 1, 3, 37), ints(0, 31, 3, 37)
    for op, of in [("addi", np.add), ("subi", np.subtract), ("muli", np.multiply), ("andi", np.bitwise_and), ("ori", np.bitwise_or), ("xori", np.bitwise_xor), ("maxsi", np.maximum), ("minsi", np.minimum)]:
        yield f"arith.{op}", "i32", "i32", of, [k, I]
    yield "arith.maxui", "i32", "i32", lambda x, y: np.maximum(x.view(np.uint32), y.view(np.uint32)).view(np.int32), [k, I]
    yield "arith.minui", "i32", "i32", lambda x, y: np.minimum(x.view(np.uint32), y.view(np.uint32)).view(np.int32), [k, I]
    yield "arith.divsi", "i32", "i32", lambda x, y: np.fix(x / y).astype(np.int32), [I, J]
    yield "arith.remsi", "i32", "i32", np.fmod, [I, J]
    yield "arith.floordivsi", "i32", "i32", np.floor_divide, [I, -J]
    yield "arith.ceildivsi", "i32", "i32", lambda x, y: -(-x // y), [I, J]
    yield "arith.shli", "i32", "i32", np.left_shift, [k, small]
    yield "arith.shrsi", "i32", "i32", np.right_shift, [k, small]
    yield "arith.shrui", "i32", "i32", lambda x, y: (x.view(np.uint32) >> y.view(np.uint32)).view(np.int32), [k, small]
    b, c = bytes_(3, 37), np.abs(bytes_(3, 37) // 2) + np.int8(1)
    yield "arith.addi", "i8", "i8", np.add, [b, c]
    yield "arith.muli", "i8", "i8", np.multiply, [b, c]
    yield "arith.divui", "i8", "i8", lambda x, y: (x.view(np.uint8) // y.view(np.uint8)).view(np.int8), [b, c]
    yield "arith.remui", "i8", "i8", lambda x, y: (x.view(np.uint8) % y.view(np.uint8)).view(np.int8), [b, c]
    yield "arith.shrui", "i8", "i8", lambda x, y: (x.view(np.uint8) >> y.view(np.uint8)).view(np.int8), [b, np.full_like(b, 3)]
    t, u = X > 0, Y > 0
    for op, of in [("addi", np.logical_xor), ("andi", np.logical_and), ("ori", np.logical_or), ("xori", np.logical_xor), ("muli", np.logical_and), ("maxsi", np.logical_and), ("maxui", np.logical_or)]:
        yield f"arith.{op}", "i1", "i1", of, [t, u]


def conversions():
    b, s, w = bytes_(3, 37), ints(-2 ** 15, 2 ** 15 - 1, 3, 37, dtype=np.int16), ints(-2 ** 31, 2 ** 31 - 1, 3, 37)
    yield from [("extf", X.astype(np.float16), "f32", lambda x: x.astype(np.float32)), ("truncf", X, "f16", lambda x: x.astype(np.float16)),
                ("extsi", b, "i32", lambda x: x.astype(np.int32)), ("extui", b, "i32", lambda x: x.view(np.uint8).astype(np.int32)), ("extsi", X > 0, "i32", lambda x: -x.astype(np.int32)),
                ("extui", X > 0, "i32", lambda x: x.astype(np.int32)), ("extsi", b, "i16", lambda x: x.astype(np.int16)), ("trunci", w, "i8", lambda x: x.astype(np.int8)),
                ("trunci", w, "i1", lambda x: (x & 1).astype(bool)), ("trunci", s, "i8", lambda x: x.astype(np.int8)), ("sitofp", I, "f32", lambda x: x.astype(np.float32)),
                ("sitofp", b, "f32", lambda x: x.astype(np.float32)), ("uitofp", b, "f32", lambda x: x.view(np.uint8).astype(np.float32)), ("uitofp", w, "f32", lambda x: x.view(np.uint32).astype(np.float32)),
                ("sitofp", X > 0, "f32", lambda x: -x.astype(np.float32)), ("fptosi", X * 9, "i32", lambda x: x.astype(np.int32)), ("fptoui", P * 9, "i32", lambda x: x.astype(np.int32)),
                ("fptoui", np.minimum(P * 1.5e9, 4.2e9).astype(np.float32), "i32", lambda x: x.astype(np.uint32).view(np.int32)), ("bitcast", X, "i32", lambda x: x.view(np.int32))]


for op, kind, to, of, operands in [*unary_bodies(), *binary_bodies()]:
    count = len(operands)
    names = ", ".join(f"%i{k}" for k in range(count))
    result = of(*operands).astype({"f32": np.float32, "i32": np.int32, "i8": np.int8, "i1": bool}[to])
    generic(f"{op}/{kind}", operands, ["d0, d1"] * (count + 1), "pp", f"%r = {op} {names} : {kind}\nlinalg.yield %r : {to}", result)
for op, x, to, of in conversions():
    generic(f"arith.{op}/{NAMES[x.dtype.name]}/{to}/{int(float(x.max()) > 1e9)}", [x], ["d0, d1"] * 2, "pp", f"%r = arith.{op} %i0 : {NAMES[x.dtype.name]} to {to}\nlinalg.yield %r : {to}", of(x))

N = X.copy()
N[0, :5] = np.nan
COMPARE = {"oeq": lambda x, y: x == y, "ogt": lambda x, y: x > y, "oge": lambda x, y: x >= y, "olt": lambda x, y: x < y, "ole": lambda x, y: x <= y, "one": lambda x, y: (x < y) | (x > y),
           "ord": lambda x, y: ~np.isnan(x) & ~np.isnan(y), "ueq": lambda x, y: ~((x < y) | (x > y)), "ugt": lambda x, y: ~(x <= y), "uge": lambda x, y: ~(x < y), "ult": lambda x, y: ~(x >= y),
           "ule": lambda x, y: ~(x > y), "une": lambda x, y: x != y, "uno": lambda x, y: np.isnan(x) | np.isnan(y)}
for predicate, of in COMPARE.items():
    generic(f"arith.cmpf/{predicate}", [N, Y], ["d0, d1"] * 3, "pp", f"%r = arith.cmpf {predicate}, %i0, %i1 : f32\nlinalg.yield %r : i1", of(N, Y))
K = ints(-2 ** 31, 2 ** 31 - 1, 3, 37)
for predicate, of in {"eq": np.equal, "ne": np.not_equal, "slt": np.less, "sle": np.less_equal, "sgt": np.greater, "sge": np.greater_equal}.items():
    generic(f"arith.cmpi/{predicate}", [I, J], ["d0, d1"] * 3, "pp", f"%r = arith.cmpi {predicate}, %i0, %i1 : i32\nlinalg.yield %r : i1", of(I, J))
for predicate, of in {"ult": np.less, "ule": np.less_equal, "ugt": np.greater, "uge": np.greater_equal}.items():
    generic(f"arith.cmpi/{predicate}", [K, I], ["d0, d1"] * 3, "pp", f"%r = arith.cmpi {predicate}, %i0, %i1 : i32\nlinalg.yield %r : i1", of(K.view(np.uint32), I.view(np.uint32)))
for op, of in {"isnan": np.isnan, "isinf": np.isinf, "isfinite": np.isfinite}.items():
    generic(f"math.{op}", [np.where(Y > 1, np.float32(np.inf), N)], ["d0, d1"] * 2, "pp", f"%r = math.{op} %i0 : f32\nlinalg.yield %r : i1", of(np.where(Y > 1, np.float32(np.inf), N)))
generic("math.fma", [X, Y, P], ["d0, d1"] * 4, "pp", "%r = math.fma %i0, %i1, %i2 : f32\nlinalg.yield %r : f32", X * Y + P)
E, ROW, V, W, L, G2, T = ints(-3, 4, 3, 37), a(1, 37), a(37), a(5, 37, 3), a(3, 80), ints(0, 3, 4, 7), a(4, 6)
ADD, MUL = "%r = arith.addf %i0, %i1 : f32\nlinalg.yield %r : f32", "%r = arith.mulf %i0, %i1 : f32\nlinalg.yield %r : f32"
SAME = "linalg.yield %i0 : f32"
generic("math.fpowi", [P, E], ["d0, d1"] * 3, "pp", "%r = math.fpowi %i0, %i1 : f32, i32\nlinalg.yield %r : f32", P ** E.astype(np.float32))

# Maps: broadcast, transposition, strides, reversal, single rows, constants, several results, what is in `outs`.
generic("maps/broadcast", [X, V], ["d0, d1", "d1", "d0, d1"], "pp", ADD, X + V)
generic("maps/transposed", [X, V], ["d1, d0", "d0", "d0, d1"], "pp", MUL, X.T * V[:, None])
generic("maps/permuted_result", [W], ["d0, d1, d2", "d2, d0, d1"], "ppp", SAME, W.transpose(2, 0, 1))
generic("maps/new_dimensions", [V], ["d1", "d0, d1, d2"], "ppp", SAME, np.broadcast_to(V[None, :, None], (2, 37, 4)).copy())
generic("maps/row_of_one", [ROW, X], ["0, d1", "d0, d1", "d0, d1"], "pp", ADD, ROW + X)
generic("maps/strided", [L], ["d0, d1 * 2 + 5", "d0, d1"], "pp", SAME, L[:, 5:79:2].copy())
generic("maps/reversed", [X], ["d0, -d1 + 36", "d0, d1"], "pp", SAME, X[:, ::-1].copy())
generic("maps/scalar_operand", [X, np.float32(3)], ["d0, d1", "", "d0, d1"], "pp", MUL, X * 3)
SQUARE = a(7, 7)
generic("maps/diagonal", [SQUARE], ["d0, d0", "d0"], "p", SAME, np.diag(SQUARE).copy())
generic("maps/two_loops", [V], ["d0 + d1 * 2", "d0, d1"], "pp", SAME, V[np.arange(7)[:, None] + 2 * np.arange(16)])
generic("body/constants", [X], ["d0, d1"] * 2, "pp", "%c = arith.constant 0.5 : f32\n%p = arith.mulf %i0, %c : f32\n%r = arith.addf %p, %outer : f32\nlinalg.yield %r : f32",
        X * 0.5 + 2, before="%outer = arith.constant 2.0 : f32\n")
generic("body/several_results", [X, Y], ["d0, d1"] * 3 + ["d1, d0"], "pp", "%p = arith.addf %i0, %i1 : f32\n%q = arith.cmpf ogt, %i0, %i1 : f32\nlinalg.yield %p, %q : f32, i1", [X + Y, (X > Y).T.copy()])
generic("body/init_is_read", [X, Y], ["d0, d1"] * 2, "pp", "%r = arith.subf %o0, %i0 : f32\nlinalg.yield %r : f32", Y - X, outs=[1])
generic("body/relu", [X], ["d0, d1"] * 2, "pp", "%z = arith.constant 0.0 : f32\n%c = arith.cmpf ugt, %i0, %z : f32\n%r = arith.select %c, %i0, %z : f32\nlinalg.yield %r : f32", np.maximum(X, 0))
generic("body/iota", [], ["d0, d1"], "pp", "%i = linalg.index 1 : index\n%j = linalg.index 0 : index\n%k = arith.muli %j, %s : index\n%l = arith.addi %i, %k : index\n%m = arith.index_cast %l : index to i32\nlinalg.yield %m : i32",
        (np.arange(3)[:, None] * 100 + np.arange(37)).astype(np.int32), before="%s = arith.constant 100 : index\n")
generic("body/triangle", [X], ["d0, d1"] * 2, "pp", "%i = linalg.index 0 : index\n%j = linalg.index 1 : index\n%c = arith.cmpi uge, %i, %j : index\n%z = arith.constant 0.0 : f32\n%r = arith.select %c, %i0, %z : f32\nlinalg.yield %r : f32", np.tril(X))
TABLE = a(9, 5, 3)
generic("body/gather", [G2, TABLE], ["d0, d1", "d0, d1, d2"], "ppp", "%i = arith.index_cast %i0 : i32 to index\n%j = linalg.index 2 : index\n%k = linalg.index 0 : index\n%r = tensor.extract %a1[%k, %i, %j] : tensor<9x5x3xf32>\nlinalg.yield %r : f32",
        TABLE[np.arange(4)[:, None], G2], captured=[1])

# Reductions: what is in `outs`, several dimensions and results, orders of loops, expressions, places of extremes, any body.
S3, T35 = a(3), a(3, 5)
generic("reduce/expression", [X, Y, S3], ["d0, d1", "d0, d1", "d0"], "pr", "%p = arith.subf %i0, %i1 : f32\n%q = arith.mulf %p, %p : f32\n%r = arith.addf %o0, %q : f32\nlinalg.yield %r : f32", S3 + ((X - Y) ** 2).sum(1), outs=[2])
generic("reduce/subtracts", [X, S3], ["d0, d1", "d0"], "pr", "%r = arith.subf %o0, %i0 : f32\nlinalg.yield %r : f32", S3 - X.sum(1), outs=[1])
generic("reduce/first_loop", [X, V], ["d0, d1", "d1"], "rp", "%r = arith.maximumf %o0, %i0 : f32\nlinalg.yield %r : f32", np.maximum(V, X.max(0)), outs=[1])
generic("reduce/transposed_result", [W, T35], ["d0, d1, d2", "d2, d0"], "prp", "%r = arith.addf %i0, %o0 : f32\nlinalg.yield %r : f32", T35 + W.sum(1).T, outs=[1])
generic("reduce/all", [W, np.float32(2)], ["d0, d1, d2", ""], "rrr", "%r = arith.addf %i0, %o0 : f32\nlinalg.yield %r : f32", np.float32(2 + W.sum(dtype=np.float64)), outs=[1])
generic("reduce/several_results", [X, S3, S3 * 2], ["d0, d1", "d0", "d0"], "pr", "%p = arith.addf %o0, %i0 : f32\n%q = arith.maximumf %o1, %i0 : f32\nlinalg.yield %p, %q : f32, f32", [S3 + X.sum(1), np.maximum(S3 * 2, X.max(1))], outs=[1, 2])
PLACES = ("%n = linalg.index 1 : index\n%j = arith.index_cast %n : index to i32\n%c = arith.cmpf {}, %i0, %o0 : f32\n%r = arith.select %c, %i0, %o0 : f32\n"
          "%k = arith.select %c, %j, %o1 : i32\nlinalg.yield %r, %k : f32, i32")
for name, predicate, worst, of, at in [("argmax", "ogt", "0xFF800000", np.max, np.argmax), ("argmin", "olt", "0x7F7FFFFF", np.min, np.argmin)]:
    generic(f"reduce/{name}", [X], ["d0, d1", "d0", "d0"], "pr", PLACES.format(predicate), [of(X, 1), at(X, 1).astype(np.int32)], start="%s",
            before=f"%s0 = arith.constant dense<{worst}> : tensor<3xf32>\n%s1 = arith.constant dense<0> : tensor<3xi32>\n")
R, Q = a(3, 9), a(3)
_s = Q.copy()
for k in range(9):
    _s = (_s * np.float32(0.5) + R[:, k]).astype(np.float32)
generic("reduce/any_body", [R, Q], ["d0, d1", "d0"], "pr", "%h = arith.constant 0.5 : f32\n%p = arith.mulf %o0, %h : f32\n%r = arith.addf %p, %i0 : f32\nlinalg.yield %r : f32", _s, outs=[1])
EI, EP = a(8, 9), a(3, 4)
generic("reduce/erosion", [EI, EP], ["d0 + d2, d1 + d3", "d2, d3", "d0, d1"], "pprr", "%p = arith.addf %i0, %i1 : f32\n%r = arith.minimumf %o0, %p : f32\nlinalg.yield %r : f32",
        np.minimum(0, (windows(EI, [0, 1], [3, 4], [1, 1], [1, 1]) + EP).min((2, 3))), start="%z")

# Contractions: any dimensions, other types, expressions as factors.
M1, M2 = a(2, 5, 3, 4), a(4, 2, 7, 3)
generic("contract/many", [M1, M2], ["d0, d1, d3, d4", "d4, d0, d2, d3", "d2, d1, d0"], "ppprr", "%p = arith.mulf %i0, %i1 : f32\n%r = arith.addf %o0, %p : f32\nlinalg.yield %r : f32", np.einsum("bmkl,lbnk->nmb", M1, M2), start="%z")
H1, H2, H3 = a(5, 9).astype(np.float16), a(9, 7).astype(np.float16), a(5, 7)
generic("contract/mixed", [H1, H2, H3], ["d0, d2", "d2, d1", "d0, d1"], "ppr", "%x = arith.extf %i0 : f16 to f32\n%y = arith.extf %i1 : f16 to f32\n%p = arith.mulf %x, %y : f32\n%r = arith.addf %o0, %p : f32\nlinalg.yield %r : f32",
        H3 + H1.astype(np.float32) @ H2.astype(np.float32), outs=[2])
B1, B2, B3 = bytes_(5, 9), bytes_(9, 7), ints(-9, 9, 5, 7)
generic("contract/unsigned", [B1, B2, B3], ["d0, d2", "d2, d1", "d0, d1"], "ppr", "%x = arith.extui %i0 : i8 to i32\n%y = arith.extsi %i1 : i8 to i32\n%p = arith.muli %x, %y : i32\n%r = arith.addi %o0, %p : i32\nlinalg.yield %r : i32",
        B3 + B1.view(np.uint8).astype(np.int32) @ B2.astype(np.int32), outs=[2])
F1, F2, F3, F4 = a(5, 9), a(9, 7), a(5, 7), a(9)
generic("contract/scaled", [F1, F2, F4, F3], ["d0, d2", "d2, d1", "d2", "d0, d1"], "ppr", "%x = math.tanh %i0 : f32\n%y = arith.mulf %i1, %i2 : f32\n%p = arith.mulf %x, %y : f32\n%r = arith.addf %p, %o0 : f32\nlinalg.yield %r : f32",
        F3 + np.tanh(F1) @ (F2 * F4[:, None]), outs=[3])
F5 = a(5, 9, 3)
generic("contract/own_sums", [F5, F2, F3], ["d0, d2, d3", "d2, d1", "d0, d1"], "pprr", "%p = arith.mulf %i0, %i1 : f32\n%r = arith.addf %o0, %p : f32\nlinalg.yield %r : f32", F3 + F5.sum(2) @ F2, outs=[2])
generic("contract/three_factors", [F1, F2, F4, F3], ["d0, d2", "d2, d1", "d2", "d0, d1"], "ppr", "%x = arith.mulf %i0, %i1 : f32\n%p = arith.mulf %x, %i2 : f32\n%r = arith.addf %p, %o0 : f32\nlinalg.yield %r : f32", F3 + (F1 * F4) @ F2, outs=[3])
D1, D2, D3 = a(4, 9), a(4, 9), a(4)
generic("contract/diagonal", [D1, D2, D3], ["d0, d1", "d0, d1", "d0"], "pr", "%p = arith.mulf %i0, %i1 : f32\n%r = arith.addf %p, %o0 : f32\nlinalg.yield %r : f32", D3 + (D1 * D2).sum(1), outs=[2])
CI, CK = a(2, 9, 7, 3), a(3, 2, 3, 5)
generic("contract/convolution", [CI, CK], ["d0, d1 * 2 + d4, d2 + d5 * 3, d6", "d4, d5, d6, d3", "d0, d3, d1, d2"], "pppprrr", "%p = arith.mulf %i1, %i0 : f32\n%r = arith.addf %o0, %p : f32\nlinalg.yield %r : f32",
        np.einsum("nhwcpq,pqcf->nfhw", windows(CI, [1, 2], [3, 2], [2, 1], [1, 3]), CK), start="%z")

# --- ops of tensor and arith on tensors ----------------------------------------------------------------------------------------------------------

TENSOR = {
    "collapse_shape": ([W], "%0 = tensor.collapse_shape %a0 [[0, 1], [2]] : $T0 into $R0", [W.reshape(185, 3)]),
    "expand_shape": ([X], "%0 = tensor.expand_shape %a0 [[0], [1, 2]] output_shape [3, 1, 37] : $T0 into $R0", [X.reshape(3, 1, 37)]),
    "extract_slice": ([W], "%0 = tensor.extract_slice %a0[1, 3, 0] [3, 9, 1] [1, 2, 1] : $T0 to $R0", [W[1:4, 3:21:2, 0].copy()]),
    "insert_slice": ([T, X], "%0 = tensor.insert_slice %a0 into %a1[0, 0] [3, 6] [1, 1] : tensor<3x6xf32> into $T1", None),
    "insert_slice/strided": ([a(2, 7), X], "%0 = tensor.insert_slice %a0 into %a1[1, 3] [2, 7] [1, 5] : $T0 into $T1", None),
    "insert_slice/rank": ([a(9), W], "%0 = tensor.insert_slice %a0 into %a1[2, 5, 1] [1, 9, 1] [1, 1, 1] : $T0 into $T1", None),
    "pad": ([X], "%c = arith.constant 1.5 : f32\n%0 = tensor.pad %a0 low[1, 0] high[2, 5] {\n^bb0(%i: index, %j: index):\ntensor.yield %c : f32\n} : $T0 to $R0", [np.pad(X, ((1, 2), (0, 5)), constant_values=1.5)]),
    "concat": ([X, Y], "%0 = tensor.concat dim(1) %a0, %a1 : ($T0, $T1) -> $R0", [np.concatenate([X, Y], 1)]),
    "splat": ([np.float32(1.25)], "%x = tensor.extract %a0[] : $T0\n%0 = tensor.splat %x : $R0", [np.full((3, 7), 1.25, np.float32)]),
    "gather": ([a(5, 7, 3), np.array([[[4], [0]], [[2], [2]]], np.int32)], "%0 = tensor.gather %a0[%a1] gather_dims([1]) : ($T0, $T1) -> $R0", None),
    "scatter": ([np.ones((2, 1, 3), np.float32) * 7, X[:, :3].copy(), np.array([[2], [0]], np.int32)], "%0 = tensor.scatter %a0 into %a1[%a2] scatter_dims([0]) unique : ($T0, $T1, $T2) -> $T1", None),
    "generate": ([X], "%0 = tensor.generate {\n^bb0(%i: index, %j: index):\n%x = tensor.extract %a0[%j, %i] : $T0\n%y = arith.addf %x, %x : f32\ntensor.yield %y : f32\n} : $R0", [X.T * 2]),
    "extract": ([X], "%c = arith.constant 2 : index\n%x = tensor.extract %a0[%c, %c] : $T0\n%0 = tensor.from_elements %x, %x : $R0", [np.array([X[2, 2]] * 2)]),
    "insert": ([X, np.int32(30)], "%c = arith.constant 1 : index\n%v = arith.constant 9.0 : f32\n%i = tensor.extract %a1[] : $T1\n%j = arith.index_cast %i : i32 to index\n%0 = tensor.insert %v into %a0[%c, %j] : $T0", None),
    "dim": ([X], "%c = arith.constant 1 : index\n%d = tensor.dim %a0, %c : $T0\n%i = arith.index_cast %d : index to i32\n%0 = tensor.from_elements %i : $R0", [np.array([37], np.int32)]),
    "arith": ([X, Y], "%c = arith.constant dense<2.0> : $T0\n%p = arith.mulf %a0, %c : $T0\n%q = math.exp %a1 : $T1\n%b = arith.cmpf olt, %p, %q : $T0\n%0 = arith.select %b, %p, %q : tensor<3x37xi1>, $T0", [np.minimum(2 * X, np.exp(Y))]),
    "scalars": ([np.float32(3), X], "%x = tensor.extract %a0[] : $T0\n%h = arith.constant 0.5 : f32\n%y = arith.mulf %x, %h : f32\n%e = tensor.empty() : $R0\n%0 = linalg.fill ins(%y : f32) outs(%e : $R0) -> $R0", [np.full((3, 7), 1.5, np.float32)]),
    "resource": ([X], "%c = arith.constant dense_resource<weights> : tensor<2x2xf32>\n%0 = arith.addf %c, %c : tensor<2x2xf32>", [np.array([[2, 4], [6, 8]], np.float32)]),
}


def fill(name, of):
    inputs, lines, _ = TENSOR[name]
    TENSOR[name] = (inputs, lines, [of(*(x.copy() for x in inputs))])


def put(*at):
    def of(x, into):
        into[at] = x
        return into
    return of


TENSOR["insert_slice"][0][0] = T[:3].copy()
fill("insert_slice", put(slice(0, 3), slice(0, 6)))
fill("insert_slice/strided", put(slice(1, 3), slice(3, 38, 5)))
fill("insert_slice/rank", put(2, slice(5, 14), 1))
fill("gather", lambda x, i: x[:, i[..., 0]].transpose(1, 2, 0, 3)[:, :, :, None])
fill("scatter", lambda x, into, i: put(i[:, 0])(x[:, 0], into))
fill("insert", lambda x, i: put(1, 30)(np.float32(9), x))
