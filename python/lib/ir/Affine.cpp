//===- Affine.cpp - affine expressions and maps ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "IR.h"

#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace tt::python::ir {

static std::string print(const PyAffineExpr &e) {
  return printed(mlirAffineExprPrint, e.expr);
}
static std::string print(const PyAffineMap &m) {
  return printed(mlirAffineMapPrint, m.map);
}

/// The other operand: an expression or a number.
static MlirAffineExpr other(const PyAffineExpr &self, nb::handle given) {
  if (nb::isinstance<nb::int_>(given))
    return mlirAffineConstantExprGet(self.context, nb::cast<int64_t>(given));
  if (!nb::isinstance<PyAffineExpr>(given))
    throw nb::next_overload();
  auto &expr = *nb::inst_ptr<PyAffineExpr>(given);
  if (expr.context.get != self.context.get)
    throw nb::value_error("objects of different contexts");
  return expr.expr;
}

using Binary = MlirAffineExpr (*)(MlirAffineExpr, MlirAffineExpr);

static void addOperator(nb::class_<PyAffineExpr> &c, const char *name,
                        const char *swapped, Binary make) {
  auto text = [](const char *name) {
    return "def " + std::string(name) +
           "(self, other: AffineExpr | int, /) -> AffineExpr";
  };
  // nanobind keeps no copy of a signature.
  static std::vector<std::unique_ptr<std::string>> signatures;
  auto keep = [&](const char *name) {
    signatures.push_back(std::make_unique<std::string>(text(name)));
    return signatures.back()->c_str();
  };
  c.def(
      name,
      [make](const PyAffineExpr &a, nb::object b) {
        return PyAffineExpr{a.context, make(a.expr, other(a, b))};
      },
      nb::is_operator(), nb::sig(keep(name)));
  if (swapped)
    c.def(
        swapped,
        [make](const PyAffineExpr &a, nb::object b) {
          return PyAffineExpr{a.context, make(other(a, b), a.expr)};
        },
        nb::is_operator(), nb::sig(keep(swapped)));
}

/// Rounds towards minus infinity; throws for a divisor below 1, as MLIR has no
/// meaning for it.
static int64_t floorDiv(int64_t a, int64_t b) {
  if (b < 1)
    throw nb::value_error("an affine division by less than 1");
  return a / b - (a % b < 0);
}

static int64_t evaluate(MlirAffineExpr e, const std::vector<int64_t> &dims,
                        const std::vector<int64_t> &symbols) {
  if (mlirAffineExprIsAConstant(e))
    return mlirAffineConstantExprGetValue(e);
  if (mlirAffineExprIsADim(e))
    return dims.at(mlirAffineDimExprGetPosition(e));
  if (mlirAffineExprIsASymbol(e))
    return symbols.at(mlirAffineSymbolExprGetPosition(e));
  int64_t a = evaluate(mlirAffineBinaryOpExprGetLHS(e), dims, symbols);
  int64_t b = evaluate(mlirAffineBinaryOpExprGetRHS(e), dims, symbols);
  int64_t out;
  if (mlirAffineExprIsAAdd(e)) {
    if (__builtin_add_overflow(a, b, &out))
      throw nb::value_error("a number beyond 64 bits");
    return out;
  }
  if (mlirAffineExprIsAMul(e)) {
    if (__builtin_mul_overflow(a, b, &out))
      throw nb::value_error("a number beyond 64 bits");
    return out;
  }
  if (mlirAffineExprIsAFloorDiv(e))
    return floorDiv(a, b);
  if (mlirAffineExprIsACeilDiv(e))
    return -floorDiv(-a, b);
  return a - floorDiv(a, b) * b; // mod
}

static void bindExpr(nb::module_ &m) {
  nb::class_<PyAffineExpr> c(m, "AffineExpr", "An affine expression.");
  c.def_static(
      "get_dim",
      [](intptr_t position, PyContext *context) {
        if (position < 0)
          throw nb::value_error("a position is not negative");
        ContextRef in(context);
        return PyAffineExpr{in, mlirAffineDimExprGet(in, position)};
      },
      "position"_a, "context"_a = nb::none());
  c.def_static(
      "get_symbol",
      [](intptr_t position, PyContext *context) {
        if (position < 0)
          throw nb::value_error("a position is not negative");
        ContextRef in(context);
        return PyAffineExpr{in, mlirAffineSymbolExprGet(in, position)};
      },
      "position"_a, "context"_a = nb::none());
  c.def_static(
      "get_constant",
      [](int64_t value, PyContext *context) {
        ContextRef in(context);
        return PyAffineExpr{in, mlirAffineConstantExprGet(in, value)};
      },
      "value"_a, "context"_a = nb::none());
  addOperator(c, "__add__", "__radd__", mlirAffineAddExprGet);
  addOperator(c, "__mul__", "__rmul__", mlirAffineMulExprGet);
  addOperator(c, "__mod__", "__rmod__", mlirAffineModExprGet);
  addOperator(c, "__floordiv__", "__rfloordiv__", mlirAffineFloorDivExprGet);
  addOperator(
      c, "__sub__", "__rsub__", +[](MlirAffineExpr a, MlirAffineExpr b) {
        MlirContext context = mlirAffineExprGetContext(a);
        return mlirAffineAddExprGet(
            a, mlirAffineMulExprGet(b, mlirAffineConstantExprGet(context, -1)));
      });
  c.def_static(
      "get_ceil_div",
      [](const PyAffineExpr &a, nb::object b) {
        return PyAffineExpr{a.context,
                            mlirAffineCeilDivExprGet(a.expr, other(a, b))};
      },
      "lhs"_a, "rhs"_a,
      nb::sig("def get_ceil_div(lhs: AffineExpr, rhs: AffineExpr | int) -> "
              "AffineExpr"));
  c.def(
      "__eq__",
      [](const PyAffineExpr &a, nb::object b) {
        return nb::isinstance<PyAffineExpr>(b) &&
               mlirAffineExprEqual(a.expr, nb::inst_ptr<PyAffineExpr>(b)->expr);
      },
      nb::sig("def __eq__(self, other: object) -> bool"));
  c.def("__hash__", [](const PyAffineExpr &e) {
    return std::hash<const void *>()(e.expr.ptr);
  });
  c.def("__str__", [](const PyAffineExpr &e) { return print(e); });
  c.def("__repr__",
        [](const PyAffineExpr &e) { return "AffineExpr(" + print(e) + ")"; });
}

static PyAffineMap makeMap(int64_t dims, int64_t symbols,
                           const std::vector<PyAffineExpr> &exprs,
                           PyContext *context) {
  ContextRef in = exprs.empty() ? ContextRef(context) : exprs[0].context;
  std::vector<MlirAffineExpr> all;
  if (dims < 0 || symbols < 0)
    throw nb::value_error("a count is not negative");
  for (const PyAffineExpr &e : exprs) {
    if (e.context.get != in.get)
      throw nb::value_error("objects of different contexts");
    all.push_back(e.expr);
    // MLIR asserts what follows.
    for (int64_t i = 0; i != 64; ++i)
      if ((i >= dims && mlirAffineExprIsFunctionOfDim(e.expr, i)))
        throw nb::value_error(("the expression " + print(e) +
                               " is of more than " + std::to_string(dims) +
                               " dimensions")
                                  .c_str());
  }
  return {in, mlirAffineMapGet(in, dims, symbols, all.size(), all.data())};
}

void bindAffine(nb::module_ &m) {
  bindExpr(m);
  nb::class_<PyAffineMap> c(m, "AffineMap", "An affine map.");
  c.def_static("get", makeMap, "dim_count"_a, "symbol_count"_a, "exprs"_a,
               "context"_a = nb::none());
  c.def_static(
      "get_identity",
      [](intptr_t dims, PyContext *context) {
        if (dims < 0)
          throw nb::value_error("a count is not negative");
        ContextRef in(context);
        return PyAffineMap{in, mlirAffineMapMultiDimIdentityGet(in, dims)};
      },
      "n_dims"_a, "context"_a = nb::none());
  c.def_prop_ro("n_dims", [](const PyAffineMap &m) {
    return mlirAffineMapGetNumDims(m.map);
  });
  c.def_prop_ro("n_symbols", [](const PyAffineMap &m) {
    return mlirAffineMapGetNumSymbols(m.map);
  });
  c.def_prop_ro("results", [](const PyAffineMap &m) {
    std::vector<PyAffineExpr> all;
    for (intptr_t i = 0, n = mlirAffineMapGetNumResults(m.map); i != n; ++i)
      all.push_back({m.context, mlirAffineMapGetResult(m.map, i)});
    return all;
  });
  c.def(
      "evaluate",
      [](const PyAffineMap &m, const std::vector<int64_t> &dims,
         const std::vector<int64_t> &symbols) {
        if (static_cast<intptr_t>(dims.size()) !=
                mlirAffineMapGetNumDims(m.map) ||
            static_cast<intptr_t>(symbols.size()) !=
                mlirAffineMapGetNumSymbols(m.map))
          throw nb::value_error(("the map " + print(m) + " is given " +
                                 std::to_string(dims.size()) +
                                 " dimensions and " +
                                 std::to_string(symbols.size()) + " symbols")
                                    .c_str());
        std::vector<int64_t> values;
        for (intptr_t i = 0, n = mlirAffineMapGetNumResults(m.map); i != n; ++i)
          values.push_back(
              evaluate(mlirAffineMapGetResult(m.map, i), dims, symbols));
        return values;
      },
      "dims"_a, "symbols"_a = std::vector<int64_t>(),
      "The results for numbers in the place of dimensions and symbols.");
  c.def(
      "__eq__",
      [](const PyAffineMap &a, nb::object b) {
        return nb::isinstance<PyAffineMap>(b) &&
               mlirAffineMapEqual(a.map, nb::inst_ptr<PyAffineMap>(b)->map);
      },
      nb::sig("def __eq__(self, other: object) -> bool"));
  c.def("__hash__", [](const PyAffineMap &m) {
    return std::hash<const void *>()(m.map.ptr);
  });
  c.def("__str__", [](const PyAffineMap &m) { return print(m); });
  c.def("__repr__",
        [](const PyAffineMap &m) { return "AffineMap(" + print(m) + ")"; });
}

} // namespace tt::python::ir
