//===- SystemMismatch.cpp - Does a system offer what a program wants? -----===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/SystemDesc.h"
#include "tt/runtime/detail/Errors.h"

namespace tt::runtime {
namespace {

class Comparison {
public:
  Comparison(std::string prefix, std::vector<std::string> &problems)
      : prefix(std::move(prefix)), problems(problems) {}

  template <typename T> void same(const char *field, T wanted, T found) {
    check(wanted == found, field, found, wanted, "");
  }
  template <typename T> void atLeast(const char *field, T wanted, T found) {
    check(found >= wanted, field, found, wanted, " or more");
  }
  template <typename T> void atMost(const char *field, T wanted, T found) {
    check(found <= wanted, field, found, wanted, " or less");
  }

private:
  template <typename T>
  void check(bool ok, const char *field, const T &found, const T &wanted,
             const char *suffix) {
    if (!ok)
      problems.push_back(detail::text(prefix, field, ": found ", found,
                                      ", wanted ", wanted, suffix));
  }

  std::string prefix;
  std::vector<std::string> &problems;
};

std::string text(device::Shape2 s) { return detail::text(s.rows, "x", s.cols); }

void compareChips(const device::ChipDesc &w, const device::ChipDesc &f,
                  const std::string &prefix,
                  std::vector<std::string> &problems) {
  Comparison c(prefix, problems);
  if (w.arch != f.arch) {
    // The figures of another architecture say nothing more.
    c.same("arch", device::name(w.arch), device::name(f.arch));
    return;
  }
  if (f.grid.rows < w.grid.rows || f.grid.cols < w.grid.cols)
    problems.push_back(detail::text(prefix, "grid: found ", text(f.grid),
                                    ", wanted ", text(w.grid), " or more"));
  c.atLeast("l1_size", w.l1Size, f.l1Size);
  c.atMost("l1_unreserved_base", w.l1UnreservedBase, f.l1UnreservedBase);
  c.same("num_dram_channels", w.numDramChannels, f.numDramChannels);
  c.atMost("dram_unreserved_base", w.dramUnreservedBase, f.dramUnreservedBase);
  c.atLeast("dram_unreserved_end", w.dramUnreservedEnd, f.dramUnreservedEnd);
  c.same("noc_l1_address_align_bytes", w.nocL1AddressAlignBytes,
         f.nocL1AddressAlignBytes);
  c.same("noc_dram_address_align_bytes", w.nocDRAMAddressAlignBytes,
         f.nocDRAMAddressAlignBytes);
  c.atLeast("dst_physical_size_tiles", w.dstPhysicalSizeTiles,
            f.dstPhysicalSizeTiles);
  c.atLeast("num_cbs", w.numCBs, f.numCBs);
  for (device::DataType type : w.supportedDataTypes)
    if (!f.supports(type))
      problems.push_back(detail::text(
          prefix, "supported_data_types: ", device::name(type), " is missing"));
}

} // namespace

std::vector<std::string> findMismatches(const device::SystemDesc &wanted,
                                        const device::SystemDesc &found) {
  std::vector<std::string> problems;
  Comparison("", problems)
      .atLeast("number of devices", wanted.numDevices(), found.numDevices());
  for (size_t i = 0; i < wanted.numDevices() && i < found.numDevices(); ++i)
    compareChips(wanted.chip(i), found.chip(i),
                 detail::text("device ", i, ": "), problems);
  return problems;
}

} // namespace tt::runtime
