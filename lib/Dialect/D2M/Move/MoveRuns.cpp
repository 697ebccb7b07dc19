//===- MoveRuns.cpp - kernels that put tiles together from parts ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
// A run is what lies in a row of a face side by side in the source and in the
// result. The network moves it if both ends agree on where a transfer may
// begin; else the core does, element by element.
//
//===----------------------------------------------------------------------===//

#include "MoveKernels.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "tt/device/LaunchLimits.h"
#include "tt/device/TensorPages.h"
#include "tt/device/Tile.h"

#include <numeric>

namespace mlir::tt {

using namespace ttkernel;
using Is = arith::CmpIPredicate;

namespace {

constexpr int64_t kSide = ::tt::device::Tile::kSide,
                  kFaceSide = ::tt::device::Tile::kFaceSide;
/// Alignment of a transfer within L1, in bytes.
constexpr int64_t kAlignment = ::tt::device::kL1Alignment;
/// Tiles of index tensors that are kept.
constexpr int64_t kIndexCache = 4;

::tt::device::TensorPages pagesOf(ArrayRef<int64_t> shape) {
  return ::tt::device::TensorPages(shape, ::tt::device::DataType::Float32,
                                   /*inTiles=*/true);
}

} // namespace

Value MoveGroup::pageOf(KernelWriter &w, Value number) const {
  if (!plan.getDown())
    return number;
  d2m::GroupOp op = group;
  auto pages =
      pagesOf(cast<RankedTensorType>(op.getResult(0).getType()).getShape());
  int64_t down = int64_t(pages.tileRows), across = int64_t(pages.tileCols);
  return w.pageOf(number,
                  d2m::PageMap::of({{int64_t(pages.slices), down * across},
                                    {across, 1},
                                    {down, across}}));
}

namespace {

/// The element of a tile at a row and column, counted in its four faces.
Value placeInTile(KernelWriter &w, Value row, Value column) {
  Value face =
      w.add(w.mul(w.div(row, kFaceSide), w.i32(2)), w.div(column, kFaceSide));
  Value inFace = w.add(w.mul(w.rem(row, kFaceSide), w.i32(kFaceSide)),
                       w.rem(column, kFaceSide));
  return w.add(w.mul(face, w.i32(kFaceSide * kFaceSide)), inFace);
}

/// Tiles of tensors that a kernel keeps in L1: that of page p lies in slot
/// p % count, and a word per slot has its page.
class PageCache {
public:
  PageCache(KernelWriter &w, Value port, int64_t count, int64_t tileBytes,
            Value tags, int64_t firstTag)
      : w(w), place(w.takePages(port, w.i32(count))), tags(tags), count(count),
        tileBytes(tileBytes), firstTag(firstTag) {
    w.loop(w.i32(firstTag), w.i32(firstTag + count), 1, [&](Value i) {
      StoreToL1Op::create(w, w.i32(-1), tags, i, /*width=*/nullptr);
    });
  }

  /// Where a page of a tensor lies that is number `first` of all pages.
  Value find(Value tensor, Value page, int64_t first) {
    Value number = first == 0 ? page : w.add(page, w.i32(first));
    Value slot = w.rem(number, count);
    Value tag = w.add(slot, w.i32(firstTag));
    Value there = w.add(place, w.mul(slot, w.i32(tileBytes)));
    Value has = LoadFromL1Op::create(w, w.getI32Type(), tags, tag,
                                     /*width=*/nullptr);
    w.onlyIf(w.compare(Is::ne, has, number), [&] {
      // Copies of what is there may be on their way.
      NocAsyncReadBarrierOp::create(w, Value());
      NocAsyncReadTileOp::create(w, page, tensor, there, Value());
      StoreToL1Op::create(w, number, tags, tag, /*width=*/nullptr);
      NocAsyncReadBarrierOp::create(w, Value());
    });
    return there;
  }

private:
  KernelWriter &w;
  Value place, tags;
  int64_t count, tileBytes, firstTag;
};

/// A tensor that elements come from.
struct Source {
  Value tensor;
  ::tt::device::TensorPages pages;
  /// The first of all pages that are kept together.
  int64_t firstPage;
};

class RunKernel {
public:
  RunKernel(const MoveGroup &group, func::FuncOp function, ArrayRef<Type> types)
      : g(group), w(function), tile(group.tiles.back()),
        tileBytes(int64_t(tile.getSizeBytes())),
        elementBytes(tileBytes / (kSide * kSide)), types(types) {}

  void write() {
    setUp();
    Value first = w.argument(0), end = w.add(first, w.argument(1));
    w.loop(first, end, 1, [&](Value number) {
      if (isTransposed())
        place = w.takePages(made, w.i32(1));
      else // earlier writes have left
        NocAsyncWritesFlushedOp::create(w, Value());
      Value page = locate(number);
      for (const d2m::MovePiece &piece : g.move.pieces)
        box(piece);
      NocAsyncReadBarrierOp::create(w, Value());
      if (isTransposed())
        CBPushBackOp::create(w, made, w.i32(1));
      else
        NocAsyncWriteTileOp::create(w, page, result, place, Value());
    });
    if (!isTransposed())
      NocAsyncWriteBarrierOp::create(w, Value());
    func::ReturnOp::create(w);
  }

private:
  bool isCached() const { return g.plan.getWay() == d2m::MoveWay::Elements; }
  bool isTransposed() const { return g.plan.getTransposed(); }

  /// Ports: the tile that is made; then, where there are such, words that say
  /// what is kept, tiles of operands, tiles of indices, tiles of numbers.
  void setUp() {
    unsigned port = 0;
    auto next = [&] {
      Value made = w.port(port, types[port]);
      ++port;
      return made;
    };
    made = next();
    if (!isTransposed())
      place = w.takePages(made, w.i32(1));
    SmallVector<Value> bytes;
    for (ttcore::TileType type : g.tiles)
      bytes.push_back(w.i32(int64_t(type.getSizeBytes())));
    SmallVector<Value> tensors =
        accessTensors(w, unsigned(types.size()), bytes);
    result = tensors.back();
    int64_t kept = 0, keptIndices = 0;
    bool anyIndices = false;
    for (const d2m::MovePiece &piece : g.move.pieces) {
      anyIndices |= piece.lookup.has_value();
      if (piece.source)
        addSource(piece.source, tensors, kept);
      if (piece.lookup)
        addSource(piece.lookup->indices, tensors, keptIndices);
    }
    if (isCached() || anyIndices) {
      Value tags =
          ReinterpretCastOp::create(w, L1AddrPtrType::get(w.getContext(), 32),
                                    w.takePages(next(), w.i32(1)));
      if (isCached())
        cache.emplace(w, next(), g.plan.getCache(), tileBytes, tags, 0);
      if (anyIndices)
        indices.emplace(w, next(), kIndexCache, 4096, tags, g.plan.getCache());
    }
    fills = g.fills();
    if (!fills.empty())
      filled = fillTiles(w, next(), fills, tile);
  }

  void addSource(Value value, ArrayRef<Value> tensors, int64_t &kept) {
    if (sources.contains(value))
      return;
    auto shape = cast<RankedTensorType>(value.getType()).getShape();
    Source source{tensors[g.inputOf(value)], pagesOf(shape), kept};
    kept += int64_t(source.pages.numPages());
    sources.try_emplace(value, source);
  }

  /// The first position in a tile of the result, dimension by dimension; its
  /// page.
  Value locate(Value number) {
    SmallVector<int64_t> shape(g.move.shape);
    size_t rank = shape.size();
    if (isTransposed())
      std::swap(shape[rank - 1], shape[rank - 2]);
    at.assign(rank, Value());
    SmallVector<size_t> order(rank);
    std::iota(order.begin(), order.end(), 0);
    if (g.plan.getDown())
      std::swap(order[rank - 1], order[rank - 2]);
    SmallVector<Value> tile(rank);
    auto countOf = [&](size_t dim) {
      return dim + 2 >= rank ? (shape[dim] + kSide - 1) / kSide : shape[dim];
    };
    Value rest = number;
    for (size_t dim : llvm::reverse(order)) {
      tile[dim] = dim == order.front() ? rest : w.rem(rest, countOf(dim));
      rest = w.div(rest, countOf(dim));
      at[dim] = dim + 2 >= rank ? w.mul(tile[dim], w.i32(kSide)) : tile[dim];
    }
    Value page = g.pageOf(w, number);
    if (isTransposed())
      std::swap(at[rank - 1], at[rank - 2]);
    return page;
  }

  /// Writes the part of a box that is in the tile that is made.
  void box(const d2m::MovePiece &piece) {
    size_t rank = at.size();
    // Outer dimensions: the tile is in the box or is not.
    Value inside;
    for (size_t dim = 0; dim + 2 < rank; ++dim) {
      if (piece.size[dim] == g.move.shape[dim])
        continue;
      Value distance = w.sub(at[dim], w.i32(piece.begin[dim]));
      Value is = w.compare(Is::ult, distance, w.i32(piece.size[dim]));
      inside = inside ? Value(arith::AndIOp::create(w, inside, is)) : is;
    }
    auto rows = [&] {
      auto [top, bottom] = range(piece, rank - 2);
      auto [left, right] = range(piece, rank - 1);
      w.loop(top, bottom, 1, [&, left = left, right = right](Value row) {
        line(piece, row, left, right);
      });
    };
    if (inside)
      w.onlyIf(inside, rows);
    else
      rows();
  }

  std::pair<Value, Value> range(const d2m::MovePiece &piece, size_t dim) {
    Value begin = at[dim], end = w.add(begin, w.i32(kSide));
    if (piece.begin[dim] != 0)
      begin = w.most(begin, w.i32(piece.begin[dim]));
    return {begin, w.least(end, w.i32(piece.begin[dim] + piece.size[dim]))};
  }

  Value distance(const d2m::MovePiece &piece, size_t dim, Value here) {
    return piece.begin[dim] == 0 ? here : w.sub(here, w.i32(piece.begin[dim]));
  }

  /// A row of a box, from column `left` to before `right`.
  void line(const d2m::MovePiece &piece, Value row, Value left, Value right) {
    size_t rank = at.size();
    Value inTile = w.sub(row, at[rank - 2]);
    if (!piece.source)
      return fillLine(piece, inTile, left, right);
    // All columns have this in common.
    Value element = w.i32(piece.base);
    Value index = piece.lookup ? w.i32(0) : Value();
    for (size_t dim = 0; dim + 1 < rank; ++dim) {
      Value here = distance(piece, dim, dim + 2 == rank ? row : at[dim]);
      if (!piece.from[dim].isConstant())
        element = w.add(element, w.pageOf(here, piece.from[dim]));
      if (piece.lookup && piece.lookup->strides[dim] != 0)
        index = w.add(index, w.mul(here, w.i32(piece.lookup->strides[dim])));
    }
    bool perElement = piece.lookup && piece.lookup->strides.back() != 0;
    if (piece.lookup && !perElement)
      element = w.add(element, lookUp(piece, index));
    if (!perElement && stepsByOne(piece.from.back()))
      return runs(piece, inTile, left, right, element);
    w.loop(left, right, 1, [&](Value column) {
      Value here = distance(piece, rank - 1, column);
      Value own = w.add(element, w.pageOf(here, piece.from.back()));
      if (perElement)
        own = w.add(
            own,
            lookUp(piece,
                   w.add(index,
                         w.mul(here, w.i32(piece.lookup->strides.back())))));
      Value to = inPlace(inTile, column);
      copyElements(sourceOf(piece, own).address, to, w.i32(1));
    });
  }

  static bool stepsByOne(const d2m::PageMap &map) {
    return map.digits.empty() || map.digits.back().second == 1;
  }

  /// The address of an element of the tile that is made.
  Value inPlace(Value row, Value column) {
    Value element = placeInTile(w, row, w.sub(column, at.back()));
    return w.add(place, w.mul(element, w.i32(elementBytes)));
  }

  void fillLine(const d2m::MovePiece &piece, Value row, Value left,
                Value right) {
    int64_t number = llvm::find(fills, piece.fill) - fills.begin();
    Value from = w.add(filled, w.i32(number * tileBytes));
    eachRun(left, right, [&](Value column, Value length) {
      Value offset = w.mul(placeInTile(w, row, w.sub(column, at.back())),
                           w.i32(elementBytes));
      NocAsyncReadOp::create(w, ValueRange(), ValueRange(), w.add(from, offset),
                             w.add(place, offset),
                             w.mul(length, w.i32(elementBytes)), Value());
      return length;
    });
  }

  /// `body` with the first column of a run and what is left of the row of its
  /// face; it says how long the run is.
  template <typename Fn> void eachRun(Value left, Value right, Fn body) {
    auto loop = scf::WhileOp::create(
        w, w.getI32Type(), left,
        [&](OpBuilder &, Location, ValueRange values) {
          scf::ConditionOp::create(w, w.compare(Is::slt, values[0], right),
                                   values);
        },
        [&](OpBuilder &, Location, ValueRange values) {
          Value column = values[0];
          Value inFace = w.sub(w.i32(kFaceSide), w.rem(column, kFaceSide));
          Value length = w.least(w.sub(right, column), inFace);
          scf::YieldOp::create(w, w.add(column, body(column, length)));
        });
    (void)loop;
  }

  /// Where an element of the source is.
  struct Element {
    Value column; ///< of the tensor
    Value page, offset;
    Value address; ///< in L1
  };
  Element find(const Source &source, Value element) {
    const ::tt::device::TensorPages &pages = source.pages;
    Element found;
    found.column = w.rem(element, int64_t(pages.width));
    Value row = w.div(element, int64_t(pages.width));
    Value slice = w.div(row, int64_t(pages.height));
    row = w.rem(row, int64_t(pages.height));
    Value tileRow =
        w.add(w.mul(slice, w.i32(int64_t(pages.tileRows))), w.div(row, kSide));
    found.page = w.add(w.mul(tileRow, w.i32(int64_t(pages.tileCols))),
                       w.div(found.column, kSide));
    found.offset =
        placeInTile(w, w.rem(row, kSide), w.rem(found.column, kSide));
    return found;
  }

  Element sourceOf(const d2m::MovePiece &piece, Value element) {
    const Source &source = sources.find(piece.source)->second;
    Element found = find(source, element);
    found.offset = w.mul(found.offset, w.i32(elementBytes));
    if (isCached())
      found.address =
          w.add(cache->find(source.tensor, found.page, source.firstPage),
                found.offset);
    return found;
  }

  /// `step` times the index at a position.
  Value lookUp(const d2m::MovePiece &piece, Value number) {
    Value tensor = piece.lookup->indices;
    const Source &source = sources.find(tensor)->second;
    Element found = find(source, number);
    int64_t bits = int64_t(g.tiles[g.inputOf(tensor)].getSizeBytes()) /
                   (kSide * kSide) * 8;
    Value from = ReinterpretCastOp::create(
        w, L1AddrPtrType::get(w.getContext(), unsigned(bits)),
        indices->find(source.tensor, found.page, source.firstPage));
    Value index = load(from, found.offset, bits);
    return w.mul(index, w.i32(piece.lookup->step));
  }

  Value load(Value pointer, Value at, int64_t bits) {
    Value value =
        LoadFromL1Op::create(w, w.getIntegerType(unsigned(bits)), pointer, at,
                             w.getI32IntegerAttr(int32_t(bits)));
    return bits == 32 ? value
                      : Value(arith::ExtUIOp::create(w, w.getI32Type(), value));
  }

  /// Part of a row that steps through the source's elements one by one.
  void runs(const d2m::MovePiece &piece, Value row, Value left, Value right,
            Value element) {
    const Source &source = sources.find(piece.source)->second;
    const d2m::PageMap &along = piece.from.back();
    eachRun(left, right, [&](Value column, Value length) {
      Value here = distance(piece, at.size() - 1, column);
      Element from = sourceOf(piece, w.add(element, w.pageOf(here, along)));
      // Up to the end of a row of the source's face, and of the source.
      int64_t width = int64_t(source.pages.width);
      length = w.least(length,
                       w.sub(w.i32(kFaceSide), w.rem(from.column, kFaceSide)));
      if (width % kFaceSide != 0)
        length = w.least(length, w.sub(w.i32(width), from.column));
      if (along.digits.size() > 1) {
        int64_t size = along.digits.back().first;
        length = w.least(length, w.sub(w.i32(size), w.rem(here, size)));
      }
      moveRun(source, from, inPlace(row, column), length);
      return length;
    });
  }

  void moveRun(const Source &source, const Element &from, Value to,
               Value length) {
    Value bytes = w.mul(length, w.i32(elementBytes));
    auto transfer = [&](Value address) {
      NocAsyncReadOp::create(w, ValueRange(), ValueRange(), address, to, bytes,
                             Value());
    };
    if (!isCached())
      return transfer(TensorAccessorGetNocAddrOp::create(
          w, NocAddrType::get(w.getContext()), source.tensor, from.page,
          from.offset, Value()));
    Value apart = arith::AndIOp::create(
        w, arith::XOrIOp::create(w, from.address, to), w.i32(kAlignment - 1));
    w.either(
        w.compare(Is::eq, apart, w.i32(0)), [&] { transfer(from.address); },
        [&] { copyElements(from.address, to, length); });
  }

  void copyElements(Value from, Value to, Value count) {
    unsigned bits = unsigned(elementBytes * 8);
    auto pointer = [&](Value address) -> Value {
      return ReinterpretCastOp::create(
          w, L1AddrPtrType::get(w.getContext(), bits), address);
    };
    Value source = pointer(from), target = pointer(to);
    auto width = w.getI32IntegerAttr(int32_t(bits));
    w.loop(w.i32(0), count, 1, [&](Value i) {
      Value value =
          LoadFromL1Op::create(w, w.getIntegerType(bits), source, i, width);
      StoreToL1Op::create(w, value, target, i, width);
    });
  }

  const MoveGroup &g;
  KernelWriter w;
  ttcore::TileType tile;
  int64_t tileBytes, elementBytes;
  ArrayRef<Type> types;
  SmallVector<uint32_t> fills;
  /// The circular buffer of the tile that is made, and the tile's address.
  Value made, place;
  Value result, filled;
  std::optional<PageCache> cache, indices;
  DenseMap<Value, Source> sources;
  /// The first position in the tile that is made.
  SmallVector<Value> at;
};

class RunMove {
public:
  RunMove(const MoveGroup &group, KernelLibrary &kernels)
      : g(group), kernels(kernels) {
    launch.cores = g.plan.getCores();
    launch.fullSync = false;
    launch.wideDst = g.plan.getTransposed() && turnsInDst(g.tiles.back());
  }

  Launch run() {
    addBuffers();
    unsigned ports = unsigned(launch.buffers.size());
    if (g.plan.getTransposed())
      return runTransposed(ports);
    // Every data-movement core has circular buffers of its own.
    auto own = launch.buffers;
    launch.buffers.append(own);
    SmallVector<SmallVector<int64_t>> ranges =
        dealTo(2 * launch.cores, g.plan.getTiles());
    for (auto kind : {LaunchKernel::Reader, LaunchKernel::Writer}) {
      bool reads = kind == LaunchKernel::Reader;
      if (!reads && g.plan.getTiles() <= launch.cores)
        break;
      ArrayRef<SmallVector<int64_t>> part(ranges);
      part = reads ? part.take_front(size_t(launch.cores))
                   : part.drop_front(size_t(launch.cores));
      launch.kernels.push_back(kernel(kind, reads ? 0 : ports, ports, part));
    }
    return std::move(launch);
  }

private:
  Launch runTransposed(unsigned ports) {
    ttcore::TileType tile = g.tiles.back();
    launch.buffers.push_back({tile, g.plan.getBuffers()});
    Type out = CBType::get(g.context(), g.plan.getBuffers(), tile);
    SmallVector<SmallVector<int64_t>> ranges = launch.ranges(g.plan.getTiles());
    launch.kernels.push_back(kernel(LaunchKernel::Reader, 0, ports, ranges));

    func::FuncOp turn = kernels.begin("d2m_transpose", ThreadType::Compute);
    KernelWriter w(turn);
    Value from = w.port(0, types[0]), to = w.port(1, out);
    beginTransposing(w, from, to, tile);
    w.loop(w.i32(0), w.argument(1), 1,
           [&](Value) { transposeTiles(w, from, to, 1, tile); });
    func::ReturnOp::create(w);
    launch.kernels.push_back(
        {LaunchKernel::Compute,
         kernels.keep(turn),
         {{LaunchArg::Port, 0}, {LaunchArg::Port, int64_t(ports)}},
         {},
         {"first", "count"},
         ranges});

    func::FuncOp write = kernels.begin("d2m_write_turned", ThreadType::Noc);
    KernelWriter v(write);
    Mover mover(v, out, /*reads=*/false);
    Value first = v.argument(0), end = v.add(first, v.argument(1));
    v.loop(first, end, 1, [&](Value number) {
      mover.begin(0, v.i32(1), [&](Value) { return g.pageOf(v, number); });
      mover.end(0u, v.i32(1));
    });
    func::ReturnOp::create(v);
    launch.kernels.push_back({LaunchKernel::Writer,
                              kernels.keep(write),
                              {{LaunchArg::Port, int64_t(ports)},
                               {LaunchArg::Layout, int64_t(g.result())}},
                              {{LaunchArg::Address, int64_t(g.result())}},
                              {"first", "count"},
                              ranges});
    return std::move(launch);
  }

  static SmallVector<SmallVector<int64_t>> dealTo(int64_t threads,
                                                  int64_t tiles) {
    Launch all;
    all.cores = threads;
    return all.ranges(tiles);
  }

  void addBuffers() {
    ttcore::TileType tile = g.tiles.back();
    auto words = ttcore::TileType::get(g.context(), {kSide, kSide},
                                       ttcore::DataType::UInt32);
    auto add = [&](ttcore::TileType tile, int64_t pages) {
      launch.buffers.push_back({tile, pages});
      types.push_back(CBType::get(g.context(), pages, tile));
    };
    bool anyIndices =
        llvm::any_of(g.move.pieces, [](const d2m::MovePiece &piece) {
          return piece.lookup.has_value();
        });
    bool isCached = g.plan.getWay() == d2m::MoveWay::Elements;
    add(tile, g.plan.getTransposed() ? g.plan.getBuffers() : 1);
    if (isCached || anyIndices)
      add(words, 1);
    if (isCached)
      add(tile, g.plan.getCache());
    if (anyIndices)
      add(words, kIndexCache);
    if (size_t fills = g.fills().size())
      add(tile, int64_t(fills));
  }

  LaunchKernel kernel(LaunchKernel::Kind kind, unsigned firstPort,
                      unsigned ports, ArrayRef<SmallVector<int64_t>> ranges) {
    func::FuncOp function = kernels.begin("d2m_move", ThreadType::Noc);
    RunKernel(g, function, types).write();
    LaunchKernel kernel{kind, kernels.keep(function), {},
                        {},   {"first", "count"},     llvm::to_vector(ranges)};
    for (int64_t i = 0; i != int64_t(ports); ++i)
      kernel.compileTime.push_back({LaunchArg::Port, firstPort + i});
    for (int64_t i = 0; i != int64_t(g.tiles.size()); ++i) {
      kernel.compileTime.push_back({LaunchArg::Layout, i});
      kernel.common.push_back({LaunchArg::Address, i});
    }
    return kernel;
  }

  const MoveGroup &g;
  KernelLibrary &kernels;
  Launch launch;
  SmallVector<Type> types;
};

} // namespace

Launch lowerRunMove(const MoveGroup &group, KernelLibrary &kernels) {
  return RunMove(group, kernels).run();
}

} // namespace mlir::tt
