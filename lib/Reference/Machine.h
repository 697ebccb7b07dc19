//===- Machine.h - runs planned functions ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_REFERENCE_MACHINE_H
#define TTMLIR_LIB_REFERENCE_MACHINE_H

#include "Plan.h"

#include <map>

namespace mlir::tt::reference {

/// Memory of tensors that are gone, for those to come: pages that a process has
/// had are much faster than new ones.
class Pool : public std::enable_shared_from_this<Pool> {
public:
  /// A block of `bytes` bytes, filled with zeros or undefined. It returns here
  /// when its last user drops it.
  std::shared_ptr<std::vector<uint8_t>> take(size_t bytes, bool zeros);

private:
  void give(std::vector<uint8_t> bytes);

  std::multimap<size_t, std::vector<uint8_t>> kept; ///< by capacity
  size_t keptBytes = 0;
};

/// The elements of a tensor: those of a caller or a constant, or bytes that go
/// with their last user.
struct Tensor {
  const uint8_t *data = nullptr;
  std::shared_ptr<std::vector<uint8_t>> owner;
};

/// Calls of functions that are under way. They have a stack of their own, as
/// chains of calls may be long.
class Machine {
public:
  /// Without arguments, `run` calls `source` for each at its first use.
  Machine(Reference::Observer observer, std::shared_ptr<Pool> pool,
          Reference::Source source = nullptr)
      : observer(observer), pool(std::move(pool)), source(source) {}

  std::vector<Tensor> run(const Function &function,
                          std::vector<Tensor> arguments);

private:
  struct Frame {
    const Function *function;
    std::vector<Tensor> tensors;
    size_t step = 0;
  };

  Tensor allocate(const HostTensor &type, bool zeros = false);
  /// Asks for arguments.
  void make(Frame &frame, llvm::ArrayRef<Slot> arguments);
  void enter(const Function &function, std::vector<Tensor> arguments);
  /// Gives the results of the function that has ended.
  std::vector<Tensor> leave();
  void startCall(const Call &work);
  void finishCall(std::vector<Tensor> results);
  /// Shows the step's results.
  void observe(const Frame &frame);
  /// Lets go of what is dead after the step.
  void release(Frame &frame);

  void execute(Frame &frame, const Compute &work);
  void execute(Frame &frame, const Fill &work);
  void execute(Frame &frame, const Content &work);
  void execute(Frame &frame, const View &work);
  void execute(Frame &frame, const Join &work);
  void execute(Frame &frame, const Sort &work);
  void execute(Frame &frame, const Host &work);
  void execute(Frame &frame, const Loop &work);
  void execute(Frame &frame, const Case &work);
  void execute(Frame &, const Call &) {} // see startCall

  Reference::Observer observer;
  std::shared_ptr<Pool> pool;
  Reference::Source source;
  std::vector<Frame> frames;
};

} // namespace mlir::tt::reference

#endif // TTMLIR_LIB_REFERENCE_MACHINE_H
