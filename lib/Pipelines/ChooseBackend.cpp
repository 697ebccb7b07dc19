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
#include "ttmlir/Dialect/Common/Alternatives.h"
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

/// A compiled copy of the program.
struct Trial {
  /// For so many numbered ops.
  explicit Trial(size_t count) : prices(count + 1, 0.0), isInKernel(count) {}

  /// Seconds by the number of the first op that each part of the program was
  /// made of; at the end those of parts that were made of none.
  std::vector<double> prices;
  std::vector<bool> isInKernel; ///< by number

  double sum() const {
    return std::accumulate(prices.begin(), prices.end(), 0.0);
  }
};

constexpr unsigned kLibrary = 0, kKernels = 1;

/// Ops that one of the two does together.
struct Stretch {
  double library = 0, kernels = 0; ///< seconds
  bool hasKernel = false;
  std::optional<unsigned> wanted; ///< by a file of choices
};

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
    Trial library(ops.size()), kernels(ops.size());
    llvm::IntEqClasses stretches(unsigned(ops.size()));
    if (failed(price(module, ops, /*kernels=*/false, library, stretches)) ||
        failed(price(module, ops, /*kernels=*/true, kernels, stretches)))
      return failure();
    stretches.compress();
    SmallVector<Stretch> all(stretches.getNumClasses());
    for (unsigned i = 0; i != ops.size(); ++i) {
      Stretch &stretch = all[stretches[i]];
      stretch.library += library.prices[i];
      stretch.kernels += kernels.prices[i];
      stretch.hasKernel |= kernels.isInKernel[i];
    }
    if (failed(require(module, ops, stretches, all)))
      return failure();
    auto toLibrary = choose(module, ops, stretches, all, library.sum());
    if (failed(toLibrary) ||
        failed(report(module, ops, stretches, all, *toLibrary)))
      return failure();
    for (unsigned i = 0; i != ops.size(); ++i)
      if ((*toLibrary)[i])
        wrap(ops.release(i));
    return success();
  }

  /// An op with its two ways, as files have them.
  static OpAlternatives alternativesOf(Operation *op, uint32_t step,
                                       const Stretch &stretch) {
    Alternative library{"library", {}, stretch.library, ""};
    Alternative kernels{"kernels", {}, stretch.kernels, ""};
    if (!stretch.hasKernel)
      kernels.refused = "no kernel does the op";
    return {op, step, kLibrary, {library, kernels}};
  }

  /// Notes what the file of choices wants of each stretch.
  LogicalResult require(ModuleOp module, const Numbered &ops,
                        const llvm::IntEqClasses &stretches,
                        MutableArrayRef<Stretch> all) {
    if (options->backendFile.empty())
      return success();
    ChoiceFile file;
    if (failed(file.read(options->backendFile, "the choices", module)))
      return failure();
    for (auto [function, step, i] : inSteps(module, ops)) {
      Stretch &stretch = all[stretches[i]];
      auto choice = choiceOf(file, function.getName(),
                             alternativesOf(ops[i], step, stretch));
      if (failed(choice))
        return failure();
      if (!*choice)
        continue;
      if (stretch.wanted && stretch.wanted != *choice)
        return ops[i]->emitError("the choices '")
               << file.path()
               << "' want kernels for one op of a stretch, and the library for "
                  "another";
      stretch.wanted = *choice;
    }
    return success();
  }

  LogicalResult report(ModuleOp module, const Numbered &ops,
                       const llvm::IntEqClasses &stretches,
                       ArrayRef<Stretch> all, ArrayRef<bool> toLibrary) {
    AlternativesReport file(options->backendReport, "the report of backends");
    func::FuncOp last;
    SmallVector<OpAlternatives> list;
    for (auto [function, step, i] : inSteps(module, ops)) {
      if (function != last && last)
        file.add(last.getName(), std::exchange(list, {}));
      last = function;
      list.push_back(alternativesOf(ops[i], step, all[stretches[i]]));
      list.back().choice = toLibrary[i] ? kLibrary : kKernels;
    }
    if (last)
      file.add(last.getName(), list);
    return file.close(module);
  }

  struct InStep {
    func::FuncOp function;
    uint32_t step;
    unsigned number;
  };
  /// The numbered ops that stand in functions themselves, in their order.
  static std::vector<InStep> inSteps(ModuleOp module, const Numbered &ops) {
    std::vector<InStep> list;
    for (auto function : module.getOps<func::FuncOp>())
      for (Block &block : function.getBody())
        for (auto [i, op] : llvm::enumerate(block))
          if (isWork(&op))
            if (SmallVector<unsigned> numbers = ops.in(op.getLoc());
                !numbers.empty())
              list.push_back({function, uint32_t(i + 1), numbers.front()});
    return list;
  }

  /// For each op, whether the library does it. Kernels also change what is
  /// around them, as their tensors lie in DRAM; so the whole program is
  /// compiled with kernels for all stretches that gain, for the half of them
  /// that gains most, and so on, and the fastest is taken. That may be the
  /// library alone.
  FailureOr<SmallVector<bool>> choose(ModuleOp module, const Numbered &ops,
                                      const llvm::IntEqClasses &stretches,
                                      ArrayRef<Stretch> all, double library) {
    SmallVector<unsigned> order;
    SmallVector<bool> best;
    auto gained = [&](unsigned stretch) {
      return all[stretch].library - all[stretch].kernels;
    };
    for (unsigned stretch = 0; stretch != all.size(); ++stretch)
      if (!all[stretch].wanted && gained(stretch) > 0)
        order.push_back(stretch);
    llvm::sort(order, [&](unsigned a, unsigned b) {
      return std::pair(-gained(a), a) < std::pair(-gained(b), b);
    });
    double least = std::numeric_limits<double>::infinity();
    for (;; order.resize(order.size() / 2)) {
      llvm::BitVector toKernels{unsigned(all.size())};
      for (unsigned stretch = 0; stretch != all.size(); ++stretch)
        toKernels[stretch] = all[stretch].wanted == kKernels;
      for (unsigned stretch : order)
        toKernels.set(stretch);
      SmallVector<bool> toLibrary;
      for (unsigned i = 0; i != ops.size(); ++i)
        toLibrary.push_back(!toKernels[stretches[i]]);
      Trial mixed(ops.size());
      llvm::IntEqClasses unused(unsigned(ops.size()));
      bool isLibrary = toKernels.none(); // priced already
      if (!isLibrary && failed(price(module, ops, /*kernels=*/true, mixed,
                                     unused, toLibrary)))
        return failure();
      if (double sum = isLibrary ? library : mixed.sum(); sum < least) {
        least = sum;
        best = std::move(toLibrary);
      }
      if (order.empty())
        return best;
    }
  }

  /// Compiles a copy of the module, and joins the ops of which one op of the
  /// copy was made.
  LogicalResult price(ModuleOp module, const Numbered &ops, bool kernels,
                      Trial &result, llvm::IntEqClasses &stretches,
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
    // Choices and reports are for the program that is made in the end.
    trial.planReport = trial.planFile = trial.formatsReport = "";
    trial.kernelPlans.report = trial.kernelPlans.file = "";
    OpPassManager pm(ModuleOp::getOperationName());
    addLowering(pm, trial);
    if (failed(runPipeline(pm, copy)))
      return failure();
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
          if (isa<ttnn::GenericOp>(op))
            result.isInKernel[number] = true;
        }
        // Ops that are computed once have no price.
        bool isOnce =
            op->getNumResults() != 0 && kept.contains(op->getResult(0));
        double seconds = isOnce ? 0 : ttnn::secondsOf(op, chip);
        if (isa<ttnn::GenericOp>(op))
          seconds *= kDoubt;
        if (seconds > 0)
          result.prices[numbers.empty() ? ops.size() : numbers[0]] +=
              seconds + ttnn::kGapSeconds;
      });
    }
    // An op of which nothing is left has become part of what reads it.
    for (unsigned i = 0; i != ops.size(); ++i)
      if (!isMade[i])
        for (Operation *user : ops[i]->getUsers())
          for (unsigned number : ops.in(user->getLoc()))
            stretches.join(i, number);
    return success();
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
