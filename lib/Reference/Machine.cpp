//===- Machine.cpp - runs planned functions -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Machine.h"

#include "Sort.h"

#include "ttmlir/Conversion/TTIRToLinalg/Content.h"

namespace mlir::tt::reference {
namespace {

/// A ranked memref descriptor, taken apart into the pointers to its fields that
/// the packed interface wants.
class Descriptor {
public:
  Descriptor(const uint8_t *data, llvm::ArrayRef<int64_t> shape)
      : data(const_cast<uint8_t *>(data)), shape(shape),
        strides(shape.size(), 1) {
    for (size_t i = shape.size(); i-- > 1;)
      strides[i - 1] = strides[i] * shape[i];
  }

  /// Allocated pointer, aligned pointer, offset, sizes, strides.
  void appendTo(llvm::SmallVectorImpl<void *> &fields) {
    auto *pointer = static_cast<void *>(&data);
    fields.append({pointer, pointer, &offset});
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

/// Less is not worth looking for; more would be taken from others.
constexpr size_t kLeastPooled = 1 << 16, kMostPooled = 1 << 28;

} // namespace

std::shared_ptr<std::vector<uint8_t>> Pool::take(size_t bytes, bool zeros) {
  std::vector<uint8_t> room;
  auto found = kept.lower_bound(bytes);
  if (bytes < kLeastPooled || found == kept.end() || found->first / 4 > bytes) {
    room.resize(bytes);
  } else {
    room = std::move(found->second);
    keptBytes -= found->first;
    kept.erase(found);
    if (zeros)
      room.clear();
    room.resize(bytes);
  }
  return {new std::vector<uint8_t>(std::move(room)),
          [pool = shared_from_this()](std::vector<uint8_t> *bytes) {
            pool->give(std::move(*bytes));
            delete bytes;
          }};
}

void Pool::give(std::vector<uint8_t> bytes) {
  size_t capacity = bytes.capacity();
  if (capacity < kLeastPooled || keptBytes + capacity > kMostPooled)
    return;
  keptBytes += capacity;
  kept.emplace(capacity, std::move(bytes));
}

Tensor Machine::allocate(const HostTensor &type, bool zeros) {
  auto owner = pool->take(type.numElements() * sizeOf(type.kind), zeros);
  return {owner->data(), std::move(owner)};
}

void Machine::make(Frame &frame, llvm::ArrayRef<Slot> arguments) {
  for (Slot slot : arguments) {
    Tensor tensor = allocate(frame.function->types[slot]);
    source(slot, *tensor.owner);
    frame.tensors[slot] = std::move(tensor);
  }
}

void Machine::execute(Frame &frame, const Compute &work) {
  // Descriptors must not move: the packed interface takes their addresses.
  std::vector<Descriptor> descriptors;
  descriptors.reserve(work.operands.size() + work.results.size());
  auto describe = [&](Slot slot) {
    descriptors.emplace_back(frame.tensors[slot].data,
                             frame.function->types[slot].shape);
  };
  llvm::for_each(work.operands, describe);
  for (Slot slot : work.results) {
    frame.tensors[slot] = allocate(frame.function->types[slot]);
    describe(slot);
  }
  llvm::SmallVector<void *> fields;
  for (Descriptor &descriptor : descriptors)
    descriptor.appendTo(fields);
  work.piece->entry(fields.data());
  for (Slot slot : work.results)
    round(reinterpret_cast<float *>(frame.tensors[slot].owner->data()),
          frame.function->types[slot].numElements(),
          frame.function->roundings[slot]);
}

void Machine::execute(Frame &frame, const Fill &work) {
  Tensor tensor = allocate(frame.function->types[work.result], /*zeros=*/true);
  auto &bytes = *tensor.owner;
  // Zeros are there already.
  if (llvm::any_of(work.value, [](uint8_t byte) { return byte != 0; }))
    for (size_t i = 0; i != bytes.size(); i += work.value.size())
      std::copy(work.value.begin(), work.value.end(), bytes.begin() + i);
  frame.tensors[work.result] = std::move(tensor);
}

void Machine::execute(Frame &frame, const Content &work) {
  auto converted = std::make_shared<std::vector<uint8_t>>();
  ArrayRef<char> elements = elementsOf(work.elements, work.type, *converted);
  frame.tensors[work.result] = {
      reinterpret_cast<const uint8_t *>(elements.data()), std::move(converted)};
}

void Machine::execute(Frame &frame, const View &work) {
  frame.tensors[work.result] = frame.tensors[work.operand];
}

void Machine::execute(Frame &frame, const Join &work) {
  const std::vector<HostTensor> &types = frame.function->types;
  const HostTensor &type = types[work.result];
  Tensor tensor = allocate(type);
  size_t rows = 1;
  for (int64_t extent : llvm::ArrayRef(type.shape).take_front(work.dim))
    rows *= extent;
  auto to = tensor.owner->begin();
  for (size_t row = 0; row != rows; ++row)
    for (Slot slot : work.operands) {
      size_t bytes =
          types[slot].numElements() * sizeOf(types[slot].kind) / rows;
      to = std::copy_n(frame.tensors[slot].data + row * bytes, bytes, to);
    }
  frame.tensors[work.result] = std::move(tensor);
}

void Machine::execute(Frame &frame, const Sort &work) {
  const std::vector<HostTensor> &types = frame.function->types;
  const HostTensor &input = types[work.operand],
                   &places = types[work.results[1]];
  Tensor values = allocate(input), indices = allocate(places);
  sortLines(input.kind, input.shape, work.dim, work.descending,
            frame.tensors[work.operand].data, values.owner->data(), places.kind,
            indices.owner->data());
  frame.tensors[work.results[0]] = std::move(values);
  frame.tensors[work.results[1]] = std::move(indices);
}

void Machine::execute(Frame &frame, const Host &work) {
  llvm::SmallVector<HostView> operands, results;
  auto view = [&](Slot slot) {
    const HostTensor &type = frame.function->types[slot];
    return HostView{type.kind, type.shape,
                    const_cast<uint8_t *>(frame.tensors[slot].data)};
  };
  for (Slot slot : work.operands)
    operands.push_back(view(slot));
  for (Slot slot : work.results) {
    frame.tensors[slot] = allocate(frame.function->types[slot], /*zeros=*/true);
    results.push_back(view(slot));
  }
  work.run(operands, results);
  for (Slot slot : work.results)
    round(reinterpret_cast<float *>(frame.tensors[slot].owner->data()),
          frame.function->types[slot].numElements(),
          frame.function->roundings[slot]);
}

/// The number in a tensor of one element.
static double numberIn(const Function &function, Slot slot,
                       const Tensor &tensor) {
  const HostTensor &type = function.types[slot];
  return HostView{type.kind, type.shape, const_cast<uint8_t *>(tensor.data)}
      .real(0);
}

static std::vector<Tensor> tensorsOf(llvm::ArrayRef<Tensor> all,
                                     llvm::ArrayRef<Slot> slots) {
  std::vector<Tensor> tensors;
  for (Slot slot : slots)
    tensors.push_back(all[slot]);
  return tensors;
}

/// Functions in loops and branches are run by machines of their own: how deep
/// those are nested is what was written, not what was computed.
void Machine::execute(Frame &frame, const Loop &work) {
  std::vector<Tensor> state = tensorsOf(frame.tensors, work.operands);
  auto goesOn = [&](uint64_t round) {
    if (!work.condition)
      return round != work.times;
    Slot slot = work.condition->results.front();
    std::vector<Tensor> holds =
        Machine(observer, pool).run(*work.condition, state);
    return numberIn(*work.condition, slot, holds.front()) != 0;
  };
  for (uint64_t round = 0; goesOn(round); ++round) {
    std::vector<Tensor> results =
        Machine(observer, pool).run(*work.body, state);
    std::move(results.begin(), results.end(), state.begin());
  }
  for (auto [i, slot] : llvm::enumerate(work.results))
    frame.tensors[slot] = std::move(state[i]);
}

void Machine::execute(Frame &frame, const Case &work) {
  Slot index = work.operands.front();
  double number = numberIn(*frame.function, index, frame.tensors[index]);
  size_t last = work.branches.size() - 1;
  size_t chosen = number >= 0 && number < double(last) ? size_t(number) : last;
  std::vector<Tensor> results =
      Machine(observer, pool)
          .run(*work.branches[chosen],
               tensorsOf(frame.tensors,
                         llvm::ArrayRef(work.operands).drop_front()));
  for (auto [slot, tensor] : llvm::zip(work.results, results))
    frame.tensors[slot] = std::move(tensor);
}

/// The function called has its own hold on the arguments.
void Machine::startCall(const Call &work) {
  Frame &frame = frames.back();
  std::vector<Tensor> arguments = tensorsOf(frame.tensors, work.operands);
  release(frame);
  enter(*work.callee, std::move(arguments));
}

void Machine::observe(const Frame &frame) {
  if (!observer)
    return;
  const Function &function = *frame.function;
  for (Slot slot : function.steps[frame.step].made)
    observer(function.locations[slot], function.types[slot],
             frame.tensors[slot].data);
}

void Machine::release(Frame &frame) {
  for (Slot slot : frame.function->steps[frame.step].dead)
    frame.tensors[slot] = {};
}

void Machine::enter(const Function &function, std::vector<Tensor> arguments) {
  arguments.resize(function.types.size());
  frames.push_back({&function, std::move(arguments)});
}

std::vector<Tensor> Machine::leave() {
  Frame frame = std::move(frames.back());
  frames.pop_back();
  std::vector<Tensor> results;
  for (Slot slot : frame.function->results)
    results.push_back(frame.tensors[slot]);
  return results;
}

/// Continues in the caller when a function has ended.
void Machine::finishCall(std::vector<Tensor> results) {
  Frame &frame = frames.back();
  const auto &call = std::get<Call>(frame.function->steps[frame.step].work);
  for (auto [slot, tensor] : llvm::zip(call.results, results))
    frame.tensors[slot] = std::move(tensor);
  observe(frame);
  release(frame);
  ++frame.step;
}

std::vector<Tensor> Machine::run(const Function &function,
                                 std::vector<Tensor> arguments) {
  enter(function, std::move(arguments));
  while (true) {
    Frame &frame = frames.back();
    if (frame.step == frame.function->steps.size()) {
      // An argument may be a result, and nothing else.
      if (source && frames.size() == 1)
        for (Slot slot : frame.function->results)
          if (!frame.tensors[slot].owner && slot < function.numArguments)
            make(frame, slot);
      std::vector<Tensor> results = leave();
      if (frames.empty())
        return results;
      finishCall(std::move(results));
      continue;
    }
    const Step &step = frame.function->steps[frame.step];
    if (source && frames.size() == 1)
      make(frame, step.fresh);
    if (auto *call = std::get_if<Call>(&step.work)) {
      startCall(*call);
      continue;
    }
    std::visit([&](const auto &work) { execute(frame, work); }, step.work);
    observe(frame);
    release(frame);
    ++frame.step;
  }
}

} // namespace mlir::tt::reference
