//===- IR.h - MLIR's objects in Python --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
//
// Who keeps whom alive, so that no order in which Python drops objects leaves a
// pointer to nothing:
//
// - Everything holds its context.
// - An operation has at most one handle. A handle holds that of the operation
//   around it; the outermost owns the whole tree. Values, blocks and regions
//   hold the handle of their operation.
// - A handle becomes invalid when its operation is erased, or when a pass runs
//   around it, and says so when it is used.
// - An operation in no block holds what defines its operands. In a block, all
//   operands are defined in the same tree.
//
//===----------------------------------------------------------------------===//
#ifndef TT_PYTHON_IR_IR_H
#define TT_PYTHON_IR_IR_H

#include "mlir-c/AffineMap.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

namespace tt::python::ir {

namespace nb = nanobind;
using namespace nb::literals;

struct PyOperation;

struct PyContext {
  PyContext();
  ~PyContext();
  PyContext(const PyContext &) = delete;

  MlirContext context;
  /// The handles of operations, by their addresses.
  std::unordered_map<void *, PyOperation *> live;
  bool allowUnregistered = false;
  /// The thread whose passes run, while they do.
  std::optional<std::thread::id> busy;

  /// Throws if another thread's passes run.
  void check() const;
};

/// A context and the object that it is.
struct ContextRef {
  nb::object object;
  PyContext *get = nullptr;
  ContextRef() = default;
  /// `given`, or the innermost of a `with`; throws if there is none.
  explicit ContextRef(PyContext *given);
  explicit ContextRef(nb::object context);
  PyContext *operator->() const { return get; }
  operator MlirContext() const { return get->context; }
};

struct PyAttribute {
  ContextRef context;
  MlirAttribute attr;
};
struct PyType {
  ContextRef context;
  MlirType type;
};
struct PyLocation {
  ContextRef context;
  MlirLocation loc;
};
struct PyAffineExpr {
  ContextRef context;
  MlirAffineExpr expr;
};
struct PyAffineMap {
  ContextRef context;
  MlirAffineMap map;
};

struct PyOperation {
  ContextRef context;
  MlirOperation op;
  /// The handle of the operation around; none of an outermost.
  nb::object parent;
  /// The operations that define operands of an operation in no block.
  std::vector<nb::object> keeps;
  bool valid = true;

  PyOperation(ContextRef context, MlirOperation op, nb::object parent);
  ~PyOperation();
  PyOperation(const PyOperation &) = delete;

  /// The operation; throws if it is gone.
  MlirOperation get() const;
  /// The handles of all operations within it become invalid.
  void invalidateInner();
};

/// A part of an operation: holds its handle.
struct OperationRef {
  nb::object object;
  PyOperation *operator->() const { return nb::inst_ptr<PyOperation>(object); }
};

struct PyValue {
  OperationRef owner;
  MlirValue value;
  MlirValue get() const {
    owner->get();
    return value;
  }
};
struct PyOpResult : PyValue {};
struct PyBlockArgument : PyValue {};
struct PyBlock {
  OperationRef owner;
  MlirBlock block;
  MlirBlock get() const {
    owner->get();
    return block;
  }
};
struct PyRegion {
  OperationRef owner;
  MlirRegion region;
  MlirRegion get() const {
    owner->get();
    return region;
  }
};
struct PyModule {
  OperationRef operation;
};
struct PyInsertionPoint {
  PyBlock block;
  /// The operation that new ones stand before; none: at the end.
  nb::object before;
};

//===-- to Python ---------------------------------------------------------===//

/// The Python object of an attribute or a type; None for null.
nb::object toPython(const ContextRef &context, MlirAttribute attr);
nb::object toPython(const ContextRef &context, MlirType type);
nb::object toPython(const ContextRef &context, MlirLocation loc);
nb::object toPython(const ContextRef &context, MlirOperation op);
nb::object toPython(const ContextRef &context, MlirValue value);
nb::object toPython(const ContextRef &context, MlirBlock block);
/// The class of the operation, such as `ttir.AddOp`, if there is one.
nb::object viewOf(const ContextRef &context, MlirOperation op);

/// Functions of Python that know the classes of generated code.
struct Hooks {
  nb::handle operation, attribute, type;
};
extern Hooks hooks;

//===-- from Python -------------------------------------------------------===//

/// An Operation, OpView or Module.
PyOperation &operationOf(nb::handle object);
/// A Value, or an operation with one result.
PyValue valueOf(nb::handle object);
/// `loc`, the innermost of a `with`, or an unknown one of `context`.
PyLocation locationOf(nb::handle loc, PyContext *context = nullptr);

inline MlirStringRef textRef(std::string_view text) {
  return mlirStringRefCreate(text.data(), text.size());
}
inline std::string str(MlirStringRef text) { return {text.data, text.length}; }
inline std::string_view view(MlirStringRef text) {
  return {text.data, text.length};
}

/// An item of a list, by a number or a slice.
inline nb::object at(nb::object list, nb::handle index) {
  PyObject *item = PyObject_GetItem(list.ptr(), index.ptr());
  if (!item)
    throw nb::python_error();
  return nb::steal(item);
}

/// The text that a function of MLIR prints.
template <typename Print, typename... Args>
std::string printed(Print print, Args... args) {
  std::string text;
  print(
      args...,
      [](MlirStringRef part, void *to) {
        static_cast<std::string *>(to)->append(part.data, part.length);
      },
      &text);
  return text;
}

//===-- diagnostics -------------------------------------------------------===//

struct Diagnostic {
  MlirDiagnosticSeverity severity;
  MlirLocation location;
  std::string message;
  std::vector<Diagnostic> notes;
};

/// Collects the diagnostics of a context while it lives.
class Collector {
public:
  explicit Collector(const ContextRef &context);
  ~Collector();
  Collector(const Collector &) = delete;
  /// Throws MLIRError with what was collected. `source`: the text that
  /// locations in the file `name` are of.
  [[noreturn]] void fail(const std::string &what, std::string_view source = {},
                         std::string_view name = {});

private:
  ContextRef context;
  MlirDiagnosticHandlerID id;
  std::vector<Diagnostic> diagnostics;
};

//===-- parts of the module -----------------------------------------------===//

void bindContext(nb::module_ &m);
void bindDiagnostics(nb::module_ &m);
void bindAffine(nb::module_ &m);
void bindAttributes(nb::module_ &m);
void bindTypes(nb::module_ &m);
void bindOperations(nb::module_ &m);
void bindAttributeMap(nb::module_ &m);
void bindBlocks(nb::module_ &m);
void bindValues(nb::module_ &m);
void bindInsertion(nb::module_ &m);
void bindElements(nb::module_ &m);
void bindParameters(nb::module_ &m);
void bindPasses(nb::module_ &m);

/// All of them: `ttmlir._native.ir`.
void bind(nb::module_ &m);

//===-- insertion ---------------------------------------------------------===//

/// The innermost insertion point, if there is one.
PyInsertionPoint *currentInsertionPoint();
/// Puts an operation that is in no block there; throws if an operand is defined
/// in another tree.
void insertAt(PyOperation &op, const PyInsertionPoint &point);

} // namespace tt::python::ir

#endif // TT_PYTHON_IR_IR_H
