//===- TTIROpsDispatch.cpp - layout and dispatch ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

LogicalResult ToLayoutOp::verify() {
  return success(shape::expect(shape::of(getResult()),
                               shape::of(getInput()).copy(),
                               shape::failOf(*this)));
}

OpFoldResult ToLayoutOp::fold(FoldAdaptor) {
  return getInput().getType() == getType() ? OpFoldResult(getInput())
                                           : OpFoldResult();
}

LogicalResult AllocOp::verify() {
  if (static_cast<int64_t>(getAddress()) < 0)
    return emitOpError() << "'address' is '"
                         << static_cast<int64_t>(getAddress())
                         << "', at least 0 expected";
  if (static_cast<int64_t>(getSize()) < 0)
    return emitOpError() << "'size' is '" << static_cast<int64_t>(getSize())
                         << "', at least 0 expected";
  return success();
}

LogicalResult GenericOp::verify() {
  unsigned operands = getNumOperands();
  if (!getIndexingMaps().empty() && getIndexingMaps().size() != operands)
    return emitOpError() << "'indexing_maps' has '" << getIndexingMaps().size()
                         << "' maps, one for each of '" << operands
                         << "' operands expected";
  for (auto [i, map] :
       llvm::enumerate(getIndexingMaps().getAsRange<AffineMapAttr>()))
    if (map.getValue().getNumDims() != getIteratorTypes().size())
      return emitOpError() << "'indexing_maps[" << i << "]' is over '"
                           << map.getValue().getNumDims()
                           << "' dimensions, 'iterator_types' has '"
                           << getIteratorTypes().size() << "'";
  for (Attribute type : getIteratorTypes())
    if (!isa<ttcore::IteratorTypeAttr>(type))
      return emitOpError() << "'iterator_types' holds '" << type
                           << "', '#ttcore.iterator_type' expected";
  if (getResultTypes() != getOutputs().getTypes())
    return emitOpError() << "result types differ from those of 'outputs'";
  if (getRegion().empty())
    return emitOpError() << "'region' is empty";
  if (getRegion().front().getNumArguments() != operands)
    return emitOpError() << "'region' has '"
                         << getRegion().front().getNumArguments()
                         << "' arguments, one for each of '" << operands
                         << "' operands expected";
  return success();
}
