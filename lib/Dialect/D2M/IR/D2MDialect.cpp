//===- D2MDialect.cpp - the d2m dialect -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/IR/D2M.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt::d2m;

#include "ttmlir/Dialect/D2M/IR/D2MDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/D2M/IR/D2MAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "ttmlir/Dialect/D2M/IR/D2MTypes.cpp.inc"

#include "ttmlir/Dialect/D2M/IR/D2MEnums.cpp.inc"
#include "ttmlir/Dialect/D2M/IR/D2MInterfaces.cpp.inc"

void D2MDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ttmlir/Dialect/D2M/IR/D2MAttrs.cpp.inc"
      >();
}

void D2MDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "ttmlir/Dialect/D2M/IR/D2MTypes.cpp.inc"
      >();
}

void D2MDialect::initialize() {
  registerAttributes();
  registerTypes();
  registerD2MDialectOperations(this);
}

/// `what`: of which every core has at least one.
static LogicalResult verifyDeal(function_ref<InFlightDiagnostic()> emitError,
                                StringRef what, int64_t units, int64_t cores,
                                int64_t block, int64_t buffers,
                                bool inTeams = false) {
  if (units < 1 || cores < 1 || block < 1 || buffers < 1)
    return emitError() << what << ", cores, block and buffers of a plan are at "
                       << "least 1";
  if (int64_t most = 1 << 15; block > most || buffers > most)
    return emitError() << "block and buffers of a plan are at most " << most
                       << ": L1 holds no more tiles";
  if (cores > units)
    return emitError() << "a plan deals " << units << " " << what << " to "
                       << cores
                       << (inTeams
                               ? " teams of cores; every team has at least one"
                               : " cores; every core has at least one");
  return success();
}

LogicalResult MapPlanAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                  int64_t tiles, int64_t cores, int64_t block,
                                  int64_t buffers, bool) {
  return verifyDeal(emitError, "tiles", tiles, cores, block, buffers);
}

LogicalResult RowPlanAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                  int64_t rows, int64_t cores, int64_t split,
                                  int64_t block, bool, int64_t buffers, bool) {
  if (split < 1 || split > 32)
    return emitError() << "rows are split over 1 to 32 cores, as many as a "
                          "tile has rows, not "
                       << split;
  if (cores % split != 0)
    return emitError() << cores << " cores are not whole teams of " << split;
  return verifyDeal(emitError, "rows", rows, cores / split, block, buffers,
                    /*inTeams=*/split > 1);
}

LogicalResult MovePlanAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                   MoveWay way, bool, bool down, int64_t tiles,
                                   int64_t cores, int64_t block,
                                   int64_t buffers, int64_t cache) {
  if (failed(verifyDeal(emitError, "tiles", tiles, cores, block, buffers)))
    return failure();
  if (bool wants = way == MoveWay::Elements; wants != (cache > 0))
    return emitError() << "a move_plan of way " << stringifyMoveWay(way)
                       << (wants ? " keeps at least one tile of operands"
                                 : " keeps no tiles of operands")
                       << ": 'cache' is " << cache;
  if (down && way == MoveWay::Pages)
    return emitError() << "a move_plan of way pages goes row by row, not down";
  if (cache > 512)
    return emitError() << "'cache' of a move_plan is at most 512 tiles, not "
                       << cache;
  return success();
}

/// To data-movement cores, of which every core has two.
static LogicalResult verifyThreads(function_ref<InFlightDiagnostic()> emitError,
                                   StringRef what, int64_t units, int64_t cores,
                                   int64_t threads) {
  if (threads < 1 || threads > 2)
    return emitError() << "a core has two data-movement cores, not " << threads;
  return verifyDeal(emitError, what, units, cores, /*block=*/1, /*buffers=*/1);
}

LogicalResult
OrderPlanAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                      int64_t lines, int64_t cores, int64_t threads) {
  return verifyThreads(emitError, "lines", lines, cores, threads);
}

LogicalResult
CachePlanAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                      int64_t units, int64_t cores, int64_t threads) {
  return verifyThreads(emitError, "units", units, cores, threads);
}

LogicalResult ProductPlanAttr::verify(
    function_ref<InFlightDiagnostic()> emitError, int64_t batch, int64_t m,
    int64_t n, int64_t k, int64_t rows, int64_t columns, bool multicastLhs,
    bool multicastRhs, int64_t blockM, int64_t blockN, int64_t blockK,
    int64_t blocksM, int64_t blocksN, int64_t subM, int64_t subN,
    int64_t buffers, bool, bool, ttcore::MathFidelity, int64_t lhsShard,
    DenseI64ArrayAttr inPlace, bool lhsResident, int64_t writerReads) {
  for (int64_t size : {batch, m, n, k, rows, columns, blockM, blockN, blockK,
                       blocksM, blocksN, subM, subN, buffers})
    if (size < 1 || size > (int64_t(1) << 31))
      return emitError() << "sizes of a product_plan are 1 to 2^31, not "
                         << size;
  if (blockM % subM != 0 || blockN % subN != 0)
    return emitError() << "blocks of " << blockM << " x " << blockN
                       << " tiles are not whole parts of " << subM << " x "
                       << subN;
  bool inShards = lhsShard != 0 || inPlace;
  if (inShards && (batch != 1 || (!multicastLhs && !multicastRhs)))
    return emitError() << "tensors are taken from the cores' own L1 by one "
                          "product with a multicast";
  if (lhsShard < 0 ||
      (lhsShard != 0 && (lhsShard % blockK != 0 || k % blockK != 0)))
    return emitError() << "shards of " << lhsShard << " and an inner dimension "
                       << "of " << k << " tiles are not whole steps of "
                       << blockK;
  if (inPlace && llvm::any_of(inPlace.asArrayRef(),
                              [](int64_t tensor) { return tensor < 0; }))
    return emitError() << "'in_place' has a negative number of a tensor";
  bool toAll = multicastLhs && !multicastRhs;
  if (lhsResident && (!toAll || batch != 1 || blocksM != 1))
    return emitError() << "a left-hand side stays in L1 if it is multicast to "
                          "all cores, for one row of blocks";
  if (writerReads < 0 || writerReads >= blockK || (writerReads && !toAll))
    return emitError() << "the thread that writes results reads a part of the "
                       << blockK << " tiles of a step if the left-hand side is "
                       << "multicast to all cores, not " << writerReads;
  int64_t partM = blockM * blocksM, partN = blockN * blocksN;
  int64_t partsM = (m + partM - 1) / partM, partsN = (n + partN - 1) / partN;
  int64_t cores = rows * columns;
  auto tooMany = [&](int64_t parts, StringRef of, int64_t places) {
    return emitError() << "a result has " << parts << " " << of
                       << " of parts, but the cores " << places;
  };
  if (multicastLhs && multicastRhs) {
    if (partsM > rows)
      return tooMany(partsM, "rows", rows);
    if (partsN > columns)
      return tooMany(partsN, "columns", columns);
  } else if (multicastLhs || multicastRhs) {
    int64_t across = multicastLhs ? partsM : partsN;
    int64_t along = multicastLhs ? partsN : partsM;
    if (across != 1)
      return emitError() << "an operand is multicast to all cores, but the "
                         << "result has " << across << " lines of parts";
    if (along > cores)
      return tooMany(along, "lines", cores);
  } else if (cores > batch * partsM * partsN) {
    return emitError() << "a plan deals " << batch * partsM * partsN
                       << " parts to " << cores
                       << " cores; every core has at least one";
  }
  return success();
}

LogicalResult AttentionPlanAttr::verify(
    function_ref<InFlightDiagnostic()> emitError, int64_t heads, int64_t rows,
    int64_t keys, int64_t depth, int64_t width, int64_t cores,
    int64_t blockRows, int64_t blockKeys, int64_t subKeys, int64_t subWidth,
    int64_t buffers, bool, bool, ttcore::MathFidelity) {
  for (int64_t size : {heads, rows, keys, depth, width, cores, blockRows,
                       blockKeys, subKeys, subWidth, buffers})
    if (size < 1 || size > (int64_t(1) << 31))
      return emitError() << "sizes of an attention_plan are 1 to 2^31, not "
                         << size;
  if (blockKeys % subKeys != 0 || width % subWidth != 0)
    return emitError() << "blocks of " << blockKeys << " keys and rows of "
                       << width << " tiles are not whole parts of " << subKeys
                       << " and " << subWidth;
  int64_t blocks = heads * ((rows + blockRows - 1) / blockRows);
  if (cores > blocks)
    return emitError() << "a plan deals " << blocks << " blocks to " << cores
                       << " cores; every core has at least one";
  return success();
}

/// Layouts may differ between inside and outside.
static LogicalResult sameTensors(GroupOp op, StringRef what, TypeRange outside,
                                 TypeRange inside) {
  if (outside.size() != inside.size())
    return op.emitOpError("has ") << outside.size() << " " << what
                                  << ", but the body has " << inside.size();
  for (auto [i, a, b] : llvm::enumerate(outside, inside)) {
    auto x = dyn_cast<RankedTensorType>(a), y = dyn_cast<RankedTensorType>(b);
    if (!x || !y || x.getShape() != y.getShape() ||
        x.getElementType() != y.getElementType())
      return op.emitOpError()
             << what << " " << i << " is " << a << ", but the body has " << b;
  }
  return success();
}

LogicalResult LibraryOp::verify() {
  auto known = RegisteredOperationName::lookup(getKind(), getContext());
  if (!known || known->getDialectNamespace() != "ttir")
    return emitOpError("is no op of the library, '")
           << getKind() << "'; wanted an op of ttir";
  return success();
}

LogicalResult GroupOp::verify() {
  Block &block = getBody().front();
  if (block.empty() || !isa<YieldOp>(block.back()))
    return emitOpError("has a body without d2m.yield at its end");
  if (failed(sameTensors(*this, "operands", getOperandTypes(),
                         block.getArgumentTypes())) ||
      failed(sameTensors(*this, "results", getResultTypes(),
                         block.back().getOperandTypes())))
    return failure();
  if (getNumResults() == 0)
    return emitOpError("has no result");
  if (ArrayAttr places = getPlacesAttr()) {
    if (places.size() != getNumOperands() + getNumResults())
      return emitOpError("has ")
             << places.size() << " places for " << getNumOperands()
             << " operands and " << getNumResults() << " results";
    for (auto place : places.getAsRange<ttcore::MemorySpaceAttr>())
      if (place.getValue() != ttcore::MemorySpace::DeviceDRAM &&
          place.getValue() != ttcore::MemorySpace::DeviceL1)
        return emitOpError("has a tensor in ")
               << place << "; values lie in dram or l1";
  }
  return success();
}
