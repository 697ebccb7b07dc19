//===- ProgramCheck.cpp - Is a verified program meaningful? ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ProgramCheck.h"

#include "Convert.h"
#include "OpCheck.h"
#include "tt/runtime/detail/Errors.h"
#include "tt/runtime/metal/LaunchReader.h"
#include "ttmlir/Target/TTMetal/program_generated.h"

#include <unordered_map>

namespace tt::runtime::detail {
namespace {

class ProgramCheck {
public:
  ProgramCheck(const fb::Program &program, const FileParts &parts,
               const std::string &where, TensorDescCheck &descs)
      : program(program), parts(parts), where(where), descs(descs) {}

  CheckedProgram run() {
    const target::Dim2d &mesh = *program.mesh_shape();
    if (mesh.y() < 1 || mesh.x() < 1 || mesh.y() > 4096 || mesh.x() > 4096)
      failFile(where, "a mesh of ", mesh.y(), "x", mesh.x(), " chips");
    for (uint32_t i = 0; i != program.inputs()->size(); ++i)
      define(*program.inputs()->Get(i)->tensor(),
             text(where, "input ", i, ": "));
    for (uint32_t i = 0; i != program.operations()->size(); ++i)
      checkOp(*program.operations()->Get(i), i);
    for (uint32_t i = 0; i != program.outputs()->size(); ++i)
      use(*program.outputs()->Get(i), text(where, "output ", i, ": "));
    return std::move(checked);
  }

private:
  struct Value {
    const fb::TensorDesc *desc;
    bool live;
  };

  void checkOp(const fb::Operation &op, uint32_t index) {
    std::string at =
        text(where, "op ", index, " (", op.name()->string_view(), "): ");
    const Call &call = checked.calls.emplace_back(op, at);
    call.forEachOperand([&](const fb::TensorRef &ref) { use(ref, at); });
    for (const fb::TensorRef *ref : *op.results())
      descs.check(*ref->desc(), at);
    checkOpAttributes(call, parts.constants, at);
    readLaunches(call, index, at);
    for (const fb::TensorRef *ref : *op.results())
      define(*ref, at);
    if (&call.info() == deallocate)
      call.forEachOperand([&](const fb::TensorRef &ref) {
        values.at(ref.global_id()).live = false;
      });
  }

  /// Their operands are the tensors of the op. Which buffers suit a launch is
  /// known when there are buffers.
  void readLaunches(const Call &call, size_t index, const std::string &at) {
    size_t tensors = 0;
    call.forEachOperand([&](const fb::TensorRef &) { ++tensors; });
    for (const fb::NamedValue *value : *call.operation().arguments())
      if (const target::metal::Launch *table = value->value_as_Launch())
        checked.launches[index] =
            metal::readLaunch(*table, text("op ", index, " ", nameOf(*table)),
                              tensors, parts.numKernels, parts.chip, at);
  }

  /// A launch is called after the kernel that computes, if one does.
  static std::string_view nameOf(const target::metal::Launch &table) {
    std::string_view name;
    for (const target::metal::KernelConfig *kernel : *table.kernels())
      if (name.empty() || kernel->config_as_ComputeConfig())
        name = kernel->name()->string_view();
    return name;
  }

  void define(const fb::TensorRef &ref, const std::string &at) {
    descs.check(*ref.desc(), at);
    if (!values.insert({ref.global_id(), {ref.desc(), true}}).second)
      failFile(at, "tensor ", ref.global_id(), " is defined a second time");
  }

  void use(const fb::TensorRef &ref, const std::string &at) {
    auto it = values.find(ref.global_id());
    if (it == values.end())
      failFile(at, "tensor ", ref.global_id(), " is used before it is defined");
    if (!it->second.live)
      failFile(at, "tensor ", ref.global_id(),
               " is used after its deallocation");
    if (it->second.desc == ref.desc())
      return;
    descs.check(*ref.desc(), at);
    TensorDesc found = toTensorDesc(*ref.desc());
    TensorDesc defined = toTensorDesc(*it->second.desc);
    if (found != defined)
      failFile(at, "tensor ", ref.global_id(), " is used as ", toString(found),
               " but defined as ", toString(defined));
  }

  const fb::Program &program;
  const FileParts &parts;
  const std::string &where;
  TensorDescCheck &descs;
  const OpInfo *deallocate = findOp("deallocate");
  std::unordered_map<uint32_t, Value> values;
  CheckedProgram checked;
};

} // namespace

CheckedProgram checkProgram(const fb::Program &program, const FileParts &parts,
                            const std::string &where, TensorDescCheck &descs) {
  return ProgramCheck(program, parts, where, descs).run();
}

} // namespace tt::runtime::detail
