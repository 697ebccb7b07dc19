//===- Op.h - The frame of every op -----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_OP_H
#define TTNN_CORE_OP_H

#include "Errors.h"
#include "TensorState.h"
#include "tt/device/OpCall.h"
#include "ttnn/program_descriptor.hpp"
#include "ttnn/tensor.hpp"

#include <chrono>
#include <exception>
#include <functional>
#include <optional>

namespace ttnn::detail {

/// One call of an op: checks that operands are live and lie together, makes
/// the result with the defaults of absent arguments, and records the event when
/// it goes out of scope.
class Op {
public:
  /// An op on tensors. The first one gives the defaults. Operands have the
  /// names of the op's record.
  Op(const char *name, const Tensor &first, const char *operand = "input");
  /// An op without tensor operands; `mesh` may be null: then on the host.
  Op(const char *name, MeshDevice *mesh);
  ~Op();
  Op(const Op &) = delete;
  Op &operator=(const Op &) = delete;

  /// A further operand. Throws Error InvalidArgument if it was deallocated or
  /// is not where the first one is.
  void operand(const char *name, const Tensor &tensor);
  void operand(const char *name, const std::optional<Tensor> &tensor) {
    if (tensor)
      operand(name, *tensor);
  }
  /// A further operand that may be on the host or on the device.
  void operandAnywhere(const char *name, const Tensor &tensor) {
    addOperand(name, tensor);
  }

  /// The result, with undefined content. Absent arguments: dtype, layout and
  /// memory of the first operand; f32, tile and DRAM interleaved (host:
  /// row_major) without one. Shards are chosen anew if the first operand's do
  /// not fit.
  Tensor result(const Shape &shape, std::optional<DataType> dtype,
                std::optional<Layout> layout,
                const std::optional<MemoryConfig> &config);
  /// The first operand in another shape: a view if its pages stay as they are
  /// where they are, else with undefined content.
  Tensor reshaped(const Shape &shape,
                  const std::optional<MemoryConfig> &config);
  /// `tensor`, an operand, is going to be written to: no view of it changes.
  void updates(const Tensor &tensor) { tensor.state().makeUnique(); }

  /// The description of this call for the models of the chip; operand(),
  /// result(), argument() and compute() fill it.
  tt::device::OpCall call;
  /// An argument that the deal or the time depend on, by its name in the
  /// record.
  template <typename Values>
  void argument(const char *name, const Values &values) {
    call.arguments.push_back({name, {values.begin(), values.end()}});
  }
  void compute(const std::optional<DeviceComputeKernelConfig> &config);

  /// The measured work of the op, in place of the models' estimate.
  std::optional<OpMeasure> measured;

  const char *name() const { return opName; }
  /// Throws Error InvalidArgument with a message that starts with the op.
  template <typename... Args>
  [[noreturn]] void fail(const Args &...args) const {
    failArgument("ttnn::", opName, ": ", args...);
  }
  template <typename... Args>
  [[noreturn]] void unsupported(const Args &...args) const {
    detail::fail(ErrorKind::Unsupported, "ttnn::", opName, ": ", args...);
  }
  /// `dim` as 0 ... rank - 1. Fails outside -rank ... rank - 1.
  size_t dimension(int64_t dim, size_t rank) const;

private:
  void addOperand(const char *name, const Tensor &tensor);
  Tensor result(const Shape &shape, std::optional<DataType> dtype,
                std::optional<Layout> layout,
                const std::optional<MemoryConfig> &config,
                const TensorState *viewed);

  const char *opName;
  std::shared_ptr<MeshDevice> mesh;
  const Tensor *first = nullptr;
  uint64_t bytes = 0;
  /// Null if nobody observes the device; else the tensors are kept for it.
  std::shared_ptr<const OpObserver> observer;
  std::vector<Tensor> operands, results;
  int exceptions = std::uncaught_exceptions();
  std::chrono::steady_clock::time_point start =
      std::chrono::steady_clock::now();
};

/// The mesh of an optional device argument; null: the host.
inline MeshDevice *
meshOf(const std::optional<std::reference_wrapper<MeshDevice>> &device) {
  return device ? &device->get() : nullptr;
}

} // namespace ttnn::detail

#endif // TTNN_CORE_OP_H
