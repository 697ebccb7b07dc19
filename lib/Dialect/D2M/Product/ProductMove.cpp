//===- ProductMove.cpp - data movement of products ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ProductMove.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

namespace mlir::tt {

using namespace ttkernel;

namespace {

/// Semaphores of an operand.
struct Flags {
  int64_t room, data, one;
};
/// No step has this number.
constexpr int64_t kNever = int64_t(1) << 30;
constexpr Flags kLhsFlags = {0, 1, 4}, kRhsFlags = {2, 3, 5};

} // namespace

ProductMover::ProductMover(const ProductKernels &kernels,
                           KernelLibrary &library, bool isWriter, bool flushes)
    : k(kernels), plan(kernels.plan), isWriter(isWriter), flushes(flushes),
      function(
          library.begin(isWriter ? "d2m_product_write" : "d2m_product_read",
                        ThreadType::Noc)),
      w(function), library(library), numbers(size_t(plan.getCores())) {}

//===-- arguments ---------------------------------------------------------===//

unsigned ProductMover::reads(unsigned port, int64_t tensor) {
  assert(writePorts.empty() && innerPorts.empty() && "reads come first");
  readPorts.push_back(port), tensors.push_back(tensor);
  return unsigned(readPorts.size()) - 1;
}
unsigned ProductMover::writes(unsigned port, int64_t tensor) {
  assert(innerPorts.empty() && "buffers without tensors come last");
  writePorts.push_back(port), tensors.push_back(tensor);
  return unsigned(tensors.size()) - 1;
}
unsigned ProductMover::inner(unsigned port) {
  innerPorts.push_back(port);
  return unsigned(tensors.size() + innerPorts.size()) - 1;
}

void ProductMover::open() {
  SmallVector<Type> types, inner;
  for (ArrayRef<unsigned> ports : {ArrayRef(readPorts), ArrayRef(writePorts)})
    for (unsigned port : ports)
      types.push_back(k.type(port));
  for (unsigned port : innerPorts)
    inner.push_back(k.type(port));
  mover.emplace(w, types, unsigned(readPorts.size()), inner);
}

Value ProductMover::argument(StringRef name,
                             function_ref<int64_t(int64_t)> of) {
  names.push_back(name);
  for (auto [core, own] : llvm::enumerate(numbers))
    own.push_back(of(int64_t(core)));
  return w.argument(unsigned(names.size()) - 1);
}

LaunchKernel ProductMover::finish() {
  func::ReturnOp::create(w);
  LaunchKernel kernel{isWriter ? LaunchKernel::Writer : LaunchKernel::Reader,
                      library.keep(function),
                      {},
                      {},
                      names,
                      std::move(numbers)};
  for (ArrayRef<unsigned> ports :
       {ArrayRef(readPorts), ArrayRef(writePorts), ArrayRef(innerPorts)})
    for (unsigned port : ports)
      kernel.compileTime.push_back({LaunchArg::Port, port});
  for (int64_t tensor : tensors) {
    kernel.compileTime.push_back({LaunchArg::Layout, tensor});
    kernel.common.push_back({LaunchArg::Address, tensor});
  }
  for (int64_t semaphore : semaphores)
    kernel.common.push_back({LaunchArg::Semaphore, semaphore});
  return kernel;
}

//===-- blocks ------------------------------------------------------------===//

Value ProductMover::openBlocks() {
  int64_t blocks = plan.getBlocksM() * plan.getBlocksN();
  if (!plan.hasMulticast()) {
    int64_t parts = plan.getParts(), cores = plan.getCores();
    firstPart = argument("first", [&](int64_t core) {
      return core * (parts / cores) + std::min(core, parts % cores);
    });
    Value count = argument("count", [&](int64_t core) {
      return parts / cores + (core < parts % cores);
    });
    return w.mul(count, w.i32(blocks));
  }
  bool both = plan.getMulticastLhs() && plan.getMulticastRhs();
  partRow = argument("row", [&](int64_t core) {
    int64_t row = both ? rowOf(core) : plan.getMulticastRhs() ? core : 0;
    return row * plan.getPartM();
  });
  partColumn = argument("column", [&](int64_t core) {
    int64_t column = both ? columnOf(core) : plan.getMulticastLhs() ? core : 0;
    return column * plan.getPartN();
  });
  if (k.rotatesColumns())
    firstColumn = argument(
        "first_column", [&](int64_t core) { return core % plan.getBlockN(); });
  if (k.hasIdleCores())
    works = argument("works", [&](int64_t core) { return !k.isIdle(core); });
  Value all = w.i32(plan.getBatch() * blocks);
  // The writer sends a part of the data.
  return works && !isWriter ? w.mul(all, works) : all;
}

ProductMover::Block ProductMover::block(Value number) {
  auto take = [&](int64_t size) -> Value {
    Value digit = w.rem(number, size);
    number = w.div(number, size);
    return digit;
  };
  Value column = w.mul(take(plan.getBlocksN()), w.i32(plan.getBlockN()));
  Value row = w.mul(take(plan.getBlocksM()), w.i32(plan.getBlockM()));
  if (plan.hasMulticast())
    return {number, w.add(partRow, row), w.add(partColumn, column)};
  number = w.add(firstPart, number);
  column = w.add(w.mul(take(plan.getPartsN()), w.i32(plan.getPartN())), column);
  row = w.add(w.mul(take(plan.getPartsM()), w.i32(plan.getPartM())), row);
  return {number, row, column};
}

Value ProductMover::inside(Value at, int64_t end) {
  return w.least(at, w.i32(end - 1));
}

Value ProductMover::tileOf(Value product, Value row, Value column) {
  Value tile = w.add(w.mul(row, w.i32(k.product.n)), column);
  if (plan.getBatch() == 1)
    return tile;
  return w.add(w.mul(product, w.i32(k.product.m * k.product.n)), tile);
}

Value ProductMover::isTrue(Value number) {
  return w.compare(arith::CmpIPredicate::ne, number, w.i32(0));
}

//===-- operands of the product -------------------------------------------===//

int64_t ProductMover::pagesOf(bool lhs) const {
  return (lhs ? plan.getBlockM() : plan.getBlockN()) * k.readerK(lhs);
}

void ProductMover::readOperand(bool lhs, unsigned number, const Block &block,
                               Value at, Value place, int64_t tiles) {
  int64_t lines = lhs ? plan.getBlockM() : plan.getBlockN();
  int64_t blockK = tiles ? tiles : k.readerK(lhs);
  auto tile = [&](Value i, Value j) {
    mover->move(number, pageIn(lhs, block, i, w.add(at, j)), place,
                lhs ? w.add(w.mul(i, w.i32(blockK)), j)
                    : w.add(w.mul(j, w.i32(lines)), i));
  };
  if (!lhs && firstColumn) {
    w.loop(w.i32(0), w.i32(blockK), 1, [&](Value j) {
      w.loop(w.i32(0), w.i32(lines), 1,
             [&](Value i) { tile(w.rem(w.add(i, firstColumn), lines), j); });
    });
    return;
  }
  // Tiles are read in the order of pages.
  bool linesOutside = lhs != (lhs ? k.product.lhs : k.product.rhs).isTransposed;
  if (linesOutside)
    w.loop(w.i32(0), w.i32(lines), 1, [&](Value i) {
      w.loop(w.i32(0), w.i32(blockK), 1, [&](Value j) { tile(i, j); });
    });
  else
    w.loop(w.i32(0), w.i32(blockK), 1, [&](Value j) {
      w.loop(w.i32(0), w.i32(lines), 1, [&](Value i) { tile(i, j); });
    });
}

Value ProductMover::pageIn(bool lhs, const Block &block, Value line,
                           Value inner) {
  const d2m::Product::Operand &o = lhs ? k.product.lhs : k.product.rhs;
  int64_t end = lhs ? k.product.m : k.product.n;
  line = inside(w.add(lhs ? block.row : block.column, line), end);
  Value page = w.add(w.pageOf(block.product, o.batch), w.pageOf(line, o.line));
  return w.add(page, w.mul(inside(inner, k.product.k), w.i32(o.strideK)));
}

void ProductMover::readInput(bool lhs, const d2m::ProductPrologue::Input &input,
                             unsigned number, const Block &block, Value at,
                             Value place) {
  int64_t lines = input.lineStays ? 1
                  : lhs           ? plan.getBlockM()
                                  : plan.getBlockN();
  int64_t blockK = input.innerStays ? 1 : plan.getBlockK();
  w.loop(w.i32(0), w.i32(lhs ? lines : blockK), 1, [&](Value i) {
    w.loop(w.i32(0), w.i32(lhs ? blockK : lines), 1, [&](Value j) {
      Value tile = pageIn(lhs, block, lhs ? i : j, w.add(at, lhs ? j : i));
      mover->move(number, w.pageOf(tile, input.pages), place,
                  w.add(w.mul(i, w.i32(lhs ? blockK : lines)), j));
    });
  });
}

ProductMover::Step ProductMover::stepOf(Value number) {
  Value at = w.rem(number, k.stepsK());
  return {block(w.div(number, k.stepsK())), w.mul(at, w.i32(plan.getBlockK()))};
}

ProductMover::Multicast ProductMover::openTurns(bool isLhs) {
  Multicast m;
  m.isLhs = isLhs;
  m.receivers = k.receivers(isLhs);
  auto shift = [&](int64_t core) { return k.shift(isLhs, core); };
  m.own = argument("turn", [&](int64_t core) {
    int64_t turn = k.turn(isLhs, core);
    return turn < 0 ? kNever : turn;
  });
  m.shift = argument("shift", shift);
  return m;
}

ProductMover::Multicast ProductMover::openMulticast(bool isLhs) {
  Multicast m;
  m.shard = k.sentShard(isLhs);
  if (m.shard != 0)
    m.own = argument("shard", [&](int64_t core) {
      return k.isGrid() ? columnOf(core) : core;
    });
  else if (k.isGrid() || k.makesInTurns(isLhs))
    m = openTurns(isLhs);
  m.isLhs = isLhs;
  m.receivers = k.receivers(isLhs);
  auto x = [&](StringRef name, function_ref<int64_t(int64_t)> of) -> Value {
    return ConvertLogicalXToTranslatedOp::create(w, w.getIndexType(),
                                                 argument(name, of));
  };
  auto y = [&](StringRef name, function_ref<int64_t(int64_t)> of) -> Value {
    return ConvertLogicalYToTranslatedOp::create(w, w.getIndexType(),
                                                 argument(name, of));
  };
  // The rectangle of receivers, the sender among them: a row, a column, or
  // all. Network 1, that of the writer, goes to the left and up.
  bool isRow = k.isGrid() && isLhs, isColumn = k.isGrid() && !isLhs;
  auto cornerX = [&](bool begin) {
    return [&, begin](int64_t core) {
      if (isColumn)
        return columnOf(core);
      return begin == isWriter ? plan.getColumns() - 1 : 0;
    };
  };
  auto cornerY = [&](bool begin) {
    return [&, begin](int64_t core) {
      if (isRow)
        return rowOf(core);
      return begin == isWriter ? plan.getRows() - 1 : 0;
    };
  };
  m.x0 = x("x0", cornerX(true)), m.y0 = y("y0", cornerY(true));
  m.x1 = x("x1", cornerX(false)), m.y1 = y("y1", cornerY(false));
  if (k.isGrid()) {
    (isLhs ? m.y : m.x) = isLhs ? m.y0 : m.x0;
  } else if (m.shard == 0 && !m.shift) {
    m.own = argument("sends", [](int64_t core) { return core == 0; });
    auto none = [](int64_t) { return int64_t(0); };
    m.x = x("sender_x", none), m.y = y("sender_y", none);
  }

  Flags flags = isLhs ? kLhsFlags : kRhsFlags;
  auto pointer = L1AddrPtrType::get(w.getContext(), 32);
  auto semaphore = [&](int64_t number, Value &here) -> Value {
    Value id = GetCommonArgValOp::create(
        w, w.getI32Type(),
        w.index(int64_t(tensors.size() + semaphores.size())));
    semaphores.push_back(number);
    Value address =
        GetSemaphoreOp::create(w, LocalSemaphoreType::get(w.getContext()), id);
    here = ReinterpretCastOp::create(w, pointer, address);
    return address;
  };
  Value oneHere;
  m.room = semaphore(flags.room, m.roomHere);
  m.data = semaphore(flags.data, m.dataHere);
  m.one = semaphore(flags.one, oneHere);
  NocSemaphoreSetOp::create(w, oneHere, w.i32(1));
  return m;
}

Value ProductMover::isSender(const Multicast &m, Value step) {
  if (m.shard == 0 && !m.shift)
    return isTrue(m.own);
  return w.compare(arith::CmpIPredicate::eq, turn(m, step), m.own);
}

Value ProductMover::wasSender(const Multicast &m, Value step) {
  int64_t turns = k.turns(m.isLhs);
  Value before = w.rem(w.add(step, w.i32(turns - 1)), turns);
  return arith::AndIOp::create(
      w, w.compare(arith::CmpIPredicate::ne, step, w.i32(0)),
      w.compare(arith::CmpIPredicate::eq, before, m.own));
}

Value ProductMover::turn(const Multicast &m, Value step) {
  if (m.shard != 0)
    return w.div(w.mul(w.rem(step, k.stepsK()), w.i32(plan.getBlockK())),
                 m.shard);
  return w.rem(step, k.turns(m.isLhs));
}

void ProductMover::announce(const Multicast &m, Value step) {
  Value x = m.x, y = m.y;
  auto column = [&](Value at) {
    x = ConvertLogicalXToTranslatedOp::create(w, w.getIndexType(), at);
  };
  auto row = [&](Value at) {
    y = ConvertLogicalYToTranslatedOp::create(w, w.getIndexType(), at);
  };
  if (m.shard != 0) {
    Value at = turn(m, step);
    column(k.isGrid() ? at : w.rem(at, plan.getColumns()));
    if (!k.isGrid())
      row(w.div(at, plan.getColumns()));
  } else if (m.shift) {
    int64_t places = k.places(m.isLhs);
    Value at = w.mul(turn(m, step), w.i32(places / k.turns(m.isLhs)));
    at = w.rem(w.add(m.shift, at), places);
    if (!k.isGrid()) {
      column(w.rem(at, plan.getColumns()));
      row(w.div(at, plan.getColumns()));
    } else if (m.isLhs) {
      column(at);
    } else {
      row(at);
    }
  }
  NocSemaphoreSetOp::create(w, m.dataHere, w.i32(0));
  Value there = GetNocAddrOp::create(w, NocAddrType::get(w.getContext()), x, y,
                                     m.room, Value());
  NocSemaphoreIncOp::create(w, there, w.i32(1), Value(), /*posted=*/false);
}

void ProductMover::awaitData(const Multicast &m) {
  NocSemaphoreWaitOp::create(w, m.dataHere, w.i32(1));
}

void ProductMover::send(const Multicast &m, Value from, Value place,
                        Value bytes) {
  bool toSelf = from != place;
  Value count = beginSend(m, toSelf);
  sendPart(m, from, place, bytes, count, toSelf);
  endSend(m, count, toSelf);
}

void ProductMover::sendShard(const Multicast &m, unsigned number,
                             const Step &step, Value place) {
  int64_t blockM = plan.getBlockM(), blockK = plan.getBlockK();
  Value tile = mover->bytesOf(number), base = mover->address(number);
  Value count = beginSend(m, /*toSelf=*/true);
  auto sendLines = [&](Value first, int64_t lines, Value to) {
    // Lines below the tensor are in no shard.
    Value line =
        w.sub(inside(w.add(step.block.row, first), k.product.m), partRow);
    Value at = w.add(w.mul(line, w.i32(m.shard)), w.rem(step.at, m.shard));
    sendPart(m, w.add(base, w.mul(at, tile)), to,
             w.mul(w.i32(lines * blockK), tile), count, /*toSelf=*/true);
  };
  if (blockK == m.shard && k.product.m % blockM == 0)
    sendLines(w.i32(0), blockM, place);
  else
    w.loop(w.i32(0), w.i32(blockM), 1, [&](Value i) {
      sendLines(i, 1, w.add(place, w.mul(w.mul(i, w.i32(blockK)), tile)));
    });
  endSend(m, count, /*toSelf=*/true);
}

Value ProductMover::beginSend(const Multicast &m, bool toSelf) {
  if (toSelf)
    NocSemaphoreSetOp::create(w, m.dataHere, w.i32(0));
  NocSemaphoreWaitOp::create(w, m.roomHere, w.i32(m.receivers));
  NocSemaphoreSetOp::create(w, m.roomHere, w.i32(0));
  return w.i32(m.receivers + toSelf);
}

void ProductMover::sendPart(const Multicast &m, Value from, Value place,
                            Value bytes, Value count, bool toSelf) {
  SmallVector<Value> begin{m.x0, m.y0}, end{m.x1, m.y1};
  // The flag behind the data takes its way, which stays reserved for it.
  if (toSelf)
    NocAsyncWriteMulticastLoopbackSrcOp::create(w, from, bytes, count, begin,
                                                end, place, Value(),
                                                /*linked=*/true);
  else
    NocAsyncWriteMulticastOp::create(w, from, bytes, count, begin, end, place,
                                     Value(), /*linked=*/true);
}

void ProductMover::endSend(const Multicast &m, Value count, bool toSelf) {
  if (flushes)
    NocAsyncWritesFlushedOp::create(w, Value());
  Value flags =
      GetNocMulticastAddrOp::create(w, NocAddrType::get(w.getContext()), m.x0,
                                    m.y0, m.x1, m.y1, m.data, Value());
  if (toSelf)
    NocSemaphoreSetMulticastLoopbackOp::create(w, m.one, flags, count,
                                               /*linked=*/false);
  else
    NocSemaphoreSetMulticastOp::create(w, m.one, flags, count,
                                       /*linked=*/false);
}

} // namespace mlir::tt
