//===- NamedCalls.cpp - custom calls whose names are ops ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Calls that front ends write for ops which StableHLO does not have: `mhlo.erf`
// is that of CHLO, `tt.fill_cache` that of TTIR. Parameters stand in
// dictionaries, as numbers or as words: `is_causal = "True"`.
//
//===----------------------------------------------------------------------===//

#include "NamedCalls.h"

#include "RefusedCalls.h"

#include "ttmlir/Dialect/TTCore/IR/WeightFormat.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

namespace {
/// A call while it is read: the first word that is wrong is an error, and what
/// is read behind it has no meaning.
struct Call {
  CustomCallOp op;
  Emit &emit;
  /// The next operand.
  unsigned next = 0;
  LogicalResult state = success();

  Builder &builder() { return emit.builder; }
  InFlightDiagnostic error() {
    state = failure();
    return op.emitOpError("of '") << op.getCallTargetName() << "' ";
  }

  Attribute find(StringRef name) {
    for (StringRef list :
         {"mhlo.frontend_attributes", "mhlo.attributes", "mhlo.backend_config"})
      if (auto dictionary = op->getAttrOfType<DictionaryAttr>(list))
        if (Attribute value = dictionary.get(name))
          return value;
    auto config = dyn_cast_or_null<DictionaryAttr>(op.getBackendConfigAttr());
    return config ? config.get(name) : Attribute();
  }
  std::nullopt_t refuse(StringRef name, Attribute value, StringRef wanted) {
    error() << "has " << value << " as '" << name << "', and wants " << wanted;
    return std::nullopt;
  }

  std::optional<bool> flag(StringRef name) {
    Attribute value = find(name);
    if (!value)
      return std::nullopt;
    if (auto truth = dyn_cast<BoolAttr>(value))
      return truth.getValue();
    if (auto number = dyn_cast<IntegerAttr>(value))
      return !number.getValue().isZero();
    if (auto word = dyn_cast<StringAttr>(value)) {
      if (word.getValue().equals_insensitive("true") || word.getValue() == "1")
        return true;
      if (word.getValue().equals_insensitive("false") || word.getValue() == "0")
        return false;
    }
    return refuse(name, value, "True or False");
  }
  bool flag(StringRef name, bool otherwise) {
    return flag(name).value_or(otherwise);
  }

  std::optional<int64_t> integer(StringRef name) {
    Attribute value = find(name);
    if (!value)
      return std::nullopt;
    if (auto number = dyn_cast<IntegerAttr>(value);
        number && number.getValue().getSignificantBits() <= 64)
      return number.getValue().getSExtValue();
    int64_t number;
    auto word = dyn_cast<StringAttr>(value);
    if (word && !word.getValue().trim().getAsInteger(10, number))
      return number;
    return refuse(name, value, "an integer");
  }

  FloatAttr real(StringRef name) {
    Attribute value = find(name);
    if (!value)
      return {};
    if (auto number = dyn_cast<FloatAttr>(value))
      return builder().getF32FloatAttr(float(number.getValueAsDouble()));
    double number;
    auto word = dyn_cast<StringAttr>(value);
    if (word && !word.getValue().trim().getAsDouble(number))
      return builder().getF32FloatAttr(float(number));
    (void)refuse(name, value, "a number");
    return {};
  }
  /// The attribute `name`; null if it is left out. A number outside of ui32 is
  /// an error.
  IntegerAttr count(StringRef name) {
    std::optional<int64_t> number = integer(name);
    if (number && (*number < 0 || *number > int64_t(UINT32_MAX)))
      (void)refuse(name, builder().getI64IntegerAttr(*number),
                   "a number of 32 bits without a sign");
    if (!number || failed(state))
      return {};
    return builder().getIntegerAttr(builder().getIntegerType(32, false),
                                    *number);
  }
  IntegerAttr word(StringRef name, int64_t otherwise) {
    int64_t number = integer(name).value_or(otherwise);
    if (number < INT32_MIN || number > INT32_MAX)
      (void)refuse(name, builder().getI64IntegerAttr(number),
                   "a number of 32 bits");
    return builder().getI32IntegerAttr(int32_t(number));
  }

  unsigned left() { return op.getInputs().size() - next; }
  /// The operand that comes next; a constant after an error.
  Value operand() {
    if (left() == 0) {
      if (succeeded(state))
        error() << "has " << op.getInputs().size()
                << " operands, and wants more";
      return emit.full({}, builder().getF32Type(), 0);
    }
    Value value = op.getInputs()[next++];
    if (isa<RankedTensorType>(value.getType()))
      return value;
    if (succeeded(state))
      error() << "has an operand of " << value.getType();
    return emit.full({}, builder().getF32Type(), 0);
  }
  /// An optional operand: present if the flag is set, or without a flag if an
  /// operand is left.
  Value optional(StringRef name) {
    return flag(name).value_or(left() > 0) ? operand() : Value();
  }

  /// Integers in 32 bits: positions, blocks, users.
  Value places(Value x) {
    if (!x || !isa<IntegerType>(elementOf(x)))
      return x;
    return emit.cast(x, builder().getI32Type());
  }

  /// The result of a call with one, unless something was wrong with it.
  RankedTensorType type() {
    if (op->getNumResults() == 1)
      if (auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType()))
        return type;
    if (succeeded(state))
      error() << "gives one tensor";
    return RankedTensorType::get({}, builder().getF32Type());
  }
  bool ready() {
    if (succeeded(state) && left() > 0)
      error() << "has " << op.getInputs().size() << " operands, and wants "
              << next;
    return succeeded(state);
  }
};
using Lower = Values (*)(Call &);
} // namespace

//===-- attention ---------------------------------------------------------===//

static Values lowerAttention(Call &c) {
  Value query = c.operand(), key = c.operand(), value = c.operand();
  Value mask = c.optional("has_attention_mask"),
        sink = c.optional("has_attention_sink");
  bool isCausal = c.flag("is_causal", true);
  FloatAttr scale = c.real("scale");
  IntegerAttr window = c.count("sliding_window_size");
  RankedTensorType type = c.type();
  if (!c.ready())
    return failure();
  return one(c.emit.create<ttir::ScaledDotProductAttentionOp>(
      type, query, key, value, mask, sink, c.builder().getBoolAttr(isCausal),
      scale, window));
}

static Values lowerDecode(Call &c) {
  Value query = c.operand(), key = c.operand(), value = c.operand(),
        position = c.places(c.operand());
  Value mask = c.optional("has_attention_mask"),
        sink = c.optional("has_attention_sink");
  bool isCausal = c.flag("is_causal", true);
  FloatAttr scale = c.real("scale");
  RankedTensorType type = c.type();
  if (!c.ready())
    return failure();
  return one(c.emit.create<ttir::ScaledDotProductAttentionDecodeOp>(
      type, query, key, value, mask, position, sink,
      c.builder().getBoolAttr(isCausal), scale));
}

static Values lowerPagedDecode(Call &c) {
  Value query = c.operand(), key = c.operand(), value = c.operand(),
        pages = c.places(c.operand());
  bool isCausal = c.flag("is_causal", true);
  Value mask = c.flag("has_attention_mask", false) ? c.operand() : Value();
  Value position = c.places(c.optional("has_cur_pos_tensor"));
  Value sink = c.optional("has_attention_sink");
  FloatAttr scale = c.real("scale");
  IntegerAttr window = c.count("sliding_window_size");
  RankedTensorType type = c.type();
  if (!c.ready())
    return failure();
  Value output = c.emit.full(type.getShape(), type.getElementType(), 0);
  return one(c.emit.create<ttir::PagedScaledDotProductAttentionDecodeOp>(
      type, query, key, value, pages, output, mask, position, sink,
      c.builder().getBoolAttr(isCausal), scale, window));
}

static Values lowerChunk(Call &c) {
  Value query = c.operand(), key = c.operand(), value = c.operand(),
        pages = c.places(c.operand()), start = c.places(c.operand());
  FloatAttr scale = c.real("scale");
  RankedTensorType type = c.type();
  if (!c.ready())
    return failure();
  Value output = c.emit.full(type.getShape(), type.getElementType(), 0);
  return one(c.emit.create<ttir::ChunkedScaledDotProductAttentionOp>(
      type, query, key, value, pages, start, output, scale));
}

/// The number of elements of a value; an error without it.
static IntegerAttr valueSize(Call &c) {
  IntegerAttr size = c.count("head_dim_v");
  if (!size && succeeded(c.state))
    c.error() << "wants 'head_dim_v'";
  return size;
}

/// Values are the first elements of the keys, unless they are given.
static Values lowerLatentPrefill(Call &c) {
  Value query = c.operand(), key = c.operand();
  Value value = c.flag("has_value", false) ? c.operand() : Value();
  Value mask = c.optional("has_attention_mask");
  bool isCausal = c.flag("is_causal", true);
  FloatAttr scale = c.real("scale");
  IntegerAttr size = valueSize(c);
  RankedTensorType type = c.type();
  if (!c.ready())
    return failure();
  ArrayRef<int64_t> shape = shapeOf(key);
  int64_t elements = size.getValue().getZExtValue();
  if (!value && (shape.size() != 4 || elements < 1 || elements > shape[3])) {
    c.error() << "takes values of " << elements << " elements from keys of "
              << key.getType();
    return failure();
  }
  if (!value)
    value = c.emit.part(key, 3, 0, elements);
  return one(c.emit.create<ttir::ScaledDotProductAttentionOp>(
      type, query, key, value, mask, Value(), c.builder().getBoolAttr(isCausal),
      scale, IntegerAttr()));
}

static Values lowerLatentDecode(Call &c) {
  Value query = c.operand(), key = c.operand();
  Value value = c.flag("has_value", false) ? c.operand() : Value();
  Value pages = c.places(c.operand());
  Value mask = c.flag("has_attention_mask", false) ? c.operand() : Value();
  Value position = c.places(c.optional("has_cur_pos_tensor"));
  Value sink = c.optional("has_attention_sink");
  bool isCausal = c.flag("is_causal", true);
  FloatAttr scale = c.real("scale");
  IntegerAttr size = valueSize(c);
  if (c.find("sliding_window_size") && succeeded(c.state))
    c.error() << "with 'sliding_window_size' has no lowering";
  RankedTensorType type = c.type();
  if (!c.ready())
    return failure();
  return one(c.emit.create<ttir::PagedFlashMultiLatentAttentionDecodeOp>(
      type, query, key, value, pages, mask, position, sink, size,
      c.builder().getBoolAttr(isCausal), scale));
}

//===-- caches ------------------------------------------------------------===//

/// The op of TTIR writes to the cache in place, so one that others read, too,
/// is copied before: its halves are joined. The caller reads what it gives,
/// unless the call says that the result lies there.
static Value ownCache(Call &c) {
  Value cache = c.operand();
  ArrayAttr aliases = c.op.getOutputOperandAliasesAttr();
  bool isCallers = isa<BlockArgument>(cache) && (!aliases || aliases.empty());
  if (failed(c.state) || (cache.hasOneUse() && !isCallers) ||
      shapeOf(cache).empty())
    return cache;
  ArrayRef<int64_t> shape = shapeOf(cache);
  int64_t dim = 0, rank = shape.size();
  while (dim + 1 < rank && shape[dim] < 2)
    ++dim;
  int64_t half = shape[dim] / 2;
  if (half == 0)
    return cache;
  return c.emit.concat({c.emit.part(cache, dim, 0, half),
                        c.emit.part(cache, dim, half, shape[dim])},
                       dim);
}

static Values lowerFillCache(Call &c) {
  Value cache = ownCache(c), input = c.operand();
  IntegerAttr offset = c.word("batch_offset", 0);
  RankedTensorType type = c.type();
  if (!c.ready())
    return failure();
  return one(
      c.emit.create<ttir::FillCacheOp>(type, cache, input, offset).getResult());
}

static Values lowerUpdateCache(Call &c) {
  Value cache = ownCache(c), input = c.operand(),
        places = c.places(c.operand());
  IntegerAttr offset = c.word("batch_offset", 0);
  RankedTensorType type = c.type();
  if (!c.ready())
    return failure();
  return one(
      c.emit.create<ttir::UpdateCacheOp>(type, cache, input, places, offset)
          .getResult());
}

static Values lowerPagedFillCache(Call &c) {
  Value cache = ownCache(c), input = c.operand(), pages = c.places(c.operand());
  Value user = c.left() > 0 ? c.places(c.operand()) : Value();
  RankedTensorType type = c.type();
  if (!c.ready())
    return failure();
  return one(
      c.emit.create<ttir::PagedFillCacheOp>(type, cache, input, pages, user)
          .getResult());
}

static Values lowerPagedUpdateCache(Call &c) {
  Value cache = ownCache(c), input = c.operand(),
        places = c.places(c.operand());
  Value pages = c.left() > 0 ? c.places(c.operand()) : Value();
  bool isShared = c.flag("share_cache", false);
  RankedTensorType type = c.type();
  if (!c.ready())
    return failure();
  return one(
      c.emit
          .create<ttir::PagedUpdateCacheOp>(type, cache, input, places, pages,
                                            c.builder().getBoolAttr(isShared))
          .getResult());
}

//===-- words -------------------------------------------------------------===//

/// Scores of words are of the users' last dimension; the op has four.
static Values lowerSampling(Call &c) {
  Value scores = c.operand(), words = c.places(c.operand()),
        k = c.places(c.operand()), p = c.operand(), temperature = c.operand();
  IntegerAttr seed = c.count("seed");
  RankedTensorType type = c.type();
  if (!c.ready())
    return failure();
  ArrayRef<int64_t> shape = shapeOf(scores);
  if (shape.size() < 2 || shapeOf(words) != shape) {
    c.error() << "draws of " << scores.getType() << " and " << words.getType();
    return failure();
  }
  int64_t users = shape[shape.size() - 2], count = users * shape.back();
  bool fits = tensorType(scores).getNumElements() == count &&
              type.getNumElements() == users;
  for (Value each : {k, p, temperature})
    fits &= tensorType(each).getNumElements() == users;
  if (!fits) {
    c.error() << "wants a number for each of " << users << " users";
    return failure();
  }
  Emit &e = c.emit;
  auto flat = [&](Value x) { return e.reshape(x, {users}); };
  Dims wide{1, 1, users, shape.back()};
  Value drawn = e.create<ttir::SamplingOp>(
      RankedTensorType::get({1, 1, 1, users}, c.builder().getI32Type()),
      e.reshape(scores, wide), e.reshape(words, wide), flat(k), flat(p),
      flat(temperature), seed);
  return one(e.cast(e.reshape(drawn, type.getShape()), type.getElementType()));
}

//===-- weights -----------------------------------------------------------===//

/// The argument whose elements a value has, in another shape or order.
static BlockArgument argumentOf(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!op->hasTrait<ttir::SameElements>() && !isa<ttir::PermuteOp>(op))
      return {};
    value = op->getOperand(0);
  }
  return cast<BlockArgument>(value);
}

/// The format is the argument's: what is made of it on the way to a product
/// keeps it.
static Values lowerWeightFormat(Call &c) {
  Value weight = c.operand();
  Attribute said = c.find(ttcore::kWeightFormatAttrName);
  auto word = dyn_cast_or_null<StringAttr>(said);
  RankedTensorType type = c.type();
  if (succeeded(c.state) &&
      !(word && ttcore::weightFormatOf(word.getValue()))) {
    if (said)
      (void)c.refuse(ttcore::kWeightFormatAttrName, said,
                     ttcore::kWeightFormatWords);
    else
      c.error() << "wants '" << ttcore::kWeightFormatAttrName << "'";
  }
  if (succeeded(c.state) && type != weight.getType())
    c.error() << "has an operand of " << weight.getType() << ", and gives "
              << type;
  if (!c.ready())
    return failure();
  BlockArgument argument = argumentOf(weight);
  auto function =
      argument
          ? dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp())
          : FunctionOpInterface();
  if (function)
    function.setArgAttr(argument.getArgNumber(), ttcore::kWeightFormatAttrName,
                        word);
  else
    c.op.emitWarning("of 'tt.weight_dtype_override' has an operand that is no "
                     "argument of the program: it stays in its format");
  return one(weight);
}

static const llvm::StringMap<Lower> &calls() {
  static const llvm::StringMap<Lower> all = {
      {"tt.scaled_dot_product_attention", lowerAttention},
      {"tt.scaled_dot_product_attention_decode", lowerDecode},
      {"tt.paged_scaled_dot_product_attention_decode", lowerPagedDecode},
      {"tt.chunked_scaled_dot_product_attention", lowerChunk},
      {"tt.flash_mla_prefill", lowerLatentPrefill},
      {"tt.paged_flash_mla_decode", lowerLatentDecode},
      {"tt.paged_flash_multi_latent_attention_decode", lowerLatentDecode},
      {"tt.fill_cache", lowerFillCache},
      {"tt.update_cache", lowerUpdateCache},
      {"tt.paged_fill_cache", lowerPagedFillCache},
      {"tt.paged_update_cache", lowerPagedUpdateCache},
      {"tt.sampling", lowerSampling},
      {"tt.weight_dtype_override", lowerWeightFormat},
  };
  return all;
}

//===-- ops of CHLO -------------------------------------------------------===//

/// `mhlo.topk`: the largest or smallest along the last dimension.
static Values lowerTopK(CustomCallOp op, Emit &emit) {
  Call c{op, emit};
  Value x = c.operand();
  std::optional<int64_t> k = c.integer("k");
  bool isLargest = c.flag("largest", true);
  bool fits = op->getNumResults() == 2 &&
              isa<RankedTensorType>(op->getResult(0).getType()) &&
              isa<RankedTensorType>(op->getResult(1).getType());
  if (succeeded(c.state) && (!k || !fits))
    c.error() << "wants 'k', and gives two tensors";
  if (!c.ready())
    return failure();
  Builder &b = emit.builder;
  Value places = op->getResult(1);
  auto top = emit.create<ttir::TopKOp>(
      TypeRange{op->getResult(0).getType(),
                tensorType(places).clone(b.getI32Type())},
      x, b.getI32IntegerAttr(*k), b.getI32IntegerAttr(-1),
      b.getBoolAttr(isLargest), b.getBoolAttr(true));
  return SmallVector<Value>{top.getValues(),
                            emit.cast(top.getIndices(), elementOf(places))};
}

/// `mhlo.erf` is `chlo.erf`, and so on.
static Values lowerChlo(CustomCallOp op, StringRef name, Emit &emit,
                        const Lowering &all) {
  OperationName chlo("chlo." + name.str(), op->getContext());
  bool fits = chlo.isRegistered() && chlo.hasTrait<Elementwise>() &&
              op->getNumResults() == 1;
  if (!fits)
    return refuseCall(op);
  OperationState state(op.getLoc(), chlo, op->getOperands(),
                       op->getResultTypes());
  Operation *function = emit.builder.create(state);
  if (failed(function->getName().verifyInvariants(function)))
    return failure();
  emit.builder.setInsertionPoint(function);
  Values values = all.lower(function, emit);
  emit.builder.setInsertionPointAfter(function);
  function->erase();
  return values;
}

bool stablehlo::isNamedCall(StringRef target) {
  return target.starts_with("mhlo.") || calls().contains(target);
}

Values stablehlo::lowerNamedCall(CustomCallOp op, Emit &emit,
                                 const Lowering &all) {
  StringRef target = op.getCallTargetName();
  if (Lower lower = calls().lookup(target)) {
    Call call{op, emit};
    return lower(call);
  }
  target.consume_front("mhlo.");
  if (target == "topk")
    return lowerTopK(op, emit);
  return lowerChlo(op, target, emit, all);
}
