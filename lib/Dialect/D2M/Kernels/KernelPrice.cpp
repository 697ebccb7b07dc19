//===- KernelPrice.cpp - the price of a compute kernel --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "KernelPrice.h"

#include "TileWriter.h"

#include "mlir/IR/Matchers.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernelCalls.h"

namespace mlir::tt {

using namespace ttkernel;
using ::tt::device::Along;
using ::tt::device::CallCycles;
using ::tt::device::CallForm;
using ::tt::device::CallKind;
using ::tt::device::CallRow;

namespace {

/// Whether a call keeps a unit busy; the others wait, count or hand over.
bool isWork(CallKind kind) {
  return kind >= CallKind::InitFull && kind <= CallKind::Pack;
}

Along alongOf(ReduceDim dim) {
  return dim == ReduceDim::Row   ? Along::Row
         : dim == ReduceDim::Col ? Along::Column
                                 : Along::Scalar;
}

/// The form of a call, from its operands and attributes.
CallForm formOf(Operation &op, CallKind kind, const PriceForm &price) {
  CallForm form;
  form.wide = price.wide;
  form.fidelity = ttcore::toDevice(price.fidelity);
  SmallVector<::tt::device::DataType, 2> formats;
  for (Value operand : op.getOperands())
    if (auto cb = dyn_cast<CBType>(operand.getType()))
      formats.push_back(ttcore::toDevice(
          cast<ttcore::TileType>(cb.getElementType()).getDataType()));
  if (kind == CallKind::Pack && !formats.empty())
    form.out = formats[0];
  else if (!formats.empty())
    form.a = formats[0];
  if ((kind == CallKind::Add || kind == CallKind::Multiply) &&
      formats.size() > 1)
    form.b = formats[1];
  for (NamedAttribute attribute : op.getAttrDictionary()) {
    if (auto dim = dyn_cast<ReduceDimAttr>(attribute.getValue()))
      form.along = alongOf(dim.getValue());
    else if (auto type = dyn_cast<ReduceTypeAttr>(attribute.getValue()))
      form.maximum = type.getValue() == ReduceType::Max;
    else if (auto binary =
                 dyn_cast<EltwiseBinaryTypeAttr>(attribute.getValue()))
      form.multiplies = binary.getValue() == EltwiseBinaryType::Mul;
    else if (attribute.getName() == "approx")
      form.approx = cast<BoolAttr>(attribute.getValue()).getValue();
  }
  return form;
}

/// 1/n of a condition that the rest of a division by n is some number, else 1.
double shareOf(scf::IfOp branch) {
  auto compare = branch.getCondition().getDefiningOp<arith::CmpIOp>();
  auto rest = compare && compare.getPredicate() == arith::CmpIPredicate::eq
                  ? compare.getLhs().getDefiningOp<arith::RemUIOp>()
                  : arith::RemUIOp();
  APInt places;
  return rest && matchPattern(rest.getRhs(), m_ConstantInt(&places))
             ? 1 / double(places.getSExtValue())
             : 1;
}

class Pricer {
public:
  explicit Pricer(const PriceForm &form)
      : form(form), costs(::tt::device::kernelCosts(form.arch)) {}

  void add(Block::iterator begin, Block::iterator end, bool perTile,
           double share) {
    for (Operation &op : llvm::make_range(begin, end)) {
      if (auto loop = dyn_cast<scf::ForOp>(op))
        add(loop.getBody()->begin(), loop.getBody()->end(), true, share);
      else if (auto branch = dyn_cast<scf::IfOp>(op))
        add(branch.thenBlock()->begin(), branch.thenBlock()->end(), perTile,
            share * shareOf(branch));
      else if (const CallInfo *info = getCallInfo(&op))
        add(op, *info, perTile, share);
    }
  }

  PricedCalls priced;

private:
  void add(Operation &op, const CallInfo &info, bool perTile, double share) {
    std::string_view key(info.cost.data(), info.cost.size());
    auto [kind, isNew] = kinds.try_emplace(&info, CallKind::Free);
    if (isNew)
      kind->second = ::tt::device::callRow(key, costs).kind;
    if (!isWork(kind->second))
      return;
    CallCycles cycles = cyclesOf(info, key, formOf(op, kind->second, form));
    cycles.unpack *= share, cycles.math *= share, cycles.pack *= share;
    priced.work.add(cycles, perTile);
    if (share != 1)
      priced.onLast.add(cycles, perTile);
    CallCount &count = priced.counts[op.getName().stripDialect()];
    (perTile ? count.perTile : count.once) += share;
  }

  /// Calls repeat: each form of one is looked up once.
  const CallCycles &cyclesOf(const CallInfo &info, std::string_view key,
                             const CallForm &of) {
    uint64_t bits = uint64_t(of.a);
    for (unsigned field :
         {unsigned(of.b), unsigned(of.out), unsigned(of.along),
          unsigned(of.approx), unsigned(of.multiplies), unsigned(of.maximum)})
      bits = bits * 32 + field;
    auto [found, isNew] = known.try_emplace({&info, bits});
    if (isNew)
      found->second = ::tt::device::callCycles(key, of, form.arch);
    return found->second;
  }

  const PriceForm &form;
  const ::tt::device::KernelCosts &costs;
  llvm::SmallDenseMap<const CallInfo *, CallKind> kinds;
  llvm::SmallDenseMap<std::pair<const CallInfo *, uint64_t>, CallCycles> known;
};

} // namespace

void addTimes(::tt::device::BlockWork &to, const ::tt::device::BlockWork &other,
              double times) {
  to.mathPerTile += times * other.mathPerTile;
  to.packPerTile += times * other.packPerTile;
  to.mathOnce += times * other.mathOnce;
  to.packOnce += times * other.packOnce;
}

void PricedCalls::add(const PricedCalls &other) {
  for (const auto &[name, count] : other.counts) {
    counts[name].perTile += count.perTile;
    counts[name].once += count.once;
  }
  addTimes(work, other.work, 1);
  addTimes(onLast, other.onLast, 1);
}

void CallTotals::add(const PricedCalls &calls, double tiles, double blocks) {
  for (const auto &[name, count] : calls.counts)
    if (double times = count.perTile * tiles + count.once * blocks; times != 0)
      counts[name] += times;
}

static func::FuncOp scratchFunction(MLIRContext *ctx) {
  OpBuilder builder(ctx);
  return func::FuncOp::create(builder, builder.getUnknownLoc(), "d2m_scratch",
                              builder.getFunctionType({}, {}));
}

ScratchKernel::ScratchKernel(MLIRContext *ctx)
    : function(scratchFunction(ctx)), w(function) {}

Type ScratchKernel::buffer(ttcore::DataType format) const {
  MLIRContext *ctx = function->getContext();
  return CBType::get(ctx, 2, tileOf(ctx, format));
}

PricedCalls priceOf(Block::iterator begin, Block::iterator end,
                    const PriceForm &form) {
  Pricer pricer(form);
  pricer.add(begin, end, /*perTile=*/false, /*share=*/1);
  return std::move(pricer.priced);
}

PricedCalls priceOf(MLIRContext *ctx, const d2m::TileProgram &program,
                    ArrayRef<ttcore::DataType> sources,
                    ArrayRef<ttcore::DataType> results, bool oneTarget,
                    const PriceForm &form) {
  ScratchKernel scratch(ctx);
  KernelWriter &w = scratch.w;
  SmallVector<Value> ports;
  for (ArrayRef<ttcore::DataType> formats : {sources, results})
    for (ttcore::DataType format : formats)
      ports.push_back(w.port(unsigned(ports.size()), scratch.buffer(format)));
  // Two tiles, so that the calls for each tile stand in a loop.
  TileWriter tiles(w, ports[sources.size()], 0, 2, w.i32(2));
  tiles.oneTarget = oneTarget;
  tiles.steps(program, [&](unsigned i) {
    return TileWriter::Source{ports[i], Value()};
  });
  for (auto [slot, port] :
       llvm::zip(program.results, ArrayRef(ports).drop_front(sources.size())))
    tiles.pack(slot, port);
  Block *body = w.getInsertionBlock();
  return priceOf(body->begin(), body->end(), form);
}

} // namespace mlir::tt
