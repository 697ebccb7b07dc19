//===- Names.cpp - names that mean something else in a kernel -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"

#include "ttmlir/Target/Source/Spelling.h"

#include "llvm/ADT/StringExtras.h"

namespace mlir::tt {

/// Words of the vendor's headers that no record of a call has.
static constexpr StringLiteral headerWords[] = {
    "ALWI",     "DEC",       "DPRINT",      "DPRINT_MATH", "FORCE_INLINE",
    "HEX",      "MAIN",      "MATH",        "NAMESPACE",   "PACK",
    "TTK_HOST", "UNPACK",    "VectorMode",  "DataFormat",  "chlkc_list",
    "ckernel",  "noc_index", "kernel_main", "tt_l1_ptr",   "experimental"};

static bool isLetter(char c) { return llvm::isAlnum(c) || c == '_'; }

/// Adds the identifiers of `text` that do not stand for a parameter.
static void addWords(StringRef text, llvm::StringSet<> &words) {
  while (!text.empty()) {
    StringRef word = text.take_while(isLetter);
    words.insert(word);
    text = text.drop_front(word.size());
    StringRef other = text.take_until(isLetter);
    text = text.drop_front(other.size());
    if (other.ends_with("$"))
      text = text.drop_while(isLetter);
  }
}

static llvm::StringSet<> vendorWords() {
  llvm::StringSet<> words;
  for (StringRef word : headerWords)
    words.insert(word);
  for (const ttkernel::CallInfo &info : ttkernel::allCalls()) {
    addWords(info.callee, words);
    addWords(info.cpp, words);
  }
  return words;
}

bool isReservedInKernels(StringRef name) {
  static const llvm::StringSet<> words = vendorWords();
  return words.contains(name) || source::cppSpelling().isReserved(name);
}

} // namespace mlir::tt
