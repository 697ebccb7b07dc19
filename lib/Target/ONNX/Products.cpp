//===- Products.cpp - products of matrices --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

namespace mlir::tt::onnximport {

/// Products of integers are computed in floats: exact as long as sums stay
/// below 2^24.
static Type productType(Emit &e, int32_t kind) {
  return isFloat(kind) ? computedIn(kind, e.builder.getContext())
                       : Type(e.builder.getF32Type());
}

Value matmul(Emit &e, Value a, Value b) {
  ArrayRef<int64_t> x = shapeOf(a), y = shapeOf(b);
  if (x.back() != y[y.size() - 2])
    refuse("matrices of ", x[x.size() - 2], " x ", x.back(), " and ",
           y[y.size() - 2], " x ", y.back(), " have no product");
  broadcastShape(x.drop_back(2), y.drop_back(2));
  return e.matmul(a, b);
}

Value product(Emit &e, Value a, Value b) {
  Dims x(shapeOf(a)), y(shapeOf(b));
  if (x.empty() || y.empty())
    refuse("a scalar has no matrix product");
  bool row = x.size() == 1, column = y.size() == 1;
  if (row)
    x.insert(x.begin(), 1);
  if (column)
    y.push_back(1);
  Value result = matmul(e, e.reshape(a, x), e.reshape(b, y));
  Dims shape(shapeOf(result));
  if (column)
    shape.pop_back();
  if (row)
    shape.erase(shape.end() - (column ? 1 : 2));
  return e.reshape(result, shape);
}

static void matMul(Node &n) {
  Emit &e = n.emit;
  Type element = productType(e, n.kind(0));
  Value result =
      product(e, e.cast(n.value(0), element), e.cast(n.value(1), element));
  n.give(n.items.wrapped(e.cast(result, elementOf(n.value(0))), n.kind(0)));
}

static void gemm(Node &n) {
  Emit &e = n.emit;
  Type element = productType(e, n.kind(0));
  auto matrix = [&](size_t i, const char *turned) {
    if (n.rank(i) != 2)
      refuse("input ", i, " has rank ", n.rank(i), ", and must be a matrix");
    Value v = e.cast(n.value(i), element);
    return n.attr(turned, 0) ? e.permute(v, {1, 0}) : v;
  };
  Value result = matmul(e, matrix(0, "transA"), matrix(1, "transB"));
  double alpha = n.real("alpha", 1), beta = n.real("beta", 1);
  if (alpha != 1)
    result = e.mul(result, alpha);
  if (n.has(2) && beta != 0) {
    Value c = e.cast(n.value(2), element);
    result = broadcast<ttir::AddOp>(e, result, beta == 1 ? c : e.mul(c, beta));
  }
  n.give(e.cast(result, elementOf(n.value(0))));
}

//===-- sums over products ------------------------------------------------===//

namespace {
/// A tensor with a letter for each dimension.
struct Lettered {
  Value value;
  std::string letters;
};
} // namespace

/// Equal letters of one tensor are its diagonal.
static void takeDiagonals(Emit &e, Lettered &x) {
  for (size_t i = 0; i < x.letters.size(); ++i) {
    size_t j = x.letters.find(x.letters[i], i + 1);
    if (j == std::string::npos)
      continue;
    ArrayRef<int64_t> shape = shapeOf(x.value);
    if (shape[i] != shape[j])
      refuse("the letter '", x.letters[i], "' stands for two sizes");
    Type word = e.builder.getI32Type();
    Value same =
        e.ask<ttir::EqualOp>(e.iota(shape, word, i), e.iota(shape, word, j));
    Value kept = reduce<ttir::SumOp>(
        e, e.where(same, x.value, e.like(x.value, 0)), {int64_t(j)});
    Dims rest(shapeOf(kept));
    rest.erase(rest.begin() + j);
    x.value = e.reshape(kept, rest);
    x.letters.erase(j, 1);
    i = size_t(-1);
  }
}

/// All dimensions in the order of `letters`, with 1 for those it has not.
static Value aligned(Emit &e, const Lettered &x, const std::string &letters) {
  Dims order, shape;
  for (char letter : letters) {
    size_t at = x.letters.find(letter);
    shape.push_back(at == std::string::npos ? 1 : shapeOf(x.value)[at]);
    if (at != std::string::npos)
      order.push_back(at);
  }
  return e.reshape(e.permute(x.value, order), shape);
}

static Value sumOut(Emit &e, Lettered x, const std::string &keep) {
  Dims dims, shape;
  for (size_t i = 0; i < x.letters.size(); ++i)
    (keep.find(x.letters[i]) == std::string::npos ? dims : shape)
        .push_back(keep.find(x.letters[i]) == std::string::npos
                       ? int64_t(i)
                       : shapeOf(x.value)[i]);
  return e.reshape(reduce<ttir::SumOp>(e, x.value, dims), shape);
}

/// Two at a time: letters that neither the result nor a later operand has are
/// summed over.
static Lettered contract(Emit &e, const Lettered &a, const Lettered &b,
                         const std::string &later) {
  std::string batch, left, right, summed;
  for (char c : a.letters) {
    bool inB = b.letters.find(c) != std::string::npos;
    bool stays = later.find(c) != std::string::npos;
    (inB ? (stays ? batch : summed) : left) += c;
  }
  for (char c : b.letters)
    if (a.letters.find(c) == std::string::npos)
      right += c;
  auto sizesOf = [&](const std::string &letters) {
    Dims sizes;
    for (char c : letters) {
      int64_t size = 1;
      for (const Lettered *x : {&a, &b})
        if (size_t at = x->letters.find(c); at != std::string::npos)
          size = std::max(size, shapeOf(x->value)[at]);
      sizes.push_back(size);
    }
    return sizes;
  };
  Dims out = sizesOf(batch + left + right);
  int64_t k = countOf(sizesOf(summed)), rows = countOf(sizesOf(left)),
          columns = countOf(sizesOf(right)), many = countOf(sizesOf(batch));
  Value x = e.expand(aligned(e, a, batch + left + summed),
                     sizesOf(batch + left + summed));
  Value y = e.expand(aligned(e, b, batch + summed + right),
                     sizesOf(batch + summed + right));
  Value product = matmul(e, e.reshape(x, {many, rows, k}),
                         e.reshape(y, {many, k, columns}));
  return {e.reshape(product, out), batch + left + right};
}

static void einsum(Node &n) {
  Emit &e = n.emit;
  std::string equation = n.word("equation");
  llvm::erase(equation, ' ');
  StringRef text = equation;
  bool given = text.contains("->");
  auto [from, to] = text.split("->");
  SmallVector<StringRef> terms;
  from.split(terms, ',');
  if (terms.size() != n.size())
    refuse("'", equation, "' is of ", terms.size(), " tensors, and ", n.size(),
           " are given");
  // Dimensions of the ellipsis get letters that no equation contains, the last
  // one '0'.
  std::string dots;
  SmallVector<Lettered> operands;
  for (auto [i, term] : llvm::enumerate(terms)) {
    std::string letters;
    size_t at = term.find("...");
    if (at == StringRef::npos) {
      letters = term.str();
    } else {
      int64_t more = n.rank(i) - int64_t(term.size() - 3);
      std::string own;
      for (int64_t d = more - 1; d >= 0; --d)
        own += char('0' + d);
      if (more < 0 || more > 9)
        refuse("'", term, "' does not fit a tensor of rank ", n.rank(i));
      if (own.size() > dots.size())
        dots = own;
      letters = (term.take_front(at) + own + term.drop_front(at + 3)).str();
    }
    if (int64_t(letters.size()) != n.rank(i) ||
        !llvm::all_of(letters, llvm::isAlnum))
      refuse("'", term, "' does not fit a tensor of rank ", n.rank(i));
    operands.push_back({n.value(i), letters});
    takeDiagonals(e, operands.back());
  }
  std::string result;
  if (given) {
    size_t at = to.find("...");
    result = at == StringRef::npos
                 ? to.str()
                 : (to.take_front(at) + dots + to.drop_front(at + 3)).str();
  } else {
    std::map<char, int> counts;
    for (const StringRef &term : terms)
      for (char c : term)
        counts[c] += llvm::isAlpha(c);
    result = dots;
    for (auto [c, count] : counts)
      if (count == 1)
        result += c;
  }
  Lettered all = operands.front();
  for (size_t i = 1; i < operands.size(); ++i) {
    std::string later = result;
    for (size_t j = i + 1; j < operands.size(); ++j)
      later += operands[j].letters;
    all = contract(e, all, operands[i], later);
  }
  for (char c : result)
    if (all.letters.find(c) == std::string::npos)
      refuse("'", StringRef(&c, 1), "' of the result is in no operand");
  Value sum = sumOut(e, all, result);
  llvm::erase_if(all.letters,
                 [&](char c) { return result.find(c) == std::string::npos; });
  n.give(aligned(e, {sum, all.letters}, result));
}

/// The determinant of these rows and columns, by expansion along the first row.
/// Takes n! products: for small matrices.
static Value minor(Emit &e, Value x, Dims rows, Dims columns) {
  int64_t rank = shapeOf(x).size();
  auto at = [&](int64_t i, int64_t j) {
    return e.part(e.part(x, rank - 2, i, i + 1), rank - 1, j, j + 1);
  };
  if (rows.size() == 1)
    return at(rows[0], columns[0]);
  Value sum;
  Dims below(rows.begin() + 1, rows.end());
  for (size_t j = 0; j < columns.size(); ++j) {
    Dims others(columns);
    others.erase(others.begin() + j);
    Value term = e.mul(at(rows[0], columns[j]), minor(e, x, below, others));
    sum = !sum ? term : j % 2 ? e.sub(sum, term) : e.add(sum, term);
  }
  return sum;
}

static void det(Node &n) {
  int64_t rank = n.rank(0);
  if (rank < 2 || n.shape(0)[rank - 1] != n.shape(0)[rank - 2])
    refuse("the input is no square matrix");
  int64_t size = n.shape(0).back();
  if (size > 5)
    refuse("the determinant of a matrix of ", size, " x ", size,
           " has no lowering; up to 5 x 5 it has one");
  Value v = minor(n.emit, n.value(0), allBut(size), allBut(size));
  n.give(n.emit.reshape(v, ArrayRef(n.shape(0)).drop_back(2)));
}

Rows products() {
  static constexpr Row rows[] = {
      {"MatMul", matMul}, {"Gemm", gemm}, {"Einsum", einsum}, {"Det", det}};
  return rows;
}

} // namespace mlir::tt::onnximport
