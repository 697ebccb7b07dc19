//===- OlderOps.cpp - kernel ops of the older documents -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "OlderOps.h"

#include "mlir/IR/Builders.h"

namespace mlir::tt {

static void insertCall(OpBuilder &builder, Location loc, StringRef name) {
  builder.create(OperationState(loc, name));
}

/// Whether `op` or an op in it packs tiles of DST.
static bool packs(Operation *op) {
  return op
      ->walk([](Operation *inner) {
        StringRef name = inner->getName().getStringRef();
        return name == "ttkernel.pack" ||
                       name.starts_with("ttkernel.pack_tile") ||
                       name.starts_with("ttkernel.pack_untilize_dest")
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

bool upgradeRegisterLock(Operation *op) {
  StringRef name = op->getName().getStringRef();
  bool acquires = name == "ttkernel.acquire_dst";
  if (!acquires && name != "ttkernel.release_dst")
    return false;
  OpBuilder builder(op);
  insertCall(builder, op->getLoc(),
             acquires ? "ttkernel.tile_regs_acquire"
                      : "ttkernel.tile_regs_release");
  // Once acquired, the older lock was math's and the packer's at once: math
  // hands over where packing starts, at the latest where the lock ends.
  for (Operation *next = op->getNextNode(); acquires && next;
       next = next->getNextNode()) {
    if (next->getName().getStringRef() != "ttkernel.release_dst" &&
        !packs(next))
      continue;
    builder.setInsertionPoint(next);
    insertCall(builder, op->getLoc(), "ttkernel.tile_regs_commit");
    insertCall(builder, op->getLoc(), "ttkernel.tile_regs_wait");
    break;
  }
  op->erase();
  return true;
}

namespace {
struct Retired {
  StringRef name, instead;
};
} // namespace

constexpr Retired kRetired[] = {
    {"ttkernel.add", "'ttkernel.add_tiles' unpacks and adds"},
    {"ttkernel.sub", "'ttkernel.sub_tiles' unpacks and subtracts"},
    {"ttkernel.mul", "'ttkernel.mul_tiles' unpacks and multiplies"},
    {"ttkernel.matmul", "'ttkernel.matmul_tiles' unpacks and multiplies"},
    {"ttkernel.unpack_a", "'ttkernel.copy_tile' and every call on tiles of "
                          "circular buffers unpack by themselves"},
    {"ttkernel.unpack_ab",
     "every call on tiles of two circular buffers unpacks by itself"},
    {"ttkernel.pack_set_data_type",
     "'ttkernel.pack_reconfig_data_format' takes the format of a circular "
     "buffer"},
    {"ttkernel.unpack_set_data_type",
     "'ttkernel.reconfig_data_format' takes the formats of circular buffers"},
    {"ttkernel.builtin", "every call is an op of its own"},
    {"ttmetal.alloc", "'ttmetal.create_buffer' makes a memref"},
    {"ttmetal.dealloc", "'ttmetal.deallocate_buffer' takes a memref"},
    {"ttmetal.dispatch",
     "'ttmetal.enqueue_program' takes kernels that are functions"},
    {"ttmetal.host_read", "'ttmetal.enqueue_read_buffer' reads into a memref"},
    {"ttmetal.host_write",
     "'ttmetal.enqueue_write_buffer' writes from a memref"},
};

LogicalResult checkNotRetired(Operation *op) {
  if (op->isRegistered())
    return success();
  StringRef name = op->getName().getStringRef();
  const auto *found = llvm::find_if(
      kRetired, [&](const Retired &old) { return old.name == name; });
  if (found == std::end(kRetired))
    return success();
  return emitError(op->getLoc())
         << "'" << name << "' is an op of older documents and is no more; "
         << found->instead;
}

} // namespace mlir::tt
