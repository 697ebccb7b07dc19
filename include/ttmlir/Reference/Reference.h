//===- Reference.h - runs TTIR on the host ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The answer that a TTIR program should give, from an implementation that
// shares nothing with the device: TTIR -> linalg -> loops -> LLVM, op by op.
//
//   auto reference = Reference::create(module, "forward");
//   if (!reference) return reference.takeError();
//   auto outputs = (*reference)->run(inputs);
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_REFERENCE_REFERENCE_H
#define TTMLIR_REFERENCE_REFERENCE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace mlir::tt::reference {

/// The type of a host tensor's elements. Floats of every width (bf16, f16, ...)
/// and predicates (i1: 0 or 1) are passed as Float32.
enum class ElementKind : uint8_t {
  Float32,
  Int8,
  UInt8,
  Int16,
  UInt16,
  Int32,
  UInt32,
  Int64,
  UInt64
};

size_t sizeOf(ElementKind kind);
llvm::StringRef name(ElementKind kind);

/// Elements in row-major order, in the host's byte order.
struct HostTensor {
  std::vector<int64_t> shape;
  ElementKind kind = ElementKind::Float32;
  std::vector<uint8_t> bytes;

  int64_t numElements() const;
  /// E.g. `2x3 Float32`.
  std::string describe() const;
  bool hasType(const HostTensor &other) const {
    return shape == other.shape && kind == other.kind;
  }
};

/// On a ttcore.optimization_barrier of one tensor: the format of block floats
/// (a ttcore.supportedDataTypes) to whose numbers the tensor is rounded.
inline constexpr llvm::StringLiteral keptFormatName = "kept_format";

struct ReferenceOptions {
  /// LLVM's level, 0 to 3.
  unsigned optimizationLevel = 3;
  /// The result of every op is rounded to the float type that the program
  /// declares; else all is f32.
  bool rounded = true;
};

/// A compiled function. `run` may be called any number of times and by several
/// threads.
class Reference {
public:
  /// Compiles `function`, or the first public function with a body if it is
  /// empty. The module is not changed; its context must not be in use by
  /// another thread meanwhile, and must outlive the reference, which does not
  /// copy constants. Errors carry the compiler's diagnostics.
  static llvm::Expected<std::unique_ptr<Reference>>
  create(ModuleOp ttirModule, llvm::StringRef function = "",
         ReferenceOptions options = {});
  ~Reference();

  /// Another function of the same module, which must be there still. Ops that
  /// have been compiled for one are not compiled again. Not to be called by
  /// several threads.
  llvm::Expected<std::unique_ptr<Reference>>
  sibling(llvm::StringRef function) const;

  /// Shapes and kinds, without content.
  llvm::ArrayRef<HostTensor> inputTypes() const;

  /// Sees a result of an op: its location, shape and kind, and its elements,
  /// which are there during the call only.
  using Observer = llvm::function_ref<void(Location, const HostTensor &type,
                                           const uint8_t *elements)>;

  /// One tensor for every argument, with just that shape and kind; gives one
  /// for every result. `observer`, if given, sees the results of all ops, in
  /// the order in which they run; composite ops are seen as the ops they are
  /// made of.
  llvm::Expected<std::vector<HostTensor>>
  run(llvm::ArrayRef<HostTensor> inputs, Observer observer = nullptr) const;

  /// Writes the elements of an argument.
  using Source = llvm::function_ref<void(size_t argument,
                                         llvm::MutableArrayRef<uint8_t> to)>;
  /// The same with arguments that are requested at their first use and freed
  /// behind the last one: large weights are never in memory all at once.
  std::vector<HostTensor> run(Source source, Observer observer = nullptr) const;

private:
  struct Implementation;
  explicit Reference(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation;
};

} // namespace mlir::tt::reference

#endif // TTMLIR_REFERENCE_REFERENCE_H
