//===- Passes.cpp - pipelines, and what modules become --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "IR.h"

#include "mlir-c/Pass.h"
#include "ttmlir-c/Dialects.h"
#include "ttmlir-c/Modules.h"

#include <nanobind/stl/string.h>

namespace tt::python::ir {

namespace {
struct PyPassManager {
  ContextRef context;
  MlirPassManager manager;
  PyPassManager(ContextRef context, MlirPassManager manager)
      : context(std::move(context)), manager(manager) {}
  PyPassManager(const PyPassManager &) = delete;
  ~PyPassManager() { mlirPassManagerDestroy(manager); }
};

/// The context belongs to this thread's passes; the interpreter to others.
class Busy {
public:
  explicit Busy(const ContextRef &context) : context(context) {
    context->check();
    outer = context->busy;
    context->busy = std::this_thread::get_id();
  }
  ~Busy() { context->busy = outer; }

private:
  const ContextRef &context;
  std::optional<std::thread::id> outer;
};
} // namespace

static MlirOperation outermost(MlirOperation op) {
  for (MlirOperation up; (up = mlirOperationGetParentOperation(op)).ptr;)
    op = up;
  return op;
}

/// Refuses a pass while an operation in no block uses values in the tree, as
/// these may go.
static void checkNotUsed(const PyOperation &op) {
  MlirOperation root = outermost(op.op);
  for (auto &[_, other] : op.context->live) {
    if (other->op.ptr == root.ptr)
      continue;
    for (const nb::object &kept : other->keeps)
      if (auto *of = nb::inst_ptr<PyOperation>(kept);
          of->valid && outermost(of->op).ptr == root.ptr)
        throw nb::value_error("an operation in no block uses values of what "
                              "passes are to run on: erase or insert it");
  }
}

static void run(PyPassManager &self, nb::object on) {
  PyOperation &op = operationOf(on);
  MlirOperation target = op.get();
  if (op.context.get != self.context.get)
    throw nb::value_error("objects of different contexts");
  checkNotUsed(op);
  Collector collector(self.context);
  if (!mlirOperationVerify(target))
    collector.fail("verification failed before any pass");
  op.invalidateInner();
  MlirLogicalResult result;
  {
    Busy busy(self.context);
    nb::gil_scoped_release release;
    result = mlirPassManagerRunOnOp(self.manager, target);
  }
  if (mlirLogicalResultIsFailure(result))
    collector.fail("a pass failed");
}

static PyPassManager *parse(const std::string &pipeline, PyContext *given) {
  ttmlirRegisterAllPasses();
  ContextRef context(given);
  if (ttmlirTextIsTooDeep(textRef(pipeline)))
    throw nb::value_error("the pipeline nests too deep");
  // "anchor(pass,pass)"; a bare pipeline is one of a module.
  std::string anchor = "builtin.module", inner = pipeline;
  size_t open = pipeline.find_first_of("(,{");
  if (open != pipeline.npos && pipeline[open] == '(' &&
      pipeline.back() == ')') {
    anchor = pipeline.substr(0, open);
    while (!anchor.empty() && anchor.back() == ' ')
      anchor.pop_back();
    anchor.erase(0, anchor.find_first_not_of(' '));
    inner = pipeline.substr(open + 1, pipeline.size() - open - 2);
  }
  MlirPassManager manager =
      mlirPassManagerCreateOnOperation(context, textRef(anchor));
  auto *made = new PyPassManager(context, manager);
  std::string problem;
  Collector collector(context);
  MlirLogicalResult result = mlirOpPassManagerAddPipeline(
      mlirPassManagerGetAsOpPassManager(manager), textRef(inner),
      [](MlirStringRef part, void *to) {
        static_cast<std::string *>(to)->append(part.data, part.length);
      },
      &problem);
  if (mlirLogicalResultIsFailure(result)) {
    delete made;
    collector.fail("cannot parse the pipeline '" + pipeline + "': " + problem);
  }
  return made;
}

static std::string text(const PyPassManager &self) {
  return printed(mlirPrintPassPipeline,
                 mlirPassManagerGetAsOpPassManager(self.manager));
}

using Write = MlirLogicalResult (*)(MlirModule, TTMLIRBytesCallback, void *);

static MlirModule moduleOf(PyOperation &op) {
  MlirOperation self = op.get();
  if (view(mlirIdentifierStr(mlirOperationGetName(self))) != "builtin.module")
    throw nb::type_error("only a module becomes a program");
  return mlirModuleFromOperation(self);
}

template <Write write> static nb::bytes toBytes(nb::object module) {
  PyOperation &op = operationOf(module);
  MlirModule self = moduleOf(op);
  Collector collector(op.context);
  std::string bytes;
  MlirLogicalResult result;
  {
    Busy busy(op.context);
    nb::gil_scoped_release release;
    result = write(
        self,
        [](const uint8_t *data, intptr_t size, void *to) {
          static_cast<std::string *>(to)->assign(
              reinterpret_cast<const char *>(data), size);
        },
        &bytes);
  }
  if (mlirLogicalResultIsFailure(result))
    collector.fail("the program cannot be written");
  return nb::bytes(bytes.data(), bytes.size());
}

static std::string toCpp(nb::object module) {
  PyOperation &op = operationOf(module);
  MlirModule self = moduleOf(op);
  Collector collector(op.context);
  std::string source;
  if (mlirLogicalResultIsFailure(ttmlirTTNNToCpp(
          self,
          [](MlirStringRef part, void *to) {
            static_cast<std::string *>(to)->append(part.data, part.length);
          },
          &source)))
    collector.fail("the module has no form in C++");
  return source;
}

void bindPasses(nb::module_ &m) {
  nb::class_<PyPassManager> c(m, "PassManager", "A pipeline of passes.");
  c.def_static("parse", parse, "pipeline"_a, "context"_a = nb::none(),
               nb::rv_policy::take_ownership,
               "As `--pass-pipeline` of ttmlir-opt has it; without "
               "`builtin.module(...)` around it, a pipeline of a module.");
  c.def("run", run, "operation"_a,
        "Runs the passes; operations within it are new after that. Raises "
        "MLIRError with located diagnostics.",
        nb::sig("def run(self, operation: Operation | Module | typing.Any) -> "
                "None"));
  c.def(
      "enable_verifier",
      [](PyPassManager &self, bool enable) {
        mlirPassManagerEnableVerifier(self.manager, enable);
      },
      "enable"_a);
  c.def("enable_timing",
        [](PyPassManager &self) { mlirPassManagerEnableTiming(self.manager); });
  c.def("__str__", text);
  m.def("ttnn_to_flatbuffer_bin", toBytes<ttmlirTTNNToBinary>, "module"_a,
        "The programs of a module of TTNN, as a .ttnn file.",
        nb::sig("def ttnn_to_flatbuffer_bin(module: Module | Operation) -> "
                "bytes"));
  m.def("ttmetal_to_flatbuffer_bin", toBytes<ttmlirTTMetalToBinary>, "module"_a,
        "A module with ops of the ttmetal dialect, as a .ttm file.",
        nb::sig("def ttmetal_to_flatbuffer_bin(module: Module | Operation) -> "
                "bytes"));
  m.def("translate_to_cpp", toCpp, "module"_a,
        "The programs of a module of TTNN, as C++.",
        nb::sig("def translate_to_cpp(module: Module | Operation) -> str"));
}

void bind(nb::module_ &m) {
  bindContext(m);
  bindDiagnostics(m);
  bindAffine(m);
  bindTypes(m);
  bindAttributes(m);
  bindOperations(m);
  bindAttributeMap(m);
  bindValues(m);
  bindBlocks(m);
  bindInsertion(m);
  bindParameters(m);
  bindPasses(m);
}

} // namespace tt::python::ir
