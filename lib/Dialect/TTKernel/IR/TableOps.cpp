//===- TableOps.cpp - calls that have no class of C++ ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Most calls of the vector unit have operands alone, and no C++ names them. A
// class for each costs more to compile than all else in this dialect, so one
// model serves them, which reads the table of calls. For MLIR they are
// registered ops as others are.
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttkernel;

//===----------------------------------------------------------------------===//
// Text: `(` operands `)` attr-dict `:` functional-type(operands, results)
//===----------------------------------------------------------------------===//

static ParseResult parseCall(OpAsmParser &parser, OperationState &state) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SMLoc start;
  FunctionType type;
  if (parser.parseLParen())
    return failure();
  start = parser.getCurrentLocation();
  if (parser.parseOperandList(operands) || parser.parseRParen() ||
      parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(type))
    return failure();
  state.addTypes(type.getResults());
  return parser.resolveOperands(operands, type.getInputs(), start,
                                state.operands);
}

namespace {
/// The name of an op is printed by a protected function.
struct NamePrinter : OpState {
  using OpState::printOpName;
};
} // namespace

static void printCall(Operation *op, OpAsmPrinter &printer,
                      StringRef defaultDialect) {
  NamePrinter::printOpName(op, printer, defaultDialect);
  printer << "(" << op->getOperands() << ")";
  printer.printOptionalAttrDict(op->getAttrs());
  printer << " : ";
  printer.printFunctionalType(op);
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

static LogicalResult verifyCount(Operation *op, size_t count) {
  switch (count) {
  case 0:
    return OpTrait::impl::verifyZeroOperands(op);
  case 1:
    return OpTrait::impl::verifyOneOperand(op);
  default:
    return OpTrait::impl::verifyNOperands(op, count);
  }
}

static LogicalResult verifyCall(Operation *op, const CallInfo &info) {
  if (failed(OpTrait::impl::verifyZeroRegions(op)) ||
      failed(OpTrait::impl::verifyZeroResults(op)) ||
      failed(OpTrait::impl::verifyZeroSuccessors(op)) ||
      failed(verifyCount(op, info.parameters.size())))
    return failure();
  for (auto [i, p, type] :
       llvm::enumerate(info.parameters, op->getOperandTypes()))
    if (!isOfKind(p.kind, type))
      return op->emitOpError("operand")
             << " #" << i << " must be " << summaryOf(p.kind) << ", but got "
             << type;
  return ttkernel::detail::verifyKernelCall(op);
}

//===----------------------------------------------------------------------===//
// The model
//===----------------------------------------------------------------------===//

namespace {
class TableOp : public OperationName::Impl {
public:
  /// The row of the table is the op's identity, too.
  TableOp(const CallInfo &info, Dialect *dialect)
      : Impl(info.name, dialect, TypeID::getFromOpaquePointer(&info),
             mlir::detail::InterfaceMap()),
        info(info) {}

  bool hasTrait(TypeID id) final {
    return id == TypeID::get<KernelCall>() ||
           id == TypeID::get<OpTrait::ZeroRegions>() ||
           id == TypeID::get<OpTrait::ZeroResults>() ||
           id == TypeID::get<OpTrait::ZeroSuccessors>();
  }
  OperationName::ParseAssemblyFn getParseAssemblyFn() final {
    return parseCall;
  }
  void printAssembly(Operation *op, OpAsmPrinter &p, StringRef dialect) final {
    printCall(op, p, dialect);
  }
  LogicalResult verifyInvariants(Operation *op) final {
    return verifyCall(op, info);
  }
  LogicalResult verifyRegionInvariants(Operation *) final { return success(); }
  LogicalResult foldHook(Operation *, ArrayRef<Attribute>,
                         SmallVectorImpl<OpFoldResult> &) final {
    return failure();
  }
  void getCanonicalizationPatterns(RewritePatternSet &, MLIRContext *) final {}
  void populateDefaultAttrs(const OperationName &, NamedAttrList &) final {}

  // All attributes are discardable: there are no properties.
  std::optional<Attribute> getInherentAttr(Operation *op,
                                           StringRef name) final {
    return op->getDiscardableAttr(name);
  }
  void setInherentAttr(Operation *op, StringAttr name, Attribute value) final {
    op->setDiscardableAttr(name, value);
  }
  void populateInherentAttrs(Operation *, NamedAttrList &) final {}
  LogicalResult verifyInherentAttrs(OperationName, NamedAttrList &,
                                    function_ref<InFlightDiagnostic()>) final {
    return success();
  }
  int getOpPropertyByteSize() final { return 0; }
  void initProperties(OperationName, OpaqueProperties, OpaqueProperties) final {
  }
  void deleteProperties(OpaqueProperties) final {}
  void populateDefaultProperties(OperationName, OpaqueProperties) final {}
  LogicalResult
  setPropertiesFromAttr(OperationName, OpaqueProperties, Attribute,
                        function_ref<InFlightDiagnostic()> emitError) final {
    return emitError() << "this operation does not support properties";
  }
  Attribute getPropertiesAsAttr(Operation *) final { return {}; }
  void copyProperties(OpaqueProperties, OpaqueProperties) final {}
  bool compareProperties(OpaqueProperties, OpaqueProperties) final {
    return true;
  }
  llvm::hash_code hashProperties(OpaqueProperties) final { return {}; }

private:
  const CallInfo &info;
};
} // namespace

void mlir::tt::ttkernel::registerTableOps(Dialect *dialect) {
  for (const CallInfo &info : allCalls())
    if (!info.hasClass)
      RegisteredOperationName::insert(std::make_unique<TableOp>(info, dialect),
                                      /*attrNames=*/{});
}
