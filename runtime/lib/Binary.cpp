//===- Binary.cpp - A compiled program file -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/Binary.h"
#include "tt/device/mesh/Placement.h"

#include "Convert.h"
#include "Functions.h"
#include "HostFunctions.h"
#include "ProgramCheck.h"
#include "tt/runtime/SystemDescTable.h"
#include "tt/runtime/detail/FileFormat.h"
#include "tt/runtime/detail/Translate.h"
#include "tt/runtime/metal/KeptResults.h"
#include "tt/runtime/metal/Kernels.h"
#include "tt/runtime/metal/LaunchReader.h"
#include "tt/runtime/metal/Reader.h"
#include "ttmlir/Target/TTNN/binary_generated.h"

#include <algorithm>
#include <set>

namespace tt::runtime {

namespace fb = target::ttnn;

static constexpr detail::FileFormat kFormat{"TTNN", "TTNN program"};

struct Binary::State {
  std::string name;
  std::vector<uint8_t> bytes;
  FileVersion version;
  device::SystemDesc system;
  std::vector<ProgramInfo> metalPrograms; // of a .ttm file
  std::vector<detail::Function> programs; // of a .ttnn file
  detail::Functions functions;            // that they call
  mutable detail::ResultCache resultCache;
  mutable metal::KeptResults keptResults;
  std::unique_ptr<detail::HostFunctions> host;
  std::vector<std::span<const uint8_t>> constants; // of a .ttnn file
  std::vector<Resource> resources;
  std::string_view mlir, ttir;
  const fb::TTNNBinary *root = nullptr;     // of a .ttnn file
  std::shared_ptr<const metal::File> metal; // of a .ttm file
  std::unique_ptr<metal::Kernels> kernels;
  std::string kernelSource; // all of them
};

static void addFormats(ProgramInfo &info) {
  for (const Argument &input : info.inputs)
    info.formats.insert(input.desc.layout.dtype);
  for (const TensorDesc &output : info.outputs)
    info.formats.insert(output.layout.dtype);
}

/// The word of a field of a config that the call has; empty: it has none.
static std::string_view wordOf(const detail::Call &call, const char *config,
                               std::string_view field) {
  if (const fb::NamedValue *value = call.find(config))
    for (const fb::NamedValue *each : *value->value_as_Struct()->fields())
      if (each->name()->string_view() == field)
        return each->value_as_Text()->value()->string_view();
  return {};
}

/// Adds what a product's configs say: its fidelity, and the format in which a
/// convolution prepares its weights.
static void addConfigs(ProgramInfo &info, const detail::Call &call) {
  std::string_view name = call.info().name;
  bool isConvolution = name == "conv1d" || name == "conv2d";
  if (!isConvolution && name != "matmul" && name != "linear")
    return;
  info.addFidelity(ttnn::to_enum<ttnn::MathFidelity>(
      wordOf(call, "compute_config", "math_fidelity")));
  if (!isConvolution)
    return;
  auto type = ttnn::to_enum<ttnn::DataType>(
      wordOf(call, "conv2d_config", "weights_dtype"));
  if (type)
    info.formats.insert(*type);
}

/// Adds the block floats that the kernels of a launch compute with; bf16 also
/// holds masks and factors that lose nothing.
static void addFormats(ProgramInfo &info, const metal::Launch &launch) {
  for (const metal::CircularBuffer &buffer : launch.circularBuffers) {
    ttnn::DataType type = ttnn::from_device_type(buffer.type);
    if (type == ttnn::DataType::BFLOAT8_B || type == ttnn::DataType::BFLOAT4_B)
      info.formats.insert(type);
  }
}

/// An argument of which chips have parts is a whole tensor for the caller.
static void spread(Argument &argument,
                   const flatbuffers::Vector<int32_t> &placement,
                   const device::mesh::Mesh &mesh, const std::string &where) {
  argument.placement.assign(placement.begin(), placement.end());
  device::mesh::Placement axes;
  for (int64_t dim : argument.placement) {
    if (dim < -1)
      detail::failFile(where, "argument '", argument.name,
                       "' is cut along dimension ", dim);
    axes.axes.push_back(dim == -1 ? device::mesh::AxisPlacement::replicate()
                                  : device::mesh::AxisPlacement::shard(dim));
  }
  int64_t rank = int64_t(argument.desc.shape.rank());
  if (std::string why = problem(axes, mesh, rank); !why.empty())
    detail::failFile(where, "argument '", argument.name, "': ", why);
  device::mesh::Shape parts = device::mesh::parts(axes, mesh, rank);
  for (int64_t d = 0; d != rank; ++d) {
    constexpr int64_t kMost = int64_t(1) << 40;
    if (argument.desc.shape[d] > kMost / parts[size_t(d)])
      detail::failFile(where, "argument '", argument.name,
                       "' has more elements than fit");
    argument.desc.shape[d] *= parts[size_t(d)];
  }
}

static ProgramInfo readInfo(const fb::Program &program,
                            const detail::CheckedProgram &checked) {
  const std::vector<detail::Call> &calls = checked.calls;
  std::set<uint32_t> written;
  for (const detail::Call &call : calls)
    call.forEachWritten(
        [&](const fb::TensorRef &ref) { written.insert(ref.global_id()); });
  ProgramInfo info;
  info.name = program.name()->str();
  info.mesh.shape = {program.mesh_shape()->y(), program.mesh_shape()->x()};
  for (const fb::Argument *input : *program.inputs()) {
    const fb::TensorRef &tensor = *input->tensor();
    Argument argument{input->name()->str(), input->kind()->str(),
                      detail::toTensorDesc(*tensor.desc()), input->logical()};
    argument.updated = written.contains(tensor.global_id());
    if (input->placement())
      spread(argument, *input->placement(), info.mesh,
             "program '" + info.name + "': ");
    info.inputs.push_back(std::move(argument));
  }
  for (const fb::TensorRef *output : *program.outputs())
    info.outputs.push_back(detail::toTensorDesc(*output->desc()));
  info.numOps = program.operations()->size();
  addFormats(info);
  for (const fb::Operation *op : *program.operations())
    for (const fb::TensorRef *result : *op->results())
      info.formats.insert(detail::toTensorDesc(*result->desc()).layout.dtype);
  for (const auto &[index, launch] : checked.launches)
    addFormats(info, launch);
  for (const detail::Call &call : calls)
    addConfigs(info, call);
  return info;
}

static uint64_t tensorLimit(const device::ChipDesc &chip,
                            const LoadOptions &options) {
  if (options.maxTensorBytes != 0)
    return options.maxTensorBytes;
  constexpr uint64_t kMax = uint64_t(1) << 40;
  return std::min(kMax, std::min(kMax, chip.dramChannelSize) *
                            std::min(chip.numDramChannels, 4096u));
}

static std::string_view view(const flatbuffers::String *string) {
  return string ? std::string_view(string->data(), string->size())
                : std::string_view();
}

void Binary::readConstants(State &state) {
  const target::ConstantTable &table = *state.root->constants();
  state.constants =
      detail::constantsOf(state.bytes, state.name, kFormat, table);
  for (uint32_t i = 0; i != state.constants.size(); ++i)
    if (const auto *key = table.constants()->Get(i)->key())
      state.resources.push_back({view(key), state.constants[i]});
}

void Binary::loadTTNN(State &state, const LoadOptions &options) {
  const std::string &name = state.name;
  auto tables = detail::tablesOf(state.bytes, name, kFormat);
  state.version =
      detail::checkHeader(tables, name, kFormat, options.ignoreVersion);
  state.root = detail::verifyAll<fb::TTNNBinary>(tables, name, kFormat);
  readConstants(state);
  state.system = readSystemDesc(*state.root->system_desc(), name);
  state.mlir = view(state.root->mlir()->source());
  if (const target::MLIR *ttir = state.root->ttir())
    state.ttir = view(ttir->source());
  std::vector<metal::Kernel> kernels;
  if (const auto *tables = state.root->kernels())
    for (const target::metal::Kernel *kernel : *tables)
      kernels.push_back(metal::readKernel(*kernel));
  const device::ChipDesc &chip = state.system.chip(0);
  detail::TensorDescCheck descs(chip, tensorLimit(chip, options));
  state.host = std::make_unique<detail::HostFunctions>(
      state.root->host(), state.resources, descs, name);
  detail::FileParts parts{state.constants, kernels.size(), chip};
  auto load = [&](const fb::Program &table, const std::string &where) {
    auto checked = detail::checkProgram(table, parts, where, descs);
    ProgramInfo info = readInfo(table, checked);
    detail::Function code{&table, std::move(info), std::move(checked)};
    detail::checkCalls(code, state.functions, where);
    state.host->checkCalls(code, where);
    detail::addCallees(code, state.functions, where);
    return code;
  };
  if (const auto *functions = state.root->functions())
    for (uint32_t i = 0; i != functions->size(); ++i) {
      std::string where = detail::text(name, ": function ", i, ": ");
      detail::Function code = load(*functions->Get(i), where);
      std::string called = code.info.name;
      if (!state.functions.try_emplace(called, std::move(code)).second)
        detail::failFile(where, "'", called, "' is there twice");
    }
  const auto &programs = *state.root->programs();
  for (uint32_t i = 0; i != programs.size(); ++i)
    state.programs.push_back(
        load(*programs.Get(i), detail::text(name, ": program ", i, ": ")));
  setKernels(state, std::move(kernels));
}

void Binary::setKernels(State &state, std::vector<metal::Kernel> &&kernels) {
  for (const metal::Kernel &kernel : kernels)
    state.kernelSource += kernel.source;
  state.kernels = std::make_unique<metal::Kernels>(std::move(kernels));
}

/// Tensors of a .ttm program are on the host.
static TensorDesc toTensorDesc(const metal::HostBuffer &buffer) {
  return {ttnn::Shape(buffer.shape),
          {ttnn::from_device_type(buffer.type), ttnn::Layout::ROW_MAJOR,
           ttnn::HOST_MEMORY_CONFIG}};
}

static ProgramInfo readInfo(const metal::Program &program) {
  ProgramInfo info;
  info.name = program.name;
  for (const metal::Argument &input : program.inputs)
    info.inputs.push_back({input.name, input.kind,
                           toTensorDesc(program.hostBuffers[input.buffer])});
  for (uint32_t output : program.outputs)
    info.outputs.push_back(toTensorDesc(program.hostBuffers[output]));
  info.numOps = program.commands.size();
  addFormats(info);
  return info;
}

void Binary::loadTTMetal(State &state, const LoadOptions &options) {
  auto file = metal::readFile(std::move(state.bytes), state.name, options);
  state.constants = file->constants;
  state.version = file->version;
  state.system = file->system;
  setKernels(state, std::move(file->kernels));
  for (size_t i = 0; i != file->programs.size(); ++i)
    detail::translateErrors(
        [&] { state.metalPrograms.push_back(readInfo(file->programs[i])); },
        [&] { return detail::text(state.name, ": program ", i, ": "); });
  state.mlir = file->mlir;
  state.ttir = file->ttir;
  for (const auto &[key, index] : file->resources)
    state.resources.push_back({key, state.constants[index]});
  state.metal = std::move(file);
}

Binary Binary::loadFromMemory(std::span<const uint8_t> bytes,
                              const std::string &name,
                              const LoadOptions &options) {
  // A copy, because the caller's memory may be unaligned and short-lived.
  return loadFromMemory(std::vector<uint8_t>(bytes.begin(), bytes.end()), name,
                        options);
}

Binary Binary::loadFromMemory(std::vector<uint8_t> &&bytes,
                              const std::string &name,
                              const LoadOptions &options) {
  auto state = std::make_shared<State>();
  state->name = name;
  state->bytes = std::move(bytes);
  if (metal::isMetalFile(state->bytes))
    loadTTMetal(*state, options);
  else
    loadTTNN(*state, options);
  return Binary(std::move(state));
}

Binary Binary::loadFromPath(const std::string &path,
                            const LoadOptions &options) {
  return loadFromMemory(detail::readFile(path), path, options);
}

const std::string &Binary::name() const { return state->name; }
const FileVersion &Binary::version() const { return state->version; }
const device::SystemDesc &Binary::systemDesc() const { return state->system; }
size_t Binary::numPrograms() const {
  return kind() == BinaryKind::TTNN ? state->programs.size()
                                    : state->metalPrograms.size();
}
std::string_view Binary::mlir() const { return state->mlir; }
std::string_view Binary::ttir() const { return state->ttir; }
std::string_view Binary::kernelSource() const { return state->kernelSource; }
std::span<const Binary::Resource> Binary::resources() const {
  return state->resources;
}
std::span<const std::span<const uint8_t>> Binary::constants() const {
  return state->constants;
}

BinaryKind Binary::kind() const {
  return state->metal ? BinaryKind::TTMetal : BinaryKind::TTNN;
}

const fb::TTNNBinary &Binary::root() const {
  if (!state->root)
    detail::fail(detail::ErrorKind::InvalidArgument, name(),
                 ": is no .ttnn file");
  return *state->root;
}

const detail::Function &Binary::code(size_t program) const {
  return state->programs.at(program);
}

const detail::Functions &Binary::functions() const { return state->functions; }

detail::ResultCache &Binary::resultCache() const { return state->resultCache; }

detail::HostFunctions &Binary::hostFunctions() const { return *state->host; }
std::string_view Binary::hostSource() const {
  return state->host ? state->host->source() : std::string_view();
}
const std::vector<std::string> &Binary::hostFunctionNames() const {
  static const std::vector<std::string> none;
  return state->host ? state->host->names() : none;
}

const metal::Launch *Binary::launch(size_t program, size_t op) const {
  const auto &launches = code(program).checked.launches;
  auto launch = launches.find(op);
  return launch == launches.end() ? nullptr : &launch->second;
}

const metal::File &Binary::metalFile() const {
  if (!state->metal)
    detail::fail(detail::ErrorKind::InvalidArgument, name(),
                 ": is no .ttm file");
  return *state->metal;
}

metal::Kernels &Binary::kernels() const { return *state->kernels; }

metal::KeptResults &Binary::keptResults() const { return state->keptResults; }

bool Binary::hasKernels() const { return !kernels().all().empty(); }

const ProgramInfo &Binary::program(size_t index) const {
  if (index >= numPrograms())
    detail::fail(detail::ErrorKind::InvalidArgument, name(), ": program ",
                 index, " of ", numPrograms());
  return kind() == BinaryKind::TTNN ? state->programs[index].info
                                    : state->metalPrograms[index];
}

void checkSystem(const Binary &binary, const device::SystemDesc &system) {
  std::vector<std::string> problems =
      findMismatches(binary.systemDesc(), system);
  if (problems.empty())
    return;
  std::string list;
  for (const std::string &problem : problems)
    list += (list.empty() ? "" : "; ") + problem;
  detail::fail(detail::ErrorKind::SystemMismatch, binary.name(),
               ": compiled for ", binary.systemDesc().productName,
               ", cannot run on ", system.productName, ": ", list);
}

} // namespace tt::runtime
