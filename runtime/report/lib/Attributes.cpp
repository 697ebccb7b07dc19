//===- Attributes.cpp - The arguments of a call in the vendor's words -----===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Names.h"

#include "tt/device/ConvConfig.h"
#include "tt/device/Deal.h"
#include "tt/device/ProductConfig.h"

#include <algorithm>
#include <array>

namespace tt::report {
namespace {

using Attributes = std::vector<std::pair<std::string, std::string>>;

/// "Name(a=1;b=2)"
std::string record(const std::string &name, const Attributes &fields) {
  std::string all;
  for (const auto &[field, value] : fields)
    all += (all.empty() ? "" : ";") + field + "=" + value;
  return name + "(" + all + ")";
}

std::string word(bool value) { return value ? "true" : "false"; }

std::string listed(const std::vector<int64_t> &values, size_t begin, size_t end,
                   const char *between) {
  std::string all;
  for (size_t i = begin; i < std::min(end, values.size()); ++i)
    all += (i == begin ? "" : between) + std::to_string(values[i]);
  return all;
}

/// The program of a product: the call's, or the one that the library makes of
/// it by its own rules. Blocks of results in DST are known of the call's alone.
std::string programConfig(const device::OpCall &call,
                          const device::ProductDeal &product) {
  using enum device::ProductProgram;
  static constexpr std::array<const char *, 6> kinds = {
      "ReuseMultiCast1D",
      "ReuseMultiCast1D",
      "ReuseMultiCast",
      "Reuse",
      "",
      "ReuseMultiCastDRAMSharded"};
  std::string name = std::string("MatmulMultiCore") +
                     kinds[size_t(product.program)] + "ProgramConfig";
  if (product.program == Tiles)
    return record(name, {});
  auto text = [](int64_t value) { return std::to_string(value); };
  Attributes fields = {{"in0_block_w", text(product.blockK)}};
  if (const auto &subblock = call.list("out_subblock"); subblock.size() == 2) {
    fields.emplace_back("out_subblock_h", text(subblock[0]));
    fields.emplace_back("out_subblock_w", text(subblock[1]));
  }
  if (product.program != Batched && product.program != DramSharded) {
    fields.emplace_back("out_block_h", text(product.blockM));
    fields.emplace_back("out_block_w", text(product.blockN));
  }
  fields.emplace_back("per_core_M", text(product.perCoreM));
  fields.emplace_back("per_core_N", text(product.perCoreN));
  if (product.program == MulticastA || product.program == MulticastB)
    fields.emplace_back("mcast_in0", word(product.program == MulticastA));
  return record(name, fields);
}

/// The fields of a convolution's config that the call chooses.
void addConvConfig(const device::OpCall &call, Attributes &all) {
  static constexpr std::array<const char *, 4> layouts = {
      "std::nullopt", "HEIGHT_SHARDED", "WIDTH_SHARDED", "BLOCK_SHARDED"};
  device::ConvConfig config = device::ConvConfig::of(call);
  std::string rows = std::to_string(config.rowsAtOnce);
  all.emplace_back("conv_config",
                   record("Conv2dConfig",
                          {{"shard_layout", layouts[size_t(config.spread)]},
                           {"act_block_h_override", rows},
                           {"reshard_if_not_optimal", word(config.reshards)}}));
  if (config.rowsAtOnce != 0)
    all.emplace_back(
        "block_config",
        "act_block_h_ntiles=" + std::to_string(config.rowsAtOnce / 32) + ";");
  all.emplace_back("enable_act_double_buffer", word(config.twoInputBlocks));
  all.emplace_back("enable_weights_double_buffer",
                   word(config.twoWeightBlocks));
  all.emplace_back("enable_split_reader", word(config.twoReaders));
}

/// Readers of the window want it in this spelling.
void addWindow(const device::OpCall &call, Attributes &all) {
  const std::vector<int64_t> &kernel = call.list("kernel_size");
  if (kernel.size() != 2)
    return;
  std::string text = "window_hw=(" + listed(kernel, 0, 2, ";") + ")";
  for (const char *name : {"stride", "dilation"})
    if (const auto &values = call.list(name); values.size() == 2)
      text +=
          std::string("; ") + name + "_hw=(" + listed(values, 0, 2, ";") + ")";
  if (const auto &values = call.list("padding"); !values.empty())
    text += "; padding=(" + listed(values, 0, values.size(), ";") + ")";
  all.emplace_back("sliding_window_config", text + "; ");
}

bool isSpelledOut(const device::OpArgument &argument) {
  return argument.name != "program_config" && argument.name != "conv_config" &&
         argument.name != "out_subblock";
}

} // namespace

std::vector<std::pair<std::string, std::string>>
attributesOf(const device::OpCall &call, const device::ChipDesc &chip) {
  Attributes all;
  for (const device::OpArgument &argument : call.arguments)
    if (isSpelledOut(argument))
      all.emplace_back(argument.name,
                       argument.values.size() == 1
                           ? std::to_string(argument.values.front())
                           : "[" + listed(argument.values, 0, SIZE_MAX, ", ") +
                                 "]");
  if (!call.activation.empty())
    all.emplace_back("activation", call.activation);
  if (std::string fidelity = fidelityOf(call); !fidelity.empty())
    all.emplace_back("math_fidelity", fidelity);
  if (call.op == "matmul" || call.op == "linear")
    if (const auto deal = device::deal(call, chip); deal.product)
      all.emplace_back("program_config", programConfig(call, *deal.product));
  if (call.op == "conv2d")
    addConvConfig(call, all);
  addWindow(call, all);
  return all;
}

} // namespace tt::report
