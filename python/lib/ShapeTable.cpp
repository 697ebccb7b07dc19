//===- ShapeTable.cpp - Shapes of results, for other languages ------------===//
// SPDX-License-Identifier: Apache-2.0
//
// One C function that applies the shape rule of an op's record. The builder in
// Python calls it, so that shapes are stated once.
//===----------------------------------------------------------------------===//
#include "tt/shape/Prepared.h"
#include "tt/shape/Rules.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <string_view>

namespace shape = tt::shape;

namespace {

/// The arguments of an op in the order of its record. Each is a number of
/// lists, or -1 if it is absent, then its lists: a length and that many
/// numbers. A tensor is the list of its sizes, an attribute the list of its
/// numbers.
class Arguments {
public:
  Arguments(const int64_t *words, size_t count) {
    for (size_t at = 0; at < count;) {
      std::vector<shape::Dims> &lists = arguments.emplace_back();
      int64_t numLists = words[at++];
      for (int64_t i = 0; i < numLists; ++i) {
        size_t length = size_t(words[at++]);
        lists.emplace_back(std::span(words + at, length));
        at += length;
      }
    }
  }

  shape::Dims dims(size_t i) const {
    return arguments.at(i).empty() ? shape::Dims() : arguments[i][0];
  }
  shape::Dims integers(size_t i) const { return dims(i); }
  std::optional<shape::Dims> optionalDims(size_t i) const {
    return arguments.at(i).empty() ? std::nullopt : std::optional(dims(i));
  }
  std::vector<shape::Dims> allDims(size_t i) const { return arguments.at(i); }
  int64_t integer(size_t i, int64_t otherwise) const {
    return dims(i).empty() ? otherwise : dims(i)[0];
  }
  bool boolean(size_t i, bool otherwise) const {
    return integer(i, otherwise) != 0;
  }

private:
  std::vector<std::vector<shape::Dims>> arguments;
};

struct ShapeRow {
  std::string_view op;
  std::optional<shape::Shape> (*rule)(const Arguments &, size_t result,
                                      shape::Fail);
};

namespace ttir {
#include "ttmlir/Dialect/TTIR/IR/TTIRShapeTable.inc"
} // namespace ttir
namespace ttnn {
#include "ttmlir/Dialect/TTNN/IR/TTNNShapeTable.inc"
} // namespace ttnn

/// "ttir.matmul", "ttnn.matmul".
const ShapeRow *findRow(std::string_view op) {
  std::span<const ShapeRow> rows =
      op.starts_with("ttir.") ? std::span<const ShapeRow>(ttir::shapeRows)
                              : std::span<const ShapeRow>(ttnn::shapeRows);
  op.remove_prefix(std::min(op.size(), op.find('.') + 1));
  auto row = std::ranges::find(rows, op, &ShapeRow::op);
  return row == rows.end() ? nullptr : &*row;
}

} // namespace

/// The rank of result number `result`, whose sizes are then in `dims`; -1 if
/// the rule does not hold, with the reason in `text`; -2 if the op has no rule;
/// -3 if there are more than `maxRank` sizes.
extern "C" int ttResultShape(const char *op, size_t result,
                             const int64_t *words, size_t count, int64_t *dims,
                             size_t maxRank, char *text, size_t textSize) {
  const ShapeRow *row = findRow(op);
  if (!row)
    return -2;
  auto fail = [&](const std::string &message) {
    std::strncpy(text, message.c_str(), textSize - 1);
    text[textSize - 1] = 0;
  };
  Arguments arguments(words, count);
  std::optional<shape::Shape> found = row->rule(arguments, result, fail);
  if (!found)
    return -1;
  if (found->size() > maxRank)
    return -3;
  std::ranges::copy(*found, dims);
  return int(found->size());
}
