//===- Parameter.h - parameters of attributes, as attributes ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CAPI_PARAMETER_H
#define TTMLIR_LIB_CAPI_PARAMETER_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/APSInt.h"

#include <limits>
#include <optional>
#include <type_traits>

namespace mlir::tt::capi {

/// `symbolize` and `stringify` of an enum; specialized by what is generated.
template <typename T> struct Words;

/// How a parameter of C++ type T becomes an attribute (`write`; null for what
/// is absent) and is made of one (`read`; false if that is of another kind).
/// `Storage` owns what T may refer to, `wanted` says what is read.
template <typename T, typename = void> struct Parameter;

template <> struct Parameter<bool> {
  using Storage = bool;
  static constexpr StringLiteral wanted = "a truth value";
  static bool read(Attribute attr, bool &out) {
    auto value = dyn_cast<BoolAttr>(attr);
    if (value)
      out = value.getValue();
    return bool(value);
  }
  static Attribute write(MLIRContext *ctx, bool value) {
    return BoolAttr::get(ctx, value);
  }
};

template <typename T>
struct Parameter<T, std::enable_if_t<std::is_integral_v<T>>> {
  using Storage = T;
  static constexpr StringLiteral wanted = "a number that fits";
  static bool read(Attribute attr, T &out) {
    auto value = dyn_cast<IntegerAttr>(attr);
    if (!value || value.getType().isInteger(1))
      return false;
    // A number of 64 bits without a sign may have its top bit set.
    APSInt number(value.getValue(), value.getType().isUnsignedInteger());
    if (APSInt::compareValues(
            number, APSInt(std::to_string(std::numeric_limits<T>::min()))) <
            0 ||
        APSInt::compareValues(
            number, APSInt(std::to_string(std::numeric_limits<T>::max()))) > 0)
      return false;
    out = static_cast<T>(number.extOrTrunc(64).getRawData()[0]);
    return true;
  }
  static Attribute write(MLIRContext *ctx, T value) {
    bool wide = std::is_unsigned_v<T> && sizeof(T) == 8;
    auto type = IntegerType::get(
        ctx, 64, wide ? IntegerType::Unsigned : IntegerType::Signless);
    return IntegerAttr::get(
        type, APInt(64, static_cast<uint64_t>(value), /*isSigned=*/!wide));
  }
};

template <> struct Parameter<StringRef> {
  using Storage = StringRef;
  static constexpr StringLiteral wanted = "a text";
  static bool read(Attribute attr, StringRef &out) {
    auto text = dyn_cast<StringAttr>(attr);
    if (text)
      out = text.getValue();
    return bool(text);
  }
  static Attribute write(MLIRContext *ctx, StringRef value) {
    return StringAttr::get(ctx, value);
  }
};

template <> struct Parameter<APFloat> {
  struct Storage {
    double value = 0;
    explicit operator APFloat() const { return APFloat(value); }
  };
  static constexpr StringLiteral wanted = "a float";
  static bool read(Attribute attr, Storage &out) {
    auto value = dyn_cast<FloatAttr>(attr);
    if (value)
      out.value = value.getValueAsDouble();
    return bool(value);
  }
  static Attribute write(MLIRContext *ctx, const APFloat &value) {
    return FloatAttr::get(Float64Type::get(ctx), value.convertToDouble());
  }
};

template <typename T> struct Parameter<T, std::enable_if_t<std::is_enum_v<T>>> {
  using Storage = T;
  static constexpr StringLiteral wanted = "a word of the enum";
  static bool read(Attribute attr, T &out) {
    auto word = dyn_cast<StringAttr>(attr);
    std::optional<T> value =
        word ? Words<T>::read(word.getValue()) : std::nullopt;
    if (value)
      out = *value;
    return bool(value);
  }
  static Attribute write(MLIRContext *ctx, T value) {
    return StringAttr::get(ctx, Words<T>::write(value));
  }
};

template <typename T>
struct Parameter<T, std::enable_if_t<std::is_base_of_v<Attribute, T>>> {
  using Storage = T;
  static constexpr StringLiteral wanted = "an attribute of the right kind";
  static bool read(Attribute attr, T &out) {
    out = dyn_cast<T>(attr);
    return bool(out);
  }
  static Attribute write(MLIRContext *, T value) { return value; }
};

template <typename T>
struct Parameter<T, std::enable_if_t<std::is_base_of_v<Type, T>>> {
  using Storage = T;
  static constexpr StringLiteral wanted = "a type of the right kind";
  static bool read(Attribute attr, T &out) {
    auto type = dyn_cast<TypeAttr>(attr);
    out = type ? dyn_cast<T>(type.getValue()) : T();
    return bool(out);
  }
  static Attribute write(MLIRContext *, T value) {
    return value ? Attribute(TypeAttr::get(value)) : Attribute();
  }
};

template <> struct Parameter<AffineMap> {
  using Storage = AffineMap;
  static constexpr StringLiteral wanted = "an affine map";
  static bool read(Attribute attr, AffineMap &out) {
    auto map = dyn_cast<AffineMapAttr>(attr);
    out = map ? map.getValue() : AffineMap();
    return bool(map);
  }
  static Attribute write(MLIRContext *, AffineMap value) {
    return value ? Attribute(AffineMapAttr::get(value)) : Attribute();
  }
};

template <typename T> struct Parameter<std::optional<T>> {
  using Storage = std::optional<T>;
  static constexpr StringLiteral wanted = Parameter<T>::wanted;
  static bool read(Attribute attr, Storage &out) {
    T value{};
    if (!Parameter<T>::read(attr, value))
      return false;
    out = value;
    return true;
  }
  static Attribute write(MLIRContext *ctx, const Storage &value) {
    return value ? Parameter<T>::write(ctx, *value) : Attribute();
  }
};

template <typename T> struct Parameter<ArrayRef<T>> {
  using Storage = SmallVector<T>;
  static constexpr StringLiteral wanted = "a list, each item of the right kind";
  static bool read(Attribute attr, Storage &out) {
    if constexpr (std::is_integral_v<T>) {
      if (auto numbers = dyn_cast<DenseI64ArrayAttr>(attr)) {
        for (int64_t number : numbers.asArrayRef()) {
          if (!std::in_range<T>(number))
            return false;
          out.push_back(static_cast<T>(number));
        }
        return true;
      }
    }
    auto list = dyn_cast<ArrayAttr>(attr);
    if (!list)
      return false;
    for (Attribute item : list) {
      T value{};
      if (!Parameter<T>::read(item, value))
        return false;
      out.push_back(value);
    }
    return true;
  }
  static Attribute write(MLIRContext *ctx, ArrayRef<T> values) {
    if constexpr (std::is_integral_v<T>) {
      return DenseI64ArrayAttr::get(
          ctx, SmallVector<int64_t>(values.begin(), values.end()));
    } else {
      SmallVector<Attribute> items;
      for (const T &value : values)
        items.push_back(Parameter<T>::write(ctx, value));
      return ArrayAttr::get(ctx, items);
    }
  }
};

/// Reads a parameter: what is left out is `otherwise`, or an error without one.
template <typename T>
LogicalResult readParameter(Attribute attr, StringRef of, StringRef name,
                            typename Parameter<T>::Storage &out, bool optional,
                            function_ref<InFlightDiagnostic()> emitError) {
  if (!attr) {
    if (optional)
      return success();
    return emitError() << of << ": '" << name << "' is missing";
  }
  if (Parameter<T>::read(attr, out))
    return success();
  return emitError() << of << ": '" << name << "' is " << attr << ", wanted "
                     << Parameter<T>::wanted;
}

/// The generated functions of one of our attributes or types.
template <typename Made> struct Row {
  StringRef name;
  TypeID id;
  ArrayRef<StringRef> parameters;
  Made (*make)(MLIRContext *, ArrayRef<Attribute>,
               function_ref<InFlightDiagnostic()>);
  Attribute (*read)(Made, size_t);
};
using AttributeRow = Row<Attribute>;
using TypeRow = Row<Type>;

#define TTMLIR_ROWS(dialect)                                                   \
  ArrayRef<AttributeRow> get##dialect##Attributes();                           \
  ArrayRef<TypeRow> get##dialect##Types();
TTMLIR_ROWS(TTCore)
TTMLIR_ROWS(TTIR)
TTMLIR_ROWS(TTNN)
TTMLIR_ROWS(D2M)
TTMLIR_ROWS(TTKernel)
TTMLIR_ROWS(TTMetal)
TTMLIR_ROWS(StableHLO)
TTMLIR_ROWS(CHLO)
TTMLIR_ROWS(Sdy)
#undef TTMLIR_ROWS

} // namespace mlir::tt::capi

#endif // TTMLIR_LIB_CAPI_PARAMETER_H
