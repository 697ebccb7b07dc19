//===- GoldenSteps.h - Ops against the reference --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Where the results of a run leave the reference: what its ops give is compared
// with what those of the reference give at the same location.
//===----------------------------------------------------------------------===//
#ifndef TTRT_GOLDENSTEPS_H
#define TTRT_GOLDENSTEPS_H

#include "Array.h"
#include "Artifacts.h"
#include "Compare.h"
#include "Log.h"
#include "Tolerance.h"
#include "tt/runtime/Program.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ttrt {

/// The results of the ops of one run. An op of the model may have become
/// several: of those at one location the last counts, on either side. Ops with
/// several results are left out. Chips of a mesh that have different tensors
/// have one under the other in what is compared, in the order of their first
/// ones.
class GoldenSteps {
public:
  /// `tensor` is the result's number for `forEach`.
  void addDevice(const tt::runtime::OpReport &report, size_t tensor = 0);
  void addGolden(const std::string &location,
                 const tt::driver::HostTensor &result);

  /// Prints and adds to `json` the first op of the device whose result is not
  /// close to the reference's; saves both results in `folder` of the artifacts,
  /// if those are kept.
  void report(const Tolerance &tolerance, const Artifacts &artifacts,
              const std::string &binary, const std::string &folder, Log &log,
              Json &json) const;

  /// Calls fn(number, comparison) for each result that has a counterpart.
  void forEach(const Tolerance &tolerance,
               const std::function<void(size_t, const Comparison &)> &fn) const;

private:
  struct Result {
    size_t order, index, tensor;
    std::string op;
    size_t chips; ///< that have different tensors
    Array value;
    /// Only such ops were at the location so far: perhaps they prepare operands
    /// of one that went elsewhere.
    bool onlyMoves;
  };
  /// The reference's result at a location in the shape of the device's.
  std::optional<Array> wantedAt(const std::string &location,
                                const Result &found) const;

  std::map<std::string, Result> device;
  std::map<std::string, std::vector<Array>> golden; ///< a chip each
  size_t count = 0;
};

/// Whether an op of the library, such as "reshape", only moves elements, as
/// those do that the compiler puts around others.
bool isMove(std::string_view op);

/// Whether elements of shape `a` in their order are those of shape `b` with
/// dimensions joined: 2x3x4 and 1x6x4, but not 4x6.
bool isJoined(const std::vector<int64_t> &a, const std::vector<int64_t> &b);

} // namespace ttrt

#endif // TTRT_GOLDENSTEPS_H
