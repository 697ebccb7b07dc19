//===- ConstantTable.h - the constants of a binary, each once ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The elements of constants follow the tables of a binary as plain bytes. The
// programs and the module's text refer to them: the programs by index, the text
// by the key of a resource, `dense_resource<constant_0>`.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_COMMON_CONSTANTTABLE_H
#define TTMLIR_TARGET_COMMON_CONSTANTTABLE_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/DenseMap.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mlir::tt {

/// The elements in row-major order, each in whole bytes, or one element if all
/// are equal. The bytes are the attribute's: they live as long as its context.
/// nullopt, with the reason in `why`, if its data is not at hand, and for
/// elements that are no integers or floats of whole bytes.
std::optional<ArrayRef<char>> elementBytes(ElementsAttr value,
                                           std::string &why);

class ConstantTable {
public:
  /// Where a constant begins in the data, in bytes, is a multiple of this.
  static constexpr uint64_t kAlignment = 64;

  struct Entry {
    ArrayRef<char> data;
    uint64_t offset; ///< from the start of the data
    /// The handle that stands for the constant in text, if there is one.
    std::optional<DenseResourceElementsHandle> resource = {};
    /// The first of the constants with these bytes.
    ElementsAttr value = {};
  };

  /// The index of a constant; equal bytes have one index. nullopt with the
  /// reason in `why`, as `elementBytes`.
  std::optional<uint32_t> add(ElementsAttr value, std::string &why);

  ArrayRef<Entry> entries() const { return table; }
  /// Bytes of the data, gaps included.
  uint64_t size() const { return end; }
  /// Appends the data to `file`, which already ends where it begins.
  void appendTo(std::vector<uint8_t> &file) const;
  /// Writes the data.
  void write(raw_ostream &os) const;

  /// The module's text, in which constants of more than `kInlineBytes` are
  /// references to this table, to which they are added.
  std::string print(ModuleOp module, bool withLocations = false);
  static constexpr uint64_t kInlineBytes = 64;

  /// The attribute that stands for the constant in text; null if it has no
  /// bytes.
  DenseResourceElementsAttr reference(ElementsAttr value);

private:
  std::vector<Entry> table;
  uint64_t end = 0;
  DenseMap<Attribute, uint32_t> byAttribute;
  DenseMap<uint64_t, SmallVector<uint32_t, 1>> byHash;
};

} // namespace mlir::tt

#endif // TTMLIR_TARGET_COMMON_CONSTANTTABLE_H
