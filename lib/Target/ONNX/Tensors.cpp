//===- Tensors.cpp - tensors that are stored in a model -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Tensors.h"

#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <cstring>

namespace mlir::tt::onnximport {

/// Bits of an element as stored; 0 of types that are not read.
static unsigned storedBits(int32_t kind) {
  switch (kind) {
  case Float:
    return 32;
  case Double:
    return 64;
  case Float16:
  case BFloat16:
    return 16;
  case Bool:
  case Float8E4M3FN:
  case Float8E4M3FNUZ:
  case Float8E5M2:
  case Float8E5M2FNUZ:
    return 8;
  case Float4E2M1:
    return 4;
  default:
    return integerBits(kind);
  }
}

template <typename T> static double load(const char *at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return double(value);
}

static double loadFloat(const char *at, const llvm::fltSemantics &semantics) {
  uint16_t bits;
  std::memcpy(&bits, at, sizeof(bits));
  APFloat value(semantics, APInt(16, bits));
  bool lost;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &lost);
  return value.convertToDouble();
}

static double smallFloat(uint8_t bits, unsigned width,
                         const llvm::fltSemantics &semantics) {
  APFloat value(semantics, APInt(width, bits));
  bool lost;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &lost);
  return value.convertToDouble();
}

static double element(int32_t kind, const char *bytes, int64_t i) {
  switch (kind) {
  case Float:
    return load<float>(bytes + 4 * i);
  case Double:
    return load<double>(bytes + 8 * i);
  case Float16:
    return loadFloat(bytes + 2 * i, APFloat::IEEEhalf());
  case BFloat16:
    return loadFloat(bytes + 2 * i, APFloat::BFloat());
  case Float8E4M3FN:
    return smallFloat(bytes[i], 8, APFloat::Float8E4M3FN());
  case Float8E4M3FNUZ:
    return smallFloat(bytes[i], 8, APFloat::Float8E4M3FNUZ());
  case Float8E5M2:
    return smallFloat(bytes[i], 8, APFloat::Float8E5M2());
  case Float8E5M2FNUZ:
    return smallFloat(bytes[i], 8, APFloat::Float8E5M2FNUZ());
  case Float4E2M1:
    return smallFloat(uint8_t(bytes[i / 2]) >> (i % 2 * 4) & 15, 4,
                      APFloat::Float4E2M1FN());
  case Bool:
    return bytes[i] != 0;
  case Int8:
    return load<int8_t>(bytes + i);
  case UInt8:
    return load<uint8_t>(bytes + i);
  case Int16:
    return load<int16_t>(bytes + 2 * i);
  case UInt16:
    return load<uint16_t>(bytes + 2 * i);
  case Int32:
    return load<int32_t>(bytes + 4 * i);
  case UInt32:
    return load<uint32_t>(bytes + 4 * i);
  case Int64:
    return load<int64_t>(bytes + 8 * i);
  case UInt64:
    return load<uint64_t>(bytes + 8 * i);
  case Int4:
  case UInt4:
  case Int2:
  case UInt2: {
    unsigned bits = integerBits(kind), each = 8 / bits;
    unsigned part =
        uint8_t(bytes[i / each]) >> (i % each * bits) & ((1 << bits) - 1);
    return isUnsigned(kind) ? part : double(llvm::SignExtend64(part, bits));
  }
  default:
    llvm_unreachable("storedBits has said that it is read");
  }
}

/// Elements in the typed fields of the message.
static Numbers typedFields(const pb::TensorProto &tensor, int32_t kind) {
  auto all = [](const auto &field) {
    return Numbers(field.begin(), field.end());
  };
  switch (kind) {
  case Float:
    return all(tensor.float_data());
  case Double:
    return all(tensor.double_data());
  case Int64:
    return all(tensor.int64_data());
  case UInt32:
  case UInt64:
    return all(tensor.uint64_data());
  case Float16:
  case BFloat16: {
    Numbers numbers;
    for (int32_t word : tensor.int32_data()) {
      uint16_t bits = word;
      numbers.push_back(
          element(kind, reinterpret_cast<const char *>(&bits), 0));
    }
    return numbers;
  }
  case Int4:
  case UInt4:
  case Int2:
  case UInt2:
  case Float8E4M3FN:
  case Float8E4M3FNUZ:
  case Float8E5M2:
  case Float8E5M2FNUZ:
  case Float4E2M1: {
    Numbers numbers;
    for (int32_t word : tensor.int32_data()) {
      char packed = word;
      for (unsigned i = 0; i < 8 / storedBits(kind); ++i)
        numbers.push_back(element(kind, &packed, i));
    }
    return numbers;
  }
  default:
    return all(tensor.int32_data());
  }
}

StringRef Tensors::external(const pb::TensorProto &tensor,
                            std::shared_ptr<void> &keep) const {
  std::string location;
  uint64_t begin = 0, length = 0;
  bool whole = true;
  for (const pb::StringStringEntryProto &entry : tensor.external_data()) {
    StringRef value = entry.value();
    if (entry.key() == "location")
      location = entry.value();
    else if (entry.key() == "offset" && value.getAsInteger(10, begin))
      refuse("tensor '", tensor.name(), "' has an offset that is no number");
    else if (entry.key() == "length") {
      whole = false;
      if (value.getAsInteger(10, length))
        refuse("tensor '", tensor.name(), "' has a length that is no number");
    }
  }
  SmallString<128> path(folder.empty() ? "." : folder), real, realFolder;
  if (location.empty() || llvm::sys::path::is_absolute(location) ||
      llvm::sys::fs::real_path(path, realFolder))
    refuse("tensor '", tensor.name(), "' lies in '", location,
           "', which is no file beside the model");
  llvm::sys::path::append(path, location);
  if (std::error_code error = llvm::sys::fs::real_path(path, real))
    refuse("tensor '", tensor.name(), "' lies in '", location,
           "': ", error.message());
  realFolder += "/";
  if (!real.str().starts_with(realFolder))
    refuse("tensor '", tensor.name(), "' lies in '", location,
           "', which leaves the model's folder");
  auto file = llvm::MemoryBuffer::getFile(real, /*IsText=*/false,
                                          /*RequiresNullTerminator=*/false);
  if (!file)
    refuse("tensor '", tensor.name(), "' lies in '", location,
           "': ", file.getError().message());
  StringRef bytes = (*file)->getBuffer();
  if (begin > bytes.size() || (!whole && length > bytes.size() - begin))
    refuse("tensor '", tensor.name(), "' lies beyond the end of '", location,
           "'");
  bytes = bytes.drop_front(begin);
  keep = std::shared_ptr<llvm::MemoryBuffer>(std::move(*file));
  return whole ? bytes : bytes.take_front(length);
}

/// A constant in a resource: as stored if the device computes in this type.
Item Tensors::large(const pb::TensorProto &tensor, const Dims &shape,
                    StringRef bytes, std::shared_ptr<void> keep) const {
  int32_t kind = tensor.data_type();
  Type elementType = computedIn(kind, items.emit.builder.getContext());
  auto type = RankedTensorType::get(shape, elementType);
  std::string key = tensor.name().empty() ? "tensor" : tensor.name();
  for (char &c : key)
    if (!llvm::isAlnum(c))
      c = '_';
  AsmResourceBlob blob;
  if (kind == Float || kind == Float16 || kind == BFloat16 || kind == Int32 ||
      kind == UInt32 || kind == Bool) {
    blob = AsmResourceBlob(
        ArrayRef<char>(bytes.data(), bytes.size()), 1,
        [keep](void *, size_t, size_t) {}, false);
  } else {
    int64_t count = type.getNumElements();
    blob = HeapAsmResourceBlob::allocate(count * 4, 4, /*dataIsMutable=*/true);
    char *to = blob.getMutableData().data();
    for (int64_t i = 0; i < count; ++i, to += 4) {
      double number = element(kind, bytes.data(), i);
      if (elementType.isF32()) {
        float narrow = float(number);
        std::memcpy(to, &narrow, 4);
        continue;
      }
      bool sign = !elementType.isUnsignedInteger();
      uint32_t narrow = uint32_t(std::clamp<int64_t>(
          whole(number), sign ? INT32_MIN : 0, sign ? INT32_MAX : UINT32_MAX));
      std::memcpy(to, &narrow, 4);
    }
  }
  auto content = DenseResourceElementsAttr::get(type, key, std::move(blob));
  return items.of(items.emit.create<ttir::ConstantOp>(type, content), kind);
}

Item Tensors::read(const pb::TensorProto &tensor) const {
  int32_t kind = tensor.data_type();
  unsigned bits = storedBits(kind);
  if (bits == 0)
    refuse("tensor '", tensor.name(), "' has elements of type ", nameOf(kind),
           ", which are not read");
  Dims shape(tensor.dims().begin(), tensor.dims().end());
  uint64_t count = 1;
  for (int64_t size : shape) {
    if (size < 0 || (size > 0 && count > (uint64_t(1) << 40) / uint64_t(size)))
      refuse("tensor '", tensor.name(), "' has a dimension of ", size);
    count *= uint64_t(size);
  }
  std::shared_ptr<void> keep = owner;
  StringRef bytes = tensor.raw_data();
  bool raw = tensor.has_raw_data();
  if (tensor.data_location() == pb::TensorProto::EXTERNAL) {
    bytes = external(tensor, keep);
    raw = true;
  }
  if (!raw) {
    Numbers numbers = typedFields(tensor, kind);
    if (bits < 8 && numbers.size() > count && numbers.size() - count < 8 / bits)
      numbers.resize(count); // the rest of the last byte
    if (numbers.size() != count)
      refuse("tensor '", tensor.name(), "' has ", numbers.size(),
             " elements, and its shape ", count);
    Item item = items.known(kind, shape, std::move(numbers));
    if (int64_t(count) > kMostKnown) {
      item.value = items.value(item);
      item.known = nullptr;
    }
    return item;
  }
  uint64_t wanted = (count * bits + 7) / 8;
  if (bytes.size() != wanted)
    refuse("tensor '", tensor.name(), "' has ", bytes.size(),
           " bytes, and its shape ", wanted);
  if (int64_t(count) > kMostKnown)
    return large(tensor, shape, bytes, keep);
  Numbers numbers(count);
  for (uint64_t i = 0; i < count; ++i)
    numbers[i] = element(kind, bytes.data(), i);
  return items.known(kind, shape, std::move(numbers));
}

} // namespace mlir::tt::onnximport
