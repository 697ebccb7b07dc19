//===- Launch.cpp - a group as kernels and what they run on ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Launch.h"

#include "D2M/Family.h"
#include "KernelWriter.h"

namespace mlir::tt {

SmallVector<SmallVector<int64_t>> Launch::ranges(int64_t units) const {
  SmallVector<SmallVector<int64_t>> all;
  int64_t first = 0;
  for (int64_t core = 0; core != cores; ++core) {
    int64_t count = units / cores + (core < units % cores);
    all.push_back({first, count});
    first += count;
  }
  return all;
}

void Launch::dealToThreads(LaunchKernel kernel, int64_t threads, int64_t units,
                           Buffer buffer, size_t tensors) {
  Launch all;
  all.cores = threads * cores;
  SmallVector<SmallVector<int64_t>> dealt = all.ranges(units);
  for (int64_t thread = 0; thread != threads; ++thread) {
    buffers.push_back(buffer);
    kernel.kind = thread == 0 ? LaunchKernel::Reader : LaunchKernel::Writer;
    kernel.compileTime = {{LaunchArg::Port, thread}};
    kernel.common.clear();
    for (int64_t i = 0; i != int64_t(tensors); ++i) {
      kernel.compileTime.push_back({LaunchArg::Layout, i});
      kernel.common.push_back({LaunchArg::Address, i});
    }
    kernel.numbers = llvm::to_vector(
        ArrayRef(dealt).slice(size_t(thread * cores), size_t(cores)));
    kernels.push_back(kernel);
  }
}

SmallVector<SmallVector<int64_t>> Launch::counts(int64_t units) const {
  SmallVector<SmallVector<int64_t>> all = ranges(units);
  for (SmallVector<int64_t> &range : all)
    range.erase(range.begin());
  return all;
}

ttcore::TileType tileOf(MLIRContext *ctx, ttcore::DataType format) {
  return ttcore::TileType::get(ctx, {32, 32}, format);
}

ttcore::TileType tileOf(Type type) {
  std::optional<d2m::ElementForm> form = d2m::formOf(type);
  return tileOf(type.getContext(),
                form ? form->format : *ttcore::elementTypeToDataType(type));
}

LogicalResult fitsDst(d2m::GroupOp group, const Launch &launch, int64_t tiles) {
  auto system = ttcore::getSystemDesc(group->getParentOfType<ModuleOp>());
  if (!system)
    return group.emitOpError("is in a module without a system description: run "
                             "ttcore-register-device before kernels are made");
  int64_t has = int64_t(system.getChipDesc(0).getDstPhysicalSizeTiles()) /
                (launch.wideDst ? 2 : 1) / (launch.fullSync ? 1 : 2);
  if (tiles <= has)
    return success();
  return group.emitOpError("takes ")
         << tiles << " tiles of DST, which has " << has << " of "
         << (launch.wideDst ? 32 : 16) << " bits"
         << (launch.fullSync ? "" : " without full_sync");
}

static FailureOr<Launch> lower(d2m::GroupOp group,
                               ArrayRef<ttcore::TileType> tiles,
                               KernelLibrary &kernels) {
  if (!group.getPlanAttr())
    return group.emitOpError(
        "has no plan: run d2m-plan before kernels are made");
  FailureOr<Launch> launch = d2m::familyOf(group).lower(group, tiles, kernels);
  if (failed(launch))
    return failure();
  auto system = ttcore::getSystemDesc(group->getParentOfType<ModuleOp>());
  if (size_t has = system ? system.getChipDesc(0).getNumCBs() : 32;
      launch->buffers.size() > has)
    return group.emitOpError("takes ")
           << launch->buffers.size() << " circular buffers, but a core has "
           << has;
  return launch;
}

std::shared_ptr<const Launch> lowerGroup(d2m::GroupOp group,
                                         ArrayRef<ttcore::TileType> tiles,
                                         KernelLibrary &kernels) {
  if (auto *known = kernels.launches.find(group))
    return *known;
  FailureOr<Launch> made = lower(group, tiles, kernels);
  if (failed(made))
    return nullptr;
  auto launch = std::make_shared<const Launch>(std::move(*made));
  kernels.launches.insert(group, launch);
  return launch;
}

} // namespace mlir::tt
