//===- Functions.cpp - The functions that programs call -------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Functions.h"

#include "tt/runtime/detail/Errors.h"

#include <algorithm>

namespace tt::runtime::detail {

bool callsFunctions(const Call &call) {
  return &call.info() == &kLoadCached || &call.info() == &kLoop ||
         &call.info() == &kCase;
}

const Function &functionOf(std::string_view name, const Functions &functions) {
  return functions.find(name)->second;
}

/// The names of all functions that `call` may run.
static std::vector<std::string_view> calleesOf(const Call &call) {
  if (&call.info() == &kLoadCached)
    return {calleeName(call)};
  std::vector<std::string_view> names;
  if (&call.info() == &kCase)
    for (const auto *name : *call.at("branches").value_as_TextList()->values())
      names.push_back(name->string_view());
  else
    for (const char *argument : {"body", "condition"})
      if (const fb::NamedValue *name = call.find(argument))
        names.push_back(nameIn(*name));
  return names;
}

/// The function's tensor that replaces a tensor of the caller.
static void checkTensor(const fb::TensorRef &given, const TensorDesc &wanted,
                        const std::string &where) {
  TensorDesc found = toTensorDesc(*given.desc());
  if (found != wanted)
    failFile(where, "is ", toString(found), ", the function has ",
             toString(wanted));
}

static void checkCount(size_t given, size_t wanted, std::string_view what,
                       const Function &callee, const std::string &where) {
  if (given != wanted)
    failFile(where, given, " ", what, "s, the function '", callee.info.name,
             "' has ", wanted);
}

/// The function of that name, which takes the inputs of `call`.
static const Function &checkCallee(const Call &call, std::string_view name,
                                   const Functions &functions,
                                   const std::string &where) {
  auto found = functions.find(name);
  if (found == functions.end())
    failFile(where, "there is no function '", name, "' before it");
  const Function &callee = found->second;
  const auto &inputs = inputsOf(call);
  checkCount(inputs.size(), callee.info.inputs.size(), "input", callee, where);
  for (uint32_t i = 0; i != inputs.size(); ++i)
    checkTensor(*inputs.Get(i), callee.info.inputs[i].desc,
                text(where, "input ", i, " "));
  return callee;
}

static void checkResults(const Call &call, const Function &callee,
                         const std::string &where) {
  const auto &results = *call.operation().results();
  checkCount(results.size(), callee.info.outputs.size(), "result", callee,
             where);
  for (uint32_t i = 0; i != results.size(); ++i)
    checkTensor(*results.Get(i), callee.info.outputs[i],
                text(where, "result ", i, " "));
}

/// A number that the program computes.
static void checkNumber(const TensorDesc &desc, std::string_view what,
                        const std::string &where) {
  if (desc.shape.volume() != 1)
    failFile(where, what, " is ", toString(desc), ", wanted one element");
}

static void checkLoop(const Call &call, const Functions &functions,
                      const std::string &where) {
  const Function &body =
      checkCallee(call, nameIn(call.at("body")), functions, where);
  checkResults(call, body, where);
  const auto &inputs = body.info.inputs;
  for (size_t i = 0; i != body.info.outputs.size(); ++i)
    if (i >= inputs.size() || body.info.outputs[i] != inputs[i].desc)
      failFile(where, "result ", i, " of the function '", body.info.name,
               "' does not replace its input ", i);
  const fb::NamedValue *condition = call.find("condition"),
                       *times = call.find("times");
  if (!condition == !times)
    failFile(where, condition ? "a condition and a number of rounds"
                              : "neither a condition nor a number of rounds");
  if (times && times->value_as_Int()->value() < 0)
    failFile(where, times->value_as_Int()->value(), " rounds");
  if (!condition)
    return;
  const Function &holds =
      checkCallee(call, nameIn(*condition), functions, where);
  checkCount(1, holds.info.outputs.size(), "result", holds, where);
  checkNumber(holds.info.outputs[0], text("what '", holds.info.name, "' gives"),
              where);
}

static void checkCall(const Call &call, const Functions &functions,
                      const std::string &where) {
  if (&call.info() == &kLoop)
    return checkLoop(call, functions, where);
  std::vector<std::string_view> names = calleesOf(call);
  if (names.empty())
    failFile(where, "there is no branch");
  for (std::string_view name : names)
    checkResults(call, checkCallee(call, name, functions, where), where);
  if (&call.info() == &kCase)
    checkNumber(toTensorDesc(*call.at("index").value_as_TensorRef()->desc()),
                "the index", where);
}

void checkCalls(const Function &caller, const Functions &functions,
                const std::string &where) {
  const std::vector<Call> &calls = caller.checked.calls;
  for (size_t i = 0; i != calls.size(); ++i)
    if (callsFunctions(calls[i]))
      checkCall(calls[i], functions,
                text(where, "op ", i, " (", calls[i].info().name, "): "));
}

void addCallees(Function &caller, const Functions &functions,
                const std::string &where) {
  for (const Call &call : caller.checked.calls) {
    if (!callsFunctions(call))
      continue;
    for (std::string_view name : calleesOf(call)) {
      const Function &callee = functionOf(name, functions);
      const auto &formats = callee.info.formats;
      caller.info.formats.insert(formats.begin(), formats.end());
      caller.info.addFidelity(callee.info.lowestFidelity);
      caller.depth = std::max(caller.depth, callee.depth + 1);
    }
  }
  constexpr unsigned kDeepest = 1000;
  if (caller.depth > kDeepest)
    fail(ErrorKind::Unsupported, where, "calls within calls are ", caller.depth,
         " deep, at most ", kDeepest, " are run");
}

std::vector<ttnn::Tensor>
ResultCache::find(const Device &device, const Call &call,
                  const std::vector<Identity> &inputs) const {
  std::lock_guard lock(mutex);
  auto found = entries.find({device.get(), &call.operation()});
  if (found == entries.end() || found->second.inputs != inputs ||
      !std::ranges::all_of(found->second.results, &ttnn::Tensor::is_allocated))
    return {};
  return found->second.results;
}

void ResultCache::keep(const Device &device, const Call &call,
                       std::vector<Identity> inputs,
                       std::vector<ttnn::Tensor> results) {
  std::lock_guard lock(mutex);
  entries.insert_or_assign(
      Key(device.get(), &call.operation()),
      Entry{device, std::move(inputs), std::move(results)});
}

void ResultCache::clear() {
  std::map<Key, Entry> gone; // destroyed without the lock
  std::lock_guard lock(mutex);
  gone.swap(entries);
}

} // namespace tt::runtime::detail
