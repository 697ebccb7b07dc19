//===- Times.cpp - times of ops and collectives on a mesh -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Times.h"

#include "LibraryCall.h"
#include "tt/device/Error.h"
#include "tt/device/OpTime.h"
#include "tt/device/ProductConfig.h"
#include "tt/device/mesh/Links.h"
#include "ttmlir/Target/SystemDesc/SystemDesc.h"

namespace mlir::tt::ttir {

namespace device = ::tt::device;

Times::Times(const mesh::Mesh &mesh, const device::ChipDesc &chip,
             std::vector<mesh::LinkGroup> given)
    : mesh(mesh), chip(chip), links(std::move(given)) {
  for (size_t axis = links.size(); axis < mesh.shape.size(); ++axis)
    links.push_back({.arch = chip.arch,
                     .chips = mesh.shape[axis],
                     .bytesPerSecond = chip.rates.ethernetBytesPerSecond});
}

FailureOr<Machine> machineOf(ModuleOp module, const mesh::Mesh &mesh) {
  ttcore::SystemDescAttr given = ttcore::getSystemDesc(module);
  try {
    device::SystemDesc system =
        given ? ttcore::systemDescToDevice(given)
              : device::makeSystemWith(device::Arch::WormholeB0,
                                       size_t(mesh.numChips()));
    mesh::Embedding placed = embed(mesh, system);
    Machine machine{system.chips.front(), {}};
    for (int64_t axis = 0; axis != mesh.rank(); ++axis)
      machine.links.push_back(linkGroup(placed, system, axis));
    return machine;
  } catch (const device::Error &error) {
    return module.emitError("mesh '") << text(mesh) << "': " << error.what();
  }
}

double Times::secondsOf(const device::OpCall &call) const {
  if (call.op == "matmul" || call.op == "linear")
    if (auto chosen = device::fasterProduct(call, chip))
      return chosen->seconds;
  return device::opTime(device::work(call, chip), chip).seconds;
}

/// Whether the op is a program of the chip at all.
static bool runs(Operation *op) {
  return !isa<ConstantOp, FullOp, ZerosOp, OnesOp, EmptyOp, ArangeOp,
              MeshShardOp>(op);
}

double Times::op(Operation *op, ArrayRef<RankedTensorType> operands,
                 ArrayRef<RankedTensorType> results) const {
  return runs(op) ? secondsOf(libraryCall(op, operands, results)) : 0;
}

double Times::op(Operation *op) const {
  auto tensors = [](auto types) {
    SmallVector<RankedTensorType> found;
    for (Type type : types)
      if (auto tensor = dyn_cast<RankedTensorType>(type))
        found.push_back(tensor);
    return found;
  };
  return this->op(op, tensors(op->getOperandTypes()),
                  tensors(op->getResultTypes()));
}

int64_t tiledBytes(RankedTensorType type) { return tiledTensor(type).bytes(); }

int64_t argumentBytes(RankedTensorType type) {
  int64_t tiled = tiledBytes(type);
  int64_t rows = type.getNumElements() *
                 int64_t(llvm::divideCeil(type.getElementTypeBitWidth(), 8));
  return tiled / 4 >= rows ? rows : tiled;
}

int64_t Times::linkBytes(const mesh::Collective &collective,
                         RankedTensorType input) const {
  int64_t chips = mesh::groupSize(collective), bytes = tiledBytes(input);
  switch (collective.kind) {
  case mesh::Kind::AllGather: // of the whole that it makes
    return (chips - 1) * bytes;
  case mesh::Kind::ReduceScatter:
    return (chips - 1) * bytes / chips;
  case mesh::Kind::AllReduce:
    return 2 * (chips - 1) * bytes / chips;
  case mesh::Kind::AllToAll:
    return (chips / 2) * ((chips + 1) / 2) * bytes / chips;
  case mesh::Kind::Broadcast:
  case mesh::Kind::Permute:
    return bytes;
  case mesh::Kind::Partition:
    return 0;
  }
  return 0;
}

const mesh::LinkGroup &
Times::linksOf(const mesh::Collective &collective) const {
  // Neighbours in a group differ by as many chips as the later axes have.
  int64_t stride = collective.groups.front()[1] - collective.groups.front()[0];
  int64_t chips = 1;
  for (size_t axis = mesh.shape.size(); axis-- != 0;) {
    if (chips == stride && mesh.shape[axis] == mesh::groupSize(collective))
      return links[axis];
    chips *= mesh.shape[axis];
  }
  return links.back();
}

double Times::collective(const mesh::Collective &collective,
                         RankedTensorType input) const {
  if (mesh::groupSize(collective) <= 1)
    return 0;
  if (collective.kind == mesh::Kind::Partition) {
    device::OpCall slice{.op = "slice_static"};
    slice.operands.push_back({"", tiledTensor(input)});
    slice.results.push_back(tiledTensor(
        RankedTensorType::get(mesh::resultShape(collective, input.getShape()),
                              input.getElementType())));
    return secondsOf(slice);
  }
  device::OpTensor tensor = tiledTensor(input);
  int64_t times = collective.kind == mesh::Kind::AllGather
                      ? mesh::groupSize(collective)
                      : 1;
  return mesh::collectiveSeconds({.kind = collective.kind,
                                  .bytes = times * tensor.bytes(),
                                  .pageBytes = tensor.pageBytes()},
                                 linksOf(collective));
}

RankedTensorType inputOf(RankedTensorType whole, const mesh::Placement &before,
                         const mesh::Mesh &mesh) {
  return RankedTensorType::get(mesh::localShape(before, mesh, whole.getShape()),
                               whole.getElementType());
}

/// `shape` rounded up to what the collective cuts into equal parts.
static RankedTensorType divisible(RankedTensorType type,
                                  const mesh::Collective &collective) {
  using mesh::Kind;
  if (collective.kind != Kind::Partition &&
      collective.kind != Kind::ReduceScatter &&
      collective.kind != Kind::AllToAll)
    return type;
  SmallVector<int64_t> shape(type.getShape());
  int64_t &size = shape[size_t(collective.dim)];
  size = llvm::divideCeil(size, mesh::groupSize(collective)) *
         mesh::groupSize(collective);
  return RankedTensorType::get(shape, type.getElementType());
}

double Times::between(RankedTensorType whole, const mesh::Placement &from,
                      const mesh::Placement &to) const {
  for (auto [a, b] : llvm::zip(from.axes, to.axes))
    if (b.kind == mesh::AxisPlacement::Kind::Partial && a != b)
      return std::numeric_limits<double>::infinity();
  double seconds = 0;
  mesh::Placement now = from;
  for (const mesh::Step &step : mesh::redistribute(from, to, mesh)) {
    seconds += collective(
        step.collective, divisible(inputOf(whole, now, mesh), step.collective));
    now = step.behind;
  }
  return seconds;
}

} // namespace mlir::tt::ttir
