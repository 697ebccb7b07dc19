//===- Kinds.cpp - element types of ONNX ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Item.h"

#include <cmath>

namespace mlir::tt::onnximport {

std::string nameOf(int32_t kind) {
  static constexpr const char *names[] = {
      "undefined",      "float",      "uint8",
      "int8",           "uint16",     "int16",
      "int32",          "int64",      "string",
      "bool",           "float16",    "double",
      "uint32",         "uint64",     "complex64",
      "complex128",     "bfloat16",   "float8e4m3fn",
      "float8e4m3fnuz", "float8e5m2", "float8e5m2fnuz",
      "uint4",          "int4",       "float4e2m1",
      "float8e8m0",     "uint2",      "int2"};
  if (kind >= 0 && kind < int32_t(std::size(names)))
    return names[kind];
  return "number " + std::to_string(kind);
}

bool isFloat(int32_t kind) {
  return kind == Float || kind == Double || kind == Float16 || kind == BFloat16;
}

unsigned integerBits(int32_t kind) {
  switch (kind) {
  case UInt2:
  case Int2:
    return 2;
  case UInt4:
  case Int4:
    return 4;
  case UInt8:
  case Int8:
    return 8;
  case UInt16:
  case Int16:
    return 16;
  case UInt32:
  case Int32:
    return 32;
  case UInt64:
  case Int64:
    return 64;
  default:
    return 0;
  }
}

bool isUnsigned(int32_t kind) {
  return kind == UInt2 || kind == UInt4 || kind == UInt8 || kind == UInt16 ||
         kind == UInt32 || kind == UInt64;
}

Type computedIn(int32_t kind, MLIRContext *context) {
  Builder b(context);
  switch (kind) {
  case Float:
  case Double:
  case Float8E4M3FN:
  case Float8E4M3FNUZ:
  case Float8E5M2:
  case Float8E5M2FNUZ:
  case Float4E2M1:
    return b.getF32Type();
  case Float16:
    return b.getF16Type();
  case BFloat16:
    return b.getBF16Type();
  case Bool:
    return b.getI1Type();
  case UInt32:
  case UInt64:
    return b.getIntegerType(32, false);
  default:
    if (integerBits(kind))
      return b.getI32Type();
    refuse("the element type ", nameOf(kind), " has no form on the device");
  }
}

Type passedAs(int32_t kind, MLIRContext *context) {
  if (kind == UInt8 || kind == UInt16)
    return IntegerType::get(context, integerBits(kind), IntegerType::Unsigned);
  return computedIn(kind, context);
}

int64_t whole(double number) {
  if (std::isnan(number))
    return 0;
  if (number >= 0x1p63)
    return INT64_MAX;
  return number <= -0x1p63 ? INT64_MIN : int64_t(number);
}

double fitted(double number, int32_t kind) {
  if (kind == Float)
    return float(number);
  if (kind == Bool)
    return number != 0;
  if (isSmallFloat(kind))
    return roundedTo(number, kind, true);
  unsigned bits = integerBits(kind);
  if (bits == 0 || bits == 64)
    return bits ? std::trunc(number) : number;
  uint64_t low = uint64_t(whole(number)) & ((uint64_t(1) << bits) - 1);
  if (isUnsigned(kind))
    return double(low);
  return double(llvm::SignExtend64(low, bits));
}

} // namespace mlir::tt::onnximport
