//===- TTCoreTypes.cpp - tiles and element formats -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/AsmFormat.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttcore;

#define GET_TYPEDEF_CLASSES
#include "ttmlir/Dialect/TTCore/IR/TTCoreTypes.cpp.inc"

void TTCoreDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "ttmlir/Dialect/TTCore/IR/TTCoreTypes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// TileType
//===----------------------------------------------------------------------===//

LogicalResult TileType::verify(function_ref<InFlightDiagnostic()> emitError,
                               ArrayRef<int64_t> shape, DataType) {
  if (shape.size() != 2)
    return emitError() << "a tile has a height and a width, found "
                       << shape.size() << " dimensions";
  if (!isLegalTileShape(shape[0], shape[1]))
    return emitError() << "no tile of " << shape[0] << "x" << shape[1]
                       << "; heights are 1, 2, 4, 8, 16 or 32, widths 16 or 32";
  return success();
}

uint64_t TileType::getSizeBytes() const {
  return tileSizeBytes(getDataType(), getHeight(), getWidth());
}

Type TileType::getElementType() const {
  return dataTypeToElementType(getContext(), getDataType());
}

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

FailureOr<DataType> mlir::tt::ttcore::elementTypeToDataType(Type type) {
  if (auto tile = dyn_cast<TileType>(type))
    return tile.getDataType();
  if (type.isF32())
    return DataType::Float32;
  if (type.isF16())
    return DataType::Float16;
  if (type.isBF16())
    return DataType::BFloat16;
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return failure();
  switch (integer.getWidth()) {
  case 32:
    return integer.isUnsigned() ? DataType::UInt32 : DataType::Int32;
  case 16:
    if (integer.isSigned())
      return failure();
    return DataType::UInt16;
  case 8:
    return integer.isSigned() ? DataType::Int8 : DataType::UInt8;
  default:
    return failure();
  }
}

Type mlir::tt::ttcore::dataTypeToElementType(MLIRContext *ctx,
                                             DataType dataType) {
  Builder b(ctx);
  switch (dataType) {
  case DataType::Float32:
    return b.getF32Type();
  case DataType::Float16:
  case DataType::BFP_Float8:
  case DataType::BFP_Float4:
  case DataType::BFP_Float2:
    return b.getF16Type();
  case DataType::BFloat16:
  case DataType::BFP_BFloat8:
  case DataType::BFP_BFloat4:
  case DataType::BFP_BFloat2:
    return b.getBF16Type();
  case DataType::UInt32:
    return b.getIntegerType(32, /*isSigned=*/false);
  case DataType::UInt16:
    return b.getIntegerType(16, /*isSigned=*/false);
  case DataType::UInt8:
    return b.getIntegerType(8, /*isSigned=*/false);
  case DataType::Int32:
    return b.getIntegerType(32, /*isSigned=*/true);
  case DataType::Int8:
    return b.getIntegerType(8, /*isSigned=*/true);
  }
  llvm_unreachable("all formats are listed");
}

bool mlir::tt::ttcore::isBlockFloat(DataType dataType) {
  return ::tt::device::isBlockFloat(toDevice(dataType));
}

bool mlir::tt::ttcore::isLegalTileShape(int64_t height, int64_t width) {
  return (width == 16 || width == 32) && height >= 1 && height <= 32 &&
         llvm::isPowerOf2_64(height);
}

uint64_t mlir::tt::ttcore::tileSizeBytes(DataType dataType, int64_t height,
                                         int64_t width) {
  if (!isLegalTileShape(height, width))
    return 0;
  return ::tt::device::tileBytes(
      toDevice(dataType),
      {static_cast<uint32_t>(height), static_cast<uint32_t>(width)});
}

uint64_t mlir::tt::ttcore::elementSizeBytes(DataType dataType) {
  return isBlockFloat(dataType)
             ? 0
             : ::tt::device::elementBytes(toDevice(dataType));
}
