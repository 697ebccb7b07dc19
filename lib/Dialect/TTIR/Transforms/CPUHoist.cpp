//===- CPUHoist.cpp - ops that move to the host ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/Transforms/HostHoist.h"
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "ttmlir/Dialect/TTCore/IR/HostFunctions.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_CPUHOISTMANUALLYTAGGEDPASS
#define GEN_PASS_DEF_CPUHOISTCONSTEVALPASS
#define GEN_PASS_DEF_CPUMATCHDECLARATIONSPASS
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h.inc"

namespace {

struct ManuallyTagged : impl::CPUHoistManuallyTaggedPassBase<ManuallyTagged> {
  void runOnOperation() override {
    WalkResult walked = getOperation()->walk([](Operation *op) {
      Attribute mark = op->getAttr("ttir.should_hoist");
      if (!mark || isa<UnitAttr, ShouldHoistAttr>(mark))
        return WalkResult::advance();
      op->emitOpError("has ttir.should_hoist = ")
          << mark << ", which has no value or #ttir.should_hoist";
      return WalkResult::interrupt();
    });
    if (walked.wasInterrupted() ||
        failed(hoistToHost(getOperation(), [](Operation *op) {
          return op->hasAttr("ttir.should_hoist");
        })))
      signalPassFailure();
  }
};

/// The ops of a function whose results depend on constants, parameters and each
/// other only.
class SameInEveryRun {
public:
  explicit SameInEveryRun(func::FuncOp function) {
    llvm::DenseSet<Value> kept;
    llvm::DenseSet<int64_t> updated;
    for (unsigned i = 0; i != function.getNumResults(); ++i)
      if (auto argument =
              function.getResultAttrOfType<IntegerAttr>(i, "ttir.updates"))
        updated.insert(argument.getInt());
    for (BlockArgument argument : function.getArguments()) {
      auto kind = function.getArgAttrOfType<ttcore::ArgumentTypeAttr>(
          argument.getArgNumber(), "ttcore.argument_type");
      if (kind && !updated.contains(argument.getArgNumber()) &&
          (kind.getValue() == ttcore::ArgumentType::Parameter ||
           kind.getValue() == ttcore::ArgumentType::Constant))
        kept.insert(argument);
    }
    for (Operation &op : function.getBody().front()) {
      if (!whyNotOnHost(&op).empty() ||
          !llvm::all_of(op.getOperands(),
                        [&](Value value) { return kept.contains(value); }))
        continue;
      kept.insert_range(op.getResults());
      if (op.getNumOperands() != 0)
        ops.insert(&op);
    }
  }
  llvm::DenseSet<Operation *> ops;
};

struct ConstEval : impl::CPUHoistConstEvalPassBase<ConstEval> {
  void runOnOperation() override {
    llvm::DenseSet<Operation *> found;
    for (auto function :
         ttcore::getProgramModule(getOperation()).getOps<func::FuncOp>())
      if (function.getBody().hasOneBlock() && !ttcore::isHostFunction(function))
        found.insert_range(SameInEveryRun(function).ops);
    if (failed(hoistToHost(getOperation(),
                           [&](Operation *op) { return found.contains(op); })))
      signalPassFailure();
  }
};

struct MatchDeclarations
    : impl::CPUMatchDeclarationsPassBase<MatchDeclarations> {
  void runOnOperation() override {
    ModuleOp device = ttcore::getProgramModule(getOperation());
    ModuleOp host = ttcore::getHostModule(getOperation());
    std::optional<SymbolTable> definitions;
    if (host)
      definitions.emplace(host);
    for (auto declaration : device.getOps<func::FuncOp>()) {
      if (!ttcore::isHostDeclaration(declaration))
        continue;
      auto definition =
          host ? definitions->lookup<func::FuncOp>(declaration.getName())
               : func::FuncOp();
      if (!definition || definition.isExternal()) {
        declaration.emitOpError("'")
            << declaration.getName()
            << "' is declared for the host, and no ttcore.cpu_module has it";
        return signalPassFailure();
      }
      if (failed(match(definition, declaration)))
        return signalPassFailure();
    }
  }

private:
  /// The type without a layout; null if it is no tensor.
  static RankedTensorType plain(Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? RankedTensorType::get(tensor.getShape(),
                                          tensor.getElementType())
                  : nullptr;
  }

  static bool fit(TypeRange found, TypeRange wanted) {
    return found.size() == wanted.size() &&
           llvm::all_of(llvm::zip(found, wanted), [](auto pair) {
             auto a = plain(std::get<0>(pair)), b = plain(std::get<1>(pair));
             return a && b && a.getShape() == b.getShape();
           });
  }

  static LogicalResult match(func::FuncOp definition,
                             func::FuncOp declaration) {
    if (!fit(definition.getArgumentTypes(), declaration.getArgumentTypes()) ||
        !fit(definition.getResultTypes(), declaration.getResultTypes())) {
      InFlightDiagnostic error = declaration.emitOpError("'")
                                 << declaration.getName()
                                 << "' has other types here than where it is "
                                    "defined";
      error.attachNote(definition.getLoc()) << "it is defined here";
      return error;
    }
    auto builder = OpBuilder::atBlockBegin(&definition.getBody().front());
    for (auto [argument, type] : llvm::zip_equal(
             definition.getArguments(), declaration.getArgumentTypes())) {
      Type old = argument.getType(), wanted = plain(type);
      if (old == wanted)
        continue;
      argument.setType(wanted);
      auto cast = TypecastOp::create(builder, argument.getLoc(), old, argument);
      argument.replaceAllUsesExcept(cast.getResult(), cast);
    }
    Operation *end = definition.getBody().front().getTerminator();
    builder.setInsertionPoint(end);
    for (auto [i, type] : llvm::enumerate(declaration.getResultTypes()))
      if (Type wanted = plain(type); end->getOperand(i).getType() != wanted)
        end->setOperand(i, TypecastOp::create(builder, end->getLoc(), wanted,
                                              end->getOperand(i)));
    definition.setFunctionType(
        FunctionType::get(definition.getContext(),
                          definition.getBody().front().getArgumentTypes(),
                          TypeRange(end->getOperands())));
    return success();
  }
};

} // namespace

} // namespace mlir::tt::ttir
