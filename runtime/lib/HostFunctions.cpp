//===- HostFunctions.cpp - Functions that run on the host -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "HostFunctions.h"

#include "tt/runtime/Checksum.h"
#include "tt/runtime/detail/Errors.h"
#include "tt/runtime/detail/Translate.h"

namespace tt::runtime::detail {

bool isHostCall(const Call &call) { return &call.info() == &kHostCall; }

/// The tensors of a signature, which are rows on the host.
static std::vector<TensorDesc>
readDescs(const flatbuffers::Vector<flatbuffers::Offset<fb::TensorDesc>> &list,
          TensorDescCheck &descs, const std::string &where) {
  std::vector<TensorDesc> result;
  for (const fb::TensorDesc *table : list) {
    descs.check(*table, where);
    const TensorDesc &desc = result.emplace_back(toTensorDesc(*table));
    if (!desc.layout.memoryConfig.is_host() ||
        desc.layout.layout != ttnn::Layout::ROW_MAJOR)
      failFile(where, toString(desc), " is not in rows on the host");
  }
  return result;
}

HostFunctions::HostFunctions(const fb::HostModule *table,
                             std::span<const Binary::Resource> resources,
                             TensorDescCheck &descs, const std::string &file)
    : resources(resources), name(file + ": functions of the host") {
  if (!table)
    return;
  text = {table->source()->data(), table->source()->size()};
  if (checksum(text) != table->checksum())
    failFile(name, ": the text is damaged: its checksum is ", checksum(text),
             ", the file says ", table->checksum());
  for (const fb::HostFunction *function : *table->functions()) {
    std::string called = function->name()->str();
    std::string here = detail::text(name, ": '", called, "': ");
    Signature signature{readDescs(*function->inputs(), descs, here),
                        readDescs(*function->outputs(), descs, here)};
    if (!functions.emplace(called, std::move(signature)).second)
      failFile(here, "is there twice");
    order.push_back(std::move(called));
  }
}

/// The function's tensor that replaces a tensor of the caller.
static void checkTensor(const fb::TensorRef &given, const TensorDesc &wanted,
                        const std::string &where) {
  TensorDesc found = toTensorDesc(*given.desc());
  if (found != wanted)
    failFile(where, "is ", toString(found), ", the function has ",
             toString(wanted));
}

void HostFunctions::checkCall(const Call &call,
                              const std::string &where) const {
  std::string callee(calleeName(call));
  auto found = functions.find(callee);
  if (found == functions.end())
    failFile(where, "there is no function '", callee, "' of the host");
  auto check = [&](const auto &refs, const std::vector<TensorDesc> &wanted,
                   std::string_view what) {
    if (refs.size() != wanted.size())
      failFile(where, refs.size(), " ", what, "s, the function '", callee,
               "' has ", wanted.size());
    for (uint32_t i = 0; i != refs.size(); ++i)
      checkTensor(*refs.Get(i), wanted[i],
                  detail::text(where, what, " ", i, " "));
  };
  check(inputsOf(call), found->second.inputs, "input");
  check(*call.operation().results(), found->second.outputs, "result");
}

void HostFunctions::checkCalls(const Function &caller,
                               const std::string &where) const {
  const std::vector<Call> &calls = caller.checked.calls;
  for (size_t i = 0; i != calls.size(); ++i)
    if (isHostCall(calls[i]))
      checkCall(calls[i], detail::text(where, "op ", i, " (call): "));
}

std::shared_ptr<HostCode>
HostFunctions::codeBy(const std::shared_ptr<HostLoader> &loader) {
  if (!loader)
    fail(ErrorKind::InvalidArgument,
         "functions of the host need a HostLoader (SubmitOptions::host)");
  std::lock_guard lock(mutex);
  made.remove_if([](const Made &m) { return m.loader.expired(); });
  for (const Made &m : made)
    if (m.loader.lock() == loader)
      return m.code;
  std::shared_ptr<HostCode> code = loader->load({text, resources, name});
  if (!code)
    fail(ErrorKind::Internal, "the loader gave no code");
  made.push_back({loader, code});
  return code;
}

std::vector<Tensor>
HostFunctions::run(const Call &call, const std::vector<Tensor> &inputs,
                   const std::shared_ptr<HostLoader> &loader) {
  std::string callee(calleeName(call));
  const std::vector<TensorDesc> &outputs = functions.at(callee).outputs;
  auto where = [&] {
    return detail::text("function '", callee, "' of the host: ");
  };
  return translateErrors(
      [&] {
        std::vector<Tensor> results =
            codeBy(loader)->call(callee, inputs, outputs);
        if (results.size() != outputs.size())
          fail(ErrorKind::Internal, results.size(), " results, wanted ",
               outputs.size());
        return results;
      },
      where);
}

} // namespace tt::runtime::detail
