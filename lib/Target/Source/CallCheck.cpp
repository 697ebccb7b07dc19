//===- CallCheck.cpp - does a call give the result that is declared? ------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/Source/CallCheck.h"

#include "ttmlir/Dialect/Common/InPlace.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using ttnn::TTNNLayoutAttr;

namespace {

StringRef placeOf(TTNNLayoutAttr layout) {
  return layout.isOnDevice() ? "on the device" : "on the host";
}

/// Receives a call from the generated `describeCall`; remembers what its
/// parameters say.
class CallCheck {
public:
  explicit CallCheck(Operation *op) : op(op) {}
  std::string problem();

  void callee(StringRef, StringRef, StringRef = "") {}
  void spelled(StringRef) {}
  void notInSource(StringRef) {}
  void keywords() {}
  template <typename T> void fixed(T) {}
  template <typename T> void said(T) {}
  void anywhere() { mayBeAnywhere = true; }
  void givesFormat() { nextGivesFormat = true; }
  void own(StringRef name) {
    saysFormat |= name == "dtype";
    saysPages |= name == "layout";
  }

  void tensor(StringRef name, Value value);
  void optionalTensor(StringRef name, Value value) {
    if (value)
      tensor(name, value);
  }
  void tensors(StringRef name, ValueRange values);
  void device(StringRef, Value) { takesDevice = hasDevice = true; }
  void optionalDevice(StringRef, Value value) {
    takesDevice = true;
    hasDevice |= bool(value);
  }

  void dtype(StringRef, Value) { saysFormat = true; }
  void layout(StringRef, Value) { saysPages = true; }
  void resultShape(StringRef, Value) {}
  void memoryConfig(StringRef, Value) {}

  // Attributes say nothing of where tensors are.
  template <typename T> void boolean(StringRef, const T &) {}
  template <typename T> void i32(StringRef, const T &) {}
  template <typename T> void u32(StringRef, const T &) {}
  template <typename T> void i64(StringRef, const T &) {}
  template <typename T> void f32(StringRef, const T &) {}
  template <typename T> void string(StringRef, const T &) {}
  template <typename T> void scatterReduction(StringRef, const T &) {}
  template <typename T> void i32Array(StringRef, const T &) {}
  template <typename T> void i64Array(StringRef, const T &) {}
  template <typename T> void pairs(StringRef, const T &) {}
  template <typename T> void factors(StringRef, const T &) {}
  template <typename T> void oneDim(StringRef, const T &) {}
  template <typename T> void shape(StringRef, const T &) {}
  template <typename T> void meshDim(StringRef, const T &) {}
  template <typename T> void number(StringRef, const T &) {}
  template <typename T> void constant(StringRef, const T &) {}
  template <typename T> void word(StringRef, const T &) {}
  template <typename T> void program(StringRef, const T &) {}
  template <typename T> void f32Array(StringRef, const T &) {}
  template <typename T> void core(StringRef, const T &) {}
  template <typename T> void grid(StringRef, const T &) {}
  template <typename T> void cores(StringRef, const T &) {}
  template <typename T> void place(StringRef, const T &) {}
  template <typename T> void meshCoordinate(StringRef, const T &) {}
  template <typename T> void meshMapper(StringRef, const T &) {}
  template <typename T> void meshComposer(StringRef, const T &) {}
  template <typename Fn> void structure(StringRef, StringRef, Fn) {}
  template <typename Fn> void object(StringRef, StringRef, Fn) {}
  template <typename Fn> void alternative(StringRef, StringRef, Fn) {}
  template <typename T, typename Fn>
  void optional(StringRef name, const T &, Fn) {
    saysFormat |= name == "output_dtype"; // its op's verifier looks at it
  }

private:
  void checkResult(TTNNLayoutAttr result);
  void checkMade(TTNNLayoutAttr result);
  void fail(const Twine &why) {
    if (found.empty())
      found = why.str();
  }

  Operation *op;
  std::string found;
  bool hasFirst = false;
  TTNNLayoutAttr first; ///< of the first tensor, if it has one
  std::string firstName;
  std::optional<ttcore::DataType> format; ///< of the result, if not said
  // Flags for the next operand.
  bool mayBeAnywhere = false, nextGivesFormat = false;
  bool takesDevice = false, hasDevice = false;
  bool saysFormat = false, saysPages = false;
};

#include "ttmlir/Target/TTNN/calls.inc"

} // namespace

void CallCheck::tensor(StringRef name, Value value) {
  TTNNLayoutAttr layout = ttnn::getLayoutOf(value.getType());
  bool anywhere = std::exchange(mayBeAnywhere, false);
  if (layout && (std::exchange(nextGivesFormat, false) || !hasFirst))
    format = layout.getDataType();
  if (!hasFirst) {
    hasFirst = true;
    first = layout;
    firstName = name.str();
    return;
  }
  if (anywhere || !first || !layout ||
      layout.isOnDevice() == first.isOnDevice())
    return;
  fail("'" + name + "' is " + placeOf(layout) + " and '" + firstName + "' " +
       placeOf(first) +
       ", but the library wants all operands in one place; move one of them by "
       "ttnn.to_device or ttnn.from_device");
}

/// The tensors of a list must have one format, unless kernels know each of
/// them.
void CallCheck::tensors(StringRef name, ValueRange values) {
  TTNNLayoutAttr one;
  for (Value value : values) {
    tensor(name, value);
    TTNNLayoutAttr layout = ttnn::getLayoutOf(value.getType());
    if (!one)
      one = layout;
    if (layout && layout.getDataType() != one.getDataType() &&
        !isa<ttnn::GenericOp>(op))
      fail("'" + name + "' holds '" + stringifyDataType(one.getDataType()) +
           "' and '" + stringifyDataType(layout.getDataType()) +
           "', but the library wants one format; change some by ttnn.typecast");
  }
}

/// A tensor from nothing is where the call says: on its device, if it has one.
void CallCheck::checkMade(TTNNLayoutAttr result) {
  if (result.isOnDevice() == hasDevice)
    return;
  fail("its result is declared " + placeOf(result) + ", but the call has " +
       (hasDevice ? "a" : "no") +
       " device; take the device of ttnn.get_device as an operand for a result "
       "on the device, and none for one on the host");
}

/// The pages that a convolution's config requests.
static std::optional<ttnn::Layout> configuredPages(Operation *op) {
  auto config = op->getAttrOfType<ttnn::Conv2dConfigAttr>("conv2d_config");
  return config ? config.getOutputLayout() : std::nullopt;
}

/// Checks that the result's properties which a call does not state are those of
/// the first operand.
void CallCheck::checkResult(TTNNLayoutAttr result) {
  if (isa<ttnn::ToDeviceOp, ttnn::FromDeviceOp, ttnn::PrepareConv2dWeightsOp,
          ttnn::PrepareConv2dBiasOp, ttnn::PrepareConvTranspose2dWeightsOp,
          ttnn::PrepareConvTranspose2dBiasOp>(op)) {
    // Their verifiers check the memory.
  } else if (result.isOnDevice() != first.isOnDevice()) {
    fail("its result is declared " + placeOf(result) +
         ", but the library makes it where its operands are, " +
         placeOf(first) +
         "; move one of them by ttnn.to_device or ttnn.from_device");
  }
  if (std::optional<ttnn::Layout> pages = configuredPages(op)) {
    if (result.getLayout() != *pages)
      fail("its result is declared in '" + stringifyLayout(result.getLayout()) +
           "' layout, but 'output_layout' of its config is '" +
           stringifyLayout(*pages) + "'");
  } else if (!saysPages && result.isTiled() != first.isTiled())
    fail("its result is declared in '" + stringifyLayout(result.getLayout()) +
         "' layout, but the library makes it in that of the first operand, '" +
         stringifyLayout(first.getLayout()) +
         "'; change one of them by ttnn.to_layout");
  if (!saysFormat && format && result.getDataType() != *format)
    fail("its result is declared as '" +
         stringifyDataType(result.getDataType()) +
         "', but the library makes it in the format of its operand, '" +
         stringifyDataType(*format) + "'; change one of them by ttnn.typecast");
}

std::string CallCheck::problem() {
  if (!describeCall(op, *this))
    return found;
  TTNNLayoutAttr made;
  for (Value value : op->getResults()) {
    TTNNLayoutAttr result = ttnn::getLayoutOf(value.getType());
    if (!result)
      continue;
    if (made && made.getMemoryConfig() != result.getMemoryConfig())
      fail("its results are declared in different memories, but the library "
           "makes all of them in that of the first; change them by "
           "ttnn.to_memory_config");
    // An op with several results: the library chooses the formats of the
    // others, and the op's verifier checks them.
    saysFormat |= bool(made);
    made = result;
    if (hasFirst && first)
      checkResult(result);
    else if (!hasFirst && takesDevice)
      checkMade(result);
  }
  return found;
}

std::string source::callProblem(Operation *op) {
  if (op->getNumResults() && writtenOperand(op))
    return "it changes an operand in place and has a result all the same; "
           "ttnn-update-in-place removes it";
  return CallCheck(op).problem();
}
