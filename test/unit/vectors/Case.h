//===- Case.h - Test vectors of a core's units ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A file of vectors is an .npz whose array `index` is JSON: a list of cases,
// each with parameters and the names of its arrays, inputs and result. The
// layouts of words and the parameters are those of `Case`.
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_VECTORS_CASE_H
#define TT_TEST_VECTORS_CASE_H

#include "Npz.h"

#include <string>
#include <vector>

namespace vectors {

inline constexpr size_t kTile = 1024;

struct Case {
  std::string id, group, op;
  bool blackhole = false;
  bool wide = false; ///< DST has 32 bits
  bool tf32 = false; ///< of source registers
  bool accumulate = false, relu = false;
  unsigned phases = 1, tiles = 0, steps = 1; ///< steps: tiles of a sequence
  uint32_t scalerBits = 0, immediateBits = 0;
  /// Empty where a group does not have them.
  std::string broadcast, dim, packFormat, packMode, store, from, to, l1Format,
      sourceFormat, unit;
  std::map<std::string, std::string> arrays; ///< role to name
};

class File {
public:
  explicit File(const std::string &path);
  const std::vector<Case> &cases() const { return list; }
  const Array &array(const Case &c, const std::string &role);

private:
  Npz npz;
  std::vector<Case> list;
};

/// The result of an implementation of the units for a case: a word for each
/// word, or byte, of the result. Null: the group is not known.
using Words = std::vector<uint32_t>;
using Run = Words (*)(File &, const Case &);
Run modelFor(const std::string &group);
Run libraryFor(const std::string &group);

/// Cases, elements and how many of these differ, by group.
struct Tally {
  size_t cases = 0, elements = 0, wrong = 0, wrongCases = 0, unknown = 0;
};
/// `report` lines, at most, of every wrong case go to stdout.
std::map<std::string, Tally> compare(File &file,
                                     Run (*find)(const std::string &),
                                     size_t report,
                                     const std::string &filter = "");

} // namespace vectors

#endif // TT_TEST_VECTORS_CASE_H
