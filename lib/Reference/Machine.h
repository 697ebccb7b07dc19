//===- Machine.h - runs planned functions ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_REFERENCE_MACHINE_H
#define TTMLIR_LIB_REFERENCE_MACHINE_H

#include "Plan.h"

namespace mlir::tt::reference {

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
  explicit Machine(Reference::Observer observer) : observer(observer) {}

  std::vector<Tensor> run(const Function &function,
                          std::vector<Tensor> arguments);

private:
  struct Frame {
    const Function *function;
    std::vector<Tensor> tensors;
    size_t step = 0;
  };

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
  std::vector<Frame> frames;
};

} // namespace mlir::tt::reference

#endif // TTMLIR_LIB_REFERENCE_MACHINE_H
