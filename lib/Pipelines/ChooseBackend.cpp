//===- ChooseBackend.cpp - kernels or the library, by the clock -----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Both ways are compiled and their ops priced by the model. An op has a number
// in its location, which passes keep, so that each op of a compiled program
// says of which ops of the source it was made. Ops that share an op of one of
// the programs are one stretch; a stretch goes to whoever takes less time for
// it.
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Pipelines/ChooseBackend.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "tt/device/System.h"
#include "ttmlir/Dialect/Common/OriginNumbers.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"
#include "ttmlir/Dialect/TTCore/Transforms/KeptOps.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/Analysis/OpTimes.h"
#include "ttmlir/Target/SystemDesc/SystemDesc.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/ScopeExit.h"

#include <numeric>

namespace mlir::tt {

namespace {

//===----------------------------------------------------------------------===//
// d2m.library
//===----------------------------------------------------------------------===//

/// Whether the op is work that one of the two does. Constants are part of both.
bool isWork(Operation *op) {
  return isa_and_nonnull<ttir::TTIRDialect>(op->getDialect()) &&
         !isa<ttir::FullOp, ttir::ConstantOp>(op) && op->getNumRegions() == 0;
}

void wrap(Operation *op) {
  OpBuilder builder(op);
  auto made = d2m::LibraryOp::create(
      builder, op->getLoc(), op->getResultTypes(), op->getOperands(),
      op->getName().getStringRef(), op->getAttrDictionary());
  op->replaceAllUsesWith(made);
  op->erase();
}

void unwrap(d2m::LibraryOp op) {
  OperationState state(op.getLoc(), op.getKind(), op.getOperands(),
                       op.getResultTypes(), op.getFields().getValue());
  Operation *made = OpBuilder(op).create(state);
  op->replaceAllUsesWith(made);
  op.erase();
}

struct ReleaseLibrary : PassWrapper<ReleaseLibrary, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ReleaseLibrary)
  StringRef getArgument() const override { return "d2m-release-library"; }
  StringRef getDescription() const override {
    return "turns each d2m.library into its op again";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<ttir::TTIRDialect>();
  }
  void runOnOperation() override {
    getOperation().walk([](d2m::LibraryOp op) { unwrap(op); });
  }
};

//===----------------------------------------------------------------------===//
// Numbers in locations
//===----------------------------------------------------------------------===//

/// Gives the ops of a module numbers; restores their locations at the end.
class Numbered {
public:
  explicit Numbered(ModuleOp module) {
    for (auto function : module.getOps<func::FuncOp>())
      function.walk([&](Operation *op) {
        if (!isWork(op))
          return;
        ops.push_back({op, op->getLoc()});
        op->setLoc(withNumber(op->getLoc(), kNumber, int64_t(ops.size()) - 1));
      });
  }
  ~Numbered() {
    for (auto [op, loc] : ops)
      if (op)
        op->setLoc(loc);
  }
  Numbered(const Numbered &) = delete;

  size_t size() const { return ops.size(); }
  Operation *operator[](size_t number) const { return ops[number].first; }
  /// The op with its own location, which has no number any more.
  Operation *release(size_t number) {
    auto [op, loc] = ops[number];
    ops[number].first = nullptr;
    op->setLoc(loc);
    return op;
  }

  /// The numbers in a location.
  SmallVector<unsigned> in(Location location) const {
    return numbersIn(location, kNumber, ops.size());
  }

private:
  static constexpr StringLiteral kNumber = "choose_backend.number";
  SmallVector<std::pair<Operation *, Location>> ops;
};

//===----------------------------------------------------------------------===//
// Prices
//===----------------------------------------------------------------------===//

/// Seconds by the number of the first op that each part of a program was made
/// of; at the end those of parts that were made of none.
using Prices = std::vector<double>;

struct ChooseBackend : PassWrapper<ChooseBackend, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ChooseBackend)

  explicit ChooseBackend(std::shared_ptr<const TTIRToTTNNOptions> options)
      : options(std::move(options)) {}

  StringRef getArgument() const override { return "choose-backend"; }
  StringRef getDescription() const override {
    return "leaves to the library what it does faster than kernels";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    OpPassManager pm(ModuleOp::getOperationName());
    addLowering(pm, *options);
    pm.getDependentDialects(registry);
  }

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
  }

private:
  LogicalResult run() {
    ModuleOp module = getOperation();
    ttcore::SystemDescAttr system = ttcore::requireSystemDesc(module);
    if (!system)
      return failure();
    chip = ttcore::systemDescToDevice(system).chips.front();
    Numbered ops(module);
    llvm::IntEqClasses stretches(unsigned(ops.size()));
    auto library = price(module, ops, /*kernels=*/false, stretches);
    auto kernels = price(module, ops, /*kernels=*/true, stretches);
    if (failed(library) || failed(kernels))
      return failure();
    stretches.compress();
    std::vector<double> gained(stretches.getNumClasses(), 0.0);
    for (unsigned i = 0; i != ops.size(); ++i)
      gained[stretches[i]] += (*library)[i] - (*kernels)[i];
    auto toLibrary = choose(module, ops, stretches, gained, sum(*library));
    if (failed(toLibrary))
      return failure();
    for (unsigned i = 0; i != ops.size(); ++i)
      if ((*toLibrary)[i])
        wrap(ops.release(i));
    return success();
  }

  /// For each op, whether the library does it. Kernels also change what is
  /// around them, as their tensors lie in DRAM; so the whole program is
  /// compiled with kernels for all stretches that gain, for the half of them
  /// that gains most, and so on, and the fastest is taken. That may be the
  /// library alone.
  FailureOr<SmallVector<bool>> choose(ModuleOp module, const Numbered &ops,
                                      const llvm::IntEqClasses &stretches,
                                      ArrayRef<double> gained, double library) {
    SmallVector<unsigned> order;
    for (unsigned stretch = 0; stretch != gained.size(); ++stretch)
      if (gained[stretch] > 0)
        order.push_back(stretch);
    llvm::sort(order, [&](unsigned a, unsigned b) {
      return std::pair(-gained[a], a) < std::pair(-gained[b], b);
    });
    double least = library;
    SmallVector<bool> best(ops.size(), true);
    for (; !order.empty(); order.resize(order.size() / 2)) {
      llvm::BitVector toKernels{unsigned(gained.size())};
      for (unsigned stretch : order)
        toKernels.set(stretch);
      SmallVector<bool> toLibrary;
      for (unsigned i = 0; i != ops.size(); ++i)
        toLibrary.push_back(!toKernels[stretches[i]]);
      llvm::IntEqClasses unused(unsigned(ops.size()));
      auto mixed = price(module, ops, /*kernels=*/true, unused, toLibrary);
      if (failed(mixed))
        return failure();
      if (sum(*mixed) < least) {
        least = sum(*mixed);
        best = std::move(toLibrary);
      }
    }
    return best;
  }

  static double sum(const Prices &prices) {
    return std::accumulate(prices.begin(), prices.end(), 0.0);
  }

  /// Compiles a copy of the module, and joins the ops of which one op of the
  /// copy was made.
  FailureOr<Prices> price(ModuleOp module, const Numbered &ops, bool kernels,
                          llvm::IntEqClasses &stretches,
                          ArrayRef<bool> toLibrary = {}) {
    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    auto copy = cast<ModuleOp>(builder.clone(*module));
    llvm::scope_exit erase([&] { copy.erase(); });
    if (!toLibrary.empty()) {
      SmallVector<Operation *> chosen;
      copy.walk([&](Operation *op) {
        SmallVector<unsigned> numbers = ops.in(op->getLoc());
        if (isWork(op) && !numbers.empty() && toLibrary[numbers.front()])
          chosen.push_back(op);
      });
      llvm::for_each(chosen, wrap);
    }
    TTIRToTTNNOptions trial;
    trial.copyOptionValuesFrom(*options);
    trial.chooseBackend = kernels;
    trial.enableD2MSubgraphs = false;
    trial.planReport = trial.formatsReport = "";
    OpPassManager pm(ModuleOp::getOperationName());
    addLowering(pm, trial);
    if (failed(runPipeline(pm, copy)))
      return failure();
    Prices prices(ops.size() + 1, 0.0);
    std::vector<bool> isMade(ops.size(), false);
    ttcore::HostDeclarations host(copy);
    for (auto function : copy.getOps<func::FuncOp>()) {
      if (function.isExternal())
        continue;
      llvm::DenseSet<Value> kept;
      if (options->enableConstEval)
        ttcore::keptOps(function, host, &kept);
      function.walk([&](Operation *op) {
        SmallVector<unsigned> numbers = ops.in(op->getLoc());
        for (unsigned number : numbers) {
          stretches.join(numbers[0], number);
          isMade[number] = true;
        }
        // Ops that are computed once have no price.
        bool isOnce =
            op->getNumResults() != 0 && kept.contains(op->getResult(0));
        double seconds = isOnce ? 0 : ttnn::secondsOf(op, chip);
        if (isa<ttnn::GenericOp>(op))
          seconds *= kDoubt;
        if (seconds > 0)
          prices[numbers.empty() ? ops.size() : numbers[0]] +=
              seconds + ttnn::kGapSeconds;
      });
    }
    // An op of which nothing is left has become part of what reads it.
    for (unsigned i = 0; i != ops.size(); ++i)
      if (!isMade[i])
        for (Operation *user : ops[i]->getUsers())
          for (unsigned number : ops.in(user->getLoc()))
            stretches.join(i, number);
    return prices;
  }

  /// Kernels have to be faster by this: the clock's time of those of a mixture
  /// of experts is 1.34 times their estimate, the most in the models of
  /// bench/plan on an n150.
  static constexpr double kDoubt = 1.35;

  std::shared_ptr<const TTIRToTTNNOptions> options;
  ::tt::device::ChipDesc chip;
};
} // namespace

std::unique_ptr<Pass>
createChooseBackendPass(std::shared_ptr<const TTIRToTTNNOptions> options) {
  return std::make_unique<ChooseBackend>(std::move(options));
}

std::unique_ptr<Pass> createReleaseLibraryPass() {
  return std::make_unique<ReleaseLibrary>();
}

} // namespace mlir::tt
