//===- tensor.cpp - A tensor on the host or on the device -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ttnn/tensor.hpp"

#include "Copy.h"
#include "Dense.h"
#include "EachChip.h"
#include "Errors.h"
#include "Placement.h"
#include "Shards.h"
#include "tt/emulator/Device.h"

#include <atomic>
#include <cstring>

namespace ttnn {
namespace detail {

std::string describe(std::string_view what, const Shape &shape,
                     DataType dtype) {
  return text(what, ": ", to_string(shape), " ", to_string(dtype));
}

/// The buffer of a tensor; `config` is complete, `geometry` of its page width.
static tt::emulator::Buffer makeBuffer(const std::string &name,
                                       const MemoryConfig &config,
                                       const Geometry &geometry,
                                       tt::emulator::Device &device) {
  tt::device::TensorMemory memory = toDevice(config);
  std::string problem;
  auto placement = tt::device::placementOf(device.banks(memory.type), geometry,
                                           memory, problem);
  if (!placement)
    failArgument(name, ": ", problem);
  return {device, name, std::move(*placement)};
}

static std::shared_ptr<Storage> makeStorage(const TensorState &state) {
  auto storage = std::make_shared<Storage>();
  if (!state.mesh)
    storage->host = Array<uint8_t>(state.geometry.bytes());
  else if (state.geometry.numPages() != 0)
    storage->buffer = makeBuffer(state.name, state.config, state.geometry,
                                 state.mesh->chip_device());
  return storage;
}

static bool isView(const TensorState &state, const TensorState &of) {
  return state.mesh == of.mesh && state.geometry.samePages(of.geometry) &&
         toDevice(state.config) == toDevice(of.config);
}

Tensor TensorState::make(const std::string &name, const Shape &shape,
                         DataType dtype, Layout layout,
                         const MemoryConfig &config,
                         std::shared_ptr<MeshDevice> mesh,
                         const TensorState *viewed) {
  auto state = std::make_shared<TensorState>();
  state->shape = shape;
  state->dtype = dtype;
  state->layout = layout;
  state->name = name;
  state->mesh = std::move(mesh);
  state->geometry =
      wrapErrors(name, [&] { return Geometry(shape, dtype, layout); });
  if (!state->mesh) {
    if (!config.is_host())
      failArgument("tensor '", name, "': memory ", to_string(config),
                   " without a device; host tensors are in system_memory");
    state->config = HOST_MEMORY_CONFIG;
    bool shares = viewed && isView(*state, *viewed);
    state->storage = shares ? viewed->storage : makeStorage(*state);
    return Tensor(std::move(state));
  }
  if (config.is_host())
    failArgument("tensor '", name,
                 "': system_memory on a device; wanted dram "
                 "or l1 (from_device moves a tensor to the host)");
  wrapErrors(name, [&] {
    tt::emulator::Device &device = state->mesh->chip_device();
    tt::device::TensorMemory memory = toDevice(config);
    state->config =
        completeConfig(config, state->geometry, device.banks(memory.type));
    if (size_t width = tt::device::pageWidthOf(toDevice(state->config),
                                               state->geometry.tiled()))
      state->geometry = Geometry(shape, dtype, layout, width);
    bool shares = viewed && isView(*state, *viewed);
    state->storage = shares ? viewed->storage : makeStorage(*state);
  });
  return Tensor(std::move(state));
}

void TensorState::makeUnique() {
  if (storage.use_count() == 1) {
    // Reads of other threads through views that are gone have happened.
    std::atomic_thread_fence(std::memory_order_acquire);
    return;
  }
  TensorState before = *this;
  wrapErrors([&] { storage = makeStorage(*this); });
  copyPages(before, *this);
}

/// The state even of a deallocated tensor.
static TensorState &anyState(const std::shared_ptr<TensorState> &state) {
  if (!state)
    failArgument("an empty tensor handle; wanted a tensor");
  return *state;
}

} // namespace detail

using detail::failArgument;

detail::TensorState &Tensor::state() const {
  detail::TensorState &state = detail::anyState(shared);
  if (!state.allocated)
    failArgument("tensor '", state.name, "' was deallocated before this use");
  return state;
}

const Shape &Tensor::shape() const { return detail::anyState(shared).shape; }
DataType Tensor::dtype() const { return detail::anyState(shared).dtype; }
Layout Tensor::layout() const { return detail::anyState(shared).layout; }
const MemoryConfig &Tensor::memory_config() const {
  return detail::anyState(shared).config;
}
const std::string &Tensor::name() const {
  return detail::anyState(shared).name;
}
void Tensor::set_name(std::string name) { state().name = std::move(name); }

Shape Tensor::padded_shape() const {
  const detail::TensorState &s = state();
  Shape padded = s.shape;
  if (s.layout == Layout::ROW_MAJOR)
    return padded;
  if (padded.rank() < 2)
    return Shape{int64_t(detail::kTile),
                 int64_t(detail::ceilDiv(s.geometry.width, detail::kTile) *
                         detail::kTile)};
  for (int64_t dim : {-1, -2})
    padded[dim] = int64_t(detail::ceilDiv(size_t(padded[dim]), detail::kTile) *
                          detail::kTile);
  return padded;
}

uint64_t Tensor::size_bytes() const { return state().geometry.bytes(); }
bool Tensor::is_allocated() const { return shared && shared->allocated; }
bool Tensor::on_device() const { return state().mesh != nullptr; }

MeshDevice *Tensor::device() const {
  if (!on_device())
    failArgument("tensor '", name(),
                 "' is on the host; wanted one on a device");
  return spread ? spread->device.get() : detail::runningChip(state()).get();
}

const tt::emulator::Buffer *Tensor::buffer() const {
  const Tensor one = of_any_chip();
  const tt::emulator::Buffer &buffer = one.state().storage->buffer;
  return buffer.isAllocated() ? &buffer : nullptr;
}

bool Tensor::is_written() const { return state().written; }
void Tensor::set_written() const { state().written = true; }

void Tensor::deallocate(bool force) const {
  detail::TensorState &first = detail::anyState(shared);
  if (!force && (spread ? spread.use_count() : shared.use_count()) > 1)
    return;
  auto free = [](detail::TensorState &state) {
    state.allocated = false;
    state.storage.reset();
  };
  free(first);
  if (spread)
    for (const Tensor &chip : spread->chips)
      free(detail::anyState(chip.shared));
}

Tensor Tensor::from_host(const void *data, DataType dtype, const Shape &shape) {
  bool block = is_block_float(dtype);
  Tensor result = detail::TensorState::make(
      detail::describe("from_host", shape, dtype), shape, dtype,
      block ? Layout::TILE : Layout::ROW_MAJOR, HOST_MEMORY_CONFIG, nullptr);
  detail::TensorState &s = result.state();
  if (block)
    detail::writeDense(result, static_cast<const float *>(data));
  else if (s.geometry.bytes() != 0)
    std::memcpy(s.storage->host.data(), data, s.geometry.bytes());
  return result;
}

template <typename T>
Tensor Tensor::from_vector(const std::vector<T> &values, const Shape &shape,
                           DataType dtype) {
  Tensor result = detail::TensorState::make(
      detail::describe("from_vector", shape, dtype), shape, dtype,
      is_block_float(dtype) ? Layout::TILE : Layout::ROW_MAJOR,
      HOST_MEMORY_CONFIG, nullptr);
  if (values.size() != size_t(shape.volume()))
    failArgument("from_vector: ", values.size(), " values for shape ",
                 to_string(shape), " of ", shape.volume());
  using Wide = std::conditional_t<
      std::is_same_v<T, float>, float,
      std::conditional_t<std::is_same_v<T, int32_t>, int32_t, uint32_t>>;
  if constexpr (std::is_same_v<T, Wide>) {
    detail::writeDense(result, values.data());
  } else {
    std::vector<Wide> wide(values.begin(), values.end());
    detail::writeDense(result, wide.data());
  }
  return result;
}

template <typename T> std::vector<T> Tensor::to_vector() const {
  return detail::readConverted<T>(of_any_chip());
}

void Tensor::copy_to_host(void *dst) const {
  const Tensor one = of_any_chip();
  if (is_block_float(one.dtype()))
    return detail::readDense(one, static_cast<float *>(dst));
  detail::readRaw(one, static_cast<uint8_t *>(dst));
}

void Tensor::copy_to(const Tensor &other) const {
  if (shape() != other.shape())
    failArgument("tensor '", name(), "' ", to_string(shape()),
                 " cannot be copied to '", other.name(), "' ",
                 to_string(other.shape()));
  detail::onEachChip(
      [](const Tensor &from, const Tensor &to) {
        to.state().makeUnique();
        detail::copyElements(from, to);
      },
      *this, detail::Changed{other});
}

std::vector<uint8_t> Tensor::to_bytes() const {
  detail::TensorState &s = state();
  size_t size = is_block_float(s.dtype)
                    ? sizeof(float)
                    : tt::device::elementBytes(s.geometry.type);
  std::vector<uint8_t> bytes(s.geometry.volume() * size);
  copy_to_host(bytes.data());
  return bytes;
}

#define TTNN_HOST_TYPE(T)                                                      \
  template Tensor Tensor::from_vector<T>(const std::vector<T> &,               \
                                         const Shape &, DataType);             \
  template std::vector<T> Tensor::to_vector<T>() const;
TTNN_HOST_TYPE(float)
TTNN_HOST_TYPE(int32_t)
TTNN_HOST_TYPE(uint32_t)
TTNN_HOST_TYPE(uint16_t)
TTNN_HOST_TYPE(uint8_t)
#undef TTNN_HOST_TYPE

} // namespace ttnn
