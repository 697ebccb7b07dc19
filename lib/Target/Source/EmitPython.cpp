//===- EmitPython.cpp - Python from TTNN modules --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "ttmlir/Target/Source/Call.h"
#include "ttmlir/Target/Source/Program.h"
#include "ttmlir/Target/Source/Source.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::source;

namespace {

/// Prints one function.
class FunctionPrinter {
public:
  FunctionPrinter(const FunctionNames &names, raw_ostream &os,
                  ConstantFile *constants)
      : names(names), os(os), constants(constants) {}

  LogicalResult print(func::FuncOp func);
  /// True if what was printed calls the helper of that name.
  bool callsGetDevice() const { return usesHelper; }

private:
  LogicalResult printOp(Operation &op);
  void printLoop(ttcore::LoopOp op);
  void printCase(ttcore::CaseOp op);
  std::string callText(FlatSymbolRefAttr callee, const Twine &arguments) {
    return (names[callee.getValue()] + "(" + arguments + ")").str();
  }
  void printLibraryCall(const Call &call);
  std::string argument(const Parameter &parameter);

  std::string name(Value value) {
    return "v" + std::to_string(
                     numbers.insert({value, numbers.size()}).first->second);
  }
  std::string nameAll(ValueRange values) {
    return llvm::join(llvm::map_range(values, [&](Value v) { return name(v); }),
                      ", ");
  }

  const FunctionNames &names;
  raw_ostream &os;
  ConstantFile *constants; ///< null: all are spelled out
  llvm::DenseMap<Value, size_t> numbers;
  bool usesHelper = false;
};

/// For programs without a tensor on a device. Windows need a part of L1, which
/// has to be set aside when a device is opened.
constexpr StringLiteral kGetDevice = R"(

def get_device(mesh_shape=(1, 1), mesh_offset=(0, 0)) -> ttnn.MeshDevice:
    """The default device, or else this part of the mesh, opened once."""
    device = ttnn.GetDefaultDevice()
    if device is None:
        device = get_device.opened
    if device is None:
        device = get_device.opened = ttnn.open_mesh_device(
            ttnn.MeshShape(*mesh_shape),
            offset=ttnn.MeshCoordinate(*mesh_offset),
            l1_small_size=32768,
        )
    return device


get_device.opened = None
)";

} // namespace

static StringRef typeName(Type type) {
  return isa<ttnn::DeviceType>(type) ? "ttnn.MeshDevice" : "ttnn.Tensor";
}

static std::string resultName(TypeRange types) {
  if (types.empty())
    return "None";
  if (types.size() == 1)
    return typeName(types.front()).str();
  return "tuple[" + llvm::join(llvm::map_range(types, typeName), ", ") + "]";
}

std::string FunctionPrinter::argument(const Parameter &parameter) {
  switch (parameter.kind) {
  case Parameter::Kind::Tensors:
    return "[" + nameAll(parameter.values) + "]";
  case Parameter::Kind::Tensor:
  case Parameter::Kind::Device:
  case Parameter::Kind::DeviceReference:
    return name(parameter.values.front());
  case Parameter::Kind::Literal:
  case Parameter::Kind::Default:
    return parameter.text;
  case Parameter::Kind::Absent:
    break;
  }
  return pythonSpelling().null();
}

/// The tensors that come first are positional where the library allows it, all
/// else goes by keyword.
void FunctionPrinter::printLibraryCall(const Call &call) {
  bool positional = true;
  SmallVector<std::string> arguments;
  for (const Parameter &parameter : call.parameters) {
    if (parameter.isImplied()) {
      positional = false;
      continue;
    }
    positional &= parameter.isTensor() && !parameter.keyword;
    std::string prefix = positional ? "" : parameter.name + "=";
    arguments.push_back(prefix + argument(parameter));
  }
  os << call.callee << "(" << llvm::join(arguments, ", ") << ")";
}

void FunctionPrinter::printLoop(ttcore::LoopOp op) {
  unsigned count = op.getNumResults();
  std::string state = nameAll(op.getResults()),
              stays = nameAll(op.getInputs().drop_front(count));
  if (count != 0)
    os << "    " << state << " = " << nameAll(op.getInputs().take_front(count))
       << "\n";
  std::string arguments =
      state + (state.empty() || stays.empty() ? "" : ", ") + stays;
  if (FlatSymbolRefAttr condition = op.getConditionAttr())
    os << "    while " << callText(condition, arguments) << ".item() != 0:\n";
  else
    os << "    for _ in range(" << *op.getTimes() << "):\n";
  os << "        " << state << (count != 0 ? " = " : "")
     << callText(op.getBodyAttr(), arguments) << "\n";
}

void FunctionPrinter::printCase(ttcore::CaseOp op) {
  std::string results = nameAll(op.getResults()),
              arguments = nameAll(op.getInputs());
  SmallVector<FlatSymbolRefAttr, 2> branches = ttcore::calledFunctions(op);
  for (auto [i, branch] : llvm::enumerate(branches)) {
    if (i + 1 != branches.size())
      os << "    " << (i == 0 ? "if" : "elif") << " int(" << name(op.getIndex())
         << ".item()) == " << i << ":\n";
    else if (i != 0)
      os << "    else:\n";
    os << (branches.size() == 1 ? "    " : "        ") << results
       << (results.empty() ? "" : " = ") << callText(branch, arguments) << "\n";
  }
}

/// Whether a loop or a branch may have given the operand back: two names of
/// Python are then one handle.
static bool mayHaveOtherName(Value value) {
  auto isControl = llvm::IsaPred<ttcore::LoopOp, ttcore::CaseOp>;
  return (value.getDefiningOp() && isControl(value.getDefiningOp())) ||
         llvm::any_of(value.getUsers(), isControl);
}

LogicalResult FunctionPrinter::printOp(Operation &op) {
  if (auto loop = dyn_cast<ttcore::LoopOp>(op))
    return printLoop(loop), success();
  if (auto branch = dyn_cast<ttcore::CaseOp>(op))
    return printCase(branch), success();
  if (auto free = dyn_cast<ttnn::DeallocateOp>(op);
      free && mayHaveOtherName(free.getInput())) {
    os << "    del " << name(free.getInput()) << "\n";
    return success();
  }
  if (isa<func::ReturnOp>(op)) {
    os << "    return";
    if (op.getNumOperands())
      os << " " << nameAll(op.getOperands());
    os << "\n";
    return success();
  }
  auto inner = dyn_cast<CallOpInterface>(op);
  FailureOr<Call> call;
  if (!inner) {
    call = describe(&op, pythonSpelling(), constants);
    if (failed(call))
      return failure();
  }
  os << "    ";
  if (op.getNumResults())
    os << nameAll(op.getResults()) << " = ";
  if (inner) {
    os << names[calleeOf(inner)] << "(" << nameAll(op.getOperands()) << ")";
  } else if (isa<ttnn::GetDeviceOp>(op)) {
    if (Value tensor = argumentOnDevice(&op)) {
      os << name(tensor) << ".device()";
    } else {
      usesHelper = true;
      call->callee = "get_device";
      printLibraryCall(*call);
    }
  } else {
    printLibraryCall(*call);
  }
  os << "\n";
  return success();
}

LogicalResult FunctionPrinter::print(func::FuncOp func) {
  numbers.clear();
  os << "\n\ndef " << names[func.getName()] << "("
     << llvm::join(llvm::map_range(func.getArguments(),
                                   [&](Value v) {
                                     return name(v) + ": " +
                                            typeName(v.getType()).str();
                                   }),
                   ", ")
     << ") -> " << resultName(func.getResultTypes()) << ":\n";
  // Devices first: the argument that is on one may be freed before it is
  // needed.
  Block &body = func.getBody().front();
  for (auto op : body.getOps<ttnn::GetDeviceOp>())
    if (failed(printOp(*op)))
      return failure();
  for (Operation &op : body)
    if (!isa<ttnn::GetDeviceOp>(op) && failed(printOp(op)))
      return failure();
  return success();
}

LogicalResult mlir::tt::emitPython(ModuleOp module, raw_ostream &os,
                                   source::ConstantFile *constants) {
  auto functions = collectFunctions(module, pythonSpelling());
  if (failed(functions))
    return failure();
  FunctionNames names(module, pythonSpelling());
  std::string text;
  llvm::raw_string_ostream buffer(text);
  FunctionPrinter printer(names, buffer, constants);
  for (func::FuncOp func : *functions)
    if (failed(printer.print(func)))
      return failure();
  bool reads = constants && !constants->empty();
  os << (reads ? "import pathlib\n\nimport numpy\nimport ttnn\n"
               : "import ttnn\n");
  if (reads)
    os << pythonSpelling().fileReader(constants->name);
  if (printer.callsGetDevice())
    os << kGetDevice;
  os << text;
  return success();
}
