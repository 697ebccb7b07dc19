//===- CapturedGraph.cpp - The calls of an operation as a graph ----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Names.h"
#include "Text.h"
#include "Writers.h"

#include <nlohmann/json.hpp>

namespace tt::report {
namespace {

using Json = nlohmann::ordered_json;

class Graph {
public:
  Graph(const Report &report, const Operation &operation) : report(report) {
    std::string name = operation.name;
    if (size_t dot = name.find('.'); dot != std::string::npos)
      name.replace(dot, 1, "::");
    size_t start = add("capture_start");
    std::vector<size_t> inputs = addTensors(operation.inputs);
    size_t function = addFunction("function_start", name, inputs);
    connect(start, inputs.empty() ? function : inputs.front());
    for (size_t input : inputs)
      connect(input, function);
    size_t last = function;
    for (const DeviceOp &op : operation.deviceOps)
      if (op.runs() || op.failed)
        last = addDeviceOp(op, last, inputs);
    if (operation.name == "ttnn.deallocate")
      for (size_t tensor : operation.inputs)
        last = linked(last, addBuffer("buffer_deallocate", tensor));
    size_t end = linked(last, addEnd(name, operation.failed));
    for (size_t output : addTensors(operation.outputs))
      connect(end, output);
    linked(nodes.size() - 1, add("capture_end"));
  }

  std::string text() const { return jsonText(nodes); }

private:
  size_t add(const char *type, Json params = Json::object()) {
    size_t id = nodes.size();
    nodes.push_back({{"id", id},
                     {"counter", id},
                     {"node_type", type},
                     {"params", std::move(params)},
                     {"connections", Json::array()},
                     {"input_tensors", Json::array()},
                     {"arguments", Json::array()},
                     {"stacking_level", 0}});
    return id;
  }
  void connect(size_t from, size_t to) {
    nodes[from]["connections"].push_back(to);
  }
  size_t linked(size_t from, size_t to) {
    connect(from, to);
    return to;
  }

  size_t addFunction(const char *type, const std::string &name,
                     const std::vector<size_t> &inputs) {
    size_t id =
        add(type, {{"name", name}, {"inputs", std::to_string(inputs.size())}});
    nodes[id]["input_tensors"] = inputs;
    return id;
  }

  size_t addEnd(const std::string &name, bool failed) {
    size_t id = addFunction("function_end", name, {});
    if (failed)
      nodes[id]["params"]["aborted"] = "true";
    return id;
  }

  std::vector<size_t> addTensors(const std::vector<size_t> &tensors) {
    std::vector<size_t> added;
    for (size_t number : tensors) {
      const TensorRow &t = report.tensor(number);
      Json params = {{"tensor_id", std::to_string(number)},
                     {"shape", shapeText(t.shape)},
                     {"dtype", "DataType::" + wordOf(t.type)},
                     {"layout", "Layout::" + wordOf(t.layout)}};
      if (t.address) {
        Json place = {
            {"device_id", 0}, {"mesh_device_id", 0}, {"address", *t.address}};
        params["memory_config"] = memoryConfigText(t.memory);
        params["address"] = std::to_string(*t.address);
        params["buffer_type"] = std::to_string(int(t.memory.buffer_type));
        params["device_id"] = "0";
        params["device_tensors"] = Json::array({place}).dump();
      }
      added.push_back(add("tensor", std::move(params)));
    }
    return added;
  }

  /// A buffer of a tensor that has an address.
  size_t addBuffer(const char *type, size_t number) {
    const TensorRow &t = report.tensor(number);
    std::string memory = std::to_string(int(t.memory.buffer_type));
    uint64_t cores =
        t.memory.shard_spec ? t.memory.shard_spec->grid.num_cores() : 0;
    return add(type, {{"address", std::to_string(t.address.value_or(0))},
                      {"size", std::to_string(t.bytes)},
                      {"page_size", std::to_string(t.pageBytes)},
                      {"num_cores", std::to_string(cores)},
                      {"type", wordOf(t.memory.buffer_type)},
                      {"buffer_type", memory},
                      {"exact_buffer_type", memory},
                      {"layout", wordOf(t.memory.memory_layout)},
                      {"device_id", "0"},
                      {"max_size_per_bank", std::to_string(t.bytesPerBank)}});
  }

  size_t addCircularBuffer(const CircularBufferRow &buffer) {
    auto corner = [](uint32_t x, uint32_t y) {
      return "(x=" + std::to_string(x) + ",y=" + std::to_string(y) + ")";
    };
    std::string cores;
    for (const emulator::CoreRange &range : buffer.cores)
      cores += (cores.empty() ? "[" : ", [") +
               corner(range.start.x, range.start.y) + " - " +
               corner(range.start.x + range.cols - 1,
                      range.start.y + range.rows - 1) +
               "]";
    return add("circular_buffer_allocate",
               {{"address", std::to_string(buffer.address)},
                {"size", std::to_string(buffer.bytes)},
                {"core_range_set", "{" + cores + "}"},
                {"globally_allocated", buffer.inBuffer ? "1" : "0"},
                {"device_id", "0"}});
  }

  size_t addDeviceOp(const DeviceOp &op, size_t last,
                     const std::vector<size_t> &inputs) {
    last = linked(last, addFunction("function_start", op.code, inputs));
    for (const CircularBufferRow &buffer : op.circularBuffers)
      last = linked(last, addCircularBuffer(buffer));
    for (size_t output : op.outputs)
      if (report.tensor(output).address)
        last = linked(last, addBuffer("buffer_allocate", output));
    if (!op.circularBuffers.empty())
      last = linked(
          last, add("circular_buffer_deallocate_all", {{"device_id", "0"}}));
    return linked(last, addEnd(op.code, op.failed));
  }

  const Report &report;
  Json nodes = Json::array();
};

} // namespace

std::string capturedGraph(const Report &report, const Operation &operation) {
  return Graph(report, operation).text();
}

} // namespace tt::report
