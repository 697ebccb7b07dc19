//===- Ops.h - The ops that a program can call ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A file names ops and arguments. Loading matches every operation with the
// record of its op: a `Call` has the arguments in the record's order, so that
// nothing is searched for when the program runs.
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LIB_OPS_H
#define TT_RUNTIME_LIB_OPS_H

#include "tt/shape/Rules.h"
#include "ttmlir/Target/TTNN/binary_generated.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tt::runtime::detail {

namespace fb = ::tt::target::ttnn;

class Call;
class Environment;

/// The kinds of arguments; a function of `Environment` reads each.
enum class Kind : uint8_t {
  tensor,
  tensors,
  boolean,
  i32,
  u32,
  i64,
  f32,
  string,
  scatterReduction,
  i32Array,
  factors,
  i64Array,
  pairs,
  oneDim,
  shape,
  meshDim,
  number,
  constant,
  word,
  structure,
  program,
  variant,
  f32Array,
  core,
  grid,
  cores,
  place,
  meshCoordinate,
  meshMapper,
  meshComposer,
  strings
};

/// One argument in an op's record, or one field of a struct.
// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): the records' order
struct ArgumentInfo {
  std::string_view name;
  Kind kind;
  /// Neither optional nor with a default.
  bool required;
  /// For an enum: its words, by index; empty behind the last.
  std::string_view (*word)(size_t index) = nullptr;
  /// For a struct, or for the structs of which it is one.
  std::span<const ArgumentInfo> fields = {};
  /// A tensor that the op changes in place.
  bool written = false;
};

/// The generated description of an op.
struct OpInfo {
  std::string_view name;
  std::span<const ArgumentInfo> arguments;
  uint32_t numResults;
  void (*run)(const Call &call, Environment &env);
  /// The shape of a result as the op's rule has it; null without a rule.
  std::optional<shape::Shape> (*shape)(const Call &call, size_t result,
                                       shape::Fail fail);
};

/// Calls of functions of the file, see Functions.h. They have as many results
/// as the function, and `run` is null.
extern const OpInfo kLoadCached, kLoop, kCase;
/// A call of a function of the host, see HostFunctions.h; likewise.
extern const OpInfo kHostCall;
inline constexpr uint32_t kAnyResults = UINT32_MAX;

/// The op of that name; null if there is none.
const OpInfo *findOp(std::string_view name);

/// An operation that agrees with the record of its op.
class Call {
public:
  /// Throws Error BadFile, starting with `where`, if there is no such op, an
  /// argument is unknown, of another kind, given twice or missing, or the
  /// number of results differs.
  Call(const fb::Operation &op, const std::string &where);

  const OpInfo &info() const { return *record; }
  const fb::Operation &operation() const { return *op; }

  /// Argument `index` of the record; null if it is not given.
  const fb::NamedValue *operator[](size_t index) const {
    return arguments[index];
  }
  /// An argument that is given, by its name in the record.
  const fb::NamedValue &at(std::string_view name) const;
  /// The operand or argument `name`; null if it is not given.
  const fb::NamedValue *find(std::string_view name) const;
  const fb::TensorRef *result(size_t index) const {
    return op->results()->Get(uint32_t(index));
  }

  /// Calls `use` with every tensor that the op reads.
  template <typename Use> void forEachOperand(Use use) const {
    for (const fb::NamedValue *argument : *op->arguments())
      if (const fb::TensorRef *ref = argument->value_as_TensorRef())
        use(*ref);
      else if (const fb::TensorList *list = argument->value_as_TensorList())
        for (const fb::TensorRef *ref : *list->refs())
          use(*ref);
  }

  /// Calls `use` with every tensor that the op changes in place.
  template <typename Use> void forEachWritten(Use use) const {
    for (size_t i = 0; i != arguments.size(); ++i)
      if (record->arguments[i].written && arguments[i])
        use(*arguments[i]->value_as_TensorRef());
    // Kernels make the last tensor, of one that they also get.
    if (op->results()->size() == 0)
      for (const fb::NamedValue *argument : *op->arguments())
        if (const fb::TensorList *list = argument->value_as_TensorList();
            list && list->refs()->size() != 0) {
          uint32_t last = list->refs()->size() - 1;
          for (uint32_t i = 0; i < last; ++i)
            if (list->refs()->Get(i)->global_id() ==
                list->refs()->Get(last)->global_id()) {
              use(*list->refs()->Get(last));
              break;
            }
        }
  }

private:
  const OpInfo *record;
  const fb::Operation *op;
  std::vector<const fb::NamedValue *> arguments;
};

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_LIB_OPS_H
