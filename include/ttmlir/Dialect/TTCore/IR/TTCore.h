//===- TTCore.h - the ttcore dialect ---------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_IR_TTCORE_H
#define TTMLIR_DIALECT_TTCORE_IR_TTCORE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <functional>
#include <numeric>

#include "ttmlir/Dialect/TTCore/IR/TTCoreDialect.h.inc"
#include "ttmlir/Dialect/TTCore/IR/TTCoreEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/TTCore/IR/TTCoreAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "ttmlir/Dialect/TTCore/IR/TTCoreTypes.h.inc"

#define GET_OP_CLASSES
#include "ttmlir/Dialect/TTCore/IR/TTCoreOps.h.inc"

namespace tt::device {
struct SystemDesc;
} // namespace tt::device

namespace mlir::tt::ttcore {

/// The system descriptor of a module or of a module around it; null if none.
/// The older attribute name `tt.system_desc` counts too.
SystemDescAttr getSystemDesc(ModuleOp module);

/// The device named `default_device` in the nearest symbol table that has one,
/// looking outwards from `op`; null if none.
DeviceAttr getDevice(Operation *op);

/// The module of the program: that in the module's `ttcore.device_module`, or
/// the module itself if it has none.
ModuleOp getProgramModule(ModuleOp module);

/// The functions that `op` calls while the program runs: one of a
/// `ttcore.load_cached`, the bodies of a loop or a branch. Empty for other ops;
/// a `func.call` is inlined or calls the host.
SmallVector<FlatSymbolRefAttr, 2> calledFunctions(Operation *op);

/// The functions of `module` that such ops call, callees first. Fails, with a
/// diagnostic, if one of them has no body or calls itself.
FailureOr<SmallVector<FunctionOpInterface>> getCalledFunctions(ModuleOp module);

/// Rows and columns of the mesh of chips that `op` is compiled for: from its
/// device, else from the first of the module's `ttcore.meshes`, else 1x1.
SmallVector<int64_t> getMeshShape(Operation *op);

/// The device format that holds elements of `type`:
/// f32, f16, bf16; i32, si32 -> si32; ui32 -> u32; i16, ui16 -> u16;
/// i8, ui8 -> u8; si8 -> si8; a tile -> its format. Fails for types without
/// one, such as i1, i64, f64 and si16.
FailureOr<DataType> elementTypeToDataType(Type type);

/// The builtin type of a format: block floats give bf16 (8-bit exponent) or
/// f16 (5-bit exponent); integers keep their sign in the type (si32, ui32).
Type dataTypeToElementType(MLIRContext *ctx, DataType dataType);

bool isBlockFloat(DataType dataType);

/// True if a tile of `height` x `width` elements exists on the hardware.
bool isLegalTileShape(int64_t height, int64_t width);

/// Bytes of one tile, exponents of block formats included. The shape must be
/// legal (isLegalTileShape); 0 if it is not.
uint64_t tileSizeBytes(DataType dataType, int64_t height = 32,
                       int64_t width = 32);

/// Bytes of an element in row-major pages; 0 for block floats.
uint64_t elementSizeBytes(DataType dataType);

/// The descriptor attribute of a system of the device library. Fails, with a
/// diagnostic from `emitError`, if the system contradicts itself.
SystemDescAttr
systemDescFromDevice(MLIRContext *ctx, const ::tt::device::SystemDesc &system,
                     function_ref<InFlightDiagnostic()> emitError = nullptr);

} // namespace mlir::tt::ttcore

#endif // TTMLIR_DIALECT_TTCORE_IR_TTCORE_H
