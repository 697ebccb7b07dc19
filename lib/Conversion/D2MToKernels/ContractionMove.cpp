//===- ContractionMove.cpp - how products move their data -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A core that receives an operand tells its sender by a semaphore of the sender
// that there is room for a block; the sender sets one of the receivers behind
// the data.
//
//===----------------------------------------------------------------------===//

#include "ContractionLaunch.h"

namespace mlir::tt {

using namespace ttkernel;

namespace {

/// Semaphores of an operand.
struct Flags {
  int64_t room, data;
};
constexpr Flags kLhsFlags = {0, 1}, kRhsFlags = {2, 3};

/// One kernel that moves data: one operand with the part of each core, and what
/// goes along.
class ProductMover {
public:
  ProductMover(const ContractionKernels &k, KernelLibrary &library, bool isLhs,
               bool flushes)
      : k(k), plan(k.plan), isLhs(isLhs), flushes(flushes),
        isMulticast(isLhs ? plan.getMulticastLhs() : plan.getMulticastRhs()),
        function(library.begin(isLhs ? "d2m_product_lhs" : "d2m_product_rhs",
                               ThreadType::Noc)),
        w(function), library(library) {}

  LaunchKernel run() {
    open();
    if (plan.hasMulticast())
      placeArguments();
    if (isMulticast)
      openMulticast();
    eachPart([&](Value product, Value row, Value column) {
      eachBlock(row, column, [&](Value row, Value column) {
        if (!isLhs)
          readRows(product, row, column);
        operand(product, isLhs ? row : column);
        eachSubBlock(row, column, [&](Value row, Value column) {
          isLhs ? writeResults(product, row, column)
                : readOperands(product, row, column);
        });
      });
    });
    if (isMulticast) {
      NocAsyncWriteBarrierOp::create(w, Value());
      NocAsyncAtomicBarrierOp::create(w, Value());
    }
    func::ReturnOp::create(w);
    return finish();
  }

private:
  //===-- tensors ---------------------------------------------------------===//

  /// Ports of what is read, then of what is written.
  void open() {
    auto add = [&](unsigned port, int64_t tensor, bool reads) {
      (reads ? readPorts : writePorts).push_back(port);
      tensors.push_back(tensor);
    };
    if (isLhs) {
      add(k.lhs, k.lhsInput, true);
      for (auto [i, port] : llvm::enumerate(k.results))
        add(port, int64_t(groupInputs() + i), false);
    } else {
      add(k.rhs, k.rhsInput, true);
      for (const ContractionKernels::Operand &operand : k.operands)
        add(operand.port, operand.input, true);
    }
    SmallVector<Type> types;
    for (unsigned port : readPorts)
      types.push_back(k.type(port));
    size_t reads = types.size();
    for (unsigned port : writePorts)
      types.push_back(k.type(port));
    mover.emplace(w, types, unsigned(reads));
  }
  /// Results are behind the inputs.
  size_t groupInputs() const {
    return Value(k.product.result).getParentBlock()->getNumArguments();
  }

  /// Arguments of every core, in this order.
  Value argument(StringRef name) {
    names.push_back(name);
    return w.argument(unsigned(names.size()) - 1);
  }

  LaunchKernel finish() {
    LaunchKernel kernel{isLhs ? LaunchKernel::Writer : LaunchKernel::Reader,
                        library.keep(function),
                        {},
                        {},
                        names,
                        {}};
    for (ArrayRef<unsigned> ports : {ArrayRef(readPorts), ArrayRef(writePorts)})
      for (unsigned port : ports)
        kernel.compileTime.push_back({LaunchArg::Port, port});
    for (int64_t tensor : tensors) {
      kernel.compileTime.push_back({LaunchArg::Layout, tensor});
      kernel.common.push_back({LaunchArg::Address, tensor});
    }
    if (isMulticast) {
      Flags flags = isLhs ? kLhsFlags : kRhsFlags;
      kernel.common.push_back({LaunchArg::Semaphore, flags.room});
      kernel.common.push_back({LaunchArg::Semaphore, flags.data});
    }
    for (int64_t core = 0; core != plan.getCores(); ++core)
      kernel.numbers.push_back(numbersOf(core));
    return kernel;
  }

  SmallVector<int64_t> numbersOf(int64_t core) const {
    if (!plan.hasMulticast()) {
      int64_t parts = plan.getParts(), cores = plan.getCores();
      int64_t more = parts % cores;
      return {core * (parts / cores) + std::min(core, more),
              parts / cores + (core < more)};
    }
    int64_t rows = plan.getRows(), columns = plan.getColumns();
    int64_t y = core / columns, x = core % columns;
    bool both = plan.getMulticastLhs() && plan.getMulticastRhs();
    SmallVector<int64_t> numbers =
        both ? SmallVector<int64_t>{y * plan.getPartM(), x * plan.getPartN()}
        : plan.getMulticastLhs()
            ? SmallVector<int64_t>{0, core * plan.getPartN()}
            : SmallVector<int64_t>{core * plan.getPartM(), 0};
    if (!isMulticast)
      return numbers;
    // The rectangle of receivers, the sender among them. Senders of rows and
    // columns are spread over the cores.
    int64_t x0 = 0, x1 = columns - 1, y0 = 0, y1 = rows - 1;
    int64_t senderX = 0, senderY = 0;
    if (both && isLhs) {
      y0 = y1 = senderY = y;
      senderX = y % columns;
    } else if (both) {
      x0 = x1 = senderX = x;
      senderY = x % rows;
    }
    bool isSender = senderX == x && senderY == y;
    // Network 1, that of the writer, goes to the left and up.
    if (isLhs) {
      std::swap(x0, x1);
      std::swap(y0, y1);
    }
    llvm::append_values(numbers, int64_t(isSender), senderX, senderY, x0, y0,
                        x1, y1);
    return numbers;
  }

  //===-- parts -----------------------------------------------------------===//

  /// The number of a product, and where a part of it begins.
  template <typename Fn> void eachPart(Fn body) {
    if (plan.hasMulticast())
      return w.loop(w.i32(0), w.i32(plan.getBatch()), 1,
                    [&](Value product) { body(product, partRow, partColumn); });
    Value first = argument("first"), end = w.add(first, argument("count"));
    int64_t m = plan.getPartsM(), n = plan.getPartsN();
    w.loop(first, end, 1, [&](Value part) {
      Value column = arith::RemUIOp::create(w, part, w.i32(n));
      Value rest = arith::DivUIOp::create(w, part, w.i32(n));
      Value row = arith::RemUIOp::create(w, rest, w.i32(m));
      body(arith::DivUIOp::create(w, rest, w.i32(m)),
           w.mul(row, w.i32(plan.getPartM())),
           w.mul(column, w.i32(plan.getPartN())));
    });
  }

  template <typename Fn> void eachBlock(Value row, Value column, Fn body) {
    w.loop(w.i32(0), w.i32(plan.getPartM()), plan.getBlockM(), [&](Value i) {
      w.loop(w.i32(0), w.i32(plan.getPartN()), plan.getBlockN(),
             [&](Value j) { body(w.add(row, i), w.add(column, j)); });
    });
  }

  template <typename Fn> void eachSubBlock(Value row, Value column, Fn body) {
    if (!isLhs &&
        llvm::all_of(k.operands, [](const auto &o) { return o.isRow; }))
      return;
    w.loop(w.i32(0), w.i32(plan.getBlockM()), plan.getSubM(), [&](Value i) {
      w.loop(w.i32(0), w.i32(plan.getBlockN()), plan.getSubN(),
             [&](Value j) { body(w.add(row, i), w.add(column, j)); });
    });
  }

  /// In the place of what lies beyond the tensor its last line is read: no
  /// page is pushed that nobody has written.
  Value inside(Value at, int64_t end) {
    return arith::MinSIOp::create(w, at, w.i32(end - 1));
  }
  /// Of `size` lines from `at` on, those within the tensor; maybe less than 0.
  Value within(Value at, int64_t size, int64_t end) {
    return arith::MinSIOp::create(w, arith::SubIOp::create(w, w.i32(end), at),
                                  w.i32(size));
  }

  //===-- operands of the product -----------------------------------------===//

  void openMulticast() {
    int64_t first = int64_t(tensors.size());
    auto semaphore = [&](int64_t i) -> Value {
      Value id =
          GetCommonArgValOp::create(w, w.getI32Type(), w.index(first + i));
      return GetSemaphoreOp::create(w, LocalSemaphoreType::get(w.getContext()),
                                    id);
    };
    room = semaphore(0), data = semaphore(1);
    auto pointer = L1AddrPtrType::get(w.getContext(), 32);
    roomHere = ReinterpretCastOp::create(w, pointer, room);
    dataHere = ReinterpretCastOp::create(w, pointer, data);
  }

  void placeArguments() {
    partRow = argument("row"), partColumn = argument("column");
    if (!isMulticast)
      return;
    isSender = arith::CmpIOp::create(w, arith::CmpIPredicate::ne,
                                     argument("sends"), w.i32(0));
    auto x = [&](StringRef name) -> Value {
      return ConvertLogicalXToTranslatedOp::create(w, w.getIndexType(),
                                                   argument(name));
    };
    auto y = [&](StringRef name) -> Value {
      return ConvertLogicalYToTranslatedOp::create(w, w.getIndexType(),
                                                   argument(name));
    };
    senderX = x("sender_x"), senderY = y("sender_y");
    x0 = x("x0"), y0 = y("y0"), x1 = x("x1"), y1 = y("y1");
  }

  /// Blocks of the operand along k, for the lines from `line` on.
  void operand(Value product, Value line) {
    const d2m::Contraction::Operand &o = isLhs ? k.product.lhs : k.product.rhs;
    int64_t lines = isLhs ? plan.getBlockM() : plan.getBlockN();
    int64_t blockK = plan.getBlockK(), pages = lines * blockK;
    int64_t end = isLhs ? k.product.m : k.product.n;
    Value base = w.pageOf(product, o.batch);
    w.loop(w.i32(0), w.i32(k.product.k), blockK, [&](Value at) {
      Value place = mover->place(0, w.i32(pages));
      auto read = [&] {
        auto tile = [&](Value i, Value j) {
          Value page = inside(w.add(line, i), end);
          page = w.add(base, w.pageOf(page, o.line));
          Value inner = inside(w.add(at, j), k.product.k);
          page = w.add(page, w.mul(inner, w.i32(o.strideK)));
          mover->move(0, page, place,
                      isLhs ? w.add(w.mul(i, w.i32(blockK)), j)
                            : w.add(w.mul(j, w.i32(lines)), i));
        };
        // In the order of pages.
        bool linesOutside =
            (isLhs && !o.isTransposed) || (!isLhs && o.isTransposed);
        if (linesOutside)
          w.loop(w.i32(0), w.i32(lines), 1, [&](Value i) {
            w.loop(w.i32(0), w.i32(blockK), 1, [&](Value j) { tile(i, j); });
          });
        else
          w.loop(w.i32(0), w.i32(blockK), 1, [&](Value j) {
            w.loop(w.i32(0), w.i32(lines), 1, [&](Value i) { tile(i, j); });
          });
        NocAsyncReadBarrierOp::create(w, Value());
      };
      if (!isMulticast)
        read();
      else
        w.either(
            isSender,
            [&] {
              read();
              send(place, pages);
            },
            [&] { receive(); });
      mover->push(0, w.i32(pages));
    });
  }

  int64_t receivers() const {
    bool both = plan.getMulticastLhs() && plan.getMulticastRhs();
    return (both ? isLhs ? plan.getColumns() : plan.getRows()
                 : plan.getCores()) -
           1;
  }

  void send(Value place, int64_t pages) {
    if (receivers() == 0)
      return;
    Value count = w.i32(receivers());
    // The block before has left long since; this one's room is next.
    NocAsyncWritesFlushedOp::create(w, Value());
    NocSemaphoreWaitOp::create(w, roomHere, count);
    NocSemaphoreSetOp::create(w, roomHere, w.i32(0));
    Value bytes = w.mul(w.i32(pages), mover->bytesOf(0));
    NocAsyncWriteMulticastOp::create(w, place, bytes, count, ValueRange{x0, y0},
                                     ValueRange{x1, y1}, place, Value(),
                                     /*linked=*/false);
    if (flushes)
      NocAsyncWritesFlushedOp::create(w, Value());
    NocSemaphoreSetOp::create(w, dataHere, w.i32(1));
    Value flags = GetNocMulticastAddrOp::create(
        w, NocAddrType::get(w.getContext()), x0, y0, x1, y1, data, Value());
    NocSemaphoreSetMulticastOp::create(w, data, flags, count,
                                       /*linked=*/false);
  }

  void receive() {
    NocSemaphoreSetOp::create(w, dataHere, w.i32(0));
    Value there = GetNocAddrOp::create(w, NocAddrType::get(w.getContext()),
                                       senderX, senderY, room, Value());
    NocSemaphoreIncOp::create(w, there, w.i32(1), Value(), /*posted=*/false);
    NocSemaphoreWaitOp::create(w, dataHere, w.i32(1));
  }

  //===-- what goes along -------------------------------------------------===//

  /// The number of a result's tile.
  Value tileOf(Value product, Value row, Value column) {
    Value tile = w.add(w.mul(row, w.i32(k.product.n)), column);
    if (plan.getBatch() == 1)
      return tile;
    return w.add(w.mul(product, w.i32(k.product.m * k.product.n)), tile);
  }

  /// Operands of the epilogue that all rows share, for the columns of a block.
  void readRows(Value product, Value row, Value column) {
    SmallVector<unsigned> moved;
    row = inside(row, k.product.m);
    for (auto [i, operand] : llvm::enumerate(k.operands)) {
      if (!operand.isRow)
        continue;
      unsigned number = unsigned(i) + 1;
      Value place = mover->place(number, w.i32(plan.getBlockN()));
      w.loop(w.i32(0), w.i32(plan.getBlockN()), 1,
             [&, &operand = operand](Value j) {
               Value there = inside(w.add(column, j), k.product.n);
               Value tile = tileOf(product, row, there);
               mover->move(number, w.pageOf(tile, operand.pages), place, j);
             });
      moved.push_back(number);
    }
    if (!moved.empty())
      mover->end(moved, w.i32(plan.getBlockN()));
  }

  /// Tiles of a part of a block.
  template <typename Fn> void eachTile(Value row, Value column, Fn body) {
    Value rows = w.i32(plan.getSubM()), columns = w.i32(plan.getSubN());
    if (isLhs) {
      rows = within(row, plan.getSubM(), k.product.m);
      columns = within(column, plan.getSubN(), k.product.n);
    }
    w.loop(w.i32(0), rows, 1, [&](Value i) {
      w.loop(w.i32(0), columns, 1, [&](Value j) {
        body(w.add(row, i), w.add(column, j),
             w.add(w.mul(i, w.i32(plan.getSubN())), j));
      });
    });
  }

  void readOperands(Value product, Value row, Value column) {
    SmallVector<unsigned> moved;
    for (auto [i, operand] : llvm::enumerate(k.operands)) {
      if (operand.isRow)
        continue;
      unsigned number = unsigned(i) + 1;
      Value place = mover->place(number, w.i32(k.subTiles()));
      eachTile(row, column,
               [&, &operand = operand](Value row, Value column, Value at) {
                 Value tile = tileOf(product, inside(row, k.product.m),
                                     inside(column, k.product.n));
                 mover->move(number, w.pageOf(tile, operand.pages), place, at);
               });
      moved.push_back(number);
    }
    mover->end(moved, w.i32(k.subTiles()));
  }

  void writeResults(Value product, Value row, Value column) {
    SmallVector<unsigned> moved;
    for (size_t i = 0; i != k.results.size(); ++i) {
      unsigned number = unsigned(i) + 1;
      Value place = mover->place(number, w.i32(k.subTiles()));
      eachTile(row, column, [&](Value row, Value column, Value at) {
        mover->move(number, tileOf(product, row, column), place, at);
      });
      moved.push_back(number);
    }
    mover->end(moved, w.i32(k.subTiles()));
  }

  const ContractionKernels &k;
  d2m::ContractionPlanAttr plan;
  bool isLhs, flushes, isMulticast;
  func::FuncOp function;
  KernelWriter w;
  KernelLibrary &library;
  std::optional<Mover> mover;
  SmallVector<unsigned> readPorts, writePorts;
  SmallVector<int64_t> tensors;
  SmallVector<StringRef> names;
  Value partRow, partColumn, isSender, senderX, senderY, x0, y0, x1, y1;
  Value room, data, roomHere, dataHere;
};

} // namespace

LaunchKernel writeContractionReader(const ContractionKernels &kernels,
                                    KernelLibrary &library, bool flushes) {
  return ProductMover(kernels, library, /*isLhs=*/false, flushes).run();
}
LaunchKernel writeContractionWriter(const ContractionKernels &kernels,
                                    KernelLibrary &library, bool flushes) {
  return ProductMover(kernels, library, /*isLhs=*/true, flushes).run();
}

} // namespace mlir::tt
