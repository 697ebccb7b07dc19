//===- Item.h - the value of a graph's name ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_TARGET_ONNX_ITEM_H
#define TTMLIR_LIB_TARGET_ONNX_ITEM_H

#include "ttmlir/Conversion/FrontEndCommon/Parts.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace mlir::tt::onnximport {

using ttir::coordinates;
using ttir::Dims;
using ttir::Emit;
using ttir::Parts;

/// Why a model cannot be imported. Thrown, and reported by `importONNX` at the
/// node that it is about.
struct Refusal {
  std::string why;
};

template <typename... Parts> [[noreturn]] void refuse(const Parts &...parts) {
  std::string why;
  llvm::raw_string_ostream os(why);
  (os << ... << parts);
  throw Refusal{why};
}

/// ONNX's numbers of element types, as TensorProto::DataType; newer ones are
/// not in the library's header.
enum Kind : int32_t {
  Undefined = 0,
  Float = 1,
  UInt8 = 2,
  Int8 = 3,
  UInt16 = 4,
  Int16 = 5,
  Int32 = 6,
  Int64 = 7,
  String = 8,
  Bool = 9,
  Float16 = 10,
  Double = 11,
  UInt32 = 12,
  UInt64 = 13,
  Complex64 = 14,
  Complex128 = 15,
  BFloat16 = 16,
  Float8E4M3FN = 17,
  Float8E4M3FNUZ = 18,
  Float8E5M2 = 19,
  Float8E5M2FNUZ = 20,
  UInt4 = 21,
  Int4 = 22,
  Float4E2M1 = 23,
  UInt2 = 25,
  Int2 = 26,
};

std::string nameOf(int32_t kind);
bool isFloat(int32_t kind);
/// Bits of an integer type; 0 of others.
unsigned integerBits(int32_t kind);
bool isUnsigned(int32_t kind);
/// A float of less than 16 bits: held in f32.
bool isSmallFloat(int32_t kind);
/// The nearest number that such a type has; beyond the largest one that, or
/// what the type has for it.
double roundedTo(double x, int32_t kind, bool saturate);
Value roundedTo(Emit &emit, Value x, int32_t kind, bool saturate);
/// The type that ops compute it in; refuses types without one. Integers of all
/// widths are computed in 32 bits.
Type computedIn(int32_t kind, MLIRContext *context);
/// The type of an argument or a result of the function.
Type passedAs(int32_t kind, MLIRContext *context);

/// Elements that are known while the model is imported. 64-bit integers beyond
/// 2^53 are not exact, and stand for "as far as possible".
using Numbers = std::vector<double>;
/// More elements than these are left to the device.
inline constexpr int64_t kMostKnown = 1 << 14;

/// Elements of a shape; more than 2^40 are refused.
int64_t countOf(ArrayRef<int64_t> shape);

/// A count that decides how much is done while a model is imported; refuses
/// more than 2^20, unless `most` says otherwise.
int64_t bounded(int64_t count, int64_t most = 1 << 20);

struct Item {
  int32_t kind = Undefined;
  Dims shape;
  Value value;                          ///< null: known only
  std::shared_ptr<const Numbers> known; ///< null: on the device only
  /// The tensors of a sequence.
  std::shared_ptr<const std::vector<Item>> sequence;
  /// Inputs of the model that it depends on.
  std::set<std::string> inputs;

  int64_t rank() const { return shape.size(); }
  int64_t count() const { return countOf(shape); }
};

/// A number in an element type: rounded, or without the bits beyond the
/// integer's width.
double fitted(double number, int32_t kind);
/// The number as an integer; saturates at 64 bits.
int64_t whole(double number);

/// Movement of tensors and simple arithmetic: computed here if all is known,
/// else by ops.
class Items {
public:
  explicit Items(Emit &emit) : emit(emit) {}

  Item of(Value value, int32_t kind) const;
  Item known(int32_t kind, ArrayRef<int64_t> shape, Numbers numbers) const;
  Item integers(ArrayRef<int64_t> numbers) const;
  /// The item as a tensor of the device; refuses one without elements.
  Value value(const Item &item) const;

  Item reshape(const Item &x, ArrayRef<int64_t> shape) const;
  Item permute(const Item &x, ArrayRef<int64_t> permutation) const;
  /// Steps may be negative; begins and ends are in range for them.
  Item slice(const Item &x, ArrayRef<int64_t> begins, ArrayRef<int64_t> counts,
             ArrayRef<int64_t> steps) const;
  Item concat(ArrayRef<Item> parts, int64_t dim) const;
  /// Broadcasts as NumPy does: the shapes are aligned at their ends.
  Item expand(const Item &x, ArrayRef<int64_t> shape) const;
  Item cast(const Item &x, int32_t kind, bool saturate = true) const;
  /// Wraps a result in 32 bits to a narrower integer type.
  Value wrapped(Value value, int32_t kind) const;
  /// Selects indices of a dimension, all of which are in range.
  Item take(const Item &x, int64_t dim, ArrayRef<int64_t> places) const;

  Emit &emit;

private:
  /// Element i of the result is that at `from(index of i)`.
  Item gathered(const Item &x, ArrayRef<int64_t> shape,
                llvm::function_ref<int64_t(ArrayRef<int64_t>)> from) const;
};

/// Elements from one to the next, of every dimension.
Dims stridesOf(ArrayRef<int64_t> shape);
/// The shape of two together, as in NumPy.
Dims broadcastShape(ArrayRef<int64_t> a, ArrayRef<int64_t> b);
/// Calls `visit` with every index of a shape in order.
void forEachPlace(ArrayRef<int64_t> shape,
                  llvm::function_ref<void(ArrayRef<int64_t>)> visit);

} // namespace mlir::tt::onnximport

#endif // TTMLIR_LIB_TARGET_ONNX_ITEM_H
