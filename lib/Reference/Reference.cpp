//===- Reference.cpp - runs TTIR on the host, in fp32 ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Reference/Reference.h"

#include "Compile.h"

#include "llvm/Support/FormatVariadic.h"

namespace mlir::tt::reference {

struct Reference::Implementation {
  std::vector<HostTensor> inputs, outputs;
  std::unique_ptr<ExecutionEngine> engine;
  void (*entry)(void **) = nullptr;
};

namespace {

template <typename... Args>
llvm::Error error(const char *format, Args &&...args) {
  return llvm::createStringError(
      llvm::inconvertibleErrorCode(),
      llvm::formatv(format, std::forward<Args>(args)...).str());
}

/// A ranked memref descriptor, taken apart into the pointers to its fields that
/// the packed interface wants.
class Descriptor {
public:
  Descriptor(void *data, llvm::ArrayRef<int64_t> shape)
      : data(data), shape(shape), strides(shape.size(), 1) {
    for (size_t i = shape.size(); i-- > 1;)
      strides[i - 1] = strides[i] * shape[i];
  }

  /// Allocated pointer, aligned pointer, offset, sizes, strides.
  void appendTo(llvm::SmallVectorImpl<void *> &fields) {
    fields.append({&data, &data, &offset});
    for (int64_t &extent : shape)
      fields.push_back(&extent);
    for (int64_t &stride : strides)
      fields.push_back(&stride);
  }

private:
  void *data;
  int64_t offset = 0;
  llvm::SmallVector<int64_t, 6> shape, strides;
};

llvm::Error checkInput(size_t index, const HostTensor &given,
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

} // namespace

Reference::Reference(std::unique_ptr<Implementation> implementation)
    : implementation(std::move(implementation)) {}
Reference::~Reference() = default;

llvm::ArrayRef<HostTensor> Reference::inputTypes() const {
  return implementation->inputs;
}
llvm::ArrayRef<HostTensor> Reference::outputTypes() const {
  return implementation->outputs;
}

llvm::Expected<std::unique_ptr<Reference>>
Reference::create(ModuleOp ttirModule, llvm::StringRef function,
                  ReferenceOptions options) {
  if (!ttirModule)
    return error("no module given");
  registerLoweringInterfaces(*ttirModule.getContext());
  llvm::Expected<Program> program = extractProgram(ttirModule, function);
  if (!program)
    return program.takeError();
  if (llvm::Error status = lowerToLLVM(*program->module))
    return std::move(status);
  auto engine = compileForHost(*program->module, options.optimizationLevel);
  if (!engine)
    return engine.takeError();
  auto entry = (*engine)->lookupPacked(entryName);
  if (!entry)
    return entry.takeError();
  auto implementation = std::make_unique<Implementation>();
  implementation->inputs = std::move(program->inputs);
  implementation->outputs = std::move(program->outputs);
  implementation->engine = std::move(*engine);
  implementation->entry = *entry;
  return std::unique_ptr<Reference>(new Reference(std::move(implementation)));
}

llvm::Expected<std::vector<HostTensor>>
Reference::run(llvm::ArrayRef<HostTensor> inputs) const {
  const Implementation &self = *implementation;
  if (inputs.size() != self.inputs.size())
    return error("{0} inputs given, {1} expected", inputs.size(),
                 self.inputs.size());
  std::vector<HostTensor> outputs = self.outputs;
  // Descriptors must not move: the packed interface takes their addresses.
  std::vector<Descriptor> descriptors;
  for (auto [i, input, wanted] : llvm::enumerate(inputs, self.inputs)) {
    if (llvm::Error status = checkInput(i, input, wanted))
      return std::move(status);
    descriptors.emplace_back(const_cast<uint8_t *>(input.bytes.data()),
                             input.shape);
  }
  for (HostTensor &output : outputs) {
    output.bytes.resize(output.numElements() * sizeOf(output.kind));
    descriptors.emplace_back(output.bytes.data(), output.shape);
  }
  llvm::SmallVector<void *> fields;
  for (Descriptor &descriptor : descriptors)
    descriptor.appendTo(fields);
  self.entry(fields.data());
  return outputs;
}

} // namespace mlir::tt::reference
