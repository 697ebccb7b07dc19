//===- Elements.cpp - elements of constants, as arrays --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Concrete.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

namespace tt::python::ir {

/// Bytes and kind of an element as arrays have it; bits are one byte each.
static std::optional<std::string> arrayType(MlirType type) {
  if (mlirTypeIsAIndex(type))
    return "i8";
  if (mlirTypeIsABF16(type))
    return "bfloat16";
  if (mlirTypeIsAFloat(type)) {
    unsigned width = mlirFloatTypeGetWidth(type);
    if (mlirTypeIsAF16(type) || mlirTypeIsAF32(type) || mlirTypeIsAF64(type))
      return "f" + std::to_string(width / 8);
    return std::nullopt;
  }
  if (!mlirTypeIsAInteger(type))
    return std::nullopt;
  unsigned width = mlirIntegerTypeGetWidth(type);
  if (width == 1)
    return "?";
  if (width != 8 && width != 16 && width != 32 && width != 64)
    return std::nullopt;
  return (mlirIntegerTypeIsUnsigned(type) ? "u" : "i") +
         std::to_string(width / 8);
}

static size_t elementSize(const std::string &type) {
  return type == "bfloat16" ? 2 : type == "?" ? 1 : type[1] - '0';
}

using Elements = Concrete<PyAttribute, mlirAttributeIsADenseElements>;

static nb::object get(nb::bytes raw, const PyType &type) {
  if (!mlirTypeIsARankedTensor(type.type) ||
      !mlirShapedTypeHasStaticShape(type.type))
    throw nb::type_error("elements are of a tensor with a static shape");
  auto element = arrayType(mlirShapedTypeGetElementType(type.type));
  if (!element)
    throw nb::type_error(
        "no array has elements of this type: write it as text");
  size_t count = 1;
  for (intptr_t i = 0, n = mlirShapedTypeGetRank(type.type); i != n; ++i)
    count *= mlirShapedTypeGetDimSize(type.type, i);
  if (raw.size() != count * elementSize(*element))
    throw nb::value_error(
        ("the array has " + std::to_string(raw.size()) + " bytes, " +
         std::to_string(count * elementSize(*element)) + " wanted")
            .c_str());
  MlirAttribute attr;
  if (*element == "?") {
    std::vector<int> values;
    for (size_t i = 0; i != raw.size(); ++i)
      values.push_back(raw.c_str()[i] != 0);
    attr =
        mlirDenseElementsAttrBoolGet(type.type, values.size(), values.data());
  } else {
    attr =
        mlirDenseElementsAttrRawBufferGet(type.type, raw.size(), raw.c_str());
  }
  if (!attr.ptr)
    throw nb::value_error("the elements do not fit the type");
  return toPython(type.context, attr);
}

/// The elements in the order of the shape.
static nb::bytes raw(const PyAttribute &a) {
  MlirType type = mlirAttributeGetType(a.attr);
  auto element = arrayType(mlirShapedTypeGetElementType(type));
  if (!element)
    throw nb::type_error("no array has elements of this type");
  size_t count = mlirElementsAttrGetNumElements(a.attr);
  std::string out;
  if (*element == "?") {
    for (size_t i = 0; i != count; ++i)
      out.push_back(mlirDenseElementsAttrGetBoolValue(a.attr, i));
    return nb::bytes(out.data(), out.size());
  }
  size_t size = elementSize(*element);
  auto *data =
      static_cast<const char *>(mlirDenseElementsAttrGetRawData(a.attr));
  bool splat = mlirDenseElementsAttrIsSplat(a.attr);
  for (size_t i = 0; i != count; ++i)
    out.append(data + (splat ? 0 : i * size), size);
  return nb::bytes(out.data(), out.size());
}

template <auto isA> static void define(nb::module_ &m, const char *name) {
  auto c = defineKind<PyAttribute, isA>(m, name, attributeKinds,
                                        "The elements of a constant.");
  using Self = Concrete<PyAttribute, isA>;
  c.def_prop_ro(
      "type",
      [](const Self &a) {
        return toPython(a.context, mlirAttributeGetType(a.attr));
      },
      nb::sig("def type(self) -> Type"));
  c.def_prop_ro("is_splat", [](const Self &a) {
    return mlirDenseElementsAttrIsSplat(a.attr);
  });
  c.def("__len__",
        [](const Self &a) { return mlirElementsAttrGetNumElements(a.attr); });
  c.def("_raw", raw);
  c.def_prop_ro("_array_type", [](const Self &a) {
    return arrayType(
        mlirShapedTypeGetElementType(mlirAttributeGetType(a.attr)));
  });
  c.def(
      "__array__",
      [](nb::object self, nb::args, nb::kwargs) {
        return nb::module_::import_("ttmlir._arrays").attr("to_array")(self);
      },
      nb::sig("def __array__(self, *args: typing.Any, **kwargs: typing.Any) -> "
              "typing.Any"));
  c.def_static(
      "get",
      [](nb::object array, nb::object type, nb::object context) {
        return nb::module_::import_("ttmlir._arrays")
            .attr("to_elements")(array, type, context);
      },
      "array"_a, "type"_a = nb::none(), "context"_a = nb::none(),
      "Elements of an array; of another type, if `type` is a tensor type.",
      nb::sig(
          "def get(array: typing.Any, type: RankedTensorType | None = None, "
          "context: Context | None = None) -> typing.Any"));
}

void bindElements(nb::module_ &m) {
  define<mlirAttributeIsADenseIntElements>(m, "DenseIntElementsAttr");
  define<mlirAttributeIsADenseFPElements>(m, "DenseFPElementsAttr");
  define<mlirAttributeIsADenseElements>(m, "DenseElementsAttr");
  m.def("_elements", get, "raw"_a, "type"_a);
  m.def(
      "_array_type", [](const PyType &type) { return arrayType(type.type); },
      "type"_a);
}

} // namespace tt::python::ir
