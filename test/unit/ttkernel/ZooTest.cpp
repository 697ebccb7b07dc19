//===- ZooTest.cpp - Every call, in every form ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Kernels are made from the table of calls, so that a new record is tested as
// soon as it is there: text, bytecode, native code and C++.
//===----------------------------------------------------------------------===//
#include "BothExits.h"

#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace tt::kernel::test;
using namespace mlir::tt::ttkernel;

namespace {

/// Ops that have no place among others.
bool isLeftOut(llvm::StringRef name) { return name == "ttkernel.unreachable"; }

const char *const operands = R"(
  %cb = ttkernel.get_compile_time_arg_val(5) : () -> !cb
  %index = arith.constant 1 : index
  %word = arith.constant 70000 : i32
  %pages = arith.constant 2 : i32
  %half = arith.constant 9 : i16
  %byte = arith.constant 1 : i8
  %number = arith.constant 0.7 : f32
  %bits = ttkernel.get_compile_time_arg_val(6) : () -> ui32
  %semaphore = ttkernel.get_semaphore(%index) : (index) -> !ttkernel.local_semaphore
  %pointer = ttkernel.reinterpret_cast(%word) : (i32) -> !ttkernel.l1_addr_ptr
)";

/// Those that only kernels which move data can make.
const char *const nocOperands = R"(
  %remote = ttkernel.get_noc_addr(%index, %index, %word) : (index, index, i32) -> !ttkernel.noc_addr
  %args = ttkernel.TensorAccessorArgs(%pages, %pages)
  %accessor = ttkernel.TensorAccessor(%args, %word) : (!ttkernel.TensorAccessorArgs, i32) -> !ttkernel.TensorAccessor
)";

/// Name and type of an operand of that kind.
std::pair<std::string, std::string> operandFor(ParameterKind kind) {
  switch (kind) {
  case ParameterKind::InCB:
  case ParameterKind::OutCB:
  case ParameterKind::CB:
    return {"%cb", "!cb"};
  case ParameterKind::DstIndex:
  case ParameterKind::Index:
  case ParameterKind::CoreXY:
    return {"%index", "index"};
  case ParameterKind::Pages:
  case ParameterKind::Trid:
    return {"%pages", "i32"};
  case ParameterKind::UI32:
    return {"%bits", "ui32"};
  case ParameterKind::I16:
    return {"%half", "i16"};
  case ParameterKind::I8:
  case ParameterKind::Noc:
    return {"%byte", "i8"};
  case ParameterKind::F32:
    return {"%number", "f32"};
  case ParameterKind::L1Ptr:
    return {"%pointer", "!ttkernel.l1_addr_ptr"};
  case ParameterKind::Semaphore:
    return {"%semaphore", "!ttkernel.local_semaphore"};
  case ParameterKind::NocAddress:
    return {"%remote", "!ttkernel.noc_addr"};
  case ParameterKind::Accessor:
    return {"%accessor", "!ttkernel.TensorAccessor"};
  case ParameterKind::AccessorArgs:
    return {"%args", "!ttkernel.TensorAccessorArgs"};
  default:
    return {"%word", "i32"};
  }
}

std::string attributeFor(const CallParameter &p) {
  switch (p.kind) {
  case ParameterKind::Bool:
    return "true";
  case ParameterKind::DataType:
    return "#ttcore.supportedDataTypes<si32>";
  case ParameterKind::String:
    return "\"{} and text\"";
  case ParameterKind::Enum:
    return llvm::StringSwitch<std::string>(p.vendor)
        .Case("BroadcastType", "#ttkernel.bcast_type<row>")
        .Case("EltwiseBinaryReuseDestType",
              "#ttkernel.reuse_type<dest_to_srcb>")
        .Case("EltwiseBinaryType", "#ttkernel.eltwise_binary_type<mul>")
        .Case("PoolType", "#ttkernel.reduce_type<reduce_avg>")
        .Case("ReduceDim", "#ttkernel.reduce_dim<reduce_dim_col>")
        .Case("InputClamping", "#ttkernel.input_clamping<none>")
        .Default("");
  default:
    return "4 : i32";
  }
}

/// The type of the result of an op that has one, by the name of the op.
std::string resultFor(llvm::StringRef name) {
  return llvm::StringSwitch<std::string>(name.drop_front(9))
      .Cases({"get_arg_val", "get_common_arg_val", "get_compile_time_arg_val",
              "get_read_ptr", "get_write_ptr", "get_tile_size", "load_from_l1",
              "mem_zeros_base", "mem_zeros_size"},
             "i32")
      .Cases({"my_x", "my_y", "my_logical_x_", "my_logical_y_",
              "experimental.convert_logical_x_to_translated",
              "experimental.convert_logical_y_to_translated"},
             "index")
      .Cases({"get_noc_addr", "get_noc_addr_from_bank_id",
              "get_noc_multicast_addr", "tensor_accessor.get_noc_addr",
              "tensor_accessor.get_shard_noc_addr"},
             "!ttkernel.noc_addr")
      .Cases({"bfloat16_greater", "float32_greater",
              "tensor_accessor.is_local_addr", "tensor_accessor.is_local_bank",
              "tensor_accessor.is_local_page",
              "tensor_accessor.is_local_shard"},
             "i1")
      .Case("bitcast", "f32")
      .Case("get_dataformat", "!ttkernel.DataFormat")
      .Case("get_semaphore", "!ttkernel.local_semaphore")
      .Case("reinterpret_cast", "!ttkernel.l1_addr_ptr")
      .Case("tensor_accessor.get_bank_and_offset", "!ttkernel.PageMapping")
      .Case("TensorAccessor", "!ttkernel.TensorAccessor")
      .Case("TensorAccessorArgs", "!ttkernel.TensorAccessorArgs")
      .Default("");
}

/// One call in the generic form; with what is optional if `full`. `n` makes
/// names of results.
std::string callText(const CallInfo &info, bool full, unsigned n,
                     mlir::MLIRContext &context) {
  std::string values, types, attributes, segments;
  bool accessorArgs = info.name.ends_with("TensorAccessorArgs");
  for (const CallParameter &p : info.parameters) {
    bool given = full || !p.optional;
    if (accessorArgs) // either both bases or the one before, and no expressions
      given = full ? p.name == "prev_args" : p.name.ends_with("_base");
    if (p.isAttr) {
      // The width follows from the pointer and is not printed.
      if (given && p.name != "width")
        attributes += (attributes.empty() ? "" : ", ") + p.name.str() + " = " +
                      attributeFor(p);
      continue;
    }
    // A core has two coordinates; a transfer takes no bank beside it.
    unsigned count = !given || p.kind == ParameterKind::BankId ? 0
                     : p.kind == ParameterKind::CoreXY         ? 2
                                                               : 1;
    if (p.kind == ParameterKind::CoreXY && info.name.contains("multicast"))
      count = 2;
    segments += (segments.empty() ? "" : ", ") + std::to_string(count);
    auto [value, type] = operandFor(p.kind);
    // The text to print has one place for a value.
    if (p.kind == ParameterKind::PrintArg)
      count = 1;
    while (count--) {
      values += (values.empty() ? "" : ", ") + value;
      types += (types.empty() ? "" : ", ") + type;
    }
  }
  auto name = mlir::RegisteredOperationName::lookup(info.name, &context);
  if (name->hasTrait<mlir::OpTrait::AttrSizedOperandSegments>())
    attributes += (attributes.empty() ? "" : ", ") +
                  ("operandSegmentSizes = array<i32: " + segments + ">");
  std::string result = resultFor(info.name);
  std::string text = result.empty() ? "" : "%r" + std::to_string(n) + " = ";
  text += "\"" + info.name.str() + "\"(" + values + ")";
  if (!attributes.empty())
    text += " <{" + attributes + "}>";
  text += " : (" + types + ") -> " + (result.empty() ? "()" : result) + "\n";
  // Printing keeps calls whose result nobody needs.
  if (!result.empty() && !llvm::StringRef(result).contains("Accessor") &&
      result != "!ttkernel.PageMapping")
    text += "ttkernel.dprint(\"{}\", %r" + std::to_string(n) + ") : (" +
            result + ") -> ()\n";
  return text;
}

std::string zoo(CallThread thread, bool full, mlir::MLIRContext &context) {
  std::string text =
      "!cb = !ttkernel.cb<8, !ttcore.tile<32x32, bf16>>\n"
      "func.func @zoo() attributes {ttkernel.thread = #ttkernel.thread<";
  text += thread == CallThread::compute ? "compute" : "noc";
  text += std::string(">} {\n") + operands;
  if (thread == CallThread::noc)
    text += nocOperands;
  unsigned n = 0;
  for (const CallInfo &info : allCalls())
    if ((info.thread == thread ||
         (info.thread == CallThread::any && thread == CallThread::noc)) &&
        !isLeftOut(info.name))
      text += callText(info, full, n++, context);
  return text + "return\n}\n";
}

struct Form {
  CallThread thread;
  bool full;
};

class Zoo : public testing::TestWithParam<Form> {
protected:
  std::unique_ptr<mlir::MLIRContext> context = makeContext();
  std::string text = zoo(GetParam().thread, GetParam().full, *context);

  mlir::OwningOpRef<mlir::ModuleOp> parse(llvm::StringRef source) {
    return mlir::parseSourceString<mlir::ModuleOp>(
        source, mlir::ParserConfig(context.get()));
  }
};

std::string print(mlir::ModuleOp module, bool generic) {
  std::string text;
  llvm::raw_string_ostream os(text);
  mlir::OpPrintingFlags flags;
  module.print(os, generic ? flags.printGenericOpForm() : flags);
  return text;
}

TEST_P(Zoo, TextAndBytecode) {
  auto module = parse(text);
  ASSERT_TRUE(module) << text;
  std::string generic = print(*module, true);
  auto again = parse(print(*module, false));
  ASSERT_TRUE(again) << print(*module, false);
  EXPECT_EQ(print(*again, true), generic);
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  ASSERT_TRUE(succeeded(mlir::writeBytecodeToFile(*module, os)));
  auto read = parse(bytes);
  ASSERT_TRUE(read);
  EXPECT_EQ(print(*read, true), generic);
}

TEST_P(Zoo, BothExits) {
  Answer answer = [](ttk::Op op,
                     const std::vector<uint64_t> &arguments) -> uint64_t {
    if (op == ttk::Op::get_dataformat)
      return 0; // the format that has one number everywhere
    return uint64_t(op) * 3 + (arguments.size() > 1 ? arguments[0] : 0);
  };
  Calls jit = callsOfJit(text, "zoo", answer),
        cpp = callsOfCpp(text, "zoo", answer);
  for (size_t i = 0; i < std::min(jit.size(), cpp.size()); ++i) {
    // The vendor's function takes the size from the call that set the state;
    // tensor accessors ask anew for the arguments before theirs.
    if (jit[i].starts_with("noc_async_read_one_packet_with_state"))
      continue;
    ASSERT_EQ(jit[i], cpp[i]) << "call " << i;
  }
  EXPECT_EQ(jit.size(), cpp.size());
}

INSTANTIATE_TEST_SUITE_P(Kernels, Zoo,
                         testing::Values(Form{CallThread::compute, false},
                                         Form{CallThread::compute, true},
                                         Form{CallThread::noc, false},
                                         Form{CallThread::noc, true}));

TEST(ZooErrors, NoFormInCpp) {
  for (std::string body :
       {"ttkernel.add_bcast_init_short(%cb, %cb, <none>) : (!cb, !cb) -> ()",
        "%v = arith.constant dense<0> : vector<2xi32>\n"
        "ttkernel.dprint(\"{}\", %v) : (vector<2xi32>) -> ()"}) {
    std::string source =
        "!cb = !ttkernel.cb<8, !ttcore.tile<32x32, bf16>>\n"
        "func.func @k() attributes {ttkernel.thread = "
        "#ttkernel.thread<compute>} {\n"
        "%cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb\n" +
        body + "\nreturn\n}";
    try {
      toCpp(source, "k");
      FAIL() << body;
    } catch (const std::runtime_error &e) {
      EXPECT_TRUE(llvm::StringRef(e.what()).contains("has no form in C++") ||
                  llvm::StringRef(e.what()).contains("cannot print"))
          << e.what();
    }
  }
}

} // namespace
