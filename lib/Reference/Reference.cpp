//===- Reference.cpp - runs TTIR on the host -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Reference/Reference.h"

#include "Compile.h"
#include "Machine.h"
#include "Program.h"

#include "ttmlir/Dialect/TTIR/Transforms/Quantized.h"

namespace mlir::tt::reference {

struct Reference::Implementation {
  /// The module without quantized types, if it had some.
  std::shared_ptr<OwningOpRef<ModuleOp>> unrolled;
  std::shared_ptr<Program> program;
  const Function *function = nullptr;
  std::vector<HostTensor> inputs, outputs;

  /// Converts the results of the function to host tensors.
  std::vector<HostTensor> outputsOf(std::vector<Tensor> results) const;
};

static llvm::Error checkInput(size_t index, const HostTensor &given,
                              const HostTensor &wanted) {
  if (!given.hasType(wanted))
    return error("input #{0} is {1}, {2} expected", index, given.describe(),
                 wanted.describe());
  size_t bytes = wanted.numElements() * sizeOf(wanted.kind);
  if (given.bytes.size() != bytes)
    return error("input #{0} ({1}) has {2} bytes, {3} expected", index,
                 given.describe(), given.bytes.size(), bytes);
  return llvm::Error::success();
}

Reference::Reference(std::unique_ptr<Implementation> implementation)
    : implementation(std::move(implementation)) {}
Reference::~Reference() = default;

llvm::ArrayRef<HostTensor> Reference::inputTypes() const {
  return implementation->inputs;
}

llvm::Expected<std::unique_ptr<Reference>>
Reference::create(ModuleOp ttirModule, llvm::StringRef function,
                  ReferenceOptions options) {
  if (!ttirModule)
    return error("no module given");
  registerLoweringInterfaces(*ttirModule.getContext());
  auto implementation = std::make_unique<Implementation>();
  if (ttir::hasQuantizedTypes(ttirModule)) {
    ErrorCollector errors(ttirModule.getContext());
    implementation->unrolled = std::make_shared<OwningOpRef<ModuleOp>>(
        cast<ModuleOp>(ttirModule->clone()));
    ttirModule = **implementation->unrolled;
    if (failed(ttir::unrollQuantized(ttirModule)))
      return errors.take("quantized types cannot be replaced");
  }
  implementation->program = std::make_shared<Program>(ttirModule, options);
  return Reference(std::move(implementation)).sibling(function);
}

llvm::Expected<std::unique_ptr<Reference>>
Reference::sibling(llvm::StringRef name) const {
  auto made = std::make_unique<Implementation>();
  made->unrolled = implementation->unrolled;
  made->program = implementation->program;
  llvm::Expected<const Function *> function = made->program->get(name);
  if (!function)
    return function.takeError();
  made->function = *function;
  const std::vector<HostTensor> &types = (*function)->types;
  made->inputs.assign(types.begin(), types.begin() + (*function)->numArguments);
  for (Slot slot : (*function)->results)
    made->outputs.push_back(types[slot]);
  return std::unique_ptr<Reference>(new Reference(std::move(made)));
}

/// The bytes themselves if this is their only owner.
static std::vector<uint8_t> take(Tensor &tensor, size_t size) {
  if (tensor.owner && tensor.owner.use_count() == 1 &&
      tensor.owner->size() == size)
    return std::move(*tensor.owner);
  return {tensor.data, tensor.data + size};
}

std::vector<HostTensor>
Reference::Implementation::outputsOf(std::vector<Tensor> results) const {
  std::vector<HostTensor> made = outputs;
  for (auto [output, tensor] : llvm::zip(made, results))
    output.bytes = take(tensor, output.numElements() * sizeOf(output.kind));
  return made;
}

llvm::Expected<std::vector<HostTensor>>
Reference::run(llvm::ArrayRef<HostTensor> inputs, Observer observer) const {
  const Implementation &self = *implementation;
  if (inputs.size() != self.inputs.size())
    return error("{0} inputs given, {1} expected", inputs.size(),
                 self.inputs.size());
  std::vector<Tensor> arguments;
  for (auto [i, input, wanted] : llvm::enumerate(inputs, self.inputs)) {
    if (llvm::Error status = checkInput(i, input, wanted))
      return std::move(status);
    arguments.push_back({input.bytes.data(), nullptr});
  }
  return self.outputsOf(Machine(observer, std::make_shared<Pool>())
                            .run(*self.function, std::move(arguments)));
}

std::vector<HostTensor> Reference::run(Source source, Observer observer) const {
  const Implementation &self = *implementation;
  return self.outputsOf(Machine(observer, std::make_shared<Pool>(), source)
                            .run(*self.function, {}));
}

} // namespace mlir::tt::reference
