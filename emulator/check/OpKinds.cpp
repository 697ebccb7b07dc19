//===- OpKinds.cpp - What a kernel call's name says -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "OpKinds.h"

#include "core/Ops.h"

#include <array>
#include <string_view>

namespace tt::emulator {
namespace {

struct Row {
  std::string_view prefix;
  Setup setup;
};

// The first row whose prefix fits counts. Which registers an init call writes:
// tt-metal api/compute/*.h; the calls marked Any write some of them.
constexpr Row kRows[] = {
    {"add_tiles_bcast", Setup::AddBroadcast},
    {"sub_tiles_bcast", Setup::SubBroadcast},
    {"mul_tiles_bcast", Setup::MulBroadcast},
    {"add_bcast", Setup::AddBroadcast},
    {"sub_bcast", Setup::SubBroadcast},
    {"mul_bcast", Setup::MulBroadcast},
    {"add_tiles", Setup::Add},
    {"sub_tiles", Setup::Sub},
    {"mul_tiles", Setup::Mul},
    {"mm_", Setup::Matmul},
    {"matmul_", Setup::Matmul},
    {"unary_bcast", Setup::UnaryBroadcast},
    {"binary_dest_reuse_tiles", Setup::DestReuse},
    {"reduce_uninit", Setup::None},
    {"reduce_", Setup::Reduce},
    {"copy_tile", Setup::Copy},
    {"copy_block_matmul_partials", Setup::Copy},
    {"unary_op_init_common", Setup::Copy},
    {"init_sfpu", Setup::Copy},
    {"transpose_wh_dest", Setup::Any},
    {"transpose_wh", Setup::Transpose},
    {"tilize_uninit", Setup::None},
    {"tilize_", Setup::Tilize},
    {"untilize_uninit", Setup::None},
    {"untilize_", Setup::Untilize},
    {"pack_untilize_uninit", Setup::None},
    {"pack_untilize_dest", Setup::None},
    {"pack_untilize_", Setup::PackUntilize},
    {"compute_kernel_hw_startup", Setup::None}, // formats only
    {"binary_op_init_common", Setup::Common},
};

Setup setupByName(std::string_view name) {
  constexpr std::string_view experimental = "experimental.";
  if (name.starts_with(experimental))
    name.remove_prefix(experimental.size());
  for (const Row &row : kRows)
    if (name.starts_with(row.prefix))
      return row.setup;
  return Setup::None;
}

/// fn(name) of every call, computed once.
template <class T>
std::array<T, ttk::numOps> tableOf(T (*fn)(std::string_view)) {
  std::array<T, ttk::numOps> table;
  for (unsigned op = 0; op != ttk::numOps; ++op)
    table[op] = fn(opInfo(uint16_t(op)).name);
  return table;
}

bool namesMulticast(std::string_view name) {
  return name.find("_multicast") != std::string_view::npos;
}

} // namespace

Setup setupOf(uint16_t op) {
  static const auto table = tableOf<Setup>(setupByName);
  return table[op];
}

bool isMulticast(uint16_t op) {
  static const auto table = tableOf<bool>(namesMulticast);
  return table[op];
}

const char *initFor(Setup need) {
  constexpr const char *names[] = {
      "",
      "",
      "",
      "mm_init",
      "add_tiles_init",
      "sub_tiles_init",
      "mul_tiles_init",
      "add_bcast_init_short",
      "sub_bcast_init_short",
      "mul_bcast_init_short",
      "unary_bcast_init",
      "binary_dest_reuse_tiles_init",
      "reduce_init",
      "copy_tile_init",
      "transpose_wh_init",
      "tilize_init",
      "untilize_init",
      "pack_untilize_init",
  };
  return names[size_t(need)];
}

// pack_untilize_init programs unpacker and matrix unit as for copies.
bool works(Setup need, Setup have) {
  return need <= Setup::Any || have == Setup::Any || need == have ||
         (need == Setup::Copy && have == Setup::PackUntilize);
}

} // namespace tt::emulator
