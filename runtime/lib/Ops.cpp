//===- Ops.cpp - The ops that a program can call --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Ops.h"

#include "Convert.h"
#include "Environment.h"
#include "ShapeArguments.h"
#include "tt/runtime/detail/Errors.h"
#include "ttnn/ttnn.hpp"

#include <algorithm>

namespace tt::runtime::detail {

/// The word of case `index` of an enum, empty behind the last.
template <ttnn::Enum E> static std::string_view wordOf(size_t index) {
  auto &cases = ttnn::EnumTraits<E>::cases;
  return index < std::size(cases) ? cases[index].word : std::string_view();
}

/// The fields of a struct in the order of `wanted`; null for those not given.
/// Loading checked the names.
static std::vector<const fb::NamedValue *>
fieldsOf(const fb::NamedValue &value, std::span<const ArgumentInfo> wanted) {
  std::vector<const fb::NamedValue *> fields(wanted.size());
  if (!value.value_as_Struct()) { // the word of the first
    fields[0] = &value;
    return fields;
  }
  for (const fb::NamedValue *field : *value.value_as_Struct()->fields()) {
    auto info = std::ranges::find(wanted, field->name()->string_view(),
                                  &ArgumentInfo::name);
    fields[size_t(info - wanted.begin())] = field;
  }
  return fields;
}

#include "ttmlir/Target/TTNN/dispatch.inc"

static constexpr ArgumentInfo functionArguments[] = {
    {"callee", Kind::string, /*required=*/true},
    {"inputs", Kind::tensors, /*required=*/true},
};
constinit const OpInfo kLoadCached{"load_cached", functionArguments,
                                   kAnyResults, nullptr, nullptr};
constinit const OpInfo kHostCall{"call", functionArguments, kAnyResults,
                                 nullptr, nullptr};
static constexpr ArgumentInfo loopArguments[] = {
    {"body", Kind::string, /*required=*/true},
    {"inputs", Kind::tensors, /*required=*/true},
    {"condition", Kind::string, /*required=*/false},
    {"times", Kind::i64, /*required=*/false},
};
constinit const OpInfo kLoop{"loop", loopArguments, kAnyResults, nullptr,
                             nullptr};
static constexpr ArgumentInfo caseArguments[] = {
    {"index", Kind::tensor, /*required=*/true},
    {"branches", Kind::strings, /*required=*/true},
    {"inputs", Kind::tensors, /*required=*/true},
};
constinit const OpInfo kCase{"case", caseArguments, kAnyResults, nullptr,
                             nullptr};

const OpInfo *findOp(std::string_view name) {
  for (const OpInfo *function : {&kLoadCached, &kLoop, &kCase, &kHostCall})
    if (name == function->name)
      return function;
  const OpInfo *info = std::ranges::lower_bound(ops, name, {}, &OpInfo::name);
  return info != std::end(ops) && info->name == name ? info : nullptr;
}

namespace {

using Values = flatbuffers::Vector<flatbuffers::Offset<fb::NamedValue>>;

constexpr const char *kindNames[] = {
    "a tensor",
    "a list of tensors",
    "a truth value",
    "a 32-bit integer",
    "a 32-bit integer without a sign",
    "an integer",
    "a float",
    "a text",
    "a reduction",
    "32-bit integers",
    "a 32-bit integer or several",
    "integers",
    "pairs of counts",
    "one dimension",
    "a shape",
    "two integers",
    "a number",
    "a constant",
    "a word",
    "a struct",
    "a launch of kernels",
    "one struct of several",
    "numbers",
    "a core",
    "a core",
    "rectangles of cores",
    "a memory config",
    "a place in a mesh",
    "a placement for every axis",
    "a dimension for every axis",
    "a list of texts",
};
static_assert(std::size(kindNames) == size_t(Kind::strings) + 1);

bool fits32(int64_t value) { return value == int32_t(value); }
bool isCount(int64_t value) { return value >= 0 && fits32(value); }

/// x and y of two corners, the second of which is not before the first.
bool areRectangles(std::span<const int64_t> v) {
  if (v.size() % 4 || !std::ranges::all_of(v, isCount))
    return false;
  for (size_t i = 0; i != v.size(); i += 4)
    if (v[i] > v[i + 2] || v[i + 1] > v[i + 3])
      return false;
  return true;
}

bool isAligned(const flatbuffers::Vector<double> &values) {
  return values.size() == 0 ||
         reinterpret_cast<uintptr_t>(values.Data()) % alignof(double) == 0;
}

/// See Writer::place.
bool isPlace(std::span<const int64_t> v) {
  if (v.size() < 2 || v[0] < 0 || v[0] > 3 || v[1] < 0 || v[1] > 2)
    return false;
  if (v.size() == 2)
    return true;
  return v.size() >= 9 && (v[2] == 0 || v[2] == 1) && isCount(v[3]) &&
         isCount(v[4]) && areRectangles(v.subspan(5));
}

std::vector<const fb::NamedValue *> match(std::span<const ArgumentInfo> wanted,
                                          const Values &values,
                                          const std::string &where);

/// Fails unless `text` is one of the enum's words.
void checkWord(std::string_view text, const ArgumentInfo &info,
               const std::string &where) {
  std::string known;
  for (size_t i = 0; !info.word(i).empty(); ++i) {
    if (info.word(i) == text)
      return;
    known += (i ? ", " : "") + std::string(info.word(i));
  }
  failFile(where, "'", text, "' is none of ", known);
}

bool holds(const fb::NamedValue &v, const ArgumentInfo &info,
           const std::string &where) {
  const fb::Int *integer = v.value_as_Int();
  const fb::IntList *list = v.value_as_IntList();
  if (list)
    (void)aligned(*list->values());
  std::span<const int64_t> numbers;
  if (list)
    numbers = {list->values()->data(), list->values()->size()};
  switch (info.kind) {
  case Kind::tensor:
    return v.value_as_TensorRef();
  case Kind::tensors:
    return v.value_as_TensorList();
  case Kind::boolean:
    return v.value_as_Bool();
  case Kind::i32:
    return integer && fits32(integer->value());
  case Kind::u32:
    return integer && integer->value() >= 0 &&
           integer->value() <= int64_t(UINT32_MAX);
  case Kind::i64:
    return integer;
  case Kind::f32:
    return v.value_as_Float();
  case Kind::string:
  case Kind::scatterReduction:
    return v.value_as_Text();
  case Kind::strings:
    return v.value_as_TextList();
  case Kind::i32Array:
    return list && std::ranges::all_of(*list->values(), fits32);
  case Kind::factors:
    return list && list->values()->size() > 0 &&
           std::ranges::all_of(*list->values(), fits32);
  case Kind::pairs:
    return list && list->values()->size() % 2 == 0 &&
           std::ranges::all_of(*list->values(), fits32);
  case Kind::oneDim:
    return list && list->values()->size() == 1 &&
           fits32(list->values()->Get(0));
  case Kind::i64Array:
  case Kind::shape:
    return list;
  case Kind::meshDim:
    return list && list->values()->size() == 2;
  case Kind::number:
    return v.value_as_Float() || (integer && fits32(integer->value()));
  case Kind::constant:
    return v.value_as_ConstantData();
  case Kind::word:
    if (v.value_as_Text())
      checkWord(v.value_as_Text()->value()->string_view(), info, where);
    return v.value_as_Text();
  case Kind::program:
    return v.value_as_Launch();
  case Kind::variant:
    if (v.value_as_Struct())
      (void)match(info.fields, *v.value_as_Struct()->fields(), where);
    return v.value_as_Struct() && v.value_as_Struct()->fields()->size() == 1;
  case Kind::f32Array:
    return v.value_as_FloatList() &&
           isAligned(*v.value_as_FloatList()->values());
  case Kind::core:
  case Kind::grid:
    return list && numbers.size() == 2 && std::ranges::all_of(numbers, isCount);
  case Kind::cores:
    return list && areRectangles(numbers);
  case Kind::place:
    return list && isPlace(numbers);
  case Kind::meshCoordinate:
    return list && numbers.size() == 2;
  case Kind::meshMapper:
  case Kind::meshComposer:
    return list && std::ranges::all_of(numbers, fits32);
  case Kind::structure:
    // One that was an enum in older files is given by that alone.
    if (v.value_as_Text() && !info.fields.empty() &&
        info.fields[0].kind == Kind::word) {
      checkWord(v.value_as_Text()->value()->string_view(), info.fields[0],
                where);
      return true;
    }
    if (v.value_as_Struct())
      (void)match(info.fields, *v.value_as_Struct()->fields(), where);
    return v.value_as_Struct();
  }
  return false;
}

/// The values in the order of `wanted`.
std::vector<const fb::NamedValue *> match(std::span<const ArgumentInfo> wanted,
                                          const Values &values,
                                          const std::string &where) {
  std::vector<const fb::NamedValue *> found(wanted.size());
  for (const fb::NamedValue *value : values) {
    std::string_view name = value->name()->string_view();
    auto info = std::ranges::find(wanted, name, &ArgumentInfo::name);
    if (info == wanted.end())
      failFile(where, "there is no argument '", name, "'");
    std::string at = text(where, "argument '", name, "': ");
    const fb::NamedValue *&slot = found[size_t(info - wanted.begin())];
    if (slot)
      failFile(at, "is given twice");
    if (!holds(*value, *info, at))
      failFile(at, "is not ", kindNames[size_t(info->kind)]);
    slot = value;
  }
  for (size_t i = 0; i != wanted.size(); ++i)
    if (wanted[i].required && !found[i])
      failFile(where, "argument '", wanted[i].name, "' is missing");
  return found;
}

} // namespace

Call::Call(const fb::Operation &op, const std::string &where)
    : record(findOp(op.name()->string_view())), op(&op) {
  if (!record)
    failFile(where, "there is no such op");
  if (record->numResults != kAnyResults &&
      op.results()->size() != record->numResults)
    failFile(where, op.results()->size(), " results, wanted ",
             record->numResults);
  arguments = match(record->arguments, *op.arguments(), where);
}

const fb::NamedValue *Call::find(std::string_view name) const {
  auto wanted = record->arguments;
  auto info = std::ranges::find(wanted, name, &ArgumentInfo::name);
  return info == wanted.end() ? nullptr
                              : arguments[size_t(info - wanted.begin())];
}

const fb::NamedValue &Call::at(std::string_view name) const {
  if (const fb::NamedValue *value = find(name))
    return *value;
  fail(ErrorKind::Internal, record->name, " has no argument '", name, "'");
}

} // namespace tt::runtime::detail
