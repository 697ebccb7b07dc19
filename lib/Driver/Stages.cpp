//===- Stages.cpp - a compilation, pass by pass ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Stages.h"

#include "Columns.h"
#include "Context.h"
#include "RowLaunches.h"
#include "RowTimes.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"

namespace tt::driver {

using namespace mlir;

void StageRecorder::begin(ModuleOp module) {
  Rows rows(module);
  rows.number();
  source = Source(rows);
  record(module, "input");
  first = last;
}

void StageRecorder::restart() {
  watcher.restart();
  last = first;
}

void StageRecorder::record(ModuleOp module, StringRef pass) {
  Stage stage;
  Rows rows(module);
  printTo(stage, module, rows);
  if (stage.text == last)
    return;
  last = stage.text;
  stage.pass = pass.str();
  for (Operation *op : rows.ops)
    stage.ops += op != nullptr;
  stage.columns = columnsOf(rows, source);
  watcher.stage(std::move(stage));
}

void StageRecorder::end(ModuleOp module) {
  Rows rows(module);
  watcher.times(rowTimes(module, rows));
  watcher.memory(rowMemory(module, rows));
  if (Launches launches = launchesOf(module, rows); !launches.all.empty())
    watcher.launches(std::move(launches));
}

namespace {
/// Records a program behind each pass. Passes that others run on copies are
/// trials.
class Instrumentation : public PassInstrumentation {
public:
  explicit Instrumentation(StageRecorder &recorder) : recorder(recorder) {}

private:
  /// A pipeline within a pipeline has no name of its own.
  static bool isPass(Pass *pass) { return !pass->getArgument().empty(); }

  void runBeforePass(Pass *pass, Operation *op) override {
    if (!isPass(pass) || ++depth != 1)
      return;
    // This one finds what the pass before has left.
    if (!before || of != op)
      before = OperationFingerPrint(op);
    of = op;
    auto module = dyn_cast<ModuleOp>(op);
    if (!module || !llvm::is_contained(kPlanningPasses,
                                       std::string_view(pass->getArgument())))
      return;
    // Passes on functions have changed it, too.
    recorder.record(module, last);
    recorder.planning(pass->getArgument());
  }
  void runAfterPass(Pass *pass, Operation *op) override {
    if (!isPass(pass) || --depth != 0)
      return;
    last = pass->getArgument();
    OperationFingerPrint now(op);
    bool isChanged = before != now;
    before = now;
    if (auto module = dyn_cast<ModuleOp>(op); module && isChanged)
      recorder.record(module, pass->getArgument());
  }
  void runAfterPassFailed(Pass *pass, Operation *) override {
    if (isPass(pass))
      --depth;
    before.reset();
  }

  StageRecorder &recorder;
  unsigned depth = 0;
  StringRef last;                             ///< the pass that has run
  Operation *of = nullptr;                    ///< the op that it ran on
  std::optional<OperationFingerPrint> before; ///< of that op
};
} // namespace

void StageRecorder::watch(PassManager &pm) {
  pm.addInstrumentation(std::make_unique<Instrumentation>(*this));
}

std::vector<uint32_t> originsIn(std::string_view location) {
  const std::string key = (kOrigin + " = ").str();
  std::vector<uint32_t> origins;
  StringRef rest(location);
  for (size_t at; (at = rest.find(key)) != StringRef::npos;) {
    rest = rest.drop_front(at + key.size());
    uint32_t number;
    if (!rest.consumeInteger(10, number))
      origins.push_back(number);
  }
  return origins;
}

void watch(const std::vector<std::string_view> &texts, const std::string &name,
           Resources resources, Watcher &watcher) {
  bool isFirst = true;
  for (std::string_view text : texts) {
    if (text.empty())
      continue;
    Context context;
    OwningOpRef<ModuleOp> module =
        context.parse(std::string(text), name, resources);
    StageRecorder recorder(watcher);
    if (isFirst)
      recorder.begin(*module);
    else
      recorder.record(*module, "program");
    isFirst = false;
    if (text.data() == texts.back().data())
      recorder.end(*module);
  }
}

} // namespace tt::driver
