//===- Functions.cpp - The functions that programs call once --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Functions.h"

#include "tt/runtime/detail/Errors.h"

#include <algorithm>

namespace tt::runtime::detail {

bool isLoadCached(const Call &call) { return &call.info() == &kLoadCached; }

static const Function *findFunction(std::string_view name,
                                    std::span<const Function> functions) {
  auto found = std::ranges::find_if(
      functions, [&](const Function &f) { return f.info.name == name; });
  return found == functions.end() ? nullptr : &*found;
}

const Function &calleeOf(const Call &call, const Functions &functions) {
  return *findFunction(calleeName(call), functions);
}

/// A tensor of the caller is what the function has in its place.
static void checkTensor(const fb::TensorRef &given, const TensorDesc &wanted,
                        const std::string &where) {
  TensorDesc found = toTensorDesc(*given.desc());
  if (found != wanted)
    failFile(where, "is ", toString(found), ", the function has ",
             toString(wanted));
}

static void checkCall(const Call &call, std::span<const Function> functions,
                      const std::string &where) {
  const Function *callee = findFunction(calleeName(call), functions);
  if (!callee)
    failFile(where, "there is no function '", calleeName(call), "' before it");
  const auto &inputs = inputsOf(call);
  const auto &results = *call.operation().results();
  auto count = [&](size_t given, size_t wanted, std::string_view what) {
    if (given != wanted)
      failFile(where, given, " ", what, "s, the function '", callee->info.name,
               "' has ", wanted);
  };
  count(inputs.size(), callee->info.inputs.size(), "input");
  count(results.size(), callee->info.outputs.size(), "result");
  for (uint32_t i = 0; i != inputs.size(); ++i)
    checkTensor(*inputs.Get(i), callee->info.inputs[i].desc,
                text(where, "input ", i, " "));
  for (uint32_t i = 0; i != results.size(); ++i)
    checkTensor(*results.Get(i), callee->info.outputs[i],
                text(where, "result ", i, " "));
}

void checkCalls(const Function &caller, std::span<const Function> functions,
                const std::string &where) {
  const std::vector<Call> &calls = caller.checked.calls;
  for (size_t i = 0; i != calls.size(); ++i)
    if (isLoadCached(calls[i]))
      checkCall(calls[i], functions, text(where, "op ", i, " (load_cached): "));
}

void addFormatsOfCalls(Function &caller, const Functions &functions) {
  for (const Call &call : caller.checked.calls)
    if (isLoadCached(call)) {
      const auto &formats = calleeOf(call, functions).info.formats;
      caller.info.formats.insert(formats.begin(), formats.end());
    }
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
