//===- Program.cpp - Running a program ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/Program.h"

#include "Environment.h"
#include "Functions.h"
#include "HostFunctions.h"
#include "MetalProgram.h"
#include "tt/runtime/detail/Translate.h"
#include "tt/runtime/metal/KeptResults.h"
#include "ttnn/ttnn.hpp"

#include <chrono>
#include <mutex>
#include <unordered_set>
#include <utility>

namespace tt::runtime {

using detail::ErrorKind;
using detail::fail;
namespace fb = target::ttnn;

namespace {

std::string_view view(const flatbuffers::String *string) {
  return string ? std::string_view(string->data(), string->size())
                : std::string_view();
}

/// State that all programs and functions of a run share.
struct Run {
  const Device &device;
  const SubmitOptions &options;
  detail::Constants constants;
  const detail::Functions &functions;
  detail::ResultCache &cache;
  detail::HostFunctions &host;
  metal::Kernels &kernels;
  /// Host seconds of ops that were reported since the current op began.
  double reportedSeconds = 0;
};

class Executor {
public:
  Executor(Run &run, const detail::Function &code, bool isProgram,
           bool once = false)
      : run(run), code(code), isProgram(isProgram), once(once),
        launcher(run.device, run.kernels, code.checked, run.options),
        environment(run.device, run.constants, launcher) {}

  /// Runs the program on tensors of the user.
  std::vector<Tensor> runProgram(const InputSource &inputs) {
    std::vector<std::pair<size_t, Tensor>> updated;
    std::vector<bool> used = usedInputs();
    for (size_t i = 0; i != code.info.inputs.size(); ++i) {
      if (!used[i]) { // the program may deallocate it all the same
        environment.borrow(inputRef(i));
        continue;
      }
      Tensor input = inputs(i);
      bindInput(i, input);
      if (code.info.inputs[i].updated)
        updated.emplace_back(i, std::move(input));
    }
    std::vector<Tensor> outputs = runCode();
    for (const auto &[index, input] : updated)
      giveBack(index, input);
    return outputs;
  }

  /// Runs a function on tensors of its caller, in the layouts that it wants.
  std::vector<Tensor> runFunction(const std::vector<Tensor> &inputs,
                                  const std::vector<Tensor::Identity> &from) {
    for (uint32_t i = 0; i != inputs.size(); ++i) {
      const fb::TensorRef &ref = *code.table->inputs()->Get(i)->tensor();
      environment.addInput(ref, inputs[i], /*isBorrowed=*/true);
      environment.setIdentity(ref, from[i]);
    }
    return runCode();
  }

private:
  std::vector<Tensor> runCode() {
    for (size_t i = 0; i != code.checked.calls.size(); ++i)
      runOp(code.checked.calls[i], i);
    std::vector<Tensor> outputs;
    for (const fb::TensorRef *ref : *code.table->outputs())
      outputs.push_back(environment.tensor(*ref));
    return outputs;
  }

  /// "program 'forward'".
  std::string name() const {
    return detail::text(isProgram ? "program '" : "function '", code.info.name,
                        "'");
  }

  /// For reports: empty for the program's own ops.
  std::string_view functionName() const {
    return isProgram ? std::string_view() : code.info.name;
  }

  const fb::TensorRef &inputRef(size_t index) const {
    return *code.table->inputs()->Get(uint32_t(index))->tensor();
  }

  /// Inputs that an op reads or writes, or that are outputs.
  std::vector<bool> usedInputs() const {
    std::unordered_set<uint32_t> used;
    for (const detail::Call &call : code.checked.calls)
      if (&call.info() != deallocate)
        call.forEachOperand(
            [&](const fb::TensorRef &ref) { used.insert(ref.global_id()); });
    for (const fb::TensorRef *ref : *code.table->outputs())
      used.insert(ref->global_id());
    std::vector<bool> result;
    for (size_t i = 0; i != code.info.inputs.size(); ++i)
      result.push_back(used.contains(inputRef(i).global_id()));
    return result;
  }

  void bindInput(size_t index, const Tensor &tensor) {
    const Argument &argument = code.info.inputs[index];
    detail::checkInput(code.info, index, tensor);
    auto where = [&] {
      return detail::text(name(), ": input ", index, " ('", argument.name,
                          "'): ");
    };
    detail::translateErrors(
        [&] {
          Tensor bound = toArgument(tensor, run.device, argument);
          bool isBorrowed = &bound.state() == &tensor.state();
          const fb::TensorRef &ref = inputRef(index);
          environment.addInput(ref, std::move(bound), isBorrowed);
          environment.setIdentity(ref, tensor.identity());
        },
        where);
  }

  /// An input in parts on the chips, if the program wants it so.
  Tensor spread(const Argument &argument, const Tensor &tensor) const {
    if (argument.placement.empty() || tensor.is_spread())
      return tensor;
    return ttnn::distribute_tensor(tensor, {argument.placement},
                                   run.device.get());
  }

  /// Writes a program's own copy of an input back to the input.
  void giveBack(size_t index, const Tensor &tensor) {
    const fb::TensorRef &ref = inputRef(index);
    if (environment.isBorrowed(ref))
      return;
    Tensor own = environment.tensor(ref);
    if (!tensor.is_spread())
      own = toWhole(own, code.info.inputs[index]);
    own.copy_to(tensor);
  }

  void checkInterrupted() const {
    if (run.options.interrupted && run.options.interrupted())
      throw Interrupted();
  }

  void runOp(const detail::Call &call, size_t index) {
    auto where = [&] {
      std::string at =
          detail::text(name(), ": op ", index, " (", call.info().name);
      if (std::string_view location = view(call.operation().loc_info());
          !location.empty())
        at += ", " + std::string(location);
      return at + "): ";
    };
    checkInterrupted();
    if (run.options.beforeOp)
      run.options.beforeOp({index, call.info().name,
                            view(call.operation().debug_info()),
                            view(call.operation().loc_info()), functionName()});
    detail::translateErrors(
        [&] {
          if (run.options.afterOp)
            return runReported(call, index);
          dispatch(call, index);
        },
        where);
  }

  /// The results that are kept, or those of a call, which then are. They are
  /// not the program's to deallocate, nor are inputs that came back as results.
  void loadCached(const detail::Call &call) {
    const auto &refs = detail::inputsOf(call);
    auto [inputs, identities] = operandsOf(call);
    std::vector<Tensor> results = run.cache.find(run.device, call, identities);
    if (results.empty()) {
      results = callFunction(detail::calleeName(call), inputs, identities,
                             /*isKept=*/true);
      run.cache.keep(run.device, call, std::move(identities), results);
    }
    for (const fb::TensorRef *ref : refs)
      for (const Tensor &result : results)
        if (result.identity() == environment.tensor(*ref).identity())
          environment.borrow(*ref);
    for (uint32_t i = 0; i != results.size(); ++i)
      environment.setKept(*call.result(i), results[i]);
  }

  std::vector<Tensor> callFunction(std::string_view name,
                                   const std::vector<Tensor> &inputs,
                                   const std::vector<Tensor::Identity> &from,
                                   bool isKept = false) {
    return Executor(run, detail::functionOf(name, run.functions), false,
                    once || isKept)
        .runFunction(inputs, from);
  }

  /// The tensors of the caller are the function's by the same identities.
  struct Operands {
    std::vector<Tensor> tensors;
    std::vector<Tensor::Identity> identities;
  };
  Operands operandsOf(const detail::Call &call) const {
    Operands operands;
    for (const fb::TensorRef *ref : detail::inputsOf(call)) {
      operands.tensors.push_back(environment.tensor(*ref));
      operands.identities.push_back(environment.identity(*ref));
    }
    return operands;
  }

  /// The one element of a tensor, which the host waits for.
  double read(const Tensor &tensor) {
    ttnn::Profile &profile = run.device->profile();
    if (run.options.afterOp)
      profile.clear();
    Tensor there = tensor.on_device() ? ttnn::from_device(tensor) : tensor;
    if (run.options.afterOp)
      for (const ttnn::OpEvent &event : profile.events())
        reads.push_back(event);
    return tensor.dtype() == ttnn::DataType::UINT32
               ? there.to_vector<uint32_t>().front()
           : ttnn::is_floating_point(tensor.dtype())
               ? there.to_vector<float>().front()
               : there.to_vector<int32_t>().front();
  }

  /// The results of a round replace its operands, which are freed if nobody
  /// else holds them.
  void loop(const detail::Call &call) {
    Operands state = operandsOf(call);
    std::string_view body = detail::nameIn(call.at("body"));
    const fb::NamedValue *condition = call.find("condition"),
                         *times = call.find("times");
    for (int64_t round = 0;
         times ? round != times->value_as_Int()->value()
               : read(callFunction(detail::nameIn(*condition), state.tensors,
                                   state.identities)
                          .front()) != 0;
         ++round) {
      checkInterrupted(); // a function may have no op
      std::vector<Tensor> results =
          callFunction(body, state.tensors, state.identities);
      for (size_t i = 0; i != results.size(); ++i) {
        state.identities[i] = results[i].identity();
        state.tensors[i] = std::move(results[i]);
      }
    }
    state.tensors.resize(call.operation().results()->size());
    environment.setAll(call, std::move(state.tensors));
  }

  void branch(const detail::Call &call) {
    double number = read(environment.tensor(&call.at("index")));
    const auto &names = *call.at("branches").value_as_TextList()->values();
    uint32_t last = names.size() - 1;
    Operands operands = operandsOf(call);
    environment.setAll(
        call,
        callFunction(
            names.Get(number >= 0 && number < last ? uint32_t(number) : last)
                ->string_view(),
            operands.tensors, operands.identities));
  }

  void dispatch(const detail::Call &call, size_t index) {
    environment.startOp(index);
    if (&call.info() == &detail::kLoadCached)
      return loadCached(call);
    if (&call.info() == &detail::kLoop)
      return loop(call);
    if (&call.info() == &detail::kCase)
      return branch(call);
    if (detail::isHostCall(call))
      return environment.setAll(
          call, run.host.run(call, environment.tensors(&call.at("inputs")),
                             run.options.host));
    if (&call.info() != deallocate)
      return call.info().run(call, environment);
    call.forEachOperand([&](const fb::TensorRef &ref) {
      if (environment.isBorrowed(ref))
        return;
      call.info().run(call, environment);
      environment.drop(ref);
    });
  }

  void runReported(const detail::Call &call, size_t index) {
    ttnn::Profile &profile = run.device->profile();
    profile.clear();
    environment.clearLastResults();
    double outside = std::exchange(run.reportedSeconds, 0);
    auto start = std::chrono::steady_clock::now();
    dispatch(call, index);
    std::chrono::duration<double> time =
        std::chrono::steady_clock::now() - start;
    double own = time.count() - run.reportedSeconds;
    run.reportedSeconds = outside + time.count();
    // Those of a function that it called were reported one by one.
    std::vector<ttnn::OpEvent> events = detail::callsFunctions(call)
                                            ? std::exchange(reads, {})
                                            : profile.events();
    const fb::Operation &op = call.operation();
    run.options.afterOp({index, call.info().name, view(op.debug_info()),
                         view(op.loc_info()), own, events,
                         environment.lastResults(), functionName(), once});
  }

  Run &run;
  const detail::Function &code;
  bool isProgram;
  bool once; ///< its results, or those of a caller, are kept
  detail::TensorLauncher launcher;
  detail::Environment environment;
  std::vector<ttnn::OpEvent> reads; // of numbers that decide what is run
  const detail::OpInfo *deallocate = detail::findOp("deallocate");
};

} // namespace

void detail::checkInput(const ProgramInfo &info, size_t index,
                        const Tensor &tensor) {
  const Argument &argument = info.inputs[index];
  const TensorDesc &desc = argument.desc;
  std::string where = detail::text("program '", info.name, "': input ", index,
                                   " ('", argument.name, "'): ");
  if (!tensor.is_allocated())
    fail(ErrorKind::InvalidArgument, where,
         "the tensor is empty or was deallocated");
  ttnn::Shape shape = tensor.shape();
  if (tensor.is_spread() && !argument.placement.empty())
    for (size_t axis = 0; axis != argument.placement.size(); ++axis)
      if (int64_t dim = argument.placement[axis]; dim != -1)
        shape[dim] *= info.mesh.shape[axis];
  if (shape != desc.shape)
    fail(ErrorKind::InvalidArgument, where, "found shape ",
         ttnn::to_string(tensor.shape()), ", wanted ",
         ttnn::to_string(desc.shape));
  if (tensor.dtype() != desc.layout.dtype)
    fail(ErrorKind::InvalidArgument, where, "found element type ",
         ttnn::to_string(tensor.dtype()), ", wanted ",
         ttnn::to_string(desc.layout.dtype));
}

static const ProgramInfo &checkProgram(const Device &device,
                                       const Binary &binary, size_t program) {
  const ProgramInfo &info = binary.program(program);
  if (!device)
    fail(ErrorKind::InvalidArgument, "submit to a device that is not open");
  checkSystem(binary, device->desc());
  if (info.mesh != device->shape())
    fail(ErrorKind::InvalidArgument, binary.name(), ": program '", info.name,
         "' is for a mesh of ", text(info.mesh),
         " chips; the open device is one ", "of ", text(device->shape()));
  return info;
}

std::vector<Tensor> submit(const Device &device, const Binary &binary,
                           size_t program, const std::vector<Tensor> &inputs,
                           const SubmitOptions &options) {
  const ProgramInfo &info = checkProgram(device, binary, program);
  if (inputs.size() != info.inputs.size())
    fail(ErrorKind::InvalidArgument, "program '", info.name, "': found ",
         inputs.size(), " inputs, wanted ", info.inputs.size());
  for (size_t i = 0; i != inputs.size(); ++i)
    detail::checkInput(info, i, inputs[i]);
  return submitFrom(
      device, binary, program, [&](size_t i) { return inputs[i]; }, options);
}

std::vector<Tensor> submitFrom(const Device &device, const Binary &binary,
                               size_t program, const InputSource &inputs,
                               const SubmitOptions &options) {
  const ProgramInfo &info = checkProgram(device, binary, program);
  std::lock_guard turn(device->program_mutex());
  if (binary.kind() == BinaryKind::TTMetal) {
    std::vector<Tensor> all;
    for (size_t i = 0; i != info.inputs.size(); ++i)
      all.push_back(inputs(i));
    return detail::submitMetal(device, binary, program, all, options);
  }
  Run run{device,
          options,
          binary.constants(),
          binary.functions(),
          binary.resultCache(),
          binary.hostFunctions(),
          binary.kernels()};
  return Executor(run, binary.code(program), true).runProgram(inputs);
}

void releaseCachedResults(const Binary &binary) {
  binary.resultCache().clear();
  binary.keptResults().clear();
}

} // namespace tt::runtime
