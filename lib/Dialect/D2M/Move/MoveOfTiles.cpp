//===- MoveOfTiles.cpp - moves that keep tiles together -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Move.h"

#include "tt/device/CeilDiv.h"
#include "tt/device/TensorPages.h"
#include "tt/device/Tile.h"

#include "mlir/IR/BuiltinTypes.h"

namespace mlir::tt::d2m {

namespace {

using ::tt::device::TensorPages;

constexpr int64_t kSide = ::tt::device::Tile::kSide;
constexpr int64_t kMany = 1024;

using ::tt::device::ceilDiv;

TensorPages pagesOf(ArrayRef<int64_t> shape) {
  return TensorPages(shape, ::tt::device::DataType::Float32, /*inTiles=*/true);
}

/// Where an element lies.
struct Place {
  int64_t page, row, column;
};
Place placeOf(const TensorPages &tensor, int64_t element) {
  int64_t width = int64_t(tensor.width), height = int64_t(tensor.height);
  int64_t column = element % width, row = element / width;
  int64_t slice = row / height;
  row %= height;
  return {(slice * int64_t(tensor.tileRows) + row / kSide) *
                  int64_t(tensor.tileCols) +
              column / kSide,
          row % kSide, column % kSide};
}

/// The tiles of one box, if they are tiles of the source.
class Tiler {
public:
  Tiler(const MovePiece &piece, ArrayRef<int64_t> shape, bool transposed)
      : piece(piece), shape(shape), transposed(transposed), rank(shape.size()),
        to(pagesOf(shape)),
        from(
            piece.source
                ? pagesOf(
                      cast<RankedTensorType>(piece.source.getType()).getShape())
                : to) {}

  std::optional<TilePiece> run() {
    if (piece.lookup)
      return std::nullopt;
    for (size_t dim : {rank - 2, rank - 1}) {
      int64_t end = piece.begin[dim] + piece.size[dim];
      if (piece.begin[dim] % kSide != 0 ||
          (end % kSide != 0 && end != shape[dim]))
        return std::nullopt;
    }
    TilePiece tiles{piece.source, piece.fill, 1, {}, {}, 0, 0};
    SmallVector<std::pair<int64_t, int64_t>> toDigits;
    int64_t stride = 1;
    for (size_t dim = rank; dim-- > 0;) {
      bool inTiles = dim + 2 >= rank;
      int64_t unit = inTiles ? kSide : 1;
      int64_t count = ceilDiv(piece.size[dim], unit);
      tiles.tiles *= count;
      tiles.firstTo += piece.begin[dim] / unit * stride;
      toDigits.insert(toDigits.begin(), {count, stride});
      stride *= ceilDiv(shape[dim], unit);
    }
    tiles.to = PageMap::of(toDigits);
    if (!piece.source)
      return tiles;
    tiles.firstFrom = placeOf(from, piece.base).page;
    if (!describeSource(tiles) || !isSo(tiles))
      return std::nullopt;
    return tiles;
  }

private:
  /// The pages that a step of the source's elements goes on.
  int64_t pagesFor(int64_t step) const {
    return placeOf(from, piece.base + step).page -
           placeOf(from, piece.base).page;
  }

  /// Describes where tiles are in the source, if it is the same everywhere.
  bool describeSource(TilePiece &tiles) const {
    SmallVector<std::pair<int64_t, int64_t>> digits;
    for (size_t dim = 0; dim != rank; ++dim) {
      ArrayRef<std::pair<int64_t, int64_t>> own(piece.from[dim].digits);
      int64_t unit = dim + 2 >= rank ? kSide : 1;
      for (auto [i, digit] : llvm::enumerate(own)) {
        auto [size, stride] = digit;
        bool isLast = i + 1 == own.size();
        // Within a tile the source is not followed here.
        int64_t inUnit = isLast ? unit : 1;
        int64_t count = ceilDiv(size, inUnit);
        if (count == 1)
          continue;
        int64_t last = piece.base + stride * inUnit;
        if (last < 0)
          return false;
        digits.push_back({count, pagesFor(stride * inUnit)});
      }
    }
    tiles.from = PageMap::of(digits);
    return true;
  }

  /// Goes through the tiles of the box. In a large box it suffices to test
  /// tiles that are inside along one dimension only: steps of the others add
  /// up, and where one carries into the next, it does so at their end.
  bool isSo(const TilePiece &tiles) const {
    SmallVector<int64_t> counts, at(rank, 0), place(rank);
    for (size_t dim = 0; dim != rank; ++dim)
      counts.push_back(dim + 2 >= rank ? ceilDiv(piece.size[dim], kSide)
                                       : piece.size[dim]);
    for (int64_t tile = 0; tile != tiles.tiles; ++tile) {
      int64_t rest = tile;
      unsigned within = 0;
      for (size_t dim = rank; dim-- > 0; rest /= counts[dim]) {
        at[dim] = rest % counts[dim];
        within += at[dim] != 0 && at[dim] + 1 != counts[dim];
      }
      if (within > 1 && tiles.tiles > kMany)
        continue;
      for (size_t dim = 0; dim != rank; ++dim)
        place[dim] = piece.begin[dim] + at[dim] * (dim + 2 >= rank ? kSide : 1);
      if (!tileIsWhole(place, tiles.firstFrom + tiles.from.at(tile)))
        return false;
    }
    return true;
  }

  /// Whether the tile of the result that begins at index `begin` is page `page`
  /// of the source.
  bool tileIsWhole(ArrayRef<int64_t> begin, int64_t page) const {
    SmallVector<int64_t> place(begin);
    auto sizeIn = [&](size_t dim) {
      return std::min(kSide, piece.begin[dim] + piece.size[dim] - begin[dim]);
    };
    int64_t rows = sizeIn(rank - 2), columns = sizeIn(rank - 1);
    auto isThere = [&](int64_t row, int64_t column) {
      place[rank - 2] = begin[rank - 2] + row;
      place[rank - 1] = begin[rank - 1] + column;
      Place source = placeOf(from, piece.elementAt(place));
      if (transposed)
        std::swap(row, column);
      return source.page == page && source.row == row &&
             source.column == column;
    };
    for (int64_t row = 0; row != rows; ++row)
      if (!isThere(row, 0))
        return false;
    for (int64_t column = 0; column != columns; ++column)
      if (!isThere(rows - 1, column))
        return false;
    return true;
  }

  const MovePiece &piece;
  ArrayRef<int64_t> shape;
  bool transposed;
  size_t rank;
  TensorPages to, from;
};

} // namespace

std::optional<std::vector<TilePiece>> inTiles(const Move &move,
                                              bool transposed) {
  std::vector<TilePiece> all;
  for (const MovePiece &piece : move.pieces) {
    std::optional<TilePiece> tiles = Tiler(piece, move.shape, transposed).run();
    if (!tiles)
      return std::nullopt;
    all.push_back(*tiles);
  }
  return all;
}

bool keepsGroups(const Move &move, int64_t group) {
  constexpr int64_t kFaceSide = ::tt::device::Tile::kFaceSide;
  if (kFaceSide % group != 0)
    return false;
  for (const MovePiece &piece : move.pieces) {
    if (!piece.source)
      continue;
    // Along rows, element by element.
    const PageMap &along = piece.from.back();
    if (along.digits.size() > 1 ||
        (along.digits.size() == 1 && along.digits.front().second != 1) ||
        (piece.lookup && piece.lookup->strides.back() != 0))
      return false;
    int64_t width =
        cast<RankedTensorType>(piece.source.getType()).getShape().empty()
            ? 1
            : cast<RankedTensorType>(piece.source.getType()).getShape().back();
    // Steps of other dimensions keep the column, or move it by groups.
    int64_t unit = width % group == 0 ? group : width;
    for (const PageMap &map : ArrayRef(piece.from).drop_back())
      for (auto [size, stride] : map.digits)
        if (stride % unit != 0)
          return false;
    if (piece.lookup && piece.lookup->step % unit != 0)
      return false;
    if ((piece.base % width - piece.begin.back()) % group != 0 ||
        (unit == width && piece.base % width + piece.size.back() > width))
      return false;
  }
  return true;
}

} // namespace mlir::tt::d2m
