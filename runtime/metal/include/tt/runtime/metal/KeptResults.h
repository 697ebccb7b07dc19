//===- KeptResults.h - Results of functions called once ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_KEPTRESULTS_H
#define TT_RUNTIME_METAL_KEPTRESULTS_H

#include "tt/runtime/metal/Model.h"

#include <map>
#include <mutex>

namespace tt::runtime::metal {

/// The elements of a host buffer.
using Bytes = std::vector<uint8_t>;

/// The results of the functions of a file, by the command that needs them. They
/// are on the host, as buffers of the device have fixed addresses that other
/// programs use, too. May be used by several threads.
class KeptResults {
public:
  /// Tells a tensor from others, also when it is gone. Without an owner: it is
  /// new in every run.
  using Identity = std::weak_ptr<const void>;

  /// The kept results; empty if there are none, or if they were made for other
  /// tensors.
  std::vector<Bytes> find(const LoadCached &load,
                          const std::vector<Identity> &inputs) const;
  void keep(const LoadCached &load, std::vector<Identity> inputs,
            std::vector<Bytes> results);
  void clear();

private:
  struct Entry {
    std::vector<Identity> inputs;
    std::vector<Bytes> results;
  };
  mutable std::mutex mutex;
  std::map<const LoadCached *, Entry> entries;
};

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_KEPTRESULTS_H
