//===- Types.cpp - types --------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Concrete.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "ttmlir-c/Modules.h"
#include "ttmlir-c/Parameters.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

namespace tt::python::ir {

std::vector<Kind<PyType>> typeKinds;

nb::object toPython(const ContextRef &context, MlirType type) {
  if (!type.ptr)
    return nb::none();
  PyType general{context, type};
  for (const Kind<PyType> &kind : typeKinds)
    if (kind.matches(general))
      return kind.make(general);
  nb::object made = nb::cast(general);
  std::string name = str(ttmlirTypeGetName(type));
  return name.empty() || !hooks.type ? made : hooks.type(made, name);
}

/// The type as an object of its class.
static nb::object made(const ContextRef &context, Collector &collector,
                       MlirType type, const char *what) {
  if (!type.ptr)
    collector.fail(std::string("no ") + what);
  return toPython(context, type);
}

static std::string print(const PyType &t) {
  return printed(mlirTypePrint, t.type);
}

template <auto get, auto isA>
static void defineSimple(nb::module_ &m, const char *name, const char *doc) {
  auto c = defineKind<PyType, isA>(m, name, typeKinds, doc);
  c.def_static(
      "get",
      [](PyContext *context) {
        ContextRef in(context);
        return Concrete<PyType, isA>{{in, get(in)}};
      },
      "context"_a = nb::none());
}

static void bindScalars(nb::module_ &m) {
  auto integer = defineKind<PyType, mlirTypeIsAInteger>(
      m, "IntegerType", typeKinds, "An integer type.");
  using Integer = Concrete<PyType, mlirTypeIsAInteger>;
  auto addGet = [&](const char *name, MlirType (*get)(MlirContext, unsigned)) {
    integer.def_static(
        name,
        [get](unsigned width, PyContext *context) {
          if (width > (1u << 24) - 1)
            throw nb::value_error("an integer is at most 16777215 bits wide");
          ContextRef in(context);
          return Integer{{in, get(in, width)}};
        },
        "width"_a, "context"_a = nb::none());
  };
  addGet("get_signless", mlirIntegerTypeGet);
  addGet("get_signed", mlirIntegerTypeSignedGet);
  addGet("get_unsigned", mlirIntegerTypeUnsignedGet);
  integer.def_prop_ro("width", [](const Integer &t) {
    return mlirIntegerTypeGetWidth(t.type);
  });
  integer.def_prop_ro("is_signless", [](const Integer &t) {
    return mlirIntegerTypeIsSignless(t.type);
  });
  integer.def_prop_ro("is_signed", [](const Integer &t) {
    return mlirIntegerTypeIsSigned(t.type);
  });
  integer.def_prop_ro("is_unsigned", [](const Integer &t) {
    return mlirIntegerTypeIsUnsigned(t.type);
  });
  defineSimple<mlirIndexTypeGet, mlirTypeIsAIndex>(m, "IndexType",
                                                   "The type `index`.");
  defineSimple<mlirBF16TypeGet, mlirTypeIsABF16>(m, "BF16Type",
                                                 "The type `bf16`.");
  defineSimple<mlirF16TypeGet, mlirTypeIsAF16>(m, "F16Type", "The type `f16`.");
  defineSimple<mlirF32TypeGet, mlirTypeIsAF32>(m, "F32Type", "The type `f32`.");
  defineSimple<mlirF64TypeGet, mlirTypeIsAF64>(m, "F64Type", "The type `f64`.");
  defineSimple<mlirNoneTypeGet, mlirTypeIsANone>(m, "NoneType",
                                                 "The type `none`.");
}

template <typename Self, typename Class> static void addShaped(Class &c) {
  c.def_prop_ro("shape", [](const Self &t) {
    std::vector<int64_t> shape;
    for (intptr_t i = 0, n = mlirShapedTypeGetRank(t.type); i != n; ++i)
      shape.push_back(mlirShapedTypeGetDimSize(t.type, i));
    return shape;
  });
  c.def_prop_ro("rank",
                [](const Self &t) { return mlirShapedTypeGetRank(t.type); });
  c.def_prop_ro("has_static_shape", [](const Self &t) {
    return mlirShapedTypeHasStaticShape(t.type);
  });
  c.def_prop_ro(
      "element_type",
      [](const Self &t) {
        return toPython(t.context, mlirShapedTypeGetElementType(t.type));
      },
      nb::sig("def element_type(self) -> Type"));
}

static MlirAttribute orNull(const PyAttribute *attr) {
  return attr ? attr->attr : mlirAttributeGetNull();
}

static void checkContext(const PyType &type, const PyAttribute *attr) {
  if (attr && attr->context.get != type.context.get)
    throw nb::value_error("objects of different contexts");
}

static void bindShaped(nb::module_ &m) {
  auto tensor = defineKind<PyType, mlirTypeIsARankedTensor>(
      m, "RankedTensorType", typeKinds, "A tensor with a rank.");
  using Tensor = Concrete<PyType, mlirTypeIsARankedTensor>;
  addShaped<Tensor>(tensor);
  tensor.def_static(
      "get",
      [](const std::vector<int64_t> &shape, const PyType &element,
         const PyAttribute *encoding, std::optional<PyLocation> loc) {
        checkContext(element, encoding);
        Collector collector(element.context);
        PyLocation at = locationOf(nb::cast(loc), element.context.get);
        return made(element.context, collector,
                    mlirRankedTensorTypeGetChecked(at.loc, shape.size(),
                                                   shape.data(), element.type,
                                                   orNull(encoding)),
                    "such tensor type");
      },
      "shape"_a, "element_type"_a, "encoding"_a = nb::none(),
      "loc"_a = nb::none(),
      nb::sig("def get(shape: collections.abc.Sequence[int], element_type: "
              "Type, encoding: Attribute | None = None, loc: Location | None = "
              "None) -> RankedTensorType"));
  tensor.def_prop_ro(
      "encoding",
      [](const Tensor &t) {
        return toPython(t.context, mlirRankedTensorTypeGetEncoding(t.type));
      },
      nb::sig("def encoding(self) -> Attribute | None"));

  auto memref = defineKind<PyType, mlirTypeIsAMemRef>(
      m, "MemRefType", typeKinds, "A buffer with a shape.");
  using MemRef = Concrete<PyType, mlirTypeIsAMemRef>;
  addShaped<MemRef>(memref);
  memref.def_static(
      "get",
      [](const std::vector<int64_t> &shape, const PyType &element,
         const PyAttribute *layout, const PyAttribute *space,
         std::optional<PyLocation> loc) {
        checkContext(element, layout);
        checkContext(element, space);
        Collector collector(element.context);
        PyLocation at = locationOf(nb::cast(loc), element.context.get);
        return made(element.context, collector,
                    mlirMemRefTypeGetChecked(at.loc, element.type, shape.size(),
                                             shape.data(), orNull(layout),
                                             orNull(space)),
                    "such memref type");
      },
      "shape"_a, "element_type"_a, "layout"_a = nb::none(),
      "memory_space"_a = nb::none(), "loc"_a = nb::none(),
      nb::sig("def get(shape: collections.abc.Sequence[int], element_type: "
              "Type, layout: Attribute | None = None, memory_space: Attribute "
              "| None = None, loc: Location | None = None) -> MemRefType"));
  memref.def_prop_ro(
      "layout",
      [](const MemRef &t) {
        return toPython(t.context, mlirMemRefTypeGetLayout(t.type));
      },
      nb::sig("def layout(self) -> Attribute"));
  memref.def_prop_ro(
      "memory_space",
      [](const MemRef &t) {
        return toPython(t.context, mlirMemRefTypeGetMemorySpace(t.type));
      },
      nb::sig("def memory_space(self) -> Attribute | None"));
}

static std::vector<MlirType> handles(const std::vector<PyType> &types,
                                     const ContextRef &context) {
  std::vector<MlirType> all;
  for (const PyType &type : types) {
    if (type.context.get != context.get)
      throw nb::value_error("objects of different contexts");
    all.push_back(type.type);
  }
  return all;
}

static void bindLists(nb::module_ &m) {
  auto function = defineKind<PyType, mlirTypeIsAFunction>(
      m, "FunctionType", typeKinds, "Types of arguments and results.");
  using Function = Concrete<PyType, mlirTypeIsAFunction>;
  function.def_static(
      "get",
      [](const std::vector<PyType> &inputs, const std::vector<PyType> &results,
         PyContext *context) {
        ContextRef in = !inputs.empty()    ? inputs[0].context
                        : !results.empty() ? results[0].context
                                           : ContextRef(context);
        auto from = handles(inputs, in), to = handles(results, in);
        return Function{{in, mlirFunctionTypeGet(in, from.size(), from.data(),
                                                 to.size(), to.data())}};
      },
      "inputs"_a, "results"_a, "context"_a = nb::none());
  function.def_prop_ro(
      "inputs",
      [](const Function &t) {
        nb::list all;
        for (intptr_t i = 0, n = mlirFunctionTypeGetNumInputs(t.type); i != n;
             ++i)
          all.append(toPython(t.context, mlirFunctionTypeGetInput(t.type, i)));
        return all;
      },
      nb::sig("def inputs(self) -> list[Type]"));
  function.def_prop_ro(
      "results",
      [](const Function &t) {
        nb::list all;
        for (intptr_t i = 0, n = mlirFunctionTypeGetNumResults(t.type); i != n;
             ++i)
          all.append(toPython(t.context, mlirFunctionTypeGetResult(t.type, i)));
        return all;
      },
      nb::sig("def results(self) -> list[Type]"));
  auto tuple = defineKind<PyType, mlirTypeIsATuple>(m, "TupleType", typeKinds,
                                                    "Several types as one.");
  using Tuple = Concrete<PyType, mlirTypeIsATuple>;
  tuple.def_static(
      "get_tuple",
      [](const std::vector<PyType> &elements, PyContext *context) {
        ContextRef in =
            elements.empty() ? ContextRef(context) : elements[0].context;
        auto all = handles(elements, in);
        return Tuple{{in, mlirTupleTypeGet(in, all.size(), all.data())}};
      },
      "elements"_a, "context"_a = nb::none());
  tuple.def_prop_ro("num_types", [](const Tuple &t) {
    return mlirTupleTypeGetNumTypes(t.type);
  });
  tuple.def(
      "get_type",
      [](const Tuple &t, intptr_t i) {
        if (i < 0 || i >= mlirTupleTypeGetNumTypes(t.type))
          throw nb::index_error("no such type");
        return toPython(t.context, mlirTupleTypeGetType(t.type, i));
      },
      "pos"_a, nb::sig("def get_type(self, pos: int) -> Type"));
}

void bindTypes(nb::module_ &m) {
  nb::class_<PyType> c(m, "Type", "A type.");
  addCommon<PyType>(c, print, "Type");
  c.def_static(
      "parse",
      [](const std::string &text, PyContext *context) {
        ContextRef in(context);
        Collector collector(in);
        MlirType type = ttmlirTypeParse(in, textRef(text));
        if (!type.ptr)
          collector.fail("cannot parse the type '" + text + "'");
        return toPython(in, type);
      },
      "asm"_a, "context"_a = nb::none(),
      nb::sig("def parse(asm: str, context: Context | None = None) -> "
              "typing.Any"));
  bindScalars(m);
  bindShaped(m);
  bindLists(m);
}

} // namespace tt::python::ir
