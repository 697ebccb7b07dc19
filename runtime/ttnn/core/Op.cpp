//===- Op.cpp - The frame of every op -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Op.h"

#include "Describe.h"
#include "Shards.h"
#include "tt/device/OpTime.h"
#include "ttnn/observed.hpp"

namespace ttnn::detail {

Op::Op(const char *name, const Tensor &first, const char *operand)
    : opName(name), first(&first) {
  mesh = runningChip(first.state());
  call.op = name;
  if (mesh)
    observer = mesh->profile().observer();
  addOperand(operand, first);
}

Op::Op(const char *name, MeshDevice *device) : opName(name) {
  call.op = name;
  if (device) {
    mesh = device->hold();
    observer = mesh->profile().observer();
  }
}

Op::~Op() {
  if (!mesh || !mesh->profile().enabled())
    return;
  OpEvent event;
  event.op = opName;
  if (std::uncaught_exceptions() > exceptions) { // then it has not run
    if (observer)
      (*observer)(event, {call, operands, results, nullptr, /*failed=*/true});
    return;
  }
  event.work = measured ? measured->work : tt::device::work(call, mesh->chip());
  event.time =
      measured ? measured->time : tt::device::opTime(event.work, mesh->chip());
  event.bytes = bytes;
  event.hostSeconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  if (observer)
    (*observer)(event, {call, operands, results,
                        measured ? measured->launch : nullptr});
  mesh->profile().record(std::move(event));
}

void Op::operand(const char *name, const Tensor &tensor) {
  const TensorState &state = tensor.state();
  if (!mayRead(mesh, state))
    fail("tensor '", state.name, "' is ",
         state.mesh ? "on a device" : "on the host", ", the first operand ",
         !mesh        ? "on the host"
         : state.mesh ? "on another device"
                      : "on a device",
         "; wanted all in one place (to_device, from_device)");
  addOperand(name, tensor);
}

void Op::addOperand(const char *name, const Tensor &tensor) {
  const TensorState &state = tensor.state();
  if (observer)
    operands.push_back(tensor);
  bytes += state.geometry.bytes();
  call.operands.push_back({name, describeTensor(state)});
}

/// True if the shards of `state` cover a tensor of this geometry equally well.
static bool sameShards(const TensorState &state, const Geometry &geometry) {
  return state.geometry.paddedRows() == geometry.paddedRows() &&
         state.geometry.paddedWidth() == geometry.paddedWidth() &&
         state.geometry.tiled() == geometry.tiled();
}

Tensor Op::result(const Shape &shape, std::optional<DataType> dtype,
                  std::optional<Layout> layout,
                  const std::optional<MemoryConfig> &config) {
  return result(shape, dtype, layout, config, nullptr);
}

Tensor Op::reshaped(const Shape &shape,
                    const std::optional<MemoryConfig> &config) {
  return result(shape, std::nullopt, std::nullopt, config, &first->state());
}

Tensor Op::result(const Shape &shape, std::optional<DataType> dtype,
                  std::optional<Layout> layout,
                  const std::optional<MemoryConfig> &config,
                  const TensorState *viewed) {
  const TensorState *model = first ? &first->state() : nullptr;
  DataType resultType = dtype   ? *dtype
                        : model ? model->dtype
                                : DataType::FLOAT32;
  Layout resultLayout = layout  ? *layout
                        : model ? model->layout
                        : mesh  ? Layout::TILE
                                : Layout::ROW_MAJOR;
  MemoryConfig resultConfig = config  ? *config
                              : model ? model->config
                              : mesh  ? DRAM_MEMORY_CONFIG
                                      : HOST_MEMORY_CONFIG;
  if (resultConfig.is_sharded() && model && model->config.is_sharded() &&
      resultConfig.memory_layout == model->config.memory_layout &&
      (!config || !config->shard_spec)) {
    Geometry geometry(shape, resultType, resultLayout);
    resultConfig.shard_spec =
        sameShards(*model, geometry) ? model->config.shard_spec : std::nullopt;
  }
  Tensor out = TensorState::make(
      describe(text("result of ttnn::", opName), shape, resultType), shape,
      resultType, resultLayout, resultConfig, mesh, viewed);
  bytes += out.state().geometry.bytes();
  call.results.push_back(describeTensor(out.state()));
  if (observer)
    results.push_back(out);
  return out;
}

void Op::compute(const std::optional<DeviceComputeKernelConfig> &config) {
  if (!config)
    return;
  if (config->math_fidelity)
    call.fidelity = tt::device::MathFidelity(*config->math_fidelity);
  call.wideAccumulator = config->fp32_dest_acc_en.value_or(false);
  call.approximate = config->math_approx_mode.value_or(false);
}

size_t Op::dimension(int64_t dim, size_t rank) const {
  int64_t r = int64_t(rank);
  if (dim < -r || dim >= r)
    fail("dimension ", dim, " of a tensor of rank ", rank, "; wanted ", -r,
         " to ", r - 1);
  return size_t(dim < 0 ? dim + r : dim);
}

} // namespace ttnn::detail
