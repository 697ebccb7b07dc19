//===- FunctionConverter.cpp - one function to EmitC ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "FunctionConverter.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::source;

Attribute FunctionConverter::text(StringRef text) {
  return emitc::OpaqueAttr::get(builder.getContext(), text);
}

Type FunctionConverter::convertType(Type type) {
  MLIRContext *ctx = builder.getContext();
  if (isa<ttnn::DeviceType>(type))
    return emitc::PointerType::get(
        emitc::OpaqueType::get(ctx, "ttnn::MeshDevice"));
  return emitc::OpaqueType::get(ctx, "ttnn::Tensor");
}

Type FunctionConverter::resultType(TypeRange types) {
  if (types.empty())
    return nullptr;
  if (types.size() == 1)
    return convertType(types.front());
  SmallVector<StringRef> names = llvm::map_to_vector(types, [](Type type) {
    return StringRef(isa<ttnn::DeviceType>(type) ? "ttnn::MeshDevice*"
                                                 : "ttnn::Tensor");
  });
  return emitc::OpaqueType::get(builder.getContext(),
                                "std::tuple<" + llvm::join(names, ", ") + ">");
}

FailureOr<emitc::FuncOp> FunctionConverter::convert(func::FuncOp func) {
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Type> inputs = llvm::map_to_vector(
      func.getArgumentTypes(), [&](Type type) { return convertType(type); });
  SmallVector<Type, 1> results;
  if (Type result = resultType(func.getResultTypes()))
    results.push_back(result);
  auto converted =
      emitc::FuncOp::create(builder, func.getLoc(), names[func.getName()],
                            builder.getFunctionType(inputs, results));
  converted.setVisibility(func.getVisibility());
  if (func.isPrivate())
    converted.setSpecifiersAttr(builder.getStrArrayAttr({"static"}));

  Block &body = *converted.addEntryBlock();
  builder.setInsertionPointToEnd(&body);
  if (failed(convertBody(func.getBody().front(), body))) {
    converted.erase();
    return failure();
  }
  return converted;
}

LogicalResult FunctionConverter::convertBody(Block &from, Block &to) {
  values.clear();
  lists = states = 0;
  values.map(from.getArguments(), to.getArguments());
  for (Operation &op : from)
    if (failed(convertOp(op)))
      return failure();
  return success();
}

LogicalResult FunctionConverter::convertOp(Operation &op) {
  if (auto call = dyn_cast<CallOpInterface>(op))
    return convertCall(call), success();
  if (auto ret = dyn_cast<func::ReturnOp>(op))
    return convertReturn(ret), success();
  if (auto loop = dyn_cast<ttcore::LoopOp>(op))
    return convertLoop(loop), success();
  if (auto branch = dyn_cast<ttcore::CaseOp>(op))
    return convertCase(branch), success();
  return convertLibraryCall(op);
}

void FunctionConverter::convertCall(CallOpInterface op) {
  Location loc = op.getLoc();
  SmallVector<Value> operands = llvm::map_to_vector(
      op.getArgOperands(), [&](Value v) { return values.lookup(v); });
  SmallVector<Type, 1> results;
  if (Type result = resultType(op->getResultTypes()))
    results.push_back(result);
  // Qualified, for the library may have a function of this name too.
  auto call = emitc::CallOpaqueOp::create(
      builder, loc, results, ("::" + names[calleeOf(op)]).str(), operands);
  if (op->getNumResults() == 1)
    values.map(op->getResult(0), call.getResult(0));
  if (op->getNumResults() <= 1)
    return;
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    auto get = emitc::CallOpaqueOp::create(
        builder, loc, convertType(result.getType()), "std::get",
        call.getResults(), ArrayAttr(),
        builder.getArrayAttr(text(std::to_string(i))));
    values.map(result, get.getResult(0));
  }
}

void FunctionConverter::convertReturn(func::ReturnOp op) {
  SmallVector<Value> operands = llvm::map_to_vector(
      op.getOperands(), [&](Value v) { return values.lookup(v); });
  Value result = operands.empty() ? Value() : operands.front();
  if (operands.size() > 1)
    result = emitc::CallOpaqueOp::create(builder, op.getLoc(),
                                         resultType(op.getOperandTypes()),
                                         "std::make_tuple", operands)
                 .getResult(0);
  emitc::ReturnOp::create(builder, op.getLoc(), result);
}

LogicalResult FunctionConverter::convertLibraryCall(Operation &op) {
  FailureOr<Call> call = describe(&op, cppSpelling(), constants);
  if (failed(call))
    return failure();
  // Which devices it consists of is the host program's affair.
  if (isa<ttnn::GetDeviceOp>(op))
    call = Call{"ttnn::device::GetDefaultDevice", {}};
  if (op.getNumResults() > 1)
    return takeResults(op, *call), success();
  Type type =
      op.getNumResults() ? convertType(op.getResult(0).getType()) : Type();
  Value result = createCall(op.getLoc(), *call, type);
  if (type)
    values.map(op.getResult(0), result);
  return success();
}

/// The library returns several results as a vector.
void FunctionConverter::takeResults(Operation &op, const Call &call) {
  Location loc = op.getLoc();
  auto tensors =
      emitc::OpaqueType::get(builder.getContext(), "std::vector<ttnn::Tensor>");
  Value all = createCall(loc, call, tensors);
  for (auto [i, result] : llvm::enumerate(op.getResults())) {
    Type type = convertType(result.getType());
    Value index = emitc::LiteralOp::create(builder, loc, builder.getIndexType(),
                                           std::to_string(i));
    Value element = emitc::SubscriptOp::create(
        builder, loc, emitc::LValueType::get(type), all, index);
    values.map(result, emitc::LoadOp::create(builder, loc, type, element));
  }
}

Attribute FunctionConverter::argument(Location loc, const Parameter &parameter,
                                      SmallVector<Value> &operands) {
  switch (parameter.kind) {
  case Parameter::Kind::Tensor:
  case Parameter::Kind::Device:
  case Parameter::Kind::DeviceReference:
    operands.push_back(values.lookup(parameter.values.front()));
    return builder.getIndexAttr(operands.size() - 1);
  case Parameter::Kind::Tensors: {
    std::string name = "tensors" + std::to_string(lists++);
    SmallVector<Value> elements = llvm::map_to_vector(
        parameter.values, [&](Value v) { return values.lookup(v); });
    SmallVector<StringRef> holes(elements.size(), "{}");
    std::string format = elements.empty() ? "{" : "{{";
    format += llvm::join(holes, ", ") + "};";
    emitc::VerbatimOp::create(
        builder, loc,
        builder.getStringAttr("std::vector<ttnn::Tensor> " + name + format),
        elements);
    return text(name);
  }
  case Parameter::Kind::Literal:
  case Parameter::Kind::Default:
    return text(parameter.text);
  case Parameter::Kind::Absent:
    break;
  }
  return text(cppSpelling().null());
}

Value FunctionConverter::createCall(Location loc, const Call &call, Type type) {
  // Parameters left out at the end have defaults.
  ArrayRef<Parameter> parameters = call.parameters;
  while (!parameters.empty() && parameters.back().isImplied())
    parameters = parameters.drop_back();

  SmallVector<Value> operands;
  SmallVector<Attribute> arguments;
  SmallVector<unsigned> references;
  for (const Parameter &parameter : parameters) {
    arguments.push_back(argument(loc, parameter, operands));
    if (parameter.kind == Parameter::Kind::DeviceReference)
      references.push_back(operands.size() - 1);
  }
  TypeRange types = type ? TypeRange(type) : TypeRange();
  ArrayAttr args = builder.getArrayAttr(arguments);
  auto create = [&](ValueRange operands) {
    return emitc::CallOpaqueOp::create(builder, loc, types, call.callee,
                                       operands, args);
  };
  if (references.empty() || !type) {
    auto op = create(operands);
    return type ? op.getResult(0) : Value();
  }

  // An expression is printed as one: `*device` is an argument, not a copy.
  auto expression = emitc::ExpressionOp::create(builder, loc, type, operands,
                                                /*do_not_inline=*/true);
  OpBuilder::InsertionGuard guard(builder);
  Block &body = expression.createBody();
  builder.setInsertionPointToEnd(&body);
  SmallVector<Value> inner(body.getArguments());
  for (unsigned i : references)
    inner[i] = emitc::ApplyOp::create(
        builder, loc, cast<emitc::PointerType>(inner[i].getType()).getPointee(),
        "*", inner[i]);
  emitc::YieldOp::create(builder, loc, create(inner).getResult(0));
  return expression.getResult();
}
