//===- TTNNDialect.cpp - the ttnn dialect -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#include "ttmlir/Dialect/Common/Inline.h"

using namespace mlir;
using namespace mlir::tt::ttnn;

#include "ttmlir/Dialect/TTNN/IR/TTNNDialect.cpp.inc"

namespace {
/// Short names for attributes that occur all over a program.
struct TTNNAsmInterface : public OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attr, raw_ostream &os) const override {
    if (auto bufferType = dyn_cast<BufferTypeAttr>(attr))
      os << stringifyBufferType(bufferType.getValue());
    else if (isa<TTNNLayoutAttr>(attr))
      os << "ttnn_layout";
    else
      return AliasResult::NoAlias;
    return AliasResult::FinalAlias;
  }
};
} // namespace

void TTNNDialect::initialize() {
  registerAttributes();
  registerTypes();
  registerTTNNDialectOperations(this);
  addInterfaces<TTNNAsmInterface, tt::InlineAnywhere>();
}
